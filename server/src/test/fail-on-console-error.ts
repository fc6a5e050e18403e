import { afterEach, expect, vi } from "vitest";

// Nothing in the product writes errors to the console; a test in which it happens has found a fault.
const written = vi.spyOn(console, "error");

afterEach(() => {
  const calls = written.mock.calls.map((call) => call.join(" "));
  written.mockClear();
  expect(calls).toEqual([]);
});
