import { describe, expect, test } from "vitest";
import { spreadOver } from "./workload.spread.ts";

/** Two weeks from a Monday. */
const days = [1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 0, 0].map(Boolean);
const [first, second] = [
  { from: 0, to: 6 },
  { from: 7, to: 13 },
];

describe("spreadOver", () => {
  test("spreads hours evenly over the workdays of their span", () => {
    const partOf = spreadOver(days);
    const span = { from: 3, to: 9 };
    expect([partOf(10, span, first), partOf(10, span, second)]).toEqual([4, 6]);
    expect(partOf(10, span, { from: 8, to: 8 })).toBe(2);
  });

  test("puts hours without a workday on the last day of their span", () => {
    const partOf = spreadOver(days);
    const weekend = { from: 5, to: 6 };
    expect([partOf(3, weekend, first), partOf(3, weekend, second), partOf(3, weekend, { from: 5, to: 5 })]).toEqual([3, 0, 0]);
  });
});
