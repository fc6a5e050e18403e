import { describe, expect, test } from "vitest";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import { totalOf } from "./leave-days.ts";
import { closureDays, planClosure } from "./closure-plan.ts";

/** Thursday 24 December 2026 to Friday 1 January 2027; Friday 25 is a holiday, Thursday 31 half of one. */
const period = { startDate: "2026-12-24", endDate: "2027-01-01" };
const calendar = {
  timezone: "UTC",
  workweek: [1, 2, 3, 4, 5] as const,
  leaveYearStart: 1,
  holidays: new Map([
    ["2026-12-25", { name: "Christmas Day", half: null }],
    ["2026-12-31", { name: "New Year's Eve", half: "second_half" as const }],
  ]),
};
const daysOf = (taken: Record<string, "leave" | "report"> = {}, more: object = {}) =>
  closureDays({ ...calendar, workweek: [...calendar.workweek], ...more }, period, new Map(Object.entries(taken)));
const upTo = (left: number) => (days: LeaveDay[]) => totalOf(days) <= left;
const shapeOf = ({ bookings }: ReturnType<typeof planClosure>) =>
  bookings.map(({ isUnpaid, startDate, endDate, breakdown }) => [isUnpaid ? "unpaid" : "own", startDate, endDate, totalOf(breakdown)]);

describe("a closure", () => {
  test("books workdays with the halves of half holidays as one leave, across leave years", () => {
    const plan = planClosure(daysOf(), "list", upTo(10));
    expect(shapeOf(plan)).toEqual([["own", "2026-12-24", "2027-01-01", 5.5]]);
    expect([plan.listed, plan.lacking]).toEqual([[], 0]);
  });

  test("leaves out days with leave or a report and books the others", () => {
    const plan = planClosure(daysOf({ "2026-12-28": "leave", "2026-12-30": "report", "2026-12-26": "report" }), "list", upTo(10));
    expect(shapeOf(plan)).toEqual([
      ["own", "2026-12-24", "2026-12-27", 1],
      ["own", "2026-12-29", "2026-12-29", 1],
      ["own", "2026-12-31", "2027-01-01", 1.5],
    ]);
    // A report on a day off concerns no one.
    expect(plan.listed).toEqual([
      { why: "leave", dates: ["2026-12-28"] },
      { why: "report", dates: ["2026-12-30"] },
    ]);
  });

  test("a day off after one that is left out joins no leave, so that no leave spans the day that is left out", () => {
    const plan = planClosure(daysOf({ "2026-12-28": "leave" }, { workweek: [1, 3, 4, 5] }), "list", upTo(10));
    expect(shapeOf(plan)).toEqual([
      ["own", "2026-12-24", "2026-12-27", 1],
      ["own", "2026-12-30", "2027-01-01", 2.5],
    ]);
  });

  test("without balance leaves out the days that do not fit, books them unpaid, or goes below zero", () => {
    const list = planClosure(daysOf(), "list", upTo(2));
    expect(shapeOf(list)).toEqual([
      ["own", "2026-12-24", "2026-12-28", 2],
      ["own", "2027-01-01", "2027-01-01", 1],
    ]);
    expect([list.listed, list.lacking]).toEqual([[{ why: "balance", dates: ["2026-12-29", "2026-12-30", "2026-12-31"] }], 2.5]);
    expect(shapeOf(planClosure(daysOf(), "unpaid", upTo(2)))).toEqual([
      ["own", "2026-12-24", "2026-12-28", 2],
      ["unpaid", "2026-12-29", "2026-12-31", 2.5],
      ["own", "2027-01-01", "2027-01-01", 1],
    ]);
    const negative = planClosure(daysOf(), "negative", upTo(2));
    expect(shapeOf(negative)).toEqual([["own", "2026-12-24", "2027-01-01", 5.5]]);
    expect([negative.listed, negative.lacking]).toEqual([[], 2.5]);
  });

  test("books nothing outside the employment", () => {
    const plan = planClosure(daysOf({}, { employed: { from: "2026-12-29", to: "2026-12-30" } }), "list", upTo(10));
    expect(shapeOf(plan)).toEqual([["own", "2026-12-29", "2026-12-30", 2]]);
  });
});
