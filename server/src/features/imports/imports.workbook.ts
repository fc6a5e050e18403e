import { counted, numberText } from "@daybook/contract/core/numbers";
import { unzipSync } from "fflate";
import type { CellValue } from "read-excel-file/universal";
import { type FileTable, UnreadableFile } from "./imports.table.ts";

/* Reads workbooks of Excel (.xlsx). Loaded only in a worker thread with limited memory. */

/** A workbook of 10,000 rows with 40 columns has about 20 MB. */
const unpackedMaxBytes = 150 * 1024 * 1024;
const entriesMax = 2000;

/** Adds up what the archive says it unpacks to, without unpacking: no entry is unpacked beyond that. */
function requireReasonableSize(bytes: Uint8Array) {
  let total = 0;
  let entries = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize;
      entries += 1;
      return false;
    },
  });
  if (total > unpackedMaxBytes || entries > entriesMax) {
    const size = numberText(Math.round(total / 1024 / 1024));
    throw new UnreadableFile(
      `This workbook is ${size} MB when unpacked; at most ${unpackedMaxBytes / 1024 / 1024} MB can be read. Save the sheet as CSV.`,
    );
  }
}

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** Dates as `2026-12-31`, with a time as `2026-12-31 17:30`. */
function textOf(value: CellValue | null): string {
  if (value === null) return "";
  if (!(value instanceof Date)) return String(value);
  const time = `${twoDigits(value.getUTCHours())}:${twoDigits(value.getUTCMinutes())}`;
  return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10) + (time === "00:00" ? "" : ` ${time}`);
}

/** Reads the first sheet with rows. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileTable> {
  try {
    requireReasonableSize(bytes);
    const { default: readSheets } = await import("read-excel-file/universal");
    const sheets = await readSheets(Uint8Array.from(bytes).buffer);
    const filled = sheets.filter(({ data }) => data.length > 1);
    const sheet = filled[0] ?? sheets[0];
    const records = (sheet?.data ?? []).map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) }));
    const notes = filled.length > 1 ? [`The workbook has ${counted(filled.length, "sheet")}; "${sheet!.sheet}" was read.`] : [];
    return { records, notes };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile("This is not a readable Excel workbook (.xlsx). Save the sheet as CSV and choose that file.");
  }
}
