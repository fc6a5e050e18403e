import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { ananya, arjun, evaluation, kraPagination, rohan, shared, state, template } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { newId, pagination } from "#test/fixtures.ts";
import { KraPage } from "./pages/kra-page.tsx";

const parameterId = newId();

const analytics = {
  summary: { members: 8, evaluated: 7, pending: 1, average: 78.5, median: 79.5, previousAverage: 79.8 },
  distribution: [
    { grade: "Outstanding" as const, count: 0 },
    { grade: "Exceeds Expectations" as const, count: 5 },
    { grade: "Meets Expectations" as const, count: 2 },
  ],
  byTeam: [{ team: "Unreal Engine Development", members: 8, evaluated: 7, average: 78.5 }],
  byParameter: [{ parameterId, name: "Delivery", average: 3.8, weeklyPercent: 80, count: 7 }],
  trend: [{ year: 2026, month: 2, average: 78.5, evaluated: 7 }],
  top: [{ user: arjun, score: 83.8, grade: "Exceeds Expectations" as const }],
  attention: [{ user: arjun, score: null, grade: null, why: "Not evaluated yet" }],
  weeklyCompletion: [{ week: 1, percent: 75, done: 6, total: 8 }],
};

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /kra/templates", [template()]);
  mockResponse("GET /kra/former-members", []);
  mockResponse("GET /kra/team-members", { data: [state()], pagination: kraPagination });
  mockResponse("GET /reminders", []);
  mockResponse("GET /views", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (search = "", as = rohan) => renderPart(<KraPage />, { as, at: `/team-lead/kra-management${search}` });

describe("members", () => {
  test("shows each member's month and next step", async () => {
    mockResponse("GET /kra/team-members", {
      data: [
        state({ evaluation: { _id: newId(), status: "Draft", totalScore: 72, grade: "Meets Expectations", rated: { done: 5, total: 5 } } }),
      ],
      pagination: kraPagination,
    });
    open("?month=2026-02&search=arj");
    const row = await screen.findByRole("row", { name: /Arjun Rao/ });
    for (const text of ["Senior Unreal Developer", "Engineering", "3 of 4", "Draft", "72.0", "Complete this week's checklist"])
      expect(row.textContent).toContain(text);
    expect(within(row).getByRole("link", { name: "Arjun Rao" }).getAttribute("href")).toContain(`member=${arjun._id}&month=2026-02`);
    // Empty filters are left out.
    expect(sent("GET /kra/team-members")).toEqual([
      { year: "2026", month: "2", search: "arj", page: "1", limit: "25", excludeAdmins: "true" },
    ]);
  });

  test("leads to the next step, and reminds of responses that wait", async () => {
    const of = (status: "Shared" | "Draft", changes: Parameters<typeof state>[0]) =>
      state({
        ...changes,
        evaluation: { _id: newId(), status, totalScore: 72, grade: "Meets Expectations", rated: { done: 5, total: 5 } },
      });
    const draft = {
      ...of("Draft", { nextToDo: "Finish and share" }),
      _id: rohan._id,
      name: rohan.name,
      user: { ...rohan, designation: null },
    };
    const waiting = of("Shared", { nextToDo: "Awaiting response" });
    mockResponse("GET /kra/team-members", { data: [waiting, draft], pagination: kraPagination });
    mockResponse("POST /reminders", { remindedIds: [arjun._id], skipped: [] });
    const { person } = open("?month=2026-02");
    const next = await screen.findByRole("link", { name: "Finish and share: Rohan Mehta" });
    expect(next.getAttribute("href")).toBe(`/team-lead/kra-management?member=${rohan._id}&month=2026-02`);
    await person.click(await screen.findByRole("button", { name: "Remind Arjun Rao" }));
    expect(await screen.findByText("Reminded Arjun Rao")).toBeDefined();
    expect(sent("POST /reminders")).toEqual([{ kind: "evaluation_response", month: "2026-02", userIds: [arjun._id] }]);
  });

  test("an admin reminds the leads who have not shared the evaluations of a past month", async () => {
    mockResponse("POST /reminders", { remindedIds: [rohan._id], skipped: [] });
    const { person } = open("?month=2026-02", ananya);
    await person.click(await screen.findByRole("button", { name: "Remind leads to share" }));
    expect(await screen.findByText("Reminded 1 person")).toBeDefined();
    expect(sent("POST /reminders")).toEqual([{ kind: "evaluation", month: "2026-02", all: true }]);
  });

  test("shows how many parameters are rated instead of a partial score", async () => {
    mockResponse("GET /kra/team-members", {
      data: [state({ evaluation: { _id: newId(), status: "Draft", totalScore: null, grade: null, rated: { done: 3, total: 5 } } })],
      pagination: kraPagination,
    });
    open();
    expect((await screen.findByRole("row", { name: /Arjun Rao/ })).textContent).toContain("–3 of 5 rated");
  });

  test("opens on the last finished month and switches up to the current one", async () => {
    const { person, address } = open();
    await screen.findByRole("row", { name: /Arjun Rao/ });
    expect(sent("GET /kra/team-members")).toMatchObject([{ year: "2026", month: "2" }]);
    expect(screen.getByText("February 2026")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Next month" }));
    await waitFor(() => expect(sent("GET /kra/team-members").at(-1)).toMatchObject({ year: "2026", month: "3" }));
    expect(address()).toContain("month=2026-03");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next month" }).disabled).toBe(true);
    await person.click(screen.getByRole("button", { name: "Previous month" }));
    await waitFor(() => expect(address()).not.toContain("month="));
  });

  test("shows the error and retries", async () => {
    mockError("GET /kra/team-members", 503, "Daybook is starting");
    const { person } = open();
    expect(await screen.findByText("Daybook is starting")).toBeTruthy();
    mockResponse("GET /kra/team-members", { data: [state()], pagination: kraPagination });
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("row", { name: /Arjun Rao/ })).toBeTruthy();
  });

  test("exports the filtered month through the server", async () => {
    mockResponse("GET /kra/team-members", { data: [state()], pagination: kraPagination });
    open("?month=2026-02&team=Design");
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Export CSV" });
    const { pathname, searchParams } = new URL(link.href);
    expect(pathname).toBe("/api/kra/team-members");
    expect(Object.fromEntries(searchParams)).toEqual({ format: "csv", year: "2026", month: "2", team: "Design", excludeAdmins: "true" });
  });
});

test("filters a month's evaluations by status and template", async () => {
  mockResponse("GET /kra/admin/evaluations", { data: [evaluation()], pagination: kraPagination });
  const one = template();
  mockResponse("GET /kra/templates", [one]);
  open(`?tab=evaluations&month=2026-02&status=Draft&template=${one._id}`);
  const row = await screen.findByRole("row", { name: /Arjun Rao/ });
  for (const text of ["72.0", "Meets Expectations", "Draft", "Rohan Mehta"]) expect(row.textContent).toContain(text);
  expect(sent("GET /kra/admin/evaluations")).toEqual([
    { year: "2026", month: "2", status: "Draft", templateId: one._id, page: "1", limit: "25" },
  ]);
});

describe("analytics", () => {
  test("shows the month's figures and describes each plot in text", async () => {
    mockResponse("GET /kra/admin/analytics", analytics);
    open("?tab=analytics&month=2026-02");
    expect(await screen.findByText("1 remaining")).toBeTruthy();
    expect(screen.getByText("−1.3 vs January")).toBeTruthy();
    expect(screen.getByRole("img", { name: /Exceeds Expectations 5/ })).toBeTruthy();
    expect(screen.getByRole("img", { name: "Average score: February 2026 78.5" })).toBeTruthy();
    expect(screen.getByText("Not evaluated yet")).toBeTruthy();
    expect(sent("GET /kra/admin/analytics")).toEqual([{ year: "2026", month: "2" }]);
  });

  test("opens a drawer with a parameter's details", async () => {
    mockResponse("GET /kra/admin/analytics", analytics);
    mockResponse("GET /kra/admin/parameter-details", {
      parameter: { _id: parameterId, name: "Delivery", weight: 30, template: "Engineering" },
      stats: { average: 3.8, median: 4, min: 3, max: 5, count: 7 },
      distribution: [{ rating: 4, count: 3 }],
      trend: [{ year: 2026, month: 2, average: 3.8, count: 7 }],
      members: [{ user: arjun, rating: 4.5, weeklyPercent: 88, score: 89.3, year: 2026, month: 2 }],
    });
    const { person } = open("?tab=analytics&month=2026-02");
    await person.click(await screen.findByRole("button", { name: "Delivery" }));
    const drawer = await screen.findByRole("dialog", { name: /Delivery/ });
    expect(await within(drawer).findByText(/30% of the score in Engineering, February 2026/)).toBeTruthy();
    expect(within(drawer).getByRole("row", { name: /Arjun Rao 4.5 88% 89.3/ })).toBeTruthy();
    expect(sent("GET /kra/admin/parameter-details")).toEqual([{ year: "2026", month: "2", parameterId }]);
  });
});

test("shows the Mine tab to leads, not to admins", async () => {
  mockResponse("GET /kra/history/:teamMemberId", [shared({ teamMemberId: rohan._id })]);
  mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", []);
  const own = open("?tab=mine");
  expect(await screen.findByRole("heading", { name: "February evaluation" })).toBeTruthy();
  own.unmount();
  open("", ananya);
  expect(await screen.findByRole("tab", { name: "Members" })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Mine" })).toBeNull();
});

test("links to the Excel export of a month's evaluations", async () => {
  mockResponse("GET /kra/admin/evaluations", { data: [evaluation()], pagination: kraPagination });
  mockResponse("GET /kra/templates", []);
  const { person } = open("?tab=evaluations&month=2026-02&status=Draft");
  await screen.findByRole("row", { name: /Arjun Rao/ });
  await person.click(screen.getByRole("button", { name: "More" }));
  expect((await screen.findByRole("menuitem", { name: "Export Excel" })).getAttribute("href")).toBe(
    "/api/reports/kra?format=xlsx&startDate=2026-02-01&endDate=2026-02-28&status=Draft",
  );
});
