import { parseRule, ruleText } from "@daybook/contract/series/rules";
import { expect, test } from "vitest";
import { monthlyChoices, repetitionOf, ruleOf, timingOf, weeklyFrom } from "./repetition.ts";

/** A Thursday, the second and not the last of its month. */
const start = "2026-03-12";
const weekly = weeklyFrom(start);

test.each([
  [weekly, "FREQ=WEEKLY;BYDAY=TH", "every week on Thursday"],
  [{ ...weekly, interval: 2, weekdays: ["FR", "MO"] }, "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "every 2 weeks on Monday and Friday"],
  [{ ...weekly, frequency: "DAILY" as const }, "FREQ=DAILY", "every day"],
  [{ ...weekly, frequency: "MONTHLY" as const }, "FREQ=MONTHLY;BYMONTHDAY=12", "every month on the 12th"],
  [{ ...weekly, frequency: "MONTHLY" as const, monthly: "BYDAY=2TH" }, "FREQ=MONTHLY;BYDAY=2TH", "every month on the 2nd Thursday"],
  // The day of another start gives way to that of this one.
  [{ ...weekly, frequency: "MONTHLY" as const, monthly: "BYDAY=4MO" }, "FREQ=MONTHLY;BYMONTHDAY=12", "every month on the 12th"],
  [{ ...weekly, frequency: "YEARLY" as const }, "FREQ=YEARLY", "every year"],
])("writes a rule that the server reads and the list names: %#", (form, rule, text) => {
  expect(ruleOf(form)).toBe(rule);
  expect(ruleText(parseRule(rule).rule!)).toBe(text);
});

test("offers the days of a month that fit the start", () => {
  expect(monthlyChoices(start).map(({ label }) => label)).toEqual(["On day 12", "On the last day", "On the 2nd Thursday"]);
  expect(monthlyChoices("2026-03-31").map(({ label }) => label)).toEqual(["On day 31", "On the last day", "On the last Tuesday"]);
});

test("sends the end that is chosen, and nothing without a start", () => {
  const ends = { ...weekly, endDate: "2026-04-01", count: 3 };
  expect(timingOf(ends)).toMatchObject({ endDate: null, count: null });
  expect(timingOf({ ...ends, end: "date" })).toMatchObject({ endDate: "2026-04-01", count: null });
  expect(timingOf({ ...ends, end: "count" })).toMatchObject({ endDate: null, count: 3 });
  expect(timingOf({ ...weekly, startDate: null })).toBeUndefined();
});

test.each([
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", null],
  ["FREQ=WEEKLY", null],
  ["FREQ=DAILY", null],
  ["FREQ=MONTHLY;BYDAY=2TH", null],
  ["FREQ=MONTHLY;BYMONTHDAY=-1", null],
  ["FREQ=YEARLY", null],
  ["FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTHDAY=1,15"],
  ["FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1"],
])("reads the rule of a series, and keeps one that its fields cannot express: %s", (rule, otherRule) => {
  const timed = { startDate: start, endDate: null, count: 4, onDayOff: "skip" as const, dueAfterDays: 2 };
  const form = repetitionOf({ rule, ...timed });
  expect(form).toMatchObject({ otherRule, end: "count", dueAfterDays: 2 });
  expect(timingOf(form)).toEqual({ rule, startDate: start, endDate: null, count: 4, onDayOff: "skip" });
});
