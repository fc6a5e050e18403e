import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readFile } from "./imports.file.ts";

const refusal = async (data: Buffer) => (await readFile(data).catch((error: Error) => error.message)) as string;

describe("reading workbooks", () => {
  test("dates are days, numbers are as written, the first sheet with rows counts", async () => {
    const data = workbook([
      ["Name", "Joined", "Phone"],
      ["Asha", { day: 45_992 }, 9845012345],
    ]);
    expect((await readFile(data)).records.map(({ cells }) => cells)).toEqual([
      ["Name", "Joined", "Phone"],
      ["Asha", "2025-12-01", "9845012345"],
    ]);
  });

  test.each([
    ["a broken archive", Buffer.from("PK\u0003\u0004 no archive")],
    ["an archive that is no workbook", Buffer.from(zipSync({ "a.txt": strToU8("a") }))],
  ])("%s is refused with a sentence", async (_name, data) => {
    expect(await refusal(data)).toMatch(/not a readable Excel workbook/);
  });

  /** A workbook of 8 MB of zeros that says how large it is. */
  const bomb = (saidMb: number) => {
    const data = Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(8 * 1024 * 1024) }, { level: 1 }));
    data.writeUInt32LE(saidMb * 1024 * 1024, data.lastIndexOf("PK\u0001\u0002", undefined, "latin1") + 24);
    return data;
  };

  test("a workbook that unpacks to more than 150 MB is not unpacked", async () => {
    expect(await refusal(bomb(200))).toMatch(/This workbook is 200 MB when unpacked; at most 150 MB can be read/);
  });

  test("a workbook that says it is smaller than it is, is not unpacked beyond that", async () => {
    expect(await refusal(bomb(1))).toMatch(/not a readable Excel workbook/);
  });
});

/** A small workbook; `day` is a date as a spreadsheet counts days. */
function workbook(rows: (string | number | { day: number })[][]) {
  const cell = (value: string | number | { day: number }) => {
    if (typeof value === "string") return `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    return typeof value === "number" ? `<c><v>${value}</v></c>` : `<c s="1"><v>${value.day}</v></c>`;
  };
  const address = (xml: string, row: number, column: number) => xml.replace("<c", `<c r="${"ABCDEF"[column]}${row + 1}"`);
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((each, column) => address(cell(each), row, column)).join("")}</row>`,
  );
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packageRelations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
  return Buffer.from(
    zipSync({
      "[Content_Types].xml": strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      "_rels/.rels": strToU8(
        `<Relationships ${packageRelations}><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      "xl/workbook.xml": strToU8(
        `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="People" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<Relationships ${packageRelations}><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>` +
          `<Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      ),
      "xl/styles.xml": strToU8(`<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`),
      "xl/worksheets/sheet1.xml": strToU8(`<worksheet ${main}><sheetData>${lines.join("")}</sheetData></worksheet>`),
    }),
  );
}
