import type { Notification } from "@daybook/contract/notifications/notifications";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, pagination, user } from "#test/fixtures.ts";
import { person } from "#test/leave-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { task } from "#test/task-fixtures.ts";
import { InboxPage } from "./pages/inbox-page.tsx";

const lead = user({ role: "team_lead", name: "Rohan Mehta" });
const kavya = person("Kavya Nair");
const nothing = { approve: false, reject: false, return: false };

const notice = (changes: Partial<Notification> = {}): Notification => ({
  _id: newId(),
  kind: "task_completed",
  title: "Kavya Nair completed #482 Foveated rendering",
  body: "Waits for approval",
  href: "/team-lead/tasks/t1",
  actor: kavya,
  reason: "You lead the team of this task",
  entity: { type: "task", _id: newId(), status: "Completed", version: 3 },
  leave: null,
  task: { number: 482, title: "Foveated rendering", priority: "High", dueDate: null, assignee: kavya, project: null },
  count: 1,
  createdAt: "2026-03-12T05:00:00.000Z",
  shownAt: "2026-03-12T05:00:00.000Z",
  readAt: null,
  archivedAt: null,
  snoozedUntil: null,
  can: { approve: true, reject: false, return: true },
  ...changes,
});

const policy = notice({
  kind: "policy_published",
  title: "A new version of the policy was published",
  actor: null,
  reason: "Everyone gets it",
  entity: { type: "policy", _id: null, status: null, version: null },
  task: null,
  readAt: "2026-03-11T06:00:00.000Z",
  createdAt: "2026-03-11T05:00:00.000Z",
  shownAt: "2026-03-11T05:00:00.000Z",
  can: nothing,
});

/** Answers the calls of the page with these notices. */
const answer = (rows: Notification[]) =>
  mockResponse("GET /notifications", ({ view }: { view?: string }) =>
    view === "snoozed" || view === "archived"
      ? { data: [], pagination, unread: 1 }
      : { data: rows, pagination: { ...pagination, totalItems: rows.length }, unread: rows.filter(({ readAt }) => !readAt).length },
  );

beforeEach(() => {
  mockResponse("GET /users/preferences", {});
});

const open = async () => {
  const view = renderPart(<InboxPage />, { as: lead, at: "/inbox" });
  const row = await screen.findByRole("button", { name: /Foveated rendering/ });
  return { ...view, row };
};

describe("the inbox", () => {
  test("groups notices by day and says who, what and why", async () => {
    answer([notice(), policy]);
    const { row } = await open();
    expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual(["Today", "Yesterday"]);
    expect(row.textContent).toContain("You lead the team of this task");
    expect(within(row).getByText("Unread:")).toBeTruthy();
  });

  test("shows the requests that wait for the same decision as one row that opens their list", async () => {
    const request = (startDate: string, endDate: string) =>
      notice({
        kind: "leave_requested",
        title: "Kavya Nair requested 2 days of leave",
        task: null,
        entity: { type: "leave", _id: newId(), status: "Pending", version: 1 },
        leave: {
          user: kavya,
          leaveType: "Casual",
          color: "teal",
          startDate,
          endDate,
          startDayPart: "full",
          endDayPart: "full",
          days: 2,
          leaveYear: 2026,
          reason: null,
          rejectionReason: null,
          coverUser: null,
          cancellation: null,
          cancelledAt: null,
        },
        can: { approve: true, reject: true, return: false },
      });
    mockResponse("GET /leaves/team", { data: [], pagination: { ...pagination, totalItems: 10 } });
    answer([request("2026-03-19", "2026-03-20"), request("2026-03-16", "2026-03-17"), request("2026-03-23", "2026-03-24"), notice()]);
    const { person } = await open();
    const link = await screen.findByRole("link", { name: /10 leave requests wait for you/ });
    expect(link.getAttribute("href")).toBe("/team-lead/leaves");
    expect(link.textContent).toContain("Mon 16 – Tue 24 Mar");
    expect(screen.queryByRole("button", { name: /requested 2 days/ })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Show 3 notifications" }));
    const rows = screen.getAllByRole("button", { name: /requested 2 days/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Thu 19 – Fri 20 Mar · You lead"),
      expect.stringContaining("Mon 16 – Tue 17 Mar · You lead"),
      expect.stringContaining("Mon 23 – Tue 24 Mar · You lead"),
    ]);
  });

  test("opening a notice marks it as read", async () => {
    const first = notice();
    answer([first]);
    mockResponse("PUT /notifications/:id", { ...first, readAt: "2026-03-12T06:00:00.000Z" });
    const { row, person } = await open();
    await person.click(row);
    expect(await screen.findByRole("article", { name: first.title })).toBeTruthy();
    await waitFor(() => expect(sent("PUT /notifications/:id")).toEqual([{ id: first._id, read: true }]));
  });

  test("approves the task with its version", async () => {
    const first = notice({ readAt: "2026-03-12T06:00:00.000Z" });
    answer([first]);
    mockResponse("PUT /tasks/:id/status", task({ title: "Foveated rendering" }));
    const { row, person } = await open();
    await person.click(row);
    await person.click(await screen.findByRole("button", { name: "Approve" }));
    await waitFor(() => expect(sent("PUT /tasks/:id/status")).toEqual([{ id: first.entity._id, version: 3, status: "Approved" }]));
  });

  test("returning a task asks what needs to change", async () => {
    const first = notice({ readAt: "2026-03-12T06:00:00.000Z" });
    answer([first]);
    mockResponse("PUT /tasks/:id/status", task({ title: "Foveated rendering" }));
    const { row, person } = await open();
    await person.click(row);
    await person.click(await screen.findByRole("button", { name: "Return" }));
    await person.click(screen.getByRole("button", { name: "Return task" }));
    expect(screen.getByText("Say what is missing")).toBeTruthy();
    await person.type(screen.getByLabelText(/What needs to change/), "The roof");
    await person.click(screen.getByRole("button", { name: "Return task" }));
    await waitFor(() => expect(sent("PUT /tasks/:id/status")).toMatchObject([{ status: "In Progress", note: "The roof" }]));
  });

  test("E archives the open notice and J opens the next one", async () => {
    const first = notice({ readAt: "2026-03-12T06:00:00.000Z" });
    answer([first, policy]);
    mockResponse("PUT /notifications/:id", { ...first, archivedAt: "2026-03-12T06:00:00.000Z" });
    const { person } = await open();
    await person.keyboard("j");
    expect(await screen.findByRole("article", { name: first.title })).toBeTruthy();
    await person.keyboard("j");
    expect(await screen.findByRole("article", { name: policy.title })).toBeTruthy();
    await person.keyboard("k");
    await screen.findByRole("article", { name: first.title });
    await person.keyboard("e");
    await waitFor(() => expect(sent("PUT /notifications/:id")).toEqual([{ id: first._id, archived: true }]));
  });

  test("says that there is nothing to do", async () => {
    answer([]);
    renderPart(<InboxPage />, { as: lead, at: "/inbox" });
    expect(await screen.findByRole("heading", { name: "You're all caught up" })).toBeTruthy();
  });

  test("a failure can be tried again", async () => {
    mockError("GET /notifications", 500, "Something went wrong");
    renderPart(<InboxPage />, { as: lead, at: "/inbox" });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
