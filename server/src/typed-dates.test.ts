import { expect, test } from "vitest";
import { Day } from "@daybook/contract/core/common";
import { dayValue, isAmbiguousDay } from "@daybook/contract/core/typed-dates";

test.each([
  "2026-12-31",
  "2026/12/31",
  "31/12/2026",
  "31.12.2026",
  "31-12-2026",
  "12/31/2026",
  "31 Dec 2026",
  "31-Dec-2026",
  "31 December 2026",
  "31st December 2026",
  "Thu 31 Dec 2026",
  "Thursday, 31 Dec 2026",
  "Dec 31 2026",
  "Dec 31, 2026",
  "Dec. 31, 2026",
  "December 31st, 2026",
])("reads %j", (text) => {
  expect(dayValue(text)).toBe("2026-12-31");
  expect(isAmbiguousDay(text)).toBe(false);
});

test.each(["31/12/26", "31 Foo 2026", "tomorrow", "2026", "1/2-2026", "31 D 2026", ""])("leaves %j as it is", (text) =>
  expect(dayValue(text)).toBe(text),
);

test("reads an ambiguous date day first", () => {
  expect([dayValue("05/03/2026"), isAmbiguousDay("05/03/2026")]).toEqual(["2026-03-05", true]);
  expect(isAmbiguousDay("05/05/2026")).toBe(false);
});

test("a day of the API exists in the calendar, between 1900 and 2199", () => {
  const messageOf = (text: string) => Day.safeParse(text).error?.issues.map(({ message }) => message) ?? [];
  for (let year = 1896; year <= 2204; year++) {
    for (const [month, days] of [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries()) {
      const prefix = `${year}-${String(month + 1).padStart(2, "0")}`;
      const isLeap = new Date(`${year}-02-29`).getUTCMonth() === 1;
      const last = month === 1 && !isLeap ? 28 : days;
      const inRange = year < 1900 || year > 2199 ? ["Please choose a day between 1900 and 2199"] : [];
      expect([prefix, messageOf(`${prefix}-${last}`), messageOf(`${prefix}-${last + 1}`), messageOf(`${prefix}-00`)]).toEqual([
        prefix,
        inRange,
        ["This date does not exist"],
        ["This date does not exist"],
      ]);
    }
  }
  expect(["0000-01-01", "2026-13-01", "2026-00-10"].map(messageOf)).toEqual(Array(3).fill(["This date does not exist"]));
  expect(["2026-1-1", "01.01.2026", ""].map(messageOf)).toEqual(Array(3).fill(["Please enter a date as YYYY-MM-DD"]));
});
