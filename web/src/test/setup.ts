import { cleanup, configure } from "@testing-library/react";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { authBanner } from "#lib/session/auth-banner.ts";
import { forgetUnsavedPreferences } from "#lib/filters/preferences.ts";
import { clearQueuedToasts } from "#lib/notify/toast.ts";
import { fakeFetch, resetAnswers } from "./api-responses.ts";
import { sockets } from "./fake-socket.ts";

vi.mock("socket.io-client", () => import("./fake-socket.ts"));

// On a machine that is busy with other tests a screen takes longer than the usual second.
configure({ asyncUtilTimeout: 5000 });

const errors: unknown[][] = [];

/** A test that provokes an error on purpose takes it from here; what is left fails the test. */
export const takeErrors = () => errors.splice(0);

// Text fields that grow measure again when a font has loaded; here there are no fonts.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

beforeEach(() => {
  vi.stubGlobal("fetch", fakeFetch);
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => void errors.push(words));
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  notifications.clean();
  clearQueuedToasts();
  authBanner.dismiss();
  forgetUnsavedPreferences();
  localStorage.clear();
  sessionStorage.clear();
  sockets.length = 0;
  const problems = resetAnswers();
  expect(problems).toEqual([]);
  expect(takeErrors()).toEqual([]);
});
