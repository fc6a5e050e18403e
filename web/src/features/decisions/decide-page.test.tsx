import type { DecisionSubject } from "@daybook/contract/decisions/decisions";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { renderApp } from "#test/render.tsx";
import "#test/stub-pages.tsx";

const person = { _id: "01900000-0000-7000-8000-000000000001", name: "Kavya Nair", team: "Harbour", profilePicture: null };
const task: DecisionSubject = {
  kind: "task",
  state: "open",
  person: "Rohan Mehta",
  company: "Halcyon",
  expiresAt: "2099-03-19T08:00:00.000Z",
  decided: null,
  changes: [],
  leave: null,
  task: {
    _id: person._id,
    number: 7,
    title: "Write the report",
    status: "Completed",
    project: null,
    assignee: person,
    dueDate: null,
    completedAt: null,
    loggedHours: 3,
    estimatedHours: 4,
  },
};

test("returns a completed task with a reason, as the person of the link", async () => {
  mockResponse("GET /decisions/:token", task);
  const { person: reader } = renderApp("/decide?token=abc&decision=approve");
  expect(await screen.findByText("You decide as Rohan Mehta.")).toBeDefined();
  expect(screen.getByText("3 of 4 h")).toBeDefined();
  expect(sent("POST /decisions/:token")).toEqual([]);

  await reader.click(screen.getByRole("button", { name: "Return" }));
  await reader.click(screen.getByRole("button", { name: "Return" }));
  expect(screen.getByText("Please enter a reason")).toBeDefined();
  mockResponse("POST /decisions/:token", { ...task, state: "used", decided: "return" });
  await reader.type(screen.getByLabelText(/Reason/), "Add the figures");
  await reader.click(screen.getByRole("button", { name: "Return" }));
  expect(await screen.findByRole("heading", { name: "Task returned" })).toBeDefined();
  expect(sent("POST /decisions/:token")).toMatchObject([{ decision: "return", reason: "Add the figures" }]);
});

test("says what was deleted, and why a link is refused", async () => {
  mockResponse("GET /decisions/:token", { ...task, state: "removed", task: null });
  const { unmount } = renderApp("/decide?token=abc");
  expect(await screen.findByRole("heading", { name: "Deleted since the email" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  unmount();

  mockError("GET /decisions/:token", 403, "You don't have permission to decide about this task any more");
  renderApp("/decide?token=abc");
  expect(await screen.findByText("You don't have permission to decide about this task any more")).toBeDefined();
  expect(screen.getByRole("heading", { name: "Not yours to decide" })).toBeDefined();
});
