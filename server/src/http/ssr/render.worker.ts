import { parentPort, workerData } from "node:worker_threads";
import type { ApiResponse, RenderResult, FromWorker, ToWorker, RenderRequest } from "./render-pool.ts";

/*
 * Draws first pictures of screens beside the server's own thread, with the web application that was built for it. It has
 * no session and no database: what a screen asks, it asks of the thread that started it, which asks as the visitor.
 */

const { file } = workerData as { file: string };
const { render } = (await import(file)) as { render: (href: string, drawnFor: RenderRequest["drawnFor"]) => Promise<RenderResult> };

const tell = (message: FromWorker) => parentPort!.postMessage(message);

/** Number of the picture that is being drawn: one after the other, so that no two visitors ever share anything. */
let current = 0;
let before = Promise.resolve();
const waiting = new Map<number, (answer: ApiResponse) => void>();
let questions = 0;

globalThis.fetch = async (path) => {
  const id = ++questions;
  const answer = await new Promise<ApiResponse>((resolve) => {
    waiting.set(id, resolve);
    tell({ ask: { id, picture: current, path: String(path) } });
  });
  return new Response(answer.body, { status: answer.status });
};

async function renderNext({ picture, href, drawnFor, until }: RenderRequest) {
  current = picture;
  // Whoever wanted it has gone on without it.
  if (Date.now() > until) return tell({ drew: { picture, failed: "It was too late to begin" } });
  try {
    tell({ drew: { picture, drawn: await render(href, drawnFor) } });
  } catch (error) {
    tell({ drew: { picture, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) } });
  }
}

parentPort!.on("message", ({ wanted, answered }: ToWorker) => {
  if (wanted) before = before.then(() => renderNext(wanted));
  if (answered) {
    waiting.get(answered.id)?.(answered);
    waiting.delete(answered.id);
  }
});
