import { describe, expect, test } from "vitest";
import type { OpeningBalances } from "@daybook/contract/leaves/openings";
import { balancesToSet, daysOfText, isQuestion, openingRows, readPaste, totalOf } from "./opening-values.ts";

const type = (name: string, annualDays: number) => ({ name, color: "plot-1", annualDays, carryForwardMax: 5, negativeLimit: 0 });
const balance = (leaveType: string, before: number) => ({
  leaveType,
  annualDays: leaveType === "Casual" ? 12 : 15,
  before,
  booked: 0,
  pending: 0,
  opening: null,
});
const person = (name: string, employeeId: string) => ({
  user: { _id: employeeId, name, team: null, profilePicture: null },
  email: `${employeeId}@example.com`,
  employeeId,
  balances: [balance("Casual", 12), balance("Earned", 15)],
});
const data: OpeningBalances = {
  date: "2026-03-16",
  leaveYear: 2026,
  types: [type("Casual", 12), type("Earned", 15)],
  people: [person("Asha Rao", "E1"), person("Jörg Weiß", "E2"), person("Asha Rao", "E3")],
};
const rows = openingRows(data, {});
const paste = (text: string, at = { userId: "E1", leaveType: "Casual" }) => readPaste(text, rows, at);

describe("pasted cells", () => {
  test("fill the table from the focused field on", () => {
    expect(paste("7,5\t18\r\n4\t\n\t3\n9\t9", { userId: "E1", leaveType: "Casual" })).toEqual({
      typed: { "E1 Casual": "7,5", "E1 Earned": "18", "E2 Casual": "4", "E3 Earned": "3" },
      unknown: ["9"],
    });
    expect(paste("1\t2", { userId: "E2", leaveType: "Earned" })?.typed).toEqual({ "E2 Earned": "1" });
  });

  test("go to the people that the first column names, by name, email or employee id", () => {
    expect(paste("jorg weiss\t4\t5\nE3@example.com\t6\nE1\t7")?.typed).toEqual({
      "E2 Casual": "4",
      "E2 Earned": "5",
      "E3 Casual": "6",
      "E1 Casual": "7",
    });
  });

  test("go to the types that the first row names", () => {
    expect(paste("Employee\tTeam\tEARNED\tcasual\nE1\tSales\t3\t4")?.typed).toEqual({ "E1 Earned": "3", "E1 Casual": "4" });
  });

  test("name the people who are missing, and those whose name two have", () => {
    expect(paste("Asha Rao\t1\nJörg Weiß\t2\nRavi\t3")).toEqual({ typed: { "E2 Casual": "2" }, unknown: ["Asha Rao", "Ravi"] });
  });

  test("leave a single cell to the field", () => expect(paste("7.5")).toBeUndefined());
});

describe("the table", () => {
  test("asks about balances below zero and above what can be carried", () => {
    const [low, high, ok] = openingRows(data, { "E1 Casual": "-1", "E2 Earned": "24", "E3 Casual": "12" });
    expect([low!.note, high!.note, ok!.note]).toEqual(["Below zero: taken in advance?", "Carries 9 over, at most 5", null]);
    expect([low, high, ok].map((row) => [isQuestion(row!), row!.isChanged])).toEqual([
      [true, true],
      [true, true],
      [false, false],
    ]);
  });

  test("sets only what was typed, and adds up all", () => {
    const filled = openingRows(data, { "E1 Casual": "7,5", "E2 Casual": "12", "E3 Earned": "x" });
    expect(balancesToSet(filled)).toEqual([
      { userId: "E1", leaveType: "Casual", days: 7.5 },
      { userId: "E2", leaveType: "Casual", days: 12 },
    ]);
    expect(totalOf(filled, 0)).toEqual({ before: 36, after: 31.5 });
    expect(filled[2]).toMatchObject({ isWrong: true, note: "Full or half days, at most 366" });
  });

  test("reads full and half days with a point or a comma", () => {
    expect(["7.5", "7,5", "−1", "", "7.25", "400", "abc"].map(daysOfText)).toEqual([7.5, 7.5, -1, null, undefined, undefined, undefined]);
  });
});
