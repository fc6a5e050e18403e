import { afterEach, expect, vi } from "vitest";

// The product writes no errors to the console, so a test during which one is consoleError fails.
const consoleError = vi.spyOn(console, "error");

afterEach(() => {
  const calls = consoleError.mock.calls.map((call) => call.join(" "));
  consoleError.mockClear();
  expect(calls).toEqual([]);
});
