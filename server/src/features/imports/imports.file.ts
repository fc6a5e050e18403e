import { Worker } from "node:worker_threads";
import { invalid } from "#errors.ts";
import { isArchive, readTable } from "./imports.reading.ts";
import { type FileTable, UnreadableFile } from "./imports.table.ts";

const readWithinMs = 20_000;
const workerMemoryMb = 768;
/** Text up to this size is read at once: a worker takes longer to start. */
const smallBytes = 256 * 1024;

type Answer = { table: FileTable } | { refusal: string };

/** Reads a file, in a worker thread unless it is a small text: one that needs too much time or memory ends the worker, not the server. */
export async function readFile(data: Buffer): Promise<FileTable> {
  if (data.length > smallBytes || isArchive(data)) return readInWorker(data);
  try {
    return readTable(data);
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid("file", error.message) : error;
  }
}

async function readInWorker(data: Buffer): Promise<FileTable> {
  const worker = new Worker(new URL("./imports.worker.ts", import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
  });
  const timeout = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => timeout.resolve({ refusal: tooHard }), readWithinMs);
  try {
    const answer = await Promise.race([answerOf(worker), timeout.promise]);
    if ("refusal" in answer) throw invalid("file", answer.refusal);
    return answer.table;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const tooHard = "Reading this file takes too much time or memory. Split it into several files, or save the sheet as CSV.";

const answerOf = (worker: Worker) =>
  new Promise<Answer>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", (error) =>
      "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve({ refusal: tooHard }) : reject(error),
    );
  });
