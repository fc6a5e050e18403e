import { describe, expect, test } from "vitest";
import type { Calendar } from "#calendar.ts";
import { movedDates } from "./project-copies.dates.ts";

const calendar: Calendar = {
  timezone: "Europe/London",
  workweek: [1, 2, 3, 4, 5],
  holidays: new Map([
    ["2026-05-04", { name: "Early May bank holiday", half: null }],
    ["2026-05-06", { name: "Half", half: "second_half" }],
  ]),
};

describe("dates of a copy", () => {
  test("are as many workdays after the new start, over weekends and holidays", () => {
    // Mon 2 March to Wed 29 April.
    const moved = movedDates(calendar, "2026-03-02", "2026-04-29");
    expect(["2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-09"].map(moved)).toEqual([
      "2026-04-29",
      "2026-04-30",
      "2026-05-01",
      // Mon 4 May is a holiday, Wed 6 May a half one.
      "2026-05-05",
      "2026-05-06",
      "2026-05-07",
    ]);
  });

  test("count holidays of the old project too, and days off as the next workday", () => {
    const moved = movedDates(calendar, "2026-05-01", "2026-06-01");
    expect(["2026-05-01", "2026-05-02", "2026-05-04", "2026-05-05"].map(moved)).toEqual([
      "2026-06-01",
      "2026-06-02",
      "2026-06-02",
      "2026-06-02",
    ]);
  });

  test("before the start stay before it, also with a start on a day off", () => {
    const moved = movedDates(calendar, "2026-03-07", "2026-04-04");
    expect(["2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"].map(moved)).toEqual([
      "2026-04-02",
      "2026-04-03",
      "2026-04-06",
      "2026-04-07",
    ]);
  });

  test("keep their order, and move by days when they are far away", () => {
    const moved = movedDates(calendar, "2026-03-02", "2026-04-29");
    const dates = Array.from({ length: 120 }, (_, index) => new Date(Date.UTC(2026, 1, 1 + index)).toISOString().slice(0, 10));
    const results = dates.map(moved);
    expect(results).toEqual(results.toSorted());
    expect(moved("2199-12-01")).toBe("2200-01-28");
  });
});
