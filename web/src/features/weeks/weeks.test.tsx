import type { Week } from "@daybook/contract/weeks/weeks";
import { describe, expect, test } from "vitest";
import { isChosenByAll, loggedOf, noteOf, periodTo } from "./weeks-labels.ts";

const can = { read: true, submit: false, withdraw: false, approve: true, return: true, reopen: false };
const day = { date: "2026-03-02", expected: 8, logged: 8, absence: 0, holiday: null, missing: false, locked: false };
const week = (fields: Partial<Week> = {}): Week => ({
  user: { _id: "1", name: "Kavya Nair", team: null, profilePicture: null },
  weekStart: "2026-03-02",
  state: "submitted",
  days: [day],
  changedSince: [],
  submittedAt: "2026-03-09T08:00:00Z",
  decidedBy: null,
  decidedAt: null,
  note: null,
  isDue: true,
  version: 1,
  can,
  ...fields,
});

describe("a cell", () => {
  test.each<[string, Partial<Week>]>([
    ["Submitted", {}],
    ["Waits for approval", { can: { ...can, approve: false } }],
    ["Changed since", { changedSince: ["Tue 3 Mar went from 7 to 8.5 h"] }],
    ["Friday is missing", { state: "returned", note: "Friday is missing" }],
    ["1 day missing", { state: "open", days: [{ ...day, logged: 0, missing: true }] }],
    [
      "1.5 days away",
      {
        state: "open",
        days: [
          { ...day, absence: 1 },
          { ...day, absence: 0.5 },
        ],
      },
    ],
    ["Approved", { state: "approved" }],
  ])("says %j", (text, fields) => expect(noteOf(week(fields)).text).toBe(text));

  test("sums up hours exactly", () => expect(loggedOf(week({ days: [0.1, 0.2, 7.75].map((logged) => ({ ...day, logged })) }))).toBe(8.05));
});

test("what changed since it was submitted is not chosen with all others", () => {
  expect(isChosenByAll(week())).toBe(true);
  expect(isChosenByAll(week({ changedSince: ["Tue 3 Mar went from 7 to 8.5 h"] }))).toBe(false);
});

test("the weeks shown end with the current one", () => {
  expect(periodTo(undefined, "2026-03-12")).toEqual({ startDate: "2026-02-02", endDate: "2026-03-15" });
  expect(periodTo("2026-05-01", "2026-03-12")).toEqual({ startDate: "2026-02-02", endDate: "2026-03-15" });
  expect(periodTo("2026-03-05", "2026-03-12", 1)).toEqual({ startDate: "2026-03-02", endDate: "2026-03-08" });
});
