import type { Task } from "@daybook/contract/tasks/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { task } from "#test/task-fixtures.ts";
import { pagination, user } from "#test/fixtures.ts";
import { TasksPage } from "./pages/tasks-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const lead = user({ name: "Rohan Mehta", role: "team_lead" });
const kavya = user({ name: "Kavya Nair" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });
const pageOf = (data: Task[]) => ({ data, pagination: { ...pagination, totalItems: data.length }, isMore: false });

// Each test loads the whole page with its dialogs.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /tasks/counts", { all: 1, pendingApproval: 2, overdue: 3, mine: 4, mineOpen: 3, hasSeries: false });
  mockResponse("GET /users/dropdown", [ref(kavya)]);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /views", []);
  mockResponse("GET /labels", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (as = admin, at = "/admin/task-management") => renderPart(<TasksPage />, { as, at });
const pickOption = async (person: ReturnType<typeof open>["person"], button: string | RegExp, option: string) => {
  await person.click(await screen.findByRole("button", { name: button }));
  await person.click(await screen.findByRole("option", { name: option }));
};

describe("filters", () => {
  test("are in the URL under the specification's names; admins have no default assignee", async () => {
    mockResponse("GET /tasks", pageOf([task({ title: "Hand tracking" })]));
    open(
      admin,
      "/admin/task-management?statusFilter=Blocked,To Do&priorityFilter=High&searchQuery=hand&dateFilter=custom&customStartDate=2026-03-01&customEndDate=2026-03-05",
    );
    expect(await screen.findByRole("link", { name: "Hand tracking" })).toBeDefined();
    expect(sent("GET /tasks").at(-1)).toMatchObject({
      status: "Blocked,To Do",
      priority: "High",
      search: "hand",
      startDate: "2026-03-01",
      endDate: "2026-03-05",
      dateField: "dueDate",
      page: "1",
      limit: "10",
      sort: "-createdAt",
    });
  });

  test("default to the lead's own tasks, can show all, and return to the default when cleared", async () => {
    mockResponse("GET /tasks/user/:userId", pageOf([task({ title: "The lead's own" })]));
    mockResponse("GET /tasks", pageOf([task({ title: "Of a team member" })]));
    const { person, address } = open(lead, "/team-lead/task-management");
    expect(await screen.findByRole("link", { name: "The lead's own" })).toBeDefined();
    expect(sent("GET /tasks/user/:userId").at(-1)).toMatchObject({ userId: lead._id });
    await person.click(screen.getByRole("button", { name: "Remove filter Assignee" }));
    expect(await screen.findByRole("link", { name: "Of a team member" })).toBeDefined();
    expect(address()).toContain("assigneeFilter=all");
    await person.click(screen.getByRole("button", { name: "Clear" }));
    expect(await screen.findByRole("link", { name: "The lead's own" })).toBeDefined();
  });

  test("a lead's own tasks by default are the tab Mine; All shows everyone's", async () => {
    mockResponse("GET /tasks/user/:userId", pageOf([task({ title: "The lead's own" })]));
    mockResponse("GET /tasks", pageOf([task({ title: "Of a team member" })]));
    const { person, address } = open(lead, "/team-lead/task-management");
    const tab = (name: RegExp) => screen.findByRole("tab", { name });
    expect((await tab(/^Mine/)).getAttribute("aria-selected")).toBe("true");
    await person.click(await tab(/^All/));
    expect(address()).toBe("/team-lead/task-management?assigneeFilter=all");
    expect((await tab(/^All/)).getAttribute("aria-selected")).toBe("true");
    await person.click(await tab(/^Mine/));
    expect(address()).toBe("/team-lead/task-management");
  });

  test.each(["/task-management", "/task-management?view=mine"])(
    "own tasks at %s are the open ones, grouped by when they are due",
    async (path) => {
      const member = kavya;
      mockResponse("GET /tasks/counts", { all: 42, pendingApproval: 0, overdue: 1, mine: 42, mineOpen: 4, hasSeries: false });
      const rows = ["2026-03-10", "2026-03-12", "2026-03-13", null].map((dueDate, index) => task({ title: `Task ${index}`, dueDate }));
      mockResponse("GET /tasks/user/:userId", pageOf(rows));
      const { person } = open(member, path);
      expect(await screen.findByRole("link", { name: "Task 0" })).toBeDefined();
      const request = { userId: member._id, status: "To Do,In Progress,Blocked", sort: "dueDate" };
      expect(sent("GET /tasks/user/:userId").at(-1)).toMatchObject(request);
      expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Overdue", "Today", "This week", "No date"]);
      expect(screen.getByRole("tab", { name: /^Mine/ }).textContent).toBe("Mine4");
      // Who has created no task for others sees the same in both.
      expect(screen.queryByRole("tab", { name: /^All/ })).toBeNull();
      expect(screen.queryByRole("button", { name: /Assignee/ })).toBeNull();

      await person.click(screen.getByRole("button", { name: "Show 38 done" }));
      await waitFor(() =>
        expect(sent("GET /tasks/user/:userId").at(-1)).toMatchObject({ status: "Completed,Approved", sort: "-updatedAt" }),
      );
      expect(screen.queryByRole("rowheader")).toBeNull();
    },
  );

  test.each(["/task-management", "/task-management?view=mine"])(
    "without own tasks at %s there is one button to create one",
    async (path) => {
      mockResponse("GET /tasks/user/:userId", pageOf([]));
      open(kavya, path);
      expect(await screen.findByText("You have no open tasks")).toBeDefined();
      expect(screen.getAllByRole("button", { name: "New task" })).toHaveLength(1);
    },
  );

  test.each([
    [1234, "4rem"],
    [1_234_567, "5.5rem"],
  ])("have room for the number %i", async (number, width) => {
    mockResponse("GET /tasks", pageOf([task({ number })]));
    open();
    await screen.findByText(`#${number}`);
    expect(screen.getByRole("columnheader", { name: /^No\./ }).style.getPropertyValue("--width")).toBe(width);
  });

  test("show with a plus, in the list and the board, that a search has more results than are counted", async () => {
    mockResponse("GET /tasks", { data: [task()], pagination: { ...pagination, totalItems: 10_000, totalPages: 1000 }, isMore: true });
    const { person } = open(admin, "/admin/task-management?searchQuery=task");
    expect(await screen.findByText("10,000+ tasks")).toBeDefined();
    expect(screen.getByText("1–10 of 10,000+")).toBeDefined();
    await person.click(screen.getByRole("radio", { name: "Board" }));
    expect(await screen.findByRole("region", { name: "Blocked, 10,000+ tasks" })).toBeDefined();
  });

  test("do not apply the default assignee to the pending-approval view", async () => {
    mockResponse("GET /tasks", pageOf([task({ title: "Done by Kavya", status: "Completed", assignee: ref(kavya) })]));
    open(lead, "/team-lead/task-management?view=pending-approval");
    expect(await screen.findByRole("link", { name: "Done by Kavya" })).toBeDefined();
    expect(sent("GET /tasks").at(-1)).toMatchObject({ view: "pending-approval" });
    expect(sent("GET /tasks/user/:userId")).toEqual([]);
  });

  test("fall back to the general list when a user's tasks return 403", async () => {
    mockError("GET /tasks/user/:userId", 403, "You don't have permission to see the tasks of this user");
    mockResponse("GET /tasks", pageOf([task({ title: "Of the general list" })]));
    open(lead, `/team-lead/task-management?assigneeFilter=${kavya._id}`);
    expect(await screen.findByRole("link", { name: "Of the general list" })).toBeDefined();
    expect(sent("GET /tasks").at(-1)).toMatchObject({ assignee: kavya._id });
  });
});

describe("editing in place", () => {
  test("updates optimistically and rolls back with the reason on an error", async () => {
    const one = task();
    mockResponse("GET /tasks", pageOf([one]));
    mockError("PUT /tasks/:id", 409, "This task was changed by someone else. Reload and try again.");
    const { person } = open();
    await pickOption(person, `Priority of #${one.number}: Medium`, "Urgent");
    expect(await screen.findByText("This task was changed by someone else. Reload and try again.")).toBeDefined();
    expect(screen.getByRole("button", { name: `Priority of #${one.number}: Medium` })).toBeDefined();
  });

  test("removes an approved task from the pending-approval view immediately", async () => {
    const one = task({ title: "Pending", status: "Completed", assignee: ref(kavya) });
    let finish = () => {};
    mockResponse("GET /tasks", () => pageOf([one]));
    mockResponse(
      "PUT /tasks/:id/status",
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ ...one, status: "Approved" });
        }),
    );
    const { person } = open(admin, "/admin/task-management?view=pending-approval");
    await person.click(await screen.findByRole("button", { name: `Approve #${one.number}` }));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Pending" })).toBeNull());
    mockResponse("GET /tasks", pageOf([]));
    finish();
    expect(await screen.findByText("Task updated successfully!")).toBeDefined();
  });

  test("asks for a note when returning another user's completed task", async () => {
    const one = task({ status: "Completed", assignee: ref(kavya) });
    mockResponse("GET /tasks", pageOf([one]));
    mockResponse("PUT /tasks/:id/status", { ...one, status: "In Progress" });
    const { person } = open();
    await pickOption(person, `Status of #${one.number}: Completed`, "In Progress");
    const dialog = await screen.findByRole("dialog", { name: new RegExp(`Return #${one.number}`) });
    await person.click(within(dialog).getByRole("button", { name: "Return" }));
    expect(within(dialog).getByText("Say what is missing")).toBeDefined();
    expect(sent("PUT /tasks/:id/status")).toEqual([]);
    await person.type(within(dialog).getByLabelText("What needs to change?"), "The cover");
    await person.click(within(dialog).getByRole("button", { name: "Return" }));
    await waitFor(() => expect(sent("PUT /tasks/:id/status")).toMatchObject([{ id: one._id, status: "In Progress", note: "The cover" }]));
  });

  test("keeps the previous project if the new one is Unknown Project", async () => {
    const project = { _id: "01990000-0000-7000-8000-0000000000aa", name: "Harbour VR Tour" };
    const one = task({ project });
    mockResponse("GET /tasks", () => pageOf([one]));
    mockResponse("PUT /tasks/:id", () => {
      // Blocks the refetch, so that only the response can change the row.
      mockResponse("GET /tasks", () => new Promise(() => {}));
      return { ...one, priority: "Low", project: { _id: project._id, name: "Unknown Project" } };
    });
    const { person } = open();
    await pickOption(person, `Priority of #${one.number}: Medium`, "Low");
    expect(await screen.findByText("Task updated successfully!")).toBeDefined();
    expect(screen.getByText("Harbour VR Tour")).toBeDefined();
  });
});

test("an approved task says who approved it, and for which lead a delegate did", async () => {
  const approved = { status: "Approved", approvedAt: "2026-03-11T09:00:00.000Z", approvedBy: ref(kavya) } as const;
  const [own, delegated] = [task({ ...approved }), task({ ...approved, approvedOnBehalfOf: ref(lead) })];
  mockResponse("GET /tasks", pageOf([own, delegated]));
  open();
  const tooltipOf = async ({ number }: Task) =>
    (await screen.findByRole("button", { name: new RegExp(`^Status of #${number}`) })).dataset["tooltip"];
  expect(await tooltipOf(own)).toBe("Approved by Kavya Nair");
  expect(await tooltipOf(delegated)).toBe("Approved by Kavya Nair for Rohan Mehta");
});

describe("deleting", () => {
  test("removes the task immediately, and Undo restores it", async () => {
    const one = task({ title: "Gone" });
    mockResponse("GET /tasks", pageOf([one]));
    mockResponse("DELETE /tasks/:id", () => {
      mockResponse("GET /tasks", pageOf([]));
      return { deletedTask: one };
    });
    mockResponse("POST /tasks/restore", ({ taskIds }) => {
      mockResponse("GET /tasks", pageOf([one]));
      return { requestedIds: taskIds, restoredIds: taskIds, failed: [] };
    });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: `More for #${one.number}` }));
    await person.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText("Task deleted successfully!")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Gone" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("link", { name: "Gone" })).toBeDefined();
  });

  test("keeps failed tasks of a bulk delete selected and shows the reason", async () => {
    const [one, two] = [task({ title: "One" }), task({ title: "Two" })];
    mockResponse("GET /tasks", pageOf([one, two]));
    mockResponse("DELETE /tasks/bulk", () => {
      mockResponse("GET /tasks", pageOf([two]));
      return {
        requestedIds: [one._id, two._id],
        deletedIds: [one._id],
        failed: [{ id: two._id, reason: "You don't have permission to delete this task" }],
      };
    });
    const { person } = open();
    await person.click(await screen.findByRole("checkbox", { name: `Select #${one.number}` }));
    await person.click(screen.getByRole("checkbox", { name: `Select #${two.number}` }));
    await person.click(within(await screen.findByRole("toolbar")).getByRole("button", { name: "Delete" }));
    await person.click(await screen.findByRole("button", { name: "Delete 2 tasks" }));
    expect(await screen.findByText("1 task deleted")).toBeDefined();
    expect(await screen.findByText("1 task not deleted: You don't have permission to delete this task")).toBeDefined();
    expect(screen.getByText("1 selected")).toBeDefined();
  });
});
