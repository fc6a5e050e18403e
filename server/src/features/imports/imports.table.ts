export type FileRecord = { line: number; cells: string[] };

/** The records of a file, the header row included, and how it was read. */
export type FileTable = { records: FileRecord[]; notes: string[] };

/** A file that cannot be imported, with a sentence for the person who chose it. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}
