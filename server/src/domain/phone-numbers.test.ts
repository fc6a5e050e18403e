import { describe, expect, test } from "vitest";
import { countryOf, readPhoneNumber } from "./phone-numbers.ts";

describe("phone numbers", () => {
  test.each([
    ["98765 43210", "Asia/Kolkata", "+919876543210"],
    ["(098765) 43210", "Asia/Calcutta", "+919876543210"],
    ["+1 (415) 555-2671", "Asia/Kolkata", "+14155552671"],
    ["030 901820", "Europe/Berlin", "+4930901820"],
    ["+49 30 901820", "UTC", "+4930901820"],
  ])("parses %s in %s as %s", (input, timezone, expected) => {
    expect(readPhoneNumber(input, timezone)).toBe(expected);
  });

  test.each([
    ["98765 43210", "UTC"],
    ["12", "Asia/Kolkata"],
    ["+91 12345", "Asia/Kolkata"],
    ["my number", "Asia/Kolkata"],
    ["+", "Asia/Kolkata"],
  ])("rejects %s in %s", (input, timezone) => {
    expect(() => readPhoneNumber(input, timezone)).toThrow("Please enter a valid phone number");
  });

  test("countryOf returns undefined for timezones without a country", () => {
    expect(["UTC", "Etc/GMT+3"].map(countryOf)).toEqual([undefined, undefined]);
  });
});
