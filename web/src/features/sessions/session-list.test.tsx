import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { SessionList } from "./components/session-list.tsx";

const [here, there] = ["01890000-0000-7000-8000-00000000000a", "01890000-0000-7000-8000-00000000000b"] as const;
const sessions = [
  {
    _id: here,
    current: true,
    device: "Firefox on Windows",
    ip: "203.0.113.24",
    createdAt: "2026-03-12T08:00:00.000Z",
    lastSeenAt: "2026-03-12T08:00:00.000Z",
  },
  {
    _id: there,
    current: false,
    device: "Safari on iPad",
    ip: "198.51.100.7",
    createdAt: "2026-03-01T08:00:00.000Z",
    lastSeenAt: "2026-03-10T08:00:00.000Z",
  },
];

test("lists the sessions; this one has no button, another is signed out", async () => {
  mockResponse("GET /auth/sessions", sessions);
  const { person } = renderPart(<SessionList />);
  expect(await screen.findByText("Firefox on Windows")).toBeDefined();
  expect(screen.getByText("2 devices")).toBeDefined();
  expect(screen.getByText("198.51.100.7")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Sign out Firefox on Windows" })).toBeNull();

  mockResponse("DELETE /auth/sessions/:id", { _id: there });
  mockResponse("GET /auth/sessions", [sessions[0]!]);
  await person.click(screen.getByRole("button", { name: "Sign out Safari on iPad" }));
  await waitFor(() => expect(screen.queryByText("Safari on iPad")).toBeNull());
  expect(sent("DELETE /auth/sessions/:id")).toEqual([{ id: there }]);
  expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
});

test("signs out everywhere else after a confirmation", async () => {
  mockResponse("GET /auth/sessions", sessions);
  mockResponse("DELETE /auth/sessions", { ended: 1 });
  const { person } = renderPart(<SessionList />);
  await person.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
  expect(sent("DELETE /auth/sessions")).toEqual([]);
  const dialog = await screen.findByRole("dialog", { name: "Sign out everywhere else?" });
  await person.click(within(dialog).getByRole("button", { name: "Sign out everywhere else" }));
  expect(await screen.findByText("Signed out everywhere else")).toBeDefined();
  expect(sent("DELETE /auth/sessions")).toHaveLength(1);
});

test("a failed load offers to try again", async () => {
  mockError("GET /auth/sessions", 500, "");
  const { person } = renderPart(<SessionList />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  mockResponse("GET /auth/sessions", sessions);
  await person.click(retry);
  expect(await screen.findByText("Safari on iPad")).toBeDefined();
});
