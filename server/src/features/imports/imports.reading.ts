import { CsvError, readCsv } from "@daybook/contract/core/csv";
import { counted, numberText } from "@daybook/contract/core/numbers";
import { importCellMax, importColumnsMax, importRowsMax } from "@daybook/contract/imports/kinds";
import { readBoard } from "./imports.boards.ts";
import { type FileRecord, type FileTable, UnreadableFile } from "./imports.table.ts";

/* Reads files as tables. Runs in a worker thread, because a file of 64 MB blocks a thread for seconds. */

/** Whether a file is a zip archive, as workbooks are. */
export const isArchive = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** Returns the text of a file: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252. */
function decodeText(bytes: Uint8Array): { text: string; note: string | undefined } {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), note: "The file was read as UTF-16." };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), note: undefined };
  } catch {
    const note = "The file is not UTF-8 and was read as Windows-1252. Look at letters with accents before you import.";
    return { text: new TextDecoder("windows-1252").decode(bytes), note };
  }
}

/** The byte order of UTF-16: by its mark, or by the zeros of its Latin letters. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (startsWith(bytes, 0xff, 0xfe)) return "utf-16le";
  if (startsWith(bytes, 0xfe, 0xff)) return "utf-16be";
  const head = bytes.subarray(0, 2000);
  const zeros = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zeros(0), zeros(1)];
  if (odd > head.length / 5 && even === 0) return "utf-16le";
  if (even > head.length / 5 && odd === 0) return "utf-16be";
  return undefined;
}

/**
 * Reads a file: CSV with any separator, pasted cells, or the JSON of a Trello board.
 * @param workbook what was read of an archive
 * @throws UnreadableFile with what to do instead
 */
export function readTable(bytes: Uint8Array, workbook?: FileTable): FileTable {
  if (bytes.length === 0) throw new UnreadableFile("The file is empty. Choose another one.");
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFile("This is a workbook of an old version of Excel (.xls). Save it as .xlsx or CSV and choose that file.");
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFile("This is a PDF. Choose a CSV or Excel file.");
  if (workbook) return checked(workbook);
  const { text, note } = decodeText(bytes);
  const notes = note ? [note] : [];
  if (/^\uFEFF?\s*\{/.test(text)) return checked(readBoard(text));
  if (text.includes("\0")) throw new UnreadableFile("This is not a text file. Choose a CSV or Excel file.");
  return checked({ records: recordsOf(text), notes });
}

function recordsOf(text: string): FileRecord[] {
  try {
    return readCsv(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(`Line ${error.line}: ${error.message}. Correct the file and choose it again.`);
  }
}

/** Removes empty rows, and refuses tables that are too large. */
function checked({ records, notes }: FileTable): FileTable {
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length < 2) throw new UnreadableFile("The file has no rows below its header row. Choose another one.");
  if (filled.length - 1 > importRowsMax) {
    throw new UnreadableFile(
      `A file can have at most ${counted(importRowsMax, "row")}; this one has ${numberText(filled.length - 1)}. Split it into several files.`,
    );
  }
  for (const { line, cells } of filled) {
    if (cells.length > importColumnsMax)
      throw new UnreadableFile(`Line ${line} has ${counted(cells.length, "column")}; at most ${importColumnsMax} can be imported.`);
    const long = cells.find((cell) => cell.length > importCellMax);
    if (long !== undefined)
      throw new UnreadableFile(
        `Line ${line} has a cell of ${counted(long.length, "character")}; at most ${numberText(importCellMax)} can be imported.`,
      );
  }
  return { records: filled, notes };
}
