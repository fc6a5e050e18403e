import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  agoText,
  dayOfInstant,
  daysBetween,
  daysInMonth,
  dayInText,
  dayText,
  endOfMonth,
  endOfWeek,
  exactDay,
  exactInstant,
  instantText,
  isDay,
  isWeekend,
  isWithin,
  longDay,
  monthText,
  onDayText,
  range,
  rangeText,
  shortDay,
  startOfMonth,
  startOfWeek,
  timeOfInstant,
  weekday,
  weekdayRangeText,
} from "./dates.ts";

const day = fc.integer({ min: 0, max: 60_000 }).map((number) => new Date(Date.UTC(1970, 0, 1 + number)).toISOString().slice(0, 10));

describe("arithmetic on days", () => {
  test("addDays and daysBetween agree in both directions", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
        const to = addDays(from, count);
        expect(daysBetween(from, to)).toBe(count);
        expect(addDays(to, -count)).toBe(from);
        expect(isDay(to)).toBe(true);
      }),
    );
  });

  test("range lists every day once, in order", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (from, count) => {
        const days = range(from, addDays(from, count));
        expect(days).toHaveLength(count + 1);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days.every((each) => isWithin(each, { from, to: addDays(from, count) }))).toBe(true);
      }),
    );
    expect(range("2026-03-12", "2026-03-11")).toEqual([]);
  });

  test("a week has seven days and starts on the first weekday", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(1, 6, 7), (any, first) => {
        const start = startOfWeek(any, first);
        expect(weekday(start)).toBe(first);
        expect(daysBetween(start, endOfWeek(any, first))).toBe(6);
        expect(isWithin(any, { from: start, to: endOfWeek(any, first) })).toBe(true);
      }),
    );
  });

  test("adding and subtracting months returns to the same day, or to the end of a shorter month", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -240, max: 240 }), (from, count) => {
        const back = addMonths(addMonths(from, count), -count);
        expect(back <= from && startOfMonth(back) === startOfMonth(from)).toBe(true);
      }),
    );
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
    expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
    expect(addMonths("2026-12-31", 2)).toBe("2027-02-28");
  });

  test("known days", () => {
    expect(weekday("2026-03-12")).toBe(4);
    expect(isWeekend("2026-03-14")).toBe(true);
    expect(isWeekend("2026-03-13")).toBe(false);
    expect(endOfMonth("2026-02-10")).toBe("2026-02-28");
    expect(daysInMonth("2024-02-01")).toBe(29);
    expect(startOfWeek("2026-03-12")).toBe("2026-03-09");
  });

  test("daylight saving time does not shift days", () => {
    expect(range("2026-03-28", "2026-03-30")).toEqual(["2026-03-28", "2026-03-29", "2026-03-30"]);
    expect(daysBetween("2026-10-24", "2026-10-26")).toBe(2);
  });

  test("rejects text that is not a day", () => {
    for (const text of ["2026-02-30", "2026-13-01", "2026-3-1", "12 March", "2026-03-12T00:00:00Z", ""]) expect(isDay(text)).toBe(false);
    expect(() => addDays("tomorrow", 1)).toThrow(RangeError);
  });
});

describe("formatting days", () => {
  const today = "2026-03-12";

  test.each([
    ["2026-03-12", "Today"],
    ["2026-03-11", "Yesterday"],
    ["2026-03-13", "Fri 13 Mar"],
    ["2026-01-12", "Mon 12 Jan"],
    ["2025-12-31", "31 Dec 2025"],
  ])("%s is %s", (value, text) => expect(dayText(value, today)).toBe(text));

  test.each([
    ["2026-03-12", "today", "today"],
    ["2026-03-11", "yesterday", "yesterday"],
    ["2026-01-12", "Mon 12 Jan", "on Mon 12 Jan"],
  ])("%s is %s in a sentence, or %s", (value, inText, on) => {
    expect(dayInText(value, today)).toBe(inText);
    expect(onDayText(value, today)).toBe(on);
  });

  test("long and exact formats", () => {
    expect(longDay(today)).toBe("Thursday 12 March");
    expect(exactDay(today)).toBe("Thursday 12 March 2026");
    expect(shortDay("2026-01-12")).toBe("Mon 12 Jan");
    expect(monthText("2026-03")).toBe("March 2026");
  });

  test.each([
    ["2026-02-16", "2026-03-15", "16 Feb – 15 Mar"],
    ["2026-03-09", "2026-03-15", "9 – 15 Mar"],
    ["2026-03-09", "2026-03-09", "9 Mar"],
    ["2025-12-22", "2026-01-04", "22 Dec 2025 – 4 Jan 2026"],
    ["2025-03-01", "2025-03-31", "1 – 31 Mar 2025"],
  ])("%s to %s is %s", (from, to, text) => expect(rangeText({ from, to }, today)).toBe(text));

  test.each([
    ["2026-03-20", "2026-03-23", "Fri 20 – Mon 23 Mar"],
    ["2026-03-30", "2026-04-03", "Mon 30 Mar – Fri 3 Apr"],
    ["2026-03-16", "2026-03-16", "Mon 16 Mar"],
    ["2026-12-30", "2027-01-02", "30 Dec 2026 – 2 Jan 2027"],
  ])("leave from %s to %s is %s", (from, to, text) => expect(weekdayRangeText({ from, to }, today)).toBe(text));
});

describe("instants in the company's timezone", () => {
  test("the day depends on the company's timezone, not the browser's", () => {
    expect(dayOfInstant("2026-03-11T20:00:00Z", "Asia/Kolkata")).toBe("2026-03-12");
    expect(dayOfInstant("2026-03-11T20:00:00Z", "America/Los_Angeles")).toBe("2026-03-11");
    expect(timeOfInstant("2026-03-11T18:30:00Z", "Asia/Kolkata")).toBe("00:00");
  });

  test("relative and exact formats", () => {
    expect(instantText("2026-03-12T06:10:00Z", "Asia/Kolkata", "2026-03-12")).toBe("Today, 11:40");
    expect(instantText("2026-03-11T03:52:00Z", "Asia/Kolkata", "2026-03-12")).toBe("Yesterday, 09:22");
    expect(exactInstant("2026-03-12T12:34:00Z", "UTC")).toBe("Thursday 12 March 2026, 12:34");
  });

  test.each([
    [0, "Just now"],
    [12, "12 min ago"],
    [185, "3 h ago"],
    [60 * 15, "Yesterday"],
    [60 * 24 * 3, "Mon 9 Mar"],
  ])("%i minutes ago is %s", (minutes, text) => {
    const now = Date.parse("2026-03-12T12:00:00Z");
    expect(agoText(new Date(now - minutes * 60_000).toISOString(), now, "UTC")).toBe(text);
  });

  test("an instant slightly in the future is Just now", () => {
    expect(agoText("2026-03-12T12:00:20Z", Date.parse("2026-03-12T12:00:00Z"), "UTC")).toBe("Just now");
  });
});
