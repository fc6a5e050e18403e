import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile, { type Row } from "write-excel-file/node";

/*
 * Builds one workbook in a worker thread, because the XML of 10,000 rows blocks a thread for about 250 ms. Receives
 * batches of rows, then null; posts the finished file.
 */

const { head } = workerData as { head: string[] };
const lines: Row[] = [head.map((value) => ({ value, fontWeight: "bold" }))];

parentPort?.on("message", (batch: Row[] | null) => {
  if (batch) for (const line of batch) lines.push(line);
  else void finish();
});

async function finish() {
  const file = await writeExcelFile(lines, { columns: head.map(columnWidth), stickyRowsCount: 1 }).toBuffer();
  parentPort?.postMessage(file);
  parentPort?.close();
}

/** Returns the column width in characters, by the longest text in the first 200 rows. */
function columnWidth(_head: string, column: number) {
  const lengths = lines.slice(1, 200).map((line) => String(line[column] ?? "").length);
  return { width: Math.min(60, Math.max(10, head[column]!.length + 2, ...lengths.map((length) => length + 2))) };
}
