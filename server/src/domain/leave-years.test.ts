import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#calendar.ts";
import { expiryInYear, leaveYear, leaveYearOf } from "./leave-years.ts";

describe("leave year", () => {
  test.each([
    ["2026-01-01", 1, 2026],
    ["2026-12-31", 1, 2026],
    ["2026-03-31", 4, 2025],
    ["2026-04-01", 4, 2026],
    ["2027-01-15", 4, 2026],
    ["2026-11-30", 12, 2025],
  ])("%s with start month %i belongs to %i", (date, startMonth, year) => {
    expect(leaveYearOf(date, startMonth)).toBe(year);
  });

  test("contains exactly the days that belong to it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2001, max: 2190 }), fc.integer({ min: 1, max: 12 }), (year, startMonth) => {
        const { firstDay, lastDay } = leaveYear(year, startMonth);
        expect([firstDay, lastDay].map((each) => leaveYearOf(each, startMonth))).toEqual([year, year]);
        expect(leaveYearOf(addDays(firstDay, -1), startMonth)).toBe(year - 1);
        expect(leaveYear(year + 1, startMonth).firstDay).toBe(addDays(lastDay, 1));
      }),
    );
  });
});

describe("the day on which carried days expire", () => {
  test.each([
    ["03-31", "2026-01-01", "2026-03-31"],
    ["03-31", "2026-04-01", "2027-03-31"],
    ["04-01", "2026-04-01", "2026-04-01"],
  ])("%s in the leave year from %s is %s", (day, firstDay, expected) => expect(expiryInYear(day, firstDay)).toBe(expected));
});
