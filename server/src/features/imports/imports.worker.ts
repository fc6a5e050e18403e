import { parentPort, workerData } from "node:worker_threads";
import { isArchive, readTable } from "./imports.reading.ts";
import { UnreadableFile } from "./imports.table.ts";

/* Reads one file in a worker thread with limited memory. Posts the table, or the sentence that says why there is none. */

async function workbookIn(bytes: Uint8Array) {
  if (!isArchive(bytes)) return undefined;
  const { readWorkbook } = await import("./imports.workbook.ts");
  return readWorkbook(bytes);
}

try {
  const bytes = workerData as Uint8Array;
  parentPort?.postMessage({ table: readTable(bytes, await workbookIn(bytes)) });
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  parentPort?.postMessage({ refusal: error.message });
}
