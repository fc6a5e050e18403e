import { cleanup, configure } from "@testing-library/react";
import { notifications } from "@mantine/notifications";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { authBanner } from "#lib/session/auth-banner.ts";
import { forgetUnsavedPreferences } from "#lib/filters/preferences.ts";
import { clearQueuedToasts } from "#lib/notify/toast.ts";
import { currentQuestion } from "#ui/overlay/confirm.ts";
import { forgetDrafts } from "#features/eods/draft-store.ts";
import { fakeFetch, resetMocks } from "./api-responses.ts";
import { stored } from "./fake-idb.ts";
import { sockets } from "./fake-socket.ts";

vi.mock("socket.io-client", () => import("./fake-socket.ts"));
vi.mock("idb-keyval", () => import("./fake-idb.ts"));

// Screens and the parts that they load take longer than the default second while other tests run.
configure({ asyncUtilTimeout: 15_000 });

const errors: unknown[][] = [];

/** Returns and clears the logged errors. Errors that remain at the end fail the test. */
export const takeErrors = () => errors.splice(0);

// Autosizing text areas listen to font loading, which happy-dom does not have.
Object.defineProperty(document, "fonts", { value: Object.assign(new EventTarget(), { ready: Promise.resolve() }), configurable: true });

beforeEach(() => {
  vi.stubGlobal("fetch", fakeFetch);
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => void errors.push(args));
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
});

afterEach(() => {
  // Before the report form is unmounted, which saves the draft.
  forgetDrafts();
  cleanup();
  currentQuestion()?.answer(null);
  stored.clear();
  vi.useRealTimers();
  notifications.clean();
  clearQueuedToasts();
  authBanner.dismiss();
  forgetUnsavedPreferences();
  localStorage.clear();
  sessionStorage.clear();
  sockets.length = 0;
  const problems = resetMocks();
  expect(problems).toEqual([]);
  expect(takeErrors()).toEqual([]);
});
