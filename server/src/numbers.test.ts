import { counted, pluralize } from "@daybook/contract/core/numbers";
import { expect, test } from "vitest";

test.each([
  [0, "0 people"],
  [1, "1 person"],
  [2, "2 people"],
  [1204, "1,204 people"],
])("%d is counted with the form of its noun", (count, text) => {
  expect(counted(count, "person", "people")).toBe(text);
});

test("the second form of a noun adds an s, and fractions are in the plural with at most two decimals", () => {
  expect([counted(1, "day"), counted(0.5, "day"), counted(2.666, "day"), counted(1000, "day")]).toEqual([
    "1 day",
    "0.5 days",
    "2.67 days",
    "1,000 days",
  ]);
});

test("a noun or verb agrees with a number that is written elsewhere", () => {
  expect([pluralize(1, "day"), pluralize(3, "day"), pluralize(1, "has", "have"), pluralize(0, "has", "have")]).toEqual([
    "day",
    "days",
    "has",
    "have",
  ]);
});
