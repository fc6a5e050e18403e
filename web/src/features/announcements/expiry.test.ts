import { expect, test } from "vitest";
import { isExpired, lastDayShown } from "./expiry.ts";

test.each([
  ["2026-03-12", "Asia/Kolkata", "2026-03-12T18:30:00.000Z"],
  ["2026-03-12", "UTC", "2026-03-13T00:00:00.000Z"],
  ["2026-12-31", "Pacific/Auckland", "2026-12-31T11:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
  ["2026-03-28", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-02T05:00:00.000Z"],
  ["2027-09-04", "America/Santiago", "2027-09-05T04:00:00.000Z"],
])("last day %s in %s is shown for an expiry at %s", (day, timezone, instant) => {
  expect(lastDayShown(instant, timezone)).toBe(day);
});

test("null has no last day and does not expire", () => {
  expect(lastDayShown(null, "UTC")).toBeNull();
  expect(isExpired(null)).toBe(false);
});

test("expires exactly at its instant", () => {
  const instant = Date.parse("2026-03-12T12:00:00Z");
  expect(isExpired("2026-03-12T12:00:00.000Z", instant)).toBe(true);
  expect(isExpired("2026-03-12T12:00:00.001Z", instant)).toBe(false);
});
