import { expect, test } from "vitest";
import { customDates, datePresets, datesOf } from "./date-presets.ts";

const now = { today: "2026-03-12", workweek: [1, 2, 3, 4, 5] };

test.each([
  ["today", "2026-03-12", "2026-03-12"],
  ["yesterday", "2026-03-11", "2026-03-11"],
  ["this-week", "2026-03-09", "2026-03-15"],
  ["last-week", "2026-03-02", "2026-03-08"],
  ["next-week", "2026-03-16", "2026-03-22"],
  ["this-month", "2026-03-01", "2026-03-31"],
  ["last-month", "2026-02-01", "2026-02-28"],
  ["last-30-days", "2026-02-11", "2026-03-12"],
])("%s is %s to %s", (preset, from, to) => expect(datesOf(preset, now)).toEqual({ from, to }));

test("every preset has a range", () => {
  for (const preset of Object.keys(datePresets)) expect(datesOf(preset, now)).toBeDefined();
});

test("parses custom ranges and rejects other text", () => {
  const dates = { from: "2026-03-01", to: "2026-03-12" };
  expect(datesOf(customDates(dates), now)).toEqual(dates);
  for (const text of [undefined, "", "someday", "2026-03-12..2026-03-01", "2026-02-30..2026-03-01", "constructor"]) {
    expect(datesOf(text, now)).toBeUndefined();
  }
});

test("weeks are the company's, as the groups of tasks are", () => {
  const sundayToThursday = { today: "2026-03-12", workweek: [7, 1, 2, 3, 4] };
  expect(datesOf("this-week", sundayToThursday)).toEqual({ from: "2026-03-08", to: "2026-03-14" });
  expect(datesOf("next-week", sundayToThursday)).toEqual({ from: "2026-03-15", to: "2026-03-21" });
});
