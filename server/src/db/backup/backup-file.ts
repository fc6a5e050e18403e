import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { StartError } from "#env.ts";

/**
 * A backup is one gzip file of lines: the header as JSON, then for every table its name and its rows in PostgreSQL's
 * COPY text format up to a line `\.`, and as the last line how many rows each table has. In that format a row is one
 * line whatever is in it, so the file needs nothing else to be read, now or in ten years.
 */
export type Header = {
  /** The version of this format. */
  daybook: 1;
  madeAt: string;
  /** The migrations of the database the rows come from, in their order. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; last: string; called: boolean }[];
};

/** Rows of each table, as the last line has them. */
export type Footer = { rows: Record<string, number> };

export const tableLine = (name: string) => `-- ${name}\n`;
export const endOfRows = "\\.\n";

const newline = 10;

/** The lines of a backup, each with its line end. */
async function* linesIn(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const text = file.pipe(createGunzip());
  file.on("error", (error) => text.destroy(error));
  let begun: Buffer[] = [];
  for await (const chunk of text as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      const rest = chunk.subarray(from, end + 1);
      yield begun.length > 0 ? Buffer.concat([...begun, rest]) : rest;
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** What a reader is told while a backup is read. */
export type Reader = {
  header(header: Header): Promise<void> | void;
  table(name: string): Promise<void> | void;
  row(line: Buffer): Promise<void> | void;
  endOfTable(): Promise<void> | void;
};

/** Reads a whole backup in order. One that is damaged, cut off or of another kind is a `StartError`. */
export async function readBackup(path: string, reader: Partial<Reader>): Promise<void> {
  const counted: Record<string, number> = {};
  let table: string | undefined;
  let seen = 0;
  let complete = false;
  try {
    for await (const line of linesIn(path)) {
      seen += 1;
      if (seen === 1) await reader.header?.(headerOf(line));
      else if (table === undefined && line.subarray(0, 3).equals(commentMark)) {
        table = line.toString().slice(3, -1);
        counted[table] = 0;
        await reader.table?.(table);
      } else if (table === undefined) complete = agrees(JSON.parse(line.toString()) as Footer, counted);
      else if (line.equals(endMark)) {
        table = undefined;
        await reader.endOfTable?.();
      } else {
        counted[table]! += 1;
        await reader.row?.(line);
      }
    }
  } catch (error) {
    throw isDamage(error) ? new StartError(damaged(path)) : error;
  }
  if (!complete) throw new StartError(damaged(path));
}

const commentMark = Buffer.from("-- ");
const endMark = Buffer.from(endOfRows);
const damaged = (path: string) => `${path} is damaged or was cut off: it cannot be restored.`;

class NotABackup extends Error {}

function headerOf(line: Buffer): Header {
  const header = JSON.parse(line.toString()) as Partial<Header> | null;
  if (header?.daybook !== 1) throw new NotABackup();
  return header as Header;
}

const agrees = ({ rows }: Footer, counted: Record<string, number>) =>
  Object.keys(rows).length === Object.keys(counted).length && Object.entries(rows).every(([name, count]) => counted[name] === count);

/** What zlib and JSON say of a file that is not what it should be. A missing file keeps its own words. */
const isDamage = (error: unknown) =>
  error instanceof NotABackup ||
  error instanceof SyntaxError ||
  (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"));
