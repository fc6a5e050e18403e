import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile, { type Row } from "write-excel-file/node";

/*
 * Writes one workbook beside the server's own thread: building the XML of ten thousand lines keeps a thread busy for a
 * quarter of a second. It is sent lines, and null after the last; it answers with the file.
 */

const { head } = workerData as { head: string[] };
const lines: Row[] = [head.map((value) => ({ value, fontWeight: "bold" }))];

parentPort?.on("message", (some: Row[] | null) => {
  if (some) for (const line of some) lines.push(line);
  else void finish();
});

async function finish() {
  const file = await writeExcelFile(lines, { columns: head.map(width), stickyRowsCount: 1 }).toBuffer();
  parentPort?.postMessage(file);
  parentPort?.close();
}

/** In characters, of the longest of the first texts. */
function width(_head: string, column: number) {
  const lengths = lines.slice(1, 200).map((line) => String(line[column] ?? "").length);
  return { width: Math.min(60, Math.max(10, head[column]!.length + 2, ...lengths.map((length) => length + 2))) };
}
