import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, readCsv } from "@daybook/contract/core/csv";

const cells = (text: string) => readCsv(text).map((record) => record.cells);

test.each(["=1", "＝1", "＋1", "－1", "＠a", "\u200B=1", "\u200B＝1", "\u2800\u3164+1", " \u202E@a", "\t1", "\r1"])(
  "writes %j as text",
  (cell) => {
    expect(cells(csvLine([cell, "b"]))).toEqual([[`'${cell}`, "b"]]);
  },
);

test.each(["1", "a=b", "\u200Ba", "é", "–"])("writes %j as it is", (cell) => {
  expect(cells(csvLine([cell, "b"]))).toEqual([[cell, "b"]]);
});

describe("reading comma-separated values", () => {
  test.each([
    [
      "plain cells",
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "quoted cells with separators, quotes and line breaks",
      'a,"b, ""c""\nd"\ne,f',
      [
        ["a", 'b, "c"\nd'],
        ["e", "f"],
      ],
    ],
    [
      "Windows line ends and a byte order mark",
      "\uFEFFa,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a first line that names the separator", "sep=;\r\na;b,c\r\n", [["a", "b,c"]]],
    [
      "numbers that a spreadsheet wrote as text",
      'a,b\n="00123","=""0 """"7"""\n',
      [
        ["a", "b"],
        ["00123", '0 "7'],
      ],
    ],
    [
      "semicolons, where the head line has them",
      "a;b\n1,5;d",
      [
        ["a", "b"],
        ["1,5", "d"],
      ],
    ],
    [
      "tabs",
      "a\tb\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "empty cells, also the last",
      "a,b,c\n,,x\nx,,",
      [
        ["a", "b", "c"],
        ["", "", "x"],
        ["x", "", ""],
      ],
    ],
    [
      "empty lines, which are skipped",
      "a,b\n\n , \nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ])("%s", (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  test("a record knows the line on which it begins", () => {
    expect(readCsv('a,b\n"x\ny",2\n\nz,3').map((record) => record.line)).toEqual([1, 2, 5]);
  });

  test.each([
    ['a,b\n"never closed,d\n', 2, "A quotation mark is not closed"],
    ['a,b\nc,"d"e', 2, "There is text after a closing quotation mark"],
  ])("%j cannot be read", (text, line, message) => {
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ line, message }));
  });

  test("whatever is quoted comes back as it was", () => {
    const table = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1 });
    fc.assert(
      fc.property(table, (rows) => {
        const body = rows.filter((row) => row.some((cell) => cell.trim() !== ""));
        const text = ["x,y", ...body.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))].join("\r\n");
        expect(cells(text)).toEqual([["x", "y"], ...body]);
      }),
    );
  });
});
