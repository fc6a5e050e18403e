import { describe, expect, test } from "vitest";
import { countryOf, readPhoneNumber } from "./phone-numbers.ts";

describe("phone numbers", () => {
  test.each([
    ["98765 43210", "Asia/Kolkata", "+919876543210"],
    ["(098765) 43210", "Asia/Calcutta", "+919876543210"],
    ["+1 (415) 555-2671", "Asia/Kolkata", "+14155552671"],
    ["030 901820", "Europe/Berlin", "+4930901820"],
    ["+49 30 901820", "UTC", "+4930901820"],
  ])("%s in %s is %s", (written, timezone, kept) => {
    expect(readPhoneNumber(written, timezone)).toBe(kept);
  });

  test.each([
    ["98765 43210", "UTC"],
    ["12", "Asia/Kolkata"],
    ["+91 12345", "Asia/Kolkata"],
    ["my number", "Asia/Kolkata"],
    ["+", "Asia/Kolkata"],
  ])("%s in %s is none", (written, timezone) => {
    expect(() => readPhoneNumber(written, timezone)).toThrow("Please enter a valid phone number");
  });

  test("a timezone of no country names none", () => {
    expect(["UTC", "Etc/GMT+3"].map(countryOf)).toEqual([undefined, undefined]);
  });
});
