import type { Blob } from "node:buffer";
import type Stream from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import writeExcelFile, { type Cell, type Feature, type Row } from "write-excel-file/node";

/*
 * Builds one workbook in a worker thread, because the XML of 10,000 rows blocks a thread for about 250 ms. Receives
 * batches of rows, then null; posts the finished file. `dates` are the columns, from 0, whose texts are dates.
 */

const { head, dates } = workerData as { head: string[]; dates: number[] };
const lines: Row[] = [head.map((value) => ({ value, fontWeight: "bold" }))];

parentPort?.on("message", (batch: (string | number | null)[][] | null) => {
  if (batch) for (const line of batch) lines.push(line.map((value, column) => (dates.includes(column) ? dateCell(value) : value)));
  else void finish();
});

/** A day, or a day with a time, as a date of the spreadsheet; other values as they are. */
function dateCell(value: string | number | null): Cell {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$/.test(value)) return value;
  const hasTime = value.length > 10;
  return { value: new Date(`${value.replace(" ", "T")}Z`), type: Date, format: hasTime ? "yyyy-mm-dd hh:mm" : "yyyy-mm-dd" };
}

/** 0 → `A`, 26 → `AA`. */
const letters = (column: number): string =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

const sheet = "Data";

/** Filters in the head, which is repeated on each printed page; a page is as wide as the table. */
function tableFeature(): Feature<Stream | Buffer | Blob> {
  const last = letters(head.length - 1);
  const names =
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${sheet}!$A$1:$${last}$${lines.length}</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${sheet}!$1:$1</definedName>`;
  return {
    files: {
      transform: {
        "xl/worksheets/sheet{id}.xml": {
          transform: (xml) =>
            xml
              .replace("<sheetViews>", '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
              .replace("</sheetData>", `</sheetData><autoFilter ref="A1:${last}${lines.length}"/>`)
              .replace("<pageSetup ", '<pageSetup fitToWidth="1" fitToHeight="0" '),
        },
        "xl/workbook.xml": { transform: (xml) => xml.replace("<definedNames/>", `<definedNames>${names}</definedNames>`) },
      },
    },
  };
}

async function finish() {
  const table = { sheet, columns: head.map(columnWidth), stickyRowsCount: 1, orientation: "landscape" } as const;
  const file = await writeExcelFile(lines, table, { features: [tableFeature()] }).toBuffer();
  parentPort?.postMessage(file);
  parentPort?.close();
}

/** Returns the column width in characters, by the longest text in the first 200 rows. */
function columnWidth(_head: string, column: number) {
  const lengths = lines.slice(1, 200).map((line) => (dates.includes(column) ? 16 : String(line[column] ?? "").length));
  return { width: Math.min(60, Math.max(10, head[column]!.length + 4, ...lengths.map((length) => length + 2))) };
}
