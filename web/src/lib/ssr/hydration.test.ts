import { expect, test, vi } from "vitest";
import { renderNow, markHydrated, setRenderEnvironment } from "./hydration.ts";

test("renderNow is the time of the server render until hydration", () => {
  vi.useFakeTimers({ now: 61_000 });
  expect(renderNow()).toBe(61_000);
  setRenderEnvironment({ phone: false, apple: false, at: 59_000 });
  expect(renderNow()).toBe(59_000);
  markHydrated();
  expect(renderNow()).toBe(61_000);
});
