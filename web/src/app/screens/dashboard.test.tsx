import type { Overview } from "@daybook/contract/analytics/schemas";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { overview } from "#test/analytics-fixtures.ts";
import { announcement, announcementsPage } from "#test/announcement-fixtures.ts";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { enter, eod, eodItem, grid, pageOf, workday } from "#test/eod-fixtures.ts";
import { hoursResponse } from "#test/hours-fixtures.ts";
import { shared, week } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { task } from "#test/task-fixtures.ts";
import { user } from "#test/fixtures.ts";
import { forgetDrafts } from "#features/eods/draft-store.ts";
import { DashboardPage } from "./dashboard-page.tsx";

const kavya = user({ name: "Kavya Nair", team: "Unreal Engine Development" });
const nikhil = user({ name: "Nikhil Bhat", team: "Unreal Engine Development" });
const today = "2026-03-12";
const mine = task({
  title: "Bake the lightmaps",
  number: 476,
  status: "To Do",
  can: { read: true, update: true, remove: false, move: true, approve: false, restore: false },
});

const away: NonNullable<Overview["own"]["day"]>["away"]["entries"][number] = {
  leaveId: mine._id,
  user: { _id: nikhil._id, name: nikhil.name, team: nikhil.team, profilePicture: null },
  startDate: today,
  endDate: "2026-03-13",
  days: ["2026-03-12", "2026-03-13"],
  startDayPart: "full",
  endDayPart: "full",
  status: "Approved",
  isAbsence: true,
};

const reports = (submitted: ReturnType<typeof eod> | null = null): NonNullable<Overview["own"]["reports"]> => ({
  draft: { date: today, submitted, items: [], ...workday, openDays: [today], deadline: "2026-03-13T04:30:00.000Z" },
  week: grid([[kavya, "SSLD.ww"]]),
  recent: pageOf([eod({ user: kavya, date: "2026-03-11", tasks: [eodItem({ taskName: "Lightmaps", hoursSpent: 7 })] })]),
});

const tasksOf = (rows: (typeof mine)[]) => ({ ...pageOf(rows), isMore: false });

const day = (changes: Partial<NonNullable<Overview["own"]["day"]>> = {}): NonNullable<Overview["own"]["day"]> => ({
  tasks: tasksOf([mine]),
  away: { entries: [away], holidays: [] },
  evaluations: [shared()],
  checklists: [week()],
  ...changes,
});

const overviewWith = (own: Partial<Overview["own"]> = {}) => {
  const { data, pagination } = pageOf([announcement({ title: "Office closed" })]);
  return overview({
    reports: null,
    blockers: null,
    announcements: { data: data.map((row) => ({ ...row, seen: false })), pagination },
    own: { ...overview().own, reports: reports(), day: day(), ...own },
  });
};

// Before the screen is unmounted, which saves the draft.
afterEach(forgetDrafts);
/** Mocks the overview and, with the same data, the endpoints of its parts. */
function mockOverview(changes: Partial<Overview["own"]> = {}) {
  const answer = overviewWith(changes);
  const { reports: written, day: parts } = answer.own;
  mockResponse("GET /analytics/overview", answer);
  if (written) {
    mockResponse("GET /eod/draft", written.draft);
    mockResponse("GET /eod/compliance", written.week);
    mockResponse("GET /eod/my-eods", written.recent);
    mockResponse("GET /hours/me", hoursResponse([[kavya, [8, 8, 8, 0, 0]]]));
  }
  if (parts) {
    mockResponse("GET /tasks/user/:userId", parts.tasks);
    mockResponse("GET /leaves/calendar", parts.away);
    mockResponse("GET /kra/history/:teamMemberId", parts.evaluations);
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", parts.checklists);
  }
}

beforeEach(() => {
  forgetDrafts();
  localStorage.clear();
  setScreen(1440);
  vi.setSystemTime(`${today}T12:00:00.000Z`);
  mockOverview();
  // For the notification bell.
  mockResponse("GET /announcements", announcementsPage([announcement({ title: "Office closed" })]));
  mockResponse("GET /announcements/seen", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = () => renderPart(<DashboardPage />, { as: kavya, at: "/dashboard" });

/** Number of overview requests. */
const requestCount = () => sent("GET /analytics/overview").length;

test("loads every section with one request", async () => {
  open();
  expect(await screen.findByText("Bake the lightmaps")).toBeTruthy();
  expect(await screen.findByText("Casual")).toBeTruthy();
  expect(await screen.findByText("Nikhil Bhat")).toBeTruthy();
  expect(await screen.findByText("Office closed")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "February evaluation" })).toBeTruthy();
  expect(await screen.findByText("Lightmaps")).toBeTruthy();
  const strip = screen.getByRole("region", { name: "This week" });
  expect(strip.textContent).toContain("Wed 117 hLate");
  expect(strip.textContent).toContain("7 of 40 h");
  expect(screen.getByLabelText("Task name")).toBeTruthy();
  expect(requestCount()).toBe(1);
});

test("says how many unread announcements are older than the three shown", async () => {
  const [first, ...rest] = Array.from({ length: 5 }, (_, index) => announcement({ title: `Announcement ${index}` }));
  mockResponse("GET /announcements", announcementsPage([first!, ...rest]));
  mockResponse("GET /announcements/seen", [first!._id]);
  open();
  expect(await screen.findByText("4 unread, 2 older")).toBeTruthy();
});

test("shows empty states to a new member", async () => {
  const empty = { tasks: tasksOf([]), away: { entries: [], holidays: [] }, evaluations: [], checklists: [] };
  mockResponse("GET /announcements", announcementsPage([]));
  const newMember = overviewWith({ day: day(empty), leave: [], reports: { ...reports(), recent: pageOf([]) } });
  mockResponse("GET /analytics/overview", { ...newMember, announcements: pageOf([]) });
  open();
  expect(await screen.findByText("You have no open tasks")).toBeTruthy();
  expect(await screen.findByText("No one is away in the next seven days")).toBeTruthy();
  expect(screen.getByText("You have no leave balances")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Announcements" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Recent reports" })).toBeNull();
  expect(screen.queryByText("This week's checklist")).toBeNull();
});

test("keeps the sections that load when the overview fails, and a retry loads the others", async () => {
  mockError("GET /analytics/overview", 503, "Daybook cannot reach its database right now.");
  mockError("GET /hours/me", 503, "Daybook cannot reach its database right now.");
  const { person } = open();
  const [retry] = await screen.findAllByRole("button", { name: "Try again" });
  expect(await screen.findByText("Bake the lightmaps")).toBeTruthy();
  expect(screen.getByLabelText("Task name"), "the form still works").toBeTruthy();
  mockOverview();
  await person.click(retry!);
  expect(await screen.findByText("Casual")).toBeTruthy();
});

test("refetches the sections that are invalidated", async () => {
  const { queryClient } = open();
  await screen.findByText("Bake the lightmaps");
  mockOverview({ day: day({ tasks: tasksOf([{ ...mine, title: "Bake them again" }]) }) });
  await act(async () => void (await queryClient.invalidateQueries({ queryKey: ["tasks"] })));
  expect(await screen.findByText("Bake them again")).toBeTruthy();
  expect(requestCount()).toBe(1);
});

test("changes a task's status optimistically, then refetches the tasks", async () => {
  mockResponse("PUT /tasks/:id/status", () => {
    mockOverview({ day: day({ tasks: tasksOf([{ ...mine, status: "In Progress", version: 2 }]) }) });
    return { ...mine, status: "In Progress" as const, version: 2 };
  });
  const { person } = open();
  const tasks = (await screen.findByText("Bake the lightmaps")).closest("section")!;
  await person.click(within(tasks).getByRole("button", { name: /Status of #476/ }));
  await person.click(await screen.findByRole("option", { name: "In Progress" }));
  await waitFor(() => expect(within(tasks).getByRole("button", { name: /In Progress/ })).toBeTruthy());
  await waitFor(() => expect(sent("GET /tasks/user/:userId")).toHaveLength(1));
  expect(sent("PUT /tasks/:id/status")).toEqual([{ id: mine._id, status: "In Progress" }]);
});

test("replaces the form with the submitted report", async () => {
  const report = eod({ user: kavya, tasks: [eodItem({ taskName: "Colour picker", hoursSpent: 3 })] });
  mockResponse("GET /projects/my-projects", []);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("POST /eod/submit", () => {
    mockOverview({ reports: { ...reports(report), recent: pageOf([report]) } });
    return report;
  });
  const { person } = open();
  await screen.findByText("Bake the lightmaps");
  enter(screen.getByLabelText("Task name"), "Colour picker");
  await screen.findByRole("list", { name: "Tasks of this report" });
  await person.click(screen.getByRole("button", { name: "Submit report" }));
  expect(await screen.findByRole("button", { name: "Add tasks" })).toBeTruthy();
  expect(screen.queryByLabelText("Task name")).toBeNull();
});
