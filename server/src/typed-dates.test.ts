import { expect, test } from "vitest";
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
