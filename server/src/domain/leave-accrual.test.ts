import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#calendar.ts";
import {
  type Employment,
  employmentCorrection,
  type Granted,
  grantEntries,
  type GrantRules,
  monthlyGrants,
  yearlyDays,
} from "./leave-accrual.ts";
import { leaveYear } from "./leave-years.ts";

const year = leaveYear(2026, 1);
const always: Employment = { dateOfJoining: null, lastDayOfOffice: null };
const joined = { ...always, dateOfJoining: "2026-02-15" };
const monthly = (annualDays: number, proRata = false): GrantRules => ({ annualDays, accrual: "monthly", proRata });
const yearly = (annualDays: number, proRata = true): GrantRules => ({ annualDays, accrual: "yearly", proRata });
const totalAt = (rules: GrantRules, employment: Employment, today: string, of = year) =>
  monthlyGrants(rules, employment, of, today).reduce((sum, { days }) => sum + days, 0);

describe("days granted each month", () => {
  test.each([
    ["2026-02-01", 0],
    ["2026-02-14", 0],
    // 14 of 28 days of 1.5 are 0.75, rounded to 1.
    ["2026-02-15", 1],
    ["2026-03-01", 2.5],
    ["2026-04-01", 4],
    ["2026-05-01", 5.5],
    ["2026-06-01", 7],
    ["2026-07-01", 8.5],
    ["2026-08-01", 10],
    ["2026-09-01", 11.5],
    ["2026-10-01", 13],
    ["2026-11-01", 14.5],
    ["2026-12-01", 16],
    ["2027-06-01", 16],
  ])("a joiner of 15 February with 1.5 days a month has on %s %d days", (today, days) => {
    expect(totalAt(monthly(18), joined, today)).toBe(days);
  });

  test.each([
    // 1.25 a month, 17 of 31 days of it: 0.685 is 0.5.
    ["15 days, joined on 15 January", monthly(15), { ...always, dateOfJoining: "2026-01-15" }, "2026-01-31", 0.5],
    ["1 day of 31, joined on the 31st", monthly(12), { ...always, dateOfJoining: "2026-01-31" }, "2026-01-31", 0],
    ["joined on the first", monthly(18), { ...always, dateOfJoining: "2026-02-01" }, "2026-02-01", 1.5],
    ["left on 10 March, without pro rata", monthly(18), { ...always, lastDayOfOffice: "2026-03-10" }, "2026-12-31", 4.5],
    // 10 of 31 days of 1.5 are 0.48.
    ["left on 10 March, pro rata", monthly(18, true), { ...always, lastDayOfOffice: "2026-03-10" }, "2026-12-31", 3.5],
    ["left on 1 March, without pro rata", monthly(18), { ...always, lastDayOfOffice: "2026-03-01" }, "2026-12-31", 4.5],
    // 1 of 31 days of 30.4 is 0.98.
    ["joined on the 31st, with a day for each", monthly(365), { ...always, dateOfJoining: "2026-01-31" }, "2026-01-31", 1],
    ["joins in the next year", monthly(18), { ...always, dateOfJoining: "2027-01-04" }, "2026-12-31", 0],
  ])("%s", (_what, rules, employment, today, days) => expect(totalAt(rules, employment, today)).toBe(days));

  test("add up to the days per year, and are half days", () => {
    const halves = fc.integer({ min: 0, max: 732 }).map((n) => n / 2);
    fc.assert(
      fc.property(halves, fc.integer({ min: 1, max: 12 }), (annualDays, startMonth) => {
        const of = leaveYear(2026, startMonth);
        const grants = monthlyGrants(monthly(annualDays), always, of, of.lastDay);
        expect(grants.reduce((sum, { days }) => sum + days, 0)).toBe(annualDays);
        for (const { days } of grants) expect(Number.isInteger(days * 2) && days > 0).toBe(true);
      }),
    );
  });

  test("never become fewer from one day to the next", () => {
    const day = fc.integer({ min: 0, max: 364 }).map((n) => addDays("2026-01-01", n));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), day, day, (annualDays, today, dateOfJoining) => {
        const rules = monthly(annualDays);
        const employment = { ...always, dateOfJoining };
        expect(totalAt(rules, employment, addDays(today, 1))).toBeGreaterThanOrEqual(totalAt(rules, employment, today));
      }),
    );
  });
});

describe("days of a part of a year", () => {
  test.each([
    ["a whole year", always, 12],
    // 320 of 365 days of 12 are 10.52.
    ["joined on 15 February", joined, 10.5],
    // 181 of 365 days of 12 are 5.95.
    ["left on 30 June", { ...always, lastDayOfOffice: "2026-06-30" }, 6],
    // 136 of 365 days of 12 are 4.47.
    ["joined and left", { ...joined, lastDayOfOffice: "2026-06-30" }, 4.5],
    ["joined before", { ...always, dateOfJoining: "2019-05-02" }, 12],
    ["left before", { ...always, lastDayOfOffice: "2025-12-31" }, 0],
    ["left long before", { ...always, lastDayOfOffice: "2025-06-30" }, 0],
  ])("%s", (_what, employment, days) => expect(yearlyDays(yearly(12), employment, year)).toBe(days));

  test("count the last day of the year", () => {
    expect(yearlyDays(yearly(365), { ...always, dateOfJoining: "2026-12-31" }, year)).toBe(1);
  });

  test("are the whole year without pro rata", () => {
    expect(yearlyDays(yearly(12, false), joined, year)).toBe(12);
  });
});

describe("missing entries", () => {
  const none: Granted = { userId: "kavya", leaveTypeId: "casual", leaveYear: 2026, days: 0, isGranted: false, months: [] };
  const owner = { userId: "kavya", leaveTypeId: "casual", leaveYear: 2026 };
  const options = { year, today: "2026-03-12", isPast: false, correction: employmentCorrection };
  const feb = { ...owner, kind: "accrual", days: 1, reason: "Feb 2026, from 15 Feb 2026", accrualMonth: "2026-02-01" };
  const mar = { ...owner, kind: "accrual", days: 1.5, reason: "Mar 2026", accrualMonth: "2026-03-01" };

  test("are the months that have begun and are not granted", () => {
    expect(grantEntries(monthly(18), joined, none, options)).toEqual([feb, mar]);
    const granted = { ...none, isGranted: true, days: 1, months: ["2026-02-01"] };
    expect(grantEntries(monthly(18), joined, granted, options)).toEqual([mar]);
    expect(grantEntries(monthly(18), joined, { ...granted, days: 2.5, months: ["2026-02-01", "2026-03-01"] }, options)).toEqual([]);
  });

  test("of a past year are only its missing months", () => {
    const past = { ...options, today: "2027-01-02", isPast: true };
    const months = monthlyGrants(monthly(18), always, year, "2026-12-31").map(({ month }) => month);
    const granted = { ...none, isGranted: true, days: 15, months: months.slice(0, -1) };
    expect(grantEntries(monthly(18), always, granted, past)).toMatchObject([{ kind: "accrual", days: 1.5, reason: "Dec 2026" }]);
    // The year was granted at once, before the type granted by months.
    expect(grantEntries(monthly(18), always, { ...none, isGranted: true, days: 12 }, past)).toEqual([]);
    expect(grantEntries(yearly(12), joined, { ...none, isGranted: true, days: 12 }, past)).toEqual([]);
  });

  test("correct what was granted when the dates of employment change", () => {
    const granted = { ...none, isGranted: true, days: 12 };
    expect(grantEntries(yearly(12), { ...always, lastDayOfOffice: "2026-06-30" }, granted, options)).toEqual([
      { ...owner, kind: "accrual", days: -6, reason: "Adjusted to the dates of employment", actorId: null },
    ]);
    expect(grantEntries(yearly(12), joined, none, options)).toEqual([
      { ...owner, kind: "allocation", days: 10.5, reason: "From 15 Feb 2026" },
    ]);
  });

  test("name the part of the year or month that they are for", () => {
    const reasonOf = (rules: GrantRules, employment: Employment) => grantEntries(rules, employment, none, options)[0]?.reason;
    expect(reasonOf(yearly(12), always)).toBeNull();
    expect(reasonOf(yearly(12, false), joined)).toBeNull();
    const leaving = { ...always, lastDayOfOffice: "2026-06-30" };
    expect(reasonOf(yearly(12), leaving)).toBe("Until 30 Jun 2026");
    expect(reasonOf(yearly(12), { ...leaving, dateOfJoining: "2026-02-15" })).toBe("From 15 Feb 2026, until 30 Jun 2026");
    expect(reasonOf(monthly(72, true), { ...always, lastDayOfOffice: "2026-01-10" })).toBe("Jan 2026, until 10 Jan 2026");
  });

  test("are none when everything is granted, or nothing is due", () => {
    expect(grantEntries(yearly(12), always, { ...none, isGranted: true, days: 12 }, options)).toEqual([]);
    expect(grantEntries(yearly(0), always, none, options)).toEqual([]);
  });

  test("replace a whole year by its months when the type changes", () => {
    const correction = { kind: "allocation", reason: "Casual changed to a twelfth each month", actorId: "priya" } as const;
    const granted = { ...none, isGranted: true, days: 18 };
    expect(grantEntries(monthly(18), joined, granted, { ...options, correction })).toEqual([
      feb,
      mar,
      { ...owner, ...correction, days: -18 },
    ]);
  });
});
