import { logoutRedirectMs } from "@daybook/contract/core/constants";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { call } from "#lib/api/call.ts";
import { mockResponse, mockError } from "#test/api-responses.ts";
import { renderApp } from "#test/render.tsx";
import { company, user } from "#test/fixtures.ts";
import "#test/stub-pages.tsx";

/** Any failing API call. */
async function failingCall() {
  await call("GET /users/profile").catch(() => undefined);
}

/** Lets twice the delay pass after which an ended session leads to the sign-in page. */
async function passRedirectDelay() {
  await vi.advanceTimersByTimeAsync(2 * logoutRedirectMs);
  vi.useRealTimers();
}

async function signedInAt(path: string) {
  const view = renderApp(path, { as: user({ role: "admin" }) });
  await screen.findByRole("heading", { name: "Leaves" });
  return view;
}

test("the token-expired flag clears storage, shows Session expired and leads to /login with next after 100 ms", async () => {
  const { address, person } = await signedInAt("/leaves?status=Pending");
  expect(localStorage.getItem("daybook:user")).not.toBeNull();
  vi.useFakeTimers({ shouldAdvanceTime: false });
  mockError("GET /users/profile", 401, "Invalid or expired token", { tokenExpired: true });
  await failingCall();
  expect(localStorage).toHaveLength(0);

  expect(logoutRedirectMs).toBe(100);
  await vi.advanceTimersByTimeAsync(99);
  expect(address()).toBe("/leaves?status=Pending");
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await waitFor(() => expect(address()).toBe("/login?next=/leaves%3Fstatus%3DPending"));

  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain("Authentication Error");
  expect(banner.textContent).toContain("Session expired. Please login again.");
  await person.click(screen.getByRole("button", { name: "Log in again" }));
  expect(screen.queryByText("Authentication Error")).toBeNull();
  expect(address()).toBe("/login?next=/leaves%3Fstatus%3DPending");
});

test("a matching message without the flag shows Authentication error, without 'Log in again'", async () => {
  const { address, person } = await signedInAt("/leaves");
  mockError("GET /users/profile", 401, "Authentication token missing");
  await failingCall();
  await waitFor(() => expect(address()).toBe("/login?next=/leaves"));

  expect((await screen.findByRole("alert")).textContent).toContain("Authentication error. Please log in again.");
  expect(screen.queryByRole("button", { name: "Log in again" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Authentication Error")).toBeNull();
});

test("signing in removes the banner", async () => {
  const { person } = await signedInAt("/leaves");
  mockError("GET /users/profile", 401, "Token expired");
  await failingCall();
  await screen.findByRole("button", { name: "Sign in" });

  const admin = user({ role: "admin" });
  mockResponse("POST /auth/login", admin);
  mockResponse("GET /auth/check", { data: admin, company });
  await person.type(screen.getByLabelText("Email"), "a@b.cd");
  await person.type(screen.getByLabelText("Password"), "secret1");
  await person.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByRole("heading", { name: "Leaves" });
  expect(screen.queryByText("Authentication Error")).toBeNull();
});

test("a permission error does not end the session", async () => {
  const { address } = await signedInAt("/leaves");
  vi.useFakeTimers({ shouldAdvanceTime: false });
  mockError("GET /users/profile", 403, "You don't have permission to read this user");
  await failingCall();
  await passRedirectDelay();
  expect(address()).toBe("/leaves");
  expect(screen.getByRole("heading", { name: "Leaves" })).toBeDefined();
});

test("an anonymous visitor stays on a public screen", async () => {
  mockResponse("GET /policy", {
    version: 0,
    content: "",
    updatedAt: null,
    requiresAcknowledgement: false,
    acknowledgedAt: null,
    dueOn: null,
    can: { update: false },
  });
  const { address } = renderApp("/policy");
  await screen.findByRole("heading", { name: "Policy" });
  vi.useFakeTimers({ shouldAdvanceTime: false });
  mockError("GET /users/profile", 401, "Authentication token missing");
  await failingCall();
  await passRedirectDelay();
  expect(address()).toBe("/policy");
  expect(screen.queryByText("Authentication Error")).toBeNull();
});
