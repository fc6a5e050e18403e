import { statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ApiRequest, ApiResponse, FromWorker, RenderEnvironment, RenderResult, ToWorker } from "./render-pool.types.ts";

/*
 * SSR: renders signed-in pages on the server, so that the visitor can read them while the scripts load. Rendering is
 * optional: when it fails, times out or the queue is full, the page is sent unrendered and the browser renders it.
 */

/** After about this time a browser has rendered the page itself. */
const renderTimeoutMs = 1000;
/** More jobs than this would delay pages longer than rendering in the browser. */
const queueLimit = 4;
/** An idle worker is stopped after this time to free its memory. */
const idleMs = 5 * 60_000;
/** A job that runs longer blocks the worker, which is then replaced. */
const hungWorkerMs = 10_000;

type Job = { request: FastifyRequest; finish: (result: RenderResult) => void; hungTimer: NodeJS.Timeout };

/**
 * Returns the function that renders a request's page. The worker starts with the first request.
 * @param directory the built web application
 */
export function startRenderPool(app: FastifyInstance, directory: string) {
  const jobs = new Map<number, Job>();
  let jobCount = 0;
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  /** Modification time of the bundle that the worker has loaded. */
  let loadedBuild: number | undefined;

  /** Stops the worker and finishes its jobs unrendered; the next job starts a new worker. */
  function stopWorker() {
    clearTimeout(idleTimer);
    void worker?.terminate();
    worker = undefined;
    for (const id of jobs.keys()) finish(id, undefined);
  }

  function finish(id: number, result: RenderResult) {
    const job = jobs.get(id);
    clearTimeout(job?.hungTimer);
    jobs.delete(id);
    job?.finish(result);
  }

  function startWorker(file: string) {
    const started = new Worker(new URL("./render.worker.ts", import.meta.url), {
      workerData: { file },
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
    });
    started.unref();
    started.on("message", (message: FromWorker) => void onMessage(started, message));
    started.on("error", (error) => {
      app.log.warn({ err: error }, "the render worker crashed; the next page starts a new one");
      if (worker === started) stopWorker();
    });
    return started;
  }

  async function onMessage(from: Worker, { apiRequest, rendered }: FromWorker) {
    if (apiRequest) from.postMessage({ apiResponse: await callApi(apiRequest) } satisfies ToWorker);
    if (!rendered) return;
    if (rendered.error) app.log.warn({ reason: rendered.error }, "a page could not be rendered");
    finish(rendered.jobId, rendered.result);
  }

  /** Calls the API with the visitor's cookie and address. */
  async function callApi({ id, jobId, path }: ApiRequest): Promise<ApiResponse> {
    const request = jobs.get(jobId)?.request;
    if (!request) return { id, status: 503, body: "" };
    const { cookie, host, "user-agent": userAgent, "x-forwarded-for": forwardedFor, "x-forwarded-proto": forwardedProto } = request.headers;
    const headers = { cookie, host, "user-agent": userAgent, "x-forwarded-for": forwardedFor, "x-forwarded-proto": forwardedProto };
    const response = app.inject({
      method: "GET",
      url: path,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
      remoteAddress: request.socket.remoteAddress,
    });
    return response.then(
      ({ statusCode, body }) => ({ id, status: statusCode, body }),
      // The server is closing.
      () => ({ id, status: 503, body: "" }),
    );
  }

  app.addHook("preClose", async () => stopWorker());

  /** Renders the requested page with the visitor's session; undefined when it is not rendered in time. */
  return async function renderPage(request: FastifyRequest): Promise<RenderResult> {
    const file = join(directory, ".ssr", "server-entry.js");
    const build = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (jobs.size >= queueLimit || build === undefined) return undefined;
    // Serves a new build without a restart.
    if (build !== loadedBuild) stopWorker();
    loadedBuild = build;
    worker ??= startWorker(file);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(stopWorker, idleMs).unref();
    const id = ++jobCount;
    const deadline = Date.now() + renderTimeoutMs;
    return new Promise<RenderResult>((resolve) => {
      const timer = setTimeout(resolve, renderTimeoutMs, undefined);
      jobs.set(id, {
        request,
        finish: (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        hungTimer: setTimeout(stopWorker, hungWorkerMs).unref(),
      });
      worker!.postMessage({ render: { id, href: request.url, environment: environmentOf(request), deadline } } satisfies ToWorker);
    });
  };
}

/** Derives the render environment from the request headers. Without hints: a wide screen and a Ctrl key. */
function environmentOf({ headers }: FastifyRequest): RenderEnvironment {
  const agent = headers["user-agent"] ?? "";
  const hint = headers["sec-ch-ua-mobile"];
  return {
    phone: hint ? hint === "?1" : /\bMobile\b/.test(agent) && !/\biPad\b/.test(agent),
    apple: /\b(Mac|iPhone|iPad)/.test(agent),
    at: Date.now(),
  };
}
