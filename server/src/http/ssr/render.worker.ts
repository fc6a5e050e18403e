import { parentPort, workerData } from "node:worker_threads";
import type { Answered, Drawn, FromWorker, ToWorker, Wanted } from "./render-pool.ts";

/*
 * Draws first pictures of screens beside the server's own thread, with the web application that was built for it. It has
 * no session and no database: what a screen asks, it asks of the thread that started it, which asks as the visitor.
 */

const { file } = workerData as { file: string };
const { draw } = (await import(file)) as { draw: (href: string, drawnFor: Wanted["drawnFor"]) => Promise<Drawn> };

const tell = (message: FromWorker) => parentPort!.postMessage(message);

/** Number of the picture that is being drawn: one after the other, so that no two visitors ever share anything. */
let current = 0;
let before = Promise.resolve();
const waiting = new Map<number, (answer: Answered) => void>();
let questions = 0;

globalThis.fetch = async (path) => {
  const id = ++questions;
  const answer = await new Promise<Answered>((resolve) => {
    waiting.set(id, resolve);
    tell({ ask: { id, picture: current, path: String(path) } });
  });
  return new Response(answer.body, { status: answer.status });
};

async function drawNext({ picture, href, drawnFor, until }: Wanted) {
  current = picture;
  // Whoever wanted it has gone on without it.
  if (Date.now() > until) return tell({ drew: { picture, failed: "It was too late to begin" } });
  try {
    tell({ drew: { picture, drawn: await draw(href, drawnFor) } });
  } catch (error) {
    tell({ drew: { picture, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) } });
  }
}

parentPort!.on("message", ({ wanted, answered }: ToWorker) => {
  if (wanted) before = before.then(() => drawNext(wanted));
  if (answered) {
    waiting.get(answered.id)?.(answered);
    waiting.delete(answered.id);
  }
});
