import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionMessages } from "@daybook/contract/core/errors";
import { AppError } from "#errors.ts";
import { whileSignedIn } from "./send-download.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

test("a download ends in the middle when the session of its reader was revoked", async () => {
  let isRevoked = false;
  const requireSession = async () => {
    if (isRevoked) throw new AppError("unauthenticated", sessionMessages.invalid);
  };
  async function* rows() {
    for (;;) yield "row";
  }
  const download = whileSignedIn(requireSession, rows());
  expect((await download.next()).value).toBe("row");
  vi.advanceTimersByTime(600);
  expect((await download.next()).value).toBe("row");
  isRevoked = true;
  vi.advanceTimersByTime(600);
  await expect(download.next()).rejects.toThrow(sessionMessages.invalid);
});
