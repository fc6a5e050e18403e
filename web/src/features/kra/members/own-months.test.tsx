import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { arjun, shared, template, week } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { user } from "#test/fixtures.ts";
import { OwnMonths } from "./own-months.tsx";

const me = user({ ...arjun });
const unacknowledged = shared({ can: { update: false, share: false, acknowledge: true, remove: false } });

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", []);
  mockResponse("GET /kra/history/:teamMemberId", [unacknowledged]);
  mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", unacknowledged);
  mockResponse("GET /kra/template/:id", template());
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (at = "/dashboard") => renderPart(<OwnMonths hasEmptyState={false} />, { as: me, at });

test("shows the newest evaluation on the dashboard and opens it in a drawer", async () => {
  const { person, address } = open();
  expect(await screen.findByRole("heading", { name: "February evaluation" })).toBeTruthy();
  expect(screen.getByText("72.0")).toBeTruthy();
  expect(screen.getByText("Shared by Rohan Mehta, please acknowledge")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Open" }));
  const drawer = await screen.findByRole("dialog", { name: /February 2026/ });
  expect(await within(drawer).findByText("Finds the real cause")).toBeTruthy();
  expect(within(drawer).queryByRole("radiogroup")).toBeNull();
  expect(address()).toContain("evaluation=2026-02");
});

test("acknowledges an evaluation with an optional comment", async () => {
  const acknowledged = {
    ...unacknowledged,
    status: "Acknowledged" as const,
    answeredAt: "2026-03-12T09:00:00.000Z",
    answerComment: "Thank you",
    version: 5,
    can: { ...unacknowledged.can, acknowledge: false },
  };
  mockResponse("PUT /kra/monthly/:id/acknowledge", () => {
    mockResponse("GET /kra/monthly/:teamMemberId/:year/:month", acknowledged);
    return acknowledged;
  });
  const { person } = open("/dashboard?evaluation=2026-02");
  await person.type(await screen.findByRole("textbox", { name: "Your response" }), "Thank you");
  await person.click(screen.getByRole("button", { name: "Acknowledge" }));
  await waitFor(() =>
    expect(sent("PUT /kra/monthly/:id/acknowledge")).toEqual([{ id: unacknowledged._id, decision: "Acknowledged", comment: "Thank you" }]),
  );
  expect(await screen.findByText(/Acknowledged by you/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Dispute" })).toBeNull();
});

test("requires a comment for a dispute and keeps it when the server rejects it", async () => {
  mockError("PUT /kra/monthly/:id/acknowledge", 409, "You have already responded to this evaluation");
  const { person } = open("/dashboard?evaluation=2026-02");
  await person.click(await screen.findByRole("button", { name: "Dispute" }));
  expect(await screen.findByText("Tell Rohan what you disagree with")).toBeTruthy();
  expect(sent("PUT /kra/monthly/:id/acknowledge")).toEqual([]);
  await person.type(screen.getByRole("textbox", { name: "Your response" }), "The reviews are missing");
  await person.click(screen.getByRole("button", { name: "Dispute" }));
  expect(await screen.findByText("You have already responded to this evaluation")).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your response" }).value).toBe("The reviews are missing");
});

test("shows this week's tasks and opens all weeks in a drawer", async () => {
  mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [week()]);
  const { person } = open();
  expect(await screen.findByRole("checkbox", { name: "Planned tasks finished" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "All weeks" }));
  const drawer = await screen.findByRole("dialog", { name: /Weekly checklist/ });
  expect(await within(drawer).findByRole("button", { name: /Week 3, this week/ })).toBeTruthy();
});

test("renders nothing for a user without evaluations and checklists", async () => {
  mockResponse("GET /kra/history/:teamMemberId", []);
  open();
  await waitFor(() => expect(sent("GET /kra/history/:teamMemberId")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("heading")).toBeNull());
});
