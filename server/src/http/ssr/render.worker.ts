import { parentPort, workerData } from "node:worker_threads";
import type { ApiResponse, FromWorker, RenderEnvironment, RenderJob, RenderResult, ToWorker } from "./render-pool.types.ts";

/*
 * Renders pages in a thread of its own with the server build of the web application. It has no session and no database
 * access: `fetch` sends each API request to the main thread, which performs it with the visitor's cookie.
 */

const { file } = workerData as { file: string };
const { render } = (await import(file)) as { render: (href: string, environment: RenderEnvironment) => Promise<RenderResult> };

const send = (message: FromWorker) => parentPort!.postMessage(message);

/** The id of the running job. Jobs run one after the other, so that two visitors never share state. */
let currentJobId = 0;
let lastJob = Promise.resolve();
const pendingRequests = new Map<number, (response: ApiResponse) => void>();
let requestCount = 0;

globalThis.fetch = async (path) => {
  const id = ++requestCount;
  const response = await new Promise<ApiResponse>((resolve) => {
    pendingRequests.set(id, resolve);
    send({ apiRequest: { id, jobId: currentJobId, path: String(path) } });
  });
  return new Response(response.body, { status: response.status });
};

async function run({ id, href, environment, deadline }: RenderJob) {
  currentJobId = id;
  if (Date.now() > deadline) return send({ rendered: { jobId: id, error: "The deadline passed before rendering started" } });
  try {
    send({ rendered: { jobId: id, result: await render(href, environment) } });
  } catch (error) {
    send({ rendered: { jobId: id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) } });
  }
}

parentPort!.on("message", ({ render: job, apiResponse }: ToWorker) => {
  if (job) lastJob = lastJob.then(() => run(job));
  if (apiResponse) {
    pendingRequests.get(apiResponse.id)?.(apiResponse);
    pendingRequests.delete(apiResponse.id);
  }
});
