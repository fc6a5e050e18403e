import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { StartError } from "#env.ts";
import { DamagedError, openBackup } from "./encryption.ts";

/**
 * Header of a backup. A backup is one gzip file of lines: the header as JSON, for every table its name and its rows in
 * PostgreSQL's COPY text format up to a line `\.`, and as the last line the row count of each table. COPY text never breaks
 * a row over lines, so the file can be read without Daybook. With a key the gzip file is encrypted (see `encryption.ts`).
 */
export type Header = {
  /** Version of the file format. */
  daybook: 1;
  madeAt: string;
  /** Migrations of the source database, in order. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; last: string; called: boolean }[];
};

/** The last line: rows per table. */
export type Footer = { rows: Record<string, number> };

export const tableLine = (name: string) => `-- ${name}\n`;
export const endOfRows = "\\.\n";

const newline = 10;

/** Yields the lines of a backup, each with its line end. */
async function* linesIn(path: string, key: string | undefined): AsyncGenerator<Buffer> {
  const file = Readable.from(openBackup(path, key));
  const text = file.pipe(createGunzip());
  file.on("error", (error) => text.destroy(error));
  let pending: Buffer[] = [];
  for await (const chunk of text as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      const rest = chunk.subarray(from, end + 1);
      yield pending.length > 0 ? Buffer.concat([...pending, rest]) : rest;
      pending = [];
      from = end + 1;
    }
    if (from < chunk.length) pending.push(chunk.subarray(from));
  }
  if (pending.length > 0) yield Buffer.concat(pending);
}

/** Callbacks for the parts of a backup, in the order of the file. */
export type BackupVisitor = {
  header(header: Header): Promise<void> | void;
  table(name: string): Promise<void> | void;
  row(line: Buffer): Promise<void> | void;
  endOfTable(): Promise<void> | void;
};

/**
 * Reads a whole backup in order and returns the number of rows of each table. Throws a `StartError` for a file that is
 * damaged, truncated, not a backup, or encrypted for another key.
 */
export async function readBackup(path: string, key: string | undefined, visitor: Partial<BackupVisitor>): Promise<Footer["rows"]> {
  const counts: Record<string, number> = {};
  let table: string | undefined;
  let seen = 0;
  let complete = false;
  try {
    for await (const line of linesIn(path, key)) {
      seen += 1;
      if (seen === 1) await visitor.header?.(headerOf(line));
      else if (table === undefined && line.subarray(0, 3).equals(commentMark)) {
        table = line.toString().slice(3, -1);
        counts[table] = 0;
        await visitor.table?.(table);
      } else if (table === undefined) complete = matches(JSON.parse(line.toString()) as Footer, counts);
      else if (line.equals(endMark)) {
        table = undefined;
        await visitor.endOfTable?.();
      } else {
        counts[table]! += 1;
        await visitor.row?.(line);
      }
    }
  } catch (error) {
    throw isDamage(error) ? new StartError(damaged(path)) : error;
  }
  if (!complete) throw new StartError(damaged(path));
  return counts;
}

const commentMark = Buffer.from("-- ");
const endMark = Buffer.from(endOfRows);
const damaged = (path: string) => `${path} is damaged or incomplete and cannot be restored.`;

class NotABackup extends Error {}

function headerOf(line: Buffer): Header {
  const header = JSON.parse(line.toString()) as Partial<Header> | null;
  if (header?.daybook !== 1) throw new NotABackup();
  return header as Header;
}

const matches = ({ rows }: Footer, counts: Record<string, number>) =>
  Object.keys(rows).length === Object.keys(counts).length && Object.entries(rows).every(([name, count]) => counts[name] === count);

/** Whether zlib or JSON rejected the content. Other errors, such as a missing file, are reported unchanged. */
const isDamage = (error: unknown) =>
  error instanceof NotABackup ||
  error instanceof DamagedError ||
  error instanceof SyntaxError ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"));
