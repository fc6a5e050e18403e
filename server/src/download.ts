import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type CsvDialect, csvLine, csvLineIn, csvMark } from "@daybook/contract/core/csv";

/** A response that streams a file instead of JSON. */
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

/** Streams rows as a CSV file. The byte order mark makes spreadsheets read it as UTF-8. */
export function csvFile(name: string, head: string[], rows: AsyncIterable<Cell[][]>, dialect?: CsvDialect): Download {
  const line = dialect ? csvLineIn(dialect) : csvLine;
  async function* lines() {
    yield `${csvMark}${line(head)}`;
    for await (const batch of rows) yield batch.map(line).join("");
  }
  return new Download(name, "text/csv; charset=utf-8", lines());
}

/** Maximum number of rows in a workbook, which is assembled in memory. */
export const xlsxLinesMax = 200_000;

/**
 * Streams rows as an Excel workbook, built in a worker thread. Text cells are never read as formulas.
 * @param dates the heads of columns whose texts are dates, with or without a time
 * @throws if the worker fails; the response is then aborted
 */
export function xlsxFile(name: string, head: string[], rows: AsyncIterable<Cell[][]>, dates: readonly string[] = []): Download {
  async function* file() {
    const worker = new Worker(new URL("./xlsx.worker.ts", import.meta.url), {
      workerData: { head, dates: dates.map((each) => head.indexOf(each)) },
    });
    try {
      const finished = once(worker, "message") as Promise<[Uint8Array]>;
      // Prevents an unhandled rejection if the worker fails while rows are still being sent.
      finished.catch(() => {});
      for await (const batch of rows) worker.postMessage(batch);
      worker.postMessage(null);
      yield Buffer.from((await finished)[0]);
    } finally {
      await worker.terminate();
    }
  }
  return new Download(name, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", file());
}
