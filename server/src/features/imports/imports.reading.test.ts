import { describe, expect, test } from "vitest";
import { importRowsMax } from "@daybook/contract/imports/kinds";
import { readFile } from "./imports.file.ts";
import { proposedFields, splitHeader } from "./imports.columns.ts";
import { dayOrdersOfRows, questionsOf, readRows, suggestionFor } from "./imports.rows.ts";
import { personColumns } from "#features/users/users.import-columns.ts";

const cellsOf = async (data: Buffer) => (await readFile(data)).records.map(({ cells }) => cells);
const refusal = async (data: Buffer) => (await readFile(data).catch((error: Error) => error.message)) as string;
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16();

describe("reading files", () => {
  const table = [
    ["Name", "Größe"],
    ["Jürgen", "1,5"],
  ];
  test.each([
    ["commas", Buffer.from('Name,Größe\nJürgen,"1,5"')],
    ["semicolons", Buffer.from("Name;Größe\r\nJürgen;1,5\r\n")],
    ["tabs, as cells are pasted", Buffer.from("Name\tGröße\nJürgen\t1,5")],
    ["bars", Buffer.from("Name|Größe\nJürgen|1,5")],
    ["a title without separators above", Buffer.from("\n\nName;Größe\nJürgen;1,5")],
    ["a UTF-8 byte order mark", Buffer.from("\uFEFFName;Größe\nJürgen;1,5")],
    ["UTF-16, little-endian", Buffer.from("\uFEFFName\tGröße\nJürgen\t1,5", "utf16le")],
    ["UTF-16 without a mark", Buffer.from("Name\tGröße\nJürgen\t1,5", "utf16le")],
    ["UTF-16, big-endian", utf16be("Name\tGröße\nJürgen\t1,5")],
    ["Windows-1252", Buffer.from("Name;Größe\nJürgen;1,5", "latin1")],
  ])("with %s", async (_name, data) => {
    expect(await cellsOf(data)).toEqual(table);
  });

  test("says that Windows-1252 was assumed", async () => {
    expect((await readFile(Buffer.from("Name;Größe\nJürgen;1", "latin1"))).notes[0]).toMatch(/was read as Windows-1252/);
  });

  test.each([
    ["empty", Buffer.from(""), /The file is empty/],
    ["a header row alone", Buffer.from("Name,Email\n"), /no rows below its header row/],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), /\(\.xls\)\. Save it as \.xlsx or CSV/],
    ["a PDF", Buffer.from("%PDF-1.7"), /This is a PDF/],
    ["an unclosed quote", Buffer.from('Name\n"A'), /Line 2: A quotation mark is not closed/],
    ["JSON", Buffer.from('{"people": []}'), /no export of a Trello board\. Export the rows as CSV/],
    ["damaged JSON", Buffer.from('{"cards": [{"id": "1"'), /incomplete or damaged/],
    ["a board without cards", Buffer.from('{"cards": []}'), /no rows/],
    ["too many rows", Buffer.from(`Name\n${"A\n".repeat(importRowsMax + 1)}`), /at most 10,000 rows; this one has 10,001/],
    ["too many columns", Buffer.from(`A\n${",".repeat(200)}b`), /Line 2 has 201 columns; at most 200/],
    ["a very long cell", Buffer.from(`A\n${"x".repeat(20_001)}`), /Line 2 has a cell of 20,001 characters/],
  ])("%s is refused with a sentence", async (_name, data, message) => {
    expect(await refusal(data)).toMatch(message);
  });

  test("a text of more than 256 kB is read too", async () => {
    const row = `Asha,${"x".repeat(500)}\n`;
    expect((await readFile(Buffer.from(`Name,Note\n${row.repeat(600)}`))).records).toHaveLength(601);
  });
});

describe("matching columns", () => {
  const none = new Map<string, string | null>();
  test.each([
    [
      ["Employee Name", "Work Email", "Dept", "DOJ", "DOB"],
      ["name", "email", "team", "dateOfJoining", "dateOfBirth"],
    ],
    [
      ["Vorname", "Nachname", "E-Mail", "Abteilung", "Eintrittsdatum (TT.MM.JJJJ)", "Pers.-Nr."],
      ["firstName", "lastName", "email", "team", "dateOfJoining", "employeeId"],
    ],
    [
      ["Prénom", "Nom", "Adresse e-mail", "Équipe", "Date d’embauche"],
      ["firstName", "lastName", "email", "team", "dateOfJoining"],
    ],
    [
      ["Nombre", "Apellidos", "Correo electrónico", "Departamento", "Fecha de ingreso", "Teléfono"],
      ["firstName", "lastName", "email", "team", "dateOfJoining", "phoneNumber"],
    ],
    [
      ["FIRST_NAME", "last name *", "Official Email ID", "Mobile No.", "Shoe size"],
      ["firstName", "lastName", "email", "phoneNumber", null],
    ],
  ])("%j", (header, fields) => {
    expect(proposedFields(header, personColumns, none)).toEqual(fields);
  });

  test("a field is proposed once, and what the company chose before wins", () => {
    expect(proposedFields(["Email", "Mail"], personColumns, none)).toEqual(["email", null]);
    const before = new Map<string, string | null>([
      ["shoesize", "employeeId"],
      ["email", null],
    ]);
    expect(proposedFields(["Email", "Mail", "Shoe Size"], personColumns, before)).toEqual([null, "email", "employeeId"]);
  });

  test("the header row may be below titles", () => {
    const records = [["Staff list"], ["November 2026", ""], ["Name", "", "Email"], ["A", "b", "c"]].map((cells, index) => ({
      line: index + 1,
      cells,
    }));
    expect(splitHeader(records, { columns: personColumns })).toEqual({
      header: ["Name", "Column 2", "Email"],
      rows: [{ line: 4, cells: ["A", "b", "c"] }],
    });
  });
});

describe("reading values", () => {
  const choices = { columns: ["dateOfJoining", "role"], dayOrders: {}, values: {}, create: {}, defaults: {}, existing: "keep" as const };
  const stored = (...dates: string[]) =>
    dates.map((date, index) => ({ line: index + 2, cells: [date, "boss"], repairs: {}, leftOut: false }));
  const typed = (...dates: string[]) => dates.map((dateOfJoining) => ({ dateOfJoining }));
  const ordersOf = (dates: string[], more: Partial<typeof choices> = {}, header = ["Joined", "Role"]) =>
    dayOrdersOfRows(typed(...dates), personColumns, { header, choices: { ...choices, ...more } });
  const read = (dates: string[], more: Partial<typeof choices> = {}) => {
    const chosen = { ...choices, ...more };
    const orders = ordersOf(dates, chosen);
    return readRows(stored(...dates), { columns: personColumns, choices: chosen, orders, optionFor: () => undefined });
  };

  test("a column of dates that can be read in two ways is asked about once, and the answer counts for all", () => {
    const dates = ["05/03/2026", "06/07/2026"];
    expect(questionsOf(typed(...dates), personColumns, ordersOf(dates))).toEqual([
      { field: "dateOfJoining", label: "Date of Joining", typed: "05/03/2026", dayFirst: "5 Mar 2026", monthFirst: "3 May 2026" },
    ]);
    const monthFirst = { dateOfJoining: "month first" as const };
    expect(read(dates, { dayOrders: monthFirst }).map(({ row }) => row.cells["dateOfJoining"])).toEqual(["2026-05-03", "2026-06-07"]);
    expect(questionsOf(typed(...dates), personColumns, ordersOf(dates, { dayOrders: monthFirst }))).toEqual([]);
  });

  test.each([
    ["Eintrittsdatum (TT/MM/JJJJ)", "day first"],
    ["Joined DD-MM-YYYY", "day first"],
    ["Entrée (jj/mm/aaaa)", "day first"],
    ["Hire date [MM/DD/YYYY]", "month first"],
    ["Joined (YYYY-MM-DD)", undefined],
    ["Term starts", undefined],
  ] as const)("the name %s says: %s; a date that shows another order wins, and so does a choice", (name, order) => {
    const named = (dates: string[], more = {}) => ordersOf(dates, more, [name, "Role"])["dateOfJoining"];
    expect(named(["05/03/2026"])).toBe(order);
    expect([named(["05/03/2026", "31/12/2026"]), named(["05/03/2026", "12/31/2026"])]).toEqual(["day first", "month first"]);
    expect(named(["05/03/2026"], { dayOrders: { dateOfJoining: "month first" } })).toBe("month first");
  });

  test("an answer counts for all columns that leave it open, and not for those that show another order", () => {
    const both = { columns: ["dateOfJoining", "dateOfBirth"], dayOrders: { dateOfJoining: "month first" as const } };
    const orders = (birth: string) =>
      dayOrdersOfRows([{ dateOfJoining: "05/03/2026", dateOfBirth: birth }], personColumns, { header: ["Joined", "Born"], choices: both });
    expect([orders("06/07/1990")["dateOfBirth"], orders("31/07/1990")["dateOfBirth"]]).toEqual(["month first", "day first"]);
  });

  test("a date that shows the order decides for its column, and a note says so", () => {
    const rows = read(["05/03/2026", "31/12/2026", "12/31/2026", "Soon", "2026-01-05T09:30:00Z"]);
    expect(rows.map(({ row }) => row.cells["dateOfJoining"])).toEqual(["2026-03-05", "2026-12-31", undefined, undefined, "2026-01-05"]);
    expect(rows[0]!.notes).toEqual(["Date of Joining 05/03/2026 is read day first, as in its column: 5 Mar 2026."]);
    expect(rows.map(({ problems }) => problems.map(({ message }) => message.slice(0, 36)))).toEqual([
      [],
      [],
      ['"12/31/2026" does not fit its column'],
      ['"Soon" is not a date. Use a format l'],
      [],
    ]);
  });

  test("a chosen value replaces a word, and a correction the cell", () => {
    const [row] = readRows([{ ...stored("")[0]!, repairs: { dateOfJoining: "1 May 2026" } }], {
      columns: personColumns,
      choices: { ...choices, values: { role: { boss: "Team Lead" } } },
      orders: {},
      optionFor: () => undefined,
    });
    expect(row!.row.cells).toEqual({ role: "Team Lead", dateOfJoining: "2026-05-01" });
  });

  test.each([
    ["Dev", "Development"],
    ["developement", "Development"],
    ["Marketng", "Marketing"],
    ["Operations", undefined],
  ])("%s probably means %s", (word, option) => {
    expect(suggestionFor(word, ["Design", "Development", "Marketing"])).toBe(option);
  });

  test("the nearest option is suggested, not the first that is near", () => {
    expect(suggestionFor("Tem 5929", ["Team 5928", "Team 5929"])).toBe("Team 5929");
  });
});
