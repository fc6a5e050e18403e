import { expect, test } from "vitest";
import { customDates, datePresets, datesOf } from "./date-presets.ts";

const today = "2026-03-12";

test.each([
  ["today", "2026-03-12", "2026-03-12"],
  ["yesterday", "2026-03-11", "2026-03-11"],
  ["this-week", "2026-03-09", "2026-03-15"],
  ["last-week", "2026-03-02", "2026-03-08"],
  ["next-week", "2026-03-16", "2026-03-22"],
  ["this-month", "2026-03-01", "2026-03-31"],
  ["last-month", "2026-02-01", "2026-02-28"],
  ["last-30-days", "2026-02-11", "2026-03-12"],
])("%s is %s to %s", (preset, from, to) => expect(datesOf(preset, today)).toEqual({ from, to }));

test("every preset has a range", () => {
  for (const preset of Object.keys(datePresets)) expect(datesOf(preset, today)).toBeDefined();
});

test("parses custom ranges and rejects other text", () => {
  const dates = { from: "2026-03-01", to: "2026-03-12" };
  expect(datesOf(customDates(dates), today)).toEqual(dates);
  for (const text of [undefined, "", "someday", "2026-03-12..2026-03-01", "2026-02-30..2026-03-01", "constructor"]) {
    expect(datesOf(text, today)).toBeUndefined();
  }
});
