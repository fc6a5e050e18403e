import { describe, expect, test } from "vitest";
import { differenceText, linesFor } from "./plot-point.ts";

describe("grid lines", () => {
  test.each([
    [0, [0, 1]],
    [0.5, [0, 0.2, 0.4, 0.6]],
    [8.5, [0, 2.5, 5, 7.5, 10]],
    [9, [0, 2.5, 5, 7.5, 10]],
    [40, [0, 10, 20, 30, 40]],
    [280, [0, 100, 200, 300]],
    [1_481.75, [0, 500, 1000, 1500]],
  ])("for a maximum of %d: %j", (most, lines) => expect(linesFor(most)).toEqual(lines));

  test.each([
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 5, 10]],
    [90, [0, 25, 50, 75, 100]],
  ])("for counts with a maximum of %d: %j", (most, lines) => expect(linesFor(most, true)).toEqual(lines));
});

test("formats the exact difference from the expected value", () => {
  const point = { key: "a", tick: "Mon 9", title: "Monday 9 March", value: 0.3, expected: 0.1 };
  expect(differenceText(point, "h")).toBe("0.2 h above expected");
  expect(differenceText({ ...point, value: 268.25, expected: 272 }, "h")).toBe("3.75 h below expected");
  expect(differenceText({ ...point, expected: 0.3 }, "h")).toBe("As expected");
  expect(differenceText({ ...point, value: null }, "h")).toBeUndefined();
});
