import { parentPort, workerData } from "node:worker_threads";
import { readTable } from "./imports.reading.ts";
import { UnreadableFile } from "./imports.table.ts";

/* Reads one file in a worker thread with limited memory. Posts the table, or the sentence that says why there is none. */

try {
  parentPort?.postMessage({ table: readTable(workerData as Uint8Array) });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  parentPort?.postMessage({ refusal: error.message });
}
