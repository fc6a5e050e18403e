import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { csvLine, csvMark } from "@daybook/contract/csv";

/** An answer that is a file instead of JSON: a table on its way to a spreadsheet. */
export class Download {
  readonly name: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<string | Buffer>;

  constructor(name: string, contentType: string, chunks: AsyncIterable<string | Buffer>) {
    this.name = name;
    this.contentType = contentType;
    this.chunks = chunks;
  }
}

export type Cell = string | number | null;

/** A CSV file, written as its rows come. The mark at its beginning tells spreadsheets that it is UTF-8. */
export function csvFile(name: string, head: string[], rows: AsyncIterable<Cell[][]>): Download {
  async function* lines() {
    yield `${csvMark}${csvLine(head)}`;
    for await (const some of rows) yield some.map(csvLine).join("");
  }
  return new Download(name, "text/csv; charset=utf-8", lines());
}

/** Lines that one workbook may hold: its pieces are put together in memory. */
export const xlsxLinesMax = 200_000;

/**
 * The same table as an Excel workbook, written by a thread of its own. Texts stay texts there, whatever they begin with.
 * @throws when the thread cannot; the answer is then broken off
 */
export function xlsxFile(name: string, head: string[], rows: AsyncIterable<Cell[][]>): Download {
  async function* file() {
    const worker = new Worker(new URL("./xlsx.worker.ts", import.meta.url), { workerData: { head } });
    try {
      const written = once(worker, "message") as Promise<[Uint8Array]>;
      // Failing while lines are still sent must not count as unhandled.
      written.catch(() => {});
      for await (const some of rows) worker.postMessage(some);
      worker.postMessage(null);
      yield Buffer.from((await written)[0]);
    } finally {
      await worker.terminate();
    }
  }
  return new Download(name, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", file());
}
