import type { Task } from "@daybook/contract/tasks/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { task } from "#test/task-fixtures.ts";
import { pagination, user } from "#test/fixtures.ts";
import { TasksPage } from "./pages/tasks-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const kavya = user({ name: "Kavya Nair" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });
const pageOf = (data: Task[]) => ({ data, pagination: { ...pagination, totalItems: data.length }, isMore: false });

// Each test loads the whole page with its dialogs.
vi.setConfig({ testTimeout: 20_000 });

const done = task({ status: "Completed", assignee: ref(kavya) });
const open = task({ status: "To Do", assignee: ref(kavya) });
const own = task({ status: "Completed", assignee: ref(admin) });
const updated = (...tasks: Task[]) => {
  const ids = tasks.map(({ _id }) => _id);
  return { requestedIds: ids, updatedIds: ids, failed: [] };
};

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /labels", []);
  mockResponse("GET /tasks/counts", { all: 3, pendingApproval: 2, overdue: 0, mine: 1, mineOpen: 1, hasSeries: false });
  mockResponse("GET /users/dropdown", [ref(kavya)]);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /views", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  mockResponse("GET /tasks", pageOf([done, open, own]));
});

async function chooseStatus(tasks: Task[], status: string) {
  const { person } = renderPart(<TasksPage />, { as: admin, at: "/admin/task-management" });
  for (const { number } of tasks) await person.click(await screen.findByRole("checkbox", { name: `Select #${number}` }));
  await person.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Status" }));
  await person.click(await screen.findByRole("option", { name: status }));
  return person;
}

test("asks for one note when returning completed tasks of others and sends it for all of them", async () => {
  mockResponse("PUT /tasks/bulk", updated(done, open));
  const person = await chooseStatus([done, open], "In Progress");
  const dialog = await screen.findByRole("dialog", { name: /Return 1 completed task/ });
  const send = within(dialog).getByRole("button", { name: "Return" });
  await person.click(send);
  expect(await within(dialog).findByText("Say what is missing")).toBeTruthy();
  expect(sent("PUT /tasks/bulk")).toEqual([]);
  await person.type(within(dialog).getByLabelText("What needs to change?"), "The roof");
  await person.click(send);
  await waitFor(() =>
    expect(sent("PUT /tasks/bulk")).toEqual([{ taskIds: [done._id, open._id], changes: { status: "In Progress" }, note: "The roof" }]),
  );
  expect(await screen.findByText("2 tasks updated")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("keeps the note when the request fails", async () => {
  mockError("PUT /tasks/bulk", 503, "Try again in a moment");
  const person = await chooseStatus([done], "To Do");
  const dialog = await screen.findByRole("dialog", { name: /Return 1 completed task/ });
  await person.type(within(dialog).getByLabelText("What needs to change?"), "The roof");
  await person.click(within(dialog).getByRole("button", { name: "Return as To Do" }));
  expect(await screen.findByText("Try again in a moment")).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>("What needs to change?").value).toBe("The roof");
});

test("cancels completed tasks without asking for a note", async () => {
  mockResponse("PUT /tasks/bulk", updated(done));
  await chooseStatus([done], "Cancelled");
  await waitFor(() => expect(sent("PUT /tasks/bulk")).toEqual([{ taskIds: [done._id], changes: { status: "Cancelled" } }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("reopens your own completed tasks without asking for a note", async () => {
  mockResponse("PUT /tasks/bulk", updated(own));
  await chooseStatus([own], "In Progress");
  await waitFor(() => expect(sent("PUT /tasks/bulk")).toEqual([{ taskIds: [own._id], changes: { status: "In Progress" } }]));
  expect(screen.queryByRole("dialog")).toBeNull();
});
