import { expect, test, vi } from "vitest";
import { drawnNow, pictureTakenOver, setDrawnFor } from "./drawn.ts";

test("now is the moment of the drawing until the picture is taken over", () => {
  vi.useFakeTimers({ now: 61_000 });
  expect(drawnNow()).toBe(61_000);
  setDrawnFor({ phone: false, apple: false, at: 59_000 });
  expect(drawnNow()).toBe(59_000);
  pictureTakenOver();
  expect(drawnNow()).toBe(61_000);
});
