import { parseRule } from "@daybook/contract/series/rules";
import { describe, expect, test } from "vitest";
import type { Calendar } from "#calendar.ts";
import { occurrences, ruleDates, type SeriesDates } from "./series-dates.ts";

const ruleOf = (text: string) => parseRule(text).rule!;
const dates = (text: string, start: string, { take = 4, from = start } = {}) => ruleDates(ruleOf(text), start, from).take(take).toArray();

const calendar: Calendar = {
  timezone: "UTC",
  workweek: [1, 2, 3, 4, 5],
  holidays: new Map([["2026-03-16", { name: "Founders' Day", half: null }]]),
};

describe("the dates of a rule", () => {
  test.each([
    ["FREQ=DAILY;INTERVAL=3", "2026-03-12", ["2026-03-12", "2026-03-15", "2026-03-18", "2026-03-21"]],
    ["FREQ=DAILY;BYDAY=SA", "2026-03-12", ["2026-03-14", "2026-03-21", "2026-03-28", "2026-04-04"]],
    ["FREQ=WEEKLY", "2026-03-12", ["2026-03-12", "2026-03-19", "2026-03-26", "2026-04-02"]],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "2026-03-12", ["2026-03-13", "2026-03-23", "2026-03-27", "2026-04-06"]],
    // Counted from the start: the 31st again after a shorter month.
    ["FREQ=MONTHLY", "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]],
    ["FREQ=MONTHLY;BYMONTHDAY=30,31", "2026-01-31", ["2026-01-31", "2026-02-28", "2026-03-30", "2026-03-31"]],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "2028-02-01", ["2028-02-29", "2028-03-31", "2028-04-30", "2028-05-31"]],
    ["FREQ=MONTHLY;BYDAY=2TU", "2026-03-12", ["2026-04-14", "2026-05-12", "2026-06-09", "2026-07-14"]],
    ["FREQ=MONTHLY;BYDAY=-1FR", "2026-03-12", ["2026-03-27", "2026-04-24", "2026-05-29", "2026-06-26"]],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-03-12", ["2026-03-31", "2026-04-30", "2026-05-29", "2026-06-30"]],
    ["FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2026-03-12", ["2026-03-13", "2026-11-13", "2027-08-13", "2028-10-13"]],
    ["FREQ=YEARLY", "2024-02-29", ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28"]],
    ["FREQ=YEARLY;BYMONTHDAY=1;BYSETPOS=1,7", "2026-03-12", ["2026-07-01", "2027-01-01", "2027-07-01", "2028-01-01"]],
  ])("%s from %s", (rule, start, expected) => expect(dates(rule, start)).toEqual(expected));

  test("are the same from a later day on", () => {
    for (const rule of ["FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "FREQ=MONTHLY;INTERVAL=2", "FREQ=YEARLY"]) {
      const all = dates(rule, "2026-01-31", { take: 40 });
      const from = all[20]!;
      expect(dates(rule, "2026-01-31", { take: 20, from })).toEqual(all.slice(20));
    }
  });

  test("end where no date is left", () => expect(dates("FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9", "2026-03-12")).toEqual([]));
});

describe("days off", () => {
  const series = (fields: Partial<SeriesDates> = {}): SeriesDates => ({
    rule: ruleOf("FREQ=DAILY"),
    startDate: "2026-03-13",
    endDate: null,
    count: 4,
    onDayOff: "keep",
    ...fields,
  });
  const made = (fields?: Partial<SeriesDates>) =>
    occurrences(series(fields), calendar, "2026-03-13", null)
      .map(({ date }) => date)
      .toArray();

  test("keep the date, move it to a workday or leave it out; dates that meet make one task", () => {
    // Friday, Saturday, Sunday and a holiday.
    expect(made()).toEqual(["2026-03-13", "2026-03-14", "2026-03-15", "2026-03-16"]);
    expect(made({ onDayOff: "before" })).toEqual(["2026-03-13", null, null, null]);
    expect(made({ onDayOff: "after" })).toEqual(["2026-03-13", "2026-03-17", null, null]);
    expect(made({ onDayOff: "skip" })).toEqual(["2026-03-13", null, null, null]);
  });

  test("say why a date differs from the rule", () => {
    const reasons = occurrences(series({ onDayOff: "after" }), calendar, "2026-03-13", null).map(({ reason }) => reason);
    expect(reasons.toArray()).toEqual([
      null,
      "14 Mar 2026 is a day off",
      "17 Mar 2026 has the task of another date",
      "17 Mar 2026 has the task of another date",
    ]);
    const holiday = occurrences(series({ startDate: "2026-03-16", onDayOff: "skip" }), calendar, "2026-03-16", null);
    expect(holiday.next().value).toEqual({ planned: "2026-03-16", date: null, reason: "16 Mar 2026 is Founders' Day" });
  });

  test("that a rule always meets end the series", () => {
    const endless = occurrences(
      series({ rule: ruleOf("FREQ=WEEKLY;BYDAY=SU"), count: null, onDayOff: "skip" }),
      calendar,
      "2026-03-13",
      null,
    );
    expect(endless.toArray().every(({ date }) => date === null)).toBe(true);
  });

  test("a count and an end date bound the dates by the rule", () => {
    expect(made({ count: 2 })).toEqual(["2026-03-13", "2026-03-14"]);
    expect(made({ count: null, endDate: "2026-03-15" })).toHaveLength(3);
    expect(occurrences(series({ count: 3 }), calendar, "2026-03-15", null).toArray()).toHaveLength(1);
  });
});

describe("rules", () => {
  test.each([
    ["", "“” is no part of a rule. Write FREQ=WEEKLY;BYDAY=MO, for example"],
    ["BYDAY=MO", "A rule needs FREQ: DAILY, WEEKLY, MONTHLY or YEARLY"],
    ["FREQ=HOURLY", "FREQ=HOURLY is not supported: use DAILY, WEEKLY, MONTHLY or YEARLY"],
    ["FREQ=DAILY;COUNT=3", "COUNT is not part of a rule: use the field count"],
    ["FREQ=DAILY;UNTIL=20260401", "UNTIL is not part of a rule: use the field endDate"],
    ["FREQ=DAILY;BYHOUR=9", "BYHOUR is not supported in a rule"],
    ["FREQ=DAILY;FREQ=WEEKLY", "FREQ is in the rule twice"],
    ["FREQ=DAILY;INTERVAL=100", "INTERVAL must be a whole number from 1 to 99"],
    ["FREQ=WEEKLY;BYDAY=XX", "“XX” in BYDAY is no weekday: use MO, or 1MO and -1FR in a month"],
    ["FREQ=WEEKLY;BYDAY=1MO", "A number in BYDAY, such as 1MO, needs FREQ=MONTHLY"],
    ["FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY has no meaning in a weekly rule"],
    ["FREQ=MONTHLY;BYMONTHDAY=32", "“32” in BYMONTHDAY must be from 1 to 31, or from -1 to -31"],
    ["FREQ=MONTHLY;BYSETPOS=1", "BYSETPOS needs BYDAY or BYMONTHDAY"],
  ])("%j is refused by name of its part", (text, problem) => expect(parseRule(text)).toEqual({ problem }));
});
