import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayParts, type Weekday, weekdays } from "@daybook/contract/core/constants";
import { addDays, daysFrom, kindOfDay } from "#calendar.ts";
import { breakdownOf, chargesOf, halvesOf, type LeavePeriod, totalOf } from "./leave-days.ts";
import { leaveYear, leaveYearOf } from "./leave-years.ts";

const day = fc.integer({ min: 0, max: 1500 }).map((count) => addDays("2025-11-01", count));
const calendars = fc.record({
  timezone: fc.constantFrom("UTC", "Asia/Kolkata", "America/Los_Angeles"),
  workweek: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }) as fc.Arbitrary<Weekday[]>,
  holidays: fc.uniqueArray(day, { maxLength: 40 }).map((days) => new Map(days.map((each) => [each, `Holiday ${each}`]))),
  leaveYearStart: fc.integer({ min: 1, max: 12 }),
});
const part = fc.constantFrom(...dayParts);
const periods: fc.Arbitrary<LeavePeriod> = fc
  .record({ startDate: day, length: fc.integer({ min: 0, max: 60 }), startDayPart: part, endDayPart: part })
  .map(({ length, ...period }) => ({ ...period, endDate: addDays(period.startDate, length) }));

describe("breakdown of a leave", () => {
  test("lists every calendar day once and charges only workdays, half days as 0.5", () => {
    fc.assert(
      fc.property(calendars, periods, (calendar, period) => {
        const breakdown = breakdownOf(calendar, period);
        expect(breakdown.map(({ date }) => date)).toEqual(daysFrom(period.startDate, period.endDate));
        for (const { date, kind, holiday, charge } of breakdown) {
          expect(kind).toBe(kindOfDay(calendar, date));
          expect(holiday).toBe(calendar.holidays.get(date) ?? null);
          const isHalf =
            date === period.startDate ? period.startDayPart !== "full" : date === period.endDate && period.endDayPart !== "full";
          expect(charge).toBe(kind !== "working" ? 0 : isHalf ? 0.5 : 1);
        }
      }),
    );
  });

  test("adds up exactly to its half days and to the charges of each leave year", () => {
    fc.assert(
      fc.property(calendars, periods, (calendar, period) => {
        const breakdown = breakdownOf(calendar, period);
        const days = totalOf(breakdown);
        const halves = halvesOf(period, breakdown);
        const charges = chargesOf(breakdown);
        expect(halves.length / 2).toBe(days);
        expect(new Set(halves.map(({ date, half }) => `${date} ${half}`)).size).toBe(halves.length);
        expect([...charges.values()].reduce((sum, each) => sum + each, 0)).toBe(days);
        for (const [year, charged] of charges) expect(halves.filter(({ leaveYear: own }) => own === year).length / 2).toBe(charged);
      }),
    );
  });

  test("charges no leave year in which all its days are off", () => {
    const calendar = { timezone: "UTC", workweek: [1, 2, 3, 4, 5] as Weekday[], holidays: new Map(), leaveYearStart: 1 };
    const overNewYear = { startDate: "2027-12-31", endDate: "2028-01-02", startDayPart: "full", endDayPart: "full" } as const;
    expect([...chargesOf(breakdownOf(calendar, overNewYear))]).toEqual([[2027, 1]]);
  });

  test("books separate halves for the morning and the afternoon of a day", () => {
    const calendar = { timezone: "UTC", workweek: [1, 2, 3, 4, 5] as Weekday[], holidays: new Map(), leaveYearStart: 1 };
    const halves = (["first_half", "second_half", "full"] as const).map((startDayPart) => {
      const period = { startDate: "2026-03-12", endDate: "2026-03-12", startDayPart, endDayPart: startDayPart };
      return halvesOf(period, breakdownOf(calendar, period)).map(({ half }) => half);
    });
    expect(halves).toEqual([["am"], ["pm"], ["am", "pm"]]);
  });
});

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
