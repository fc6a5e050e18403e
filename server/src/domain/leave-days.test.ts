import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayParts, type Weekday, weekdays } from "@daybook/contract/core/constants";
import { addDays, daysFrom, kindOfDay } from "#calendar.ts";
import { breakdownOf, chargeDaysOff, chargesOf, halvesOf, type LeavePeriod, totalOf } from "./leave-days.ts";

const day = fc.integer({ min: 0, max: 1500 }).map((count) => addDays("2025-11-01", count));
const calendars = fc.record({
  timezone: fc.constantFrom("UTC", "Asia/Kolkata", "America/Los_Angeles"),
  workweek: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }) as fc.Arbitrary<Weekday[]>,
  holidays: fc
    .uniqueArray(fc.tuple(day, fc.constantFrom(null, "first_half" as const, "second_half" as const)), {
      maxLength: 40,
      selector: ([each]) => each,
    })
    .map((days) => new Map(days.map(([each, half]) => [each, { name: `Holiday ${each}`, half }]))),
  leaveYearStart: fc.integer({ min: 1, max: 12 }),
});
const part = fc.constantFrom(...dayParts);
const periods: fc.Arbitrary<LeavePeriod> = fc
  .record({ startDate: day, length: fc.integer({ min: 0, max: 60 }), startDayPart: part, endDayPart: part })
  .map(({ length, ...period }) => ({ ...period, endDate: addDays(period.startDate, length) }));

describe("breakdown of a leave", () => {
  test("lists every calendar day once and charges only workdays, half days as 0.5 and half holidays not at all", () => {
    fc.assert(
      fc.property(calendars, periods, (calendar, period) => {
        const breakdown = breakdownOf(calendar, period);
        expect(breakdown.map(({ date }) => date)).toEqual(daysFrom(period.startDate, period.endDate));
        for (const { date, kind, holiday, charge } of breakdown) {
          expect(kind).toBe(kindOfDay(calendar, date));
          const off = calendar.holidays.get(date);
          expect(holiday).toBe(off?.name ?? null);
          const part = date === period.startDate ? period.startDayPart : date === period.endDate ? period.endDayPart : "full";
          const worked = part === "full" ? (off?.half ? 0.5 : 1) : off?.half === part ? 0 : 0.5;
          expect(charge).toBe(kind === "working" ? worked : 0);
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

  /** 2026-03-12 is a Thursday. 2026-03-16, a Monday, and 2026-03-20, a Friday, are holidays. */
  test.each([
    ["Thursday to Friday", "2026-03-12", "2026-03-13", [1, 1]],
    ["Friday to Monday, a holiday: nothing is charged after Friday", "2026-03-13", "2026-03-16", [1, 0, 0, 0]],
    ["Friday to Tuesday over a weekend and a holiday", "2026-03-13", "2026-03-17", [1, 1, 1, 1, 1]],
    ["Saturday to Tuesday", "2026-03-14", "2026-03-17", [0, 0, 0, 1]],
    ["Thursday to Saturday of the next week", "2026-03-19", "2026-03-21", [1, 0, 0]],
    ["Thursday to Monday over a holiday and a weekend", "2026-03-19", "2026-03-23", [1, 1, 1, 1, 1]],
    ["a weekend alone", "2026-03-14", "2026-03-15", [0, 0]],
  ])("charges days off between charged days under the sandwich rule: %s", (_what, startDate, endDate, charges) => {
    const holidays = new Map([
      ["2026-03-16", { name: "Spring day", half: null }],
      ["2026-03-20", { name: "Ugadi", half: null }],
    ]);
    const calendar = { timezone: "UTC", workweek: [1, 2, 3, 4, 5] as Weekday[], holidays, leaveYearStart: 1 };
    const period = { startDate, endDate, startDayPart: "full", endDayPart: "full" } as const;
    expect(breakdownOf(calendar, period, true).map(({ charge }) => charge)).toEqual(charges);
    expect(totalOf(breakdownOf(calendar, period))).toBe(breakdownOf(calendar, period).filter(({ kind }) => kind === "working").length);
  });

  test("charges full days off between half days under the sandwich rule, each to its leave year", () => {
    const calendar = { timezone: "UTC", workweek: [1, 2, 3, 4, 5] as Weekday[], holidays: new Map(), leaveYearStart: 1 };
    // A Thursday afternoon to a Monday morning, with New Year on the Friday.
    const period = { startDate: "2026-12-31", endDate: "2027-01-04", startDayPart: "second_half", endDayPart: "first_half" } as const;
    const breakdown = breakdownOf({ ...calendar, holidays: new Map([["2027-01-01", { name: "New Year", half: null }]]) }, period, true);
    expect(breakdown.map(({ charge }) => charge)).toEqual([0.5, 1, 1, 1, 0.5]);
    expect([...chargesOf(breakdown)]).toEqual([
      [2026, 0.5],
      [2027, 3.5],
    ]);
    expect(halvesOf(period, breakdown)).toHaveLength(8);
  });

  test("books separate halves for the morning and the afternoon of a day", () => {
    const calendar = { timezone: "UTC", workweek: [1, 2, 3, 4, 5] as Weekday[], holidays: new Map(), leaveYearStart: 1 };
    const halves = (["first_half", "second_half", "full"] as const).map((startDayPart) => {
      const period = { startDate: "2026-03-12", endDate: "2026-03-12", startDayPart, endDayPart: startDayPart };
      return halvesOf(period, breakdownOf(calendar, period)).map(({ half }) => half);
    });
    expect(halves).toEqual([["am"], ["pm"], ["am", "pm"]]);
  });

  test("takes of a half holiday only the working half", () => {
    const holidays = new Map([["2026-03-16", { name: "Spring day", half: "first_half" as const }]]);
    const calendar = { timezone: "UTC", workweek: [1, 2, 3, 4, 5] as Weekday[], holidays, leaveYearStart: 1 };
    const taken = (["first_half", "second_half", "full"] as const).map((startDayPart) => {
      const period = { startDate: "2026-03-16", endDate: "2026-03-16", startDayPart, endDayPart: startDayPart };
      const breakdown = breakdownOf(calendar, period);
      return [breakdown[0]!.charge, halvesOf(period, breakdown).map(({ half }) => half)];
    });
    expect(taken).toEqual([
      [0, []],
      [0.5, ["pm"]],
      [0.5, ["pm"]],
    ]);
    // Friday to the free morning of Monday: nothing is charged after Friday, so the weekend is not either.
    const period = { startDate: "2026-03-13", endDate: "2026-03-16", startDayPart: "full", endDayPart: "first_half" } as const;
    expect(breakdownOf(calendar, period, true).map(({ charge }) => charge)).toEqual([1, 0, 0, 0]);
  });

  test("replaces what days off were charged before", () => {
    const calendar = { timezone: "UTC", workweek: [1, 2, 3, 4, 5] as Weekday[], holidays: new Map(), leaveYearStart: 1 };
    // Saturday to Sunday of the next week.
    const period = { startDate: "2026-03-14", endDate: "2026-03-22", startDayPart: "full", endDayPart: "full" } as const;
    const charged = breakdownOf(calendar, period).map((each) => ({ ...each, charge: 1 as const }));
    for (const sandwich of [true, false])
      expect(chargeDaysOff(charged, sandwich).map(({ charge }) => charge)).toEqual([0, 0, 1, 1, 1, 1, 1, 0, 0]);
  });
});
