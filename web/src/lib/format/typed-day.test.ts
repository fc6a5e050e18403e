import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, exactDay, longDay, shortDay } from "./dates.ts";
import { parseTypedDay } from "./typed-day.ts";

/** A Sunday. */
const today = "2026-11-22";

describe("typed dates", () => {
  test.each([
    ["8 dec", "2026-12-08"],
    ["8 Dec", "2026-12-08"],
    ["8dec", "2026-12-08"],
    ["8th December", "2026-12-08"],
    ["dec 8", "2026-12-08"],
    ["December 8, 2027", "2027-12-08"],
    ["8 dec 27", "2027-12-08"],
    ["Tue 8 Dec", "2026-12-08"],
    ["Tuesday, 8 December 2026", "2026-12-08"],
    ["8/12", "2026-12-08"],
    ["8.12.", "2026-12-08"],
    ["8.12.26", "2026-12-08"],
    ["8-12-2027", "2027-12-08"],
    ["2026-12-08", "2026-12-08"],
    ["2026-3-9", "2026-03-09"],
    ["  8   dec ", "2026-12-08"],
    ["today", "2026-11-22"],
    ["Tomorrow", "2026-11-23"],
    ["yesterday", "2026-11-21"],
    ["mon", "2026-11-23"],
    ["sunday", "2026-11-29"],
    // It is a Sunday: next week begins tomorrow.
    ["next monday", "2026-11-23"],
    ["Next Sunday", "2026-11-29"],
    ["29 feb 2028", "2028-02-29"],
  ])("%j is %s", (typed, day) => expect(parseTypedDay(typed, today)).toBe(day));

  test.each([
    ["5 jan", "2027-01-05"],
    ["20 oct", "2026-10-20"],
    ["23 may", "2027-05-23"],
    ["25 may", "2026-05-25"],
  ])("without a year, %j is the closest one: %s", (typed, day) => expect(parseTypedDay(typed, today)).toBe(day));

  test.each(["", "8", "dec", "8 dex", "32 dec", "30 feb 2027", "31/4/2027", "8/13", "8 de", "someday", "2026-13-01", "8 dec 2", "mo"])(
    "%j is not a date",
    (typed) => expect(parseTypedDay(typed, today)).toBeNull(),
  );

  test("reads every date as the screens show it", () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), (days) => {
        const day = addDays(today, days);
        for (const text of [shortDay(day, today), longDay(day), exactDay(day), day]) expect(parseTypedDay(text, today)).toBe(day);
      }),
    );
  });
});
