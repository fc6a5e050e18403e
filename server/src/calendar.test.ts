import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  daysFrom,
  holidayOn,
  hoursOfDay,
  instantAt,
  kindOfDay,
  leaveKindOf,
  nextWorkday,
  weekdayOf,
} from "#calendar.ts";
import { dayIn } from "#clock.ts";
import type { Holiday } from "#domain/holiday.ts";

const fiveDays = {
  timezone: "Asia/Kolkata",
  workweek: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5 | 6 | 7)[],
  holidays: new Map<string, Holiday>(),
};

describe("day arithmetic", () => {
  test("crosses months, leap days, years and daylight saving changes", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(daysFrom("2026-03-07", "2026-03-09")).toEqual(["2026-03-07", "2026-03-08", "2026-03-09"]);
    expect(daysBetween("2026-03-01", "2026-04-01")).toBe(31);
    expect(daysFrom("2026-03-02", "2026-03-01")).toEqual([]);
  });

  test("weekdays are ISO weekdays, Monday first", () => {
    expect(["2026-03-09", "2026-03-14", "2026-03-15"].map(weekdayOf)).toEqual([1, 6, 7]);
  });
});

describe("workweek", () => {
  test("the workday after Friday is Monday", () => {
    expect(nextWorkday(fiveDays, "2026-03-12")).toBe("2026-03-13");
    expect(nextWorkday(fiveDays, "2026-03-13")).toBe("2026-03-16");
    expect(nextWorkday(fiveDays, "2026-03-14")).toBe("2026-03-16");
  });

  test("supports a single workday and weekends on other days", () => {
    expect(nextWorkday({ ...fiveDays, workweek: [3] }, "2026-03-11")).toBe("2026-03-18");
    expect(kindOfDay({ ...fiveDays, workweek: [1, 2, 3, 4, 7] }, "2026-03-15")).toBe("working");
    expect(kindOfDay({ ...fiveDays, workweek: [1, 2, 3, 4, 7] }, "2026-03-13")).toBe("weekend");
  });
});

describe("holidays", () => {
  const withHolidays = {
    ...fiveDays,
    holidays: new Map<string, Holiday>([
      ["2026-01-26", { name: "Republic Day", half: null }],
      ["2026-01-25", { name: "Eve", half: null }],
    ]),
  };

  test("are holidays on any weekday", () => {
    expect(["2026-01-23", "2026-01-24", "2026-01-25", "2026-01-26", "2026-01-27"].map((day) => kindOfDay(withHolidays, day))).toEqual([
      "working",
      "weekend",
      "holiday",
      "holiday",
      "working",
    ]);
  });

  test("of half a day leave a workday with half the hours, which half a day of leave uses up", () => {
    const calendar = {
      ...fiveDays,
      hoursPerDay: 8,
      holidays: new Map<string, Holiday>([["2026-01-23", { name: "Eve", half: "second_half" }]]),
    };
    expect(kindOfDay(calendar, "2026-01-23")).toBe("working");
    expect([0, 0.5, 1].map((absent) => hoursOfDay(calendar, "2026-01-23", { absent }))).toEqual([4, 0, 0]);
    expect([0, 0.5, 1].map((absent) => leaveKindOf(calendar, "2026-01-23", absent))).toEqual([null, "leave", "leave"]);
    expect([0, 0.5, 1].map((absent) => hoursOfDay(calendar, "2026-01-22", { absent }))).toEqual([8, 4, 0]);
    expect(holidayOn(calendar, "2026-01-23")).toBe("Eve (second half)");
    expect(nextWorkday(calendar, "2026-01-22")).toBe("2026-01-23");
  });

  test("are skipped by nextWorkday", () => {
    expect(nextWorkday(withHolidays, "2026-01-23")).toBe("2026-01-27");
  });
});

describe("instantAt", () => {
  test.each([
    ["Asia/Kolkata", "2026-03-13", "10:00", "2026-03-13T04:30:00.000Z"],
    ["UTC", "2026-03-13", "10:00", "2026-03-13T10:00:00.000Z"],
    ["America/Los_Angeles", "2026-03-06", "10:00", "2026-03-06T18:00:00.000Z"],
    ["America/Los_Angeles", "2026-03-09", "10:00", "2026-03-09T17:00:00.000Z"],
    ["Pacific/Auckland", "2027-01-01", "00:30", "2026-12-31T11:30:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-13", "10:00", "2026-03-12T20:00:00.000Z"],
  ])("%s, %s %s", (timezone, day, time, instant) => {
    expect(instantAt(timezone, day, time)).toBe(instant);
  });

  test("shifts a skipped time forward", () => {
    expect(instantAt("America/Los_Angeles", "2026-03-08", "02:30")).toBe("2026-03-08T10:30:00.000Z");
  });

  test("returns the first of two instants when clocks go back", () => {
    expect(instantAt("America/Los_Angeles", "2026-11-01", "01:30")).toBe("2026-11-01T08:30:00.000Z");
  });

  test("falls on the given day and time in every timezone", () => {
    const zone = fc.constantFrom("Asia/Kolkata", "America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Chatham", "UTC");
    const day = fc.integer({ min: 0, max: 8000 }).map((count) => addDays("2015-01-01", count));
    fc.assert(
      fc.property(zone, day, fc.integer({ min: 4, max: 23 }), fc.integer({ min: 0, max: 59 }), (timezone, day, hour, minute) => {
        const time = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
        const moment = new Date(instantAt(timezone, day, time));
        const shown = new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", minute: "2-digit" }).format(moment);
        expect([dayIn(timezone, moment), shown]).toEqual([day, time]);
      }),
    );
  });
});
