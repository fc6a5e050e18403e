import { setupSteps } from "@daybook/contract/core/constants";
import type { Company, Settings } from "@daybook/contract/settings/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { awayEntry, blocker, overview } from "#test/analytics-fixtures.ts";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { announcementsPage } from "#test/announcement-fixtures.ts";
import { answerTheForm, grid, pageOf } from "#test/eod-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { company, user } from "#test/fixtures.ts";
import { leave, person } from "#test/leave-fixtures.ts";
import { OverviewPage } from "./overview-page.tsx";

const lead = user({ name: "Rohan Mehta", role: "team_lead" });
const kavya = user({ name: "Kavya Nair" });
const ishaan = user({ name: "Ishaan Verma" });
const today = overview();
const kavyaAway = { ...awayEntry(kavya, "2026-03-10", "2026-03-13"), backOn: "2026-03-16" };

beforeEach(() => {
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  mockResponse("GET /analytics/overview", {
    ...today,
    reports: today.reports && { ...today.reports, waiting: [ishaan] },
    leaves: today.leaves && {
      ...today.leaves,
      today: [kavyaAway],
      week: [kavyaAway, awayEntry(ishaan, "2026-03-13", "2026-03-13", true)],
    },
    blockers: { count: 1, withoutOwner: 1, items: [blocker(kavya, "No headset until Monday")] },
  });
  mockResponse("GET /leaves/team", pageOf([]));
  mockResponse("GET /leaves/all", pageOf([]));
  mockResponse("GET /leaves/in-lieu/to-review", []);
  mockResponse("GET /tasks", { ...pageOf([]), isMore: false });
  mockResponse("GET /users/teams", pageOf([]));
  answerTheForm();
  mockResponse("GET /eod/compliance", ({ startDate }) => grid([[lead, "S"]], startDate));
  mockResponse("GET /reminders", []);
  mockResponse("GET /announcements", announcementsPage([]));
  mockResponse("GET /announcements/seen", []);
});

const settings = {
  companyName: "Halcyon",
  timezone: "UTC",
  workweek: [1, 2, 3, 4, 5],
  hoursPerDay: 8,
  eodWindowDays: 7,
  eodDeadline: "10:00",
  registration: "closed",
  leaveYearStart: 1,
  leaveEscalationDays: 2,
  inLieuDays: 90,
  weekApproval: "off",
  payroll: "off",
  selfReview: "off",
  calibration: "off",
  leadsAnnounce: "off",
  selfReviewDueDay: 0,
  evaluationDueDay: 0,
  payrollColumns: [],
  retention: {},
  reportsStartOn: null,
  sessionIdleHours: 0,
  securityContact: null,
  requireSecondFactor: "none",
  setupDismissed: true,
  setupSkipped: [],
  logo: null,
  version: 2,
} satisfies Settings;

const open = (as = user({ role: "admin" }), of: Company = company) =>
  renderPart(<OverviewPage />, { as, at: as.role === "admin" ? "/" : "/team-lead", company: of });

describe("overview for admins and leads", () => {
  test("links each figure to its list", async () => {
    open(lead);
    const strip = await screen.findByRole("group", { name: "Today at a glance" });
    expect(await within(strip).findByText("1 missing")).toBeTruthy();
    const links = within(strip).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/team-lead/eods",
      "/team-lead/leaves",
      "/team-lead/task-management?view=pending-approval",
      "/team-lead/leaves?month=2026-03&day=2026-03-12",
      "/team-lead/hours",
    ]);
    expect(links.map((link) => link.textContent)).toEqual([
      "EODs today2of 31 missing",
      "Leave requests4To review",
      "Tasks to approve52 overdue tasks",
      "Away today1All day",
      "Hours this week72of 9624 below expected so far",
    ]);
  });

  test("shows the days left after approval beside a request, without a request per row", async () => {
    const rows = [leave({ user: person("Tara Menon"), leftAfter: 4.5 }), leave({ user: person("Arjun Rao"), leftAfter: null })];
    mockResponse("GET /leaves/all", pageOf(rows));
    mockResponse("GET /leaves/calendar", { entries: [], holidays: [] });
    open();
    expect(await screen.findByText("4.5 days left after")).toBeTruthy();
    expect(screen.getByText("No limit")).toBeTruthy();
    expect(sent("GET /leaves/balance")).toEqual([]);
  });

  test("leads to the evaluations that are due, in companies with a due day", async () => {
    const others = { people: 9, shared: 0, answered: 0, selfReviews: 0, selfReviewsSent: 0 };
    mockResponse("GET /kra/team-states", [
      { team: "3D", notRated: 2, drafts: 1, ready: 4, ...others },
      { team: "Design", notRated: 0, drafts: 0, ready: 2, ...others },
    ]);
    open(lead, { ...company, calibration: "before-sharing", evaluationDueDay: 5 });
    const link = await screen.findByRole("link", { name: "3 evaluations of February to finish" });
    expect(link.getAttribute("href")).toBe("/team-lead/kra-management?month=2026-02");
    expect(screen.getByText(/^Overdue since/).textContent).toBe("Overdue since Thu 5 Mar");
    expect(screen.queryByText("Nothing to review")).toBeNull();
  });

  test("asks for no evaluations without one", async () => {
    open(lead);
    expect(await screen.findByText("Nothing to review")).toBeTruthy();
    expect(sent("GET /kra/team-states")).toEqual([]);
  });

  test("shows missing reports, absences and blockers from one request", async () => {
    open();
    expect(await screen.findByText("No headset until Monday")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All blockers" }).getAttribute("href")).toBe("/eods?tab=blockers");
    expect(screen.getByText("2 workdays")).toBeTruthy();
    expect(screen.getAllByText("Ishaan Verma")).toHaveLength(2);
    expect(screen.getByText("back Monday")).toBeTruthy();
    expect(screen.getByText("Fri 13 Mar, half a day")).toBeTruthy();
    expect(sent("GET /analytics/overview")).toHaveLength(1);
  });

  test("assigns and resolves a blocker in its row", async () => {
    const raised = blocker(kavya, "No headset until Monday");
    mockResponse("GET /users/dropdown", [ishaan]);
    mockResponse("PUT /blockers/:id", { ...raised, owner: ishaan });
    mockResponse("POST /blockers/:id/resolve", { ...raised, state: "resolved" });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: /^Owner of “No headset until Monday”/ }));
    await person.click(await screen.findByRole("option", { name: "Ishaan Verma" }));
    expect(sent("PUT /blockers/:id")).toMatchObject([{ owner: ishaan._id }]);
    await person.click(await screen.findByRole("button", { name: "Resolve “No headset until Monday”" }));
    await person.type(await screen.findByLabelText("How was it solved? (optional)"), "Borrowed one");
    await person.click(screen.getByRole("button", { name: "Resolve" }));
    expect(sent("POST /blockers/:id/resolve")).toMatchObject([{ note: "Borrowed one", resumeTask: false }]);
  });

  test("describes each plot in a sentence and a table", async () => {
    const { person } = open();
    expect(await screen.findByRole("img", { name: /^Hours logged by day.*72 of 96, 24 below expected\.$/ })).toBeTruthy();
    expect(screen.getByRole("img", { name: /last two weeks: 20 of 30\. Today 2 of 3 so far\.$/ })).toBeTruthy();
    expect(
      screen.getByRole("img", { name: "Tasks created and completed by week, last eight weeks: 40 created, 32 completed." }),
    ).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "More for Tasks by week" }));
    await person.click(await screen.findByRole("menuitem", { name: "Show as table" }));
    expect(within(screen.getByRole("table", { name: "Tasks by week" })).getAllByRole("row")).toHaveLength(9);
    expect(screen.queryByRole("img", { name: /^Tasks created and completed/ })).toBeNull();
    await person.click(screen.getByRole("button", { name: "More for Tasks by week" }));
    await person.click(await screen.findByRole("menuitem", { name: "Show as chart" }));
    expect(screen.getByRole("img", { name: /^Tasks created and completed/ })).toBeTruthy();
  });

  test("shows the report form to a lead", async () => {
    open(lead);
    expect(await screen.findByText("End-of-day report")).toBeTruthy();
  });

  test("shows empty states when everyone has reported and no one is away", async () => {
    mockResponse("GET /analytics/overview", { ...today, reports: today.reports && { ...today.reports, waitingCount: 0, submitted: 3 } });
    open();
    expect(await screen.findByText("Everyone has reported")).toBeTruthy();
    expect(screen.getByText("All sent")).toBeTruthy();
    expect(screen.getByText("No one is away this week")).toBeTruthy();
  });

  test("on a day off, shows the last workday and reminds of its report", async () => {
    const reports = today.reports && { ...today.reports, date: "2026-03-11", waiting: [ishaan] };
    mockResponse("GET /analytics/overview", { ...today, reports });
    const { person } = open();
    expect(await screen.findByRole("heading", { name: "No report for Wed 11 Mar" })).toBeTruthy();
    const figure = await screen.findByRole("link", { name: /^EODs Wed 11 Mar/ });
    expect(figure.getAttribute("href")).toBe("/eods?day=2026-03-11");
    mockResponse("POST /reminders", { remindedIds: [ishaan._id], skipped: [] });
    await person.click(await screen.findByRole("button", { name: "Remind Ishaan Verma" }));
    expect(await screen.findByText("Reminded Ishaan Verma")).toBeTruthy();
    expect(sent("POST /reminders")).toEqual([{ kind: "report", date: "2026-03-11", userIds: [ishaan._id] }]);
  });

  test("lists the hours of the week by team, largest gap first", async () => {
    const byTeam = [
      { team: "Design", logged: 10, expected: 32 },
      { team: null, logged: 8, expected: 8 },
    ];
    mockResponse("GET /analytics/overview", { ...today, hours: { ...today.hours, byTeam } });
    open();
    expect(await screen.findByRole("heading", { name: "This week by team" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Design" }).getAttribute("href")).toBe("/admin/hours?team=Design");
    expect(screen.getByText("No team")).toBeTruthy();
  });

  test("shows the hours of each row on its own scale", async () => {
    const byPerson = [
      { user: ishaan, logged: 4, expected: 16 },
      { user: kavya, logged: 40, expected: 32 },
      { user: lead, logged: 0, expected: 0 },
    ];
    mockResponse("GET /analytics/overview", { ...today, hours: { ...today.hours, byPerson } });
    open(lead);
    const list = (await screen.findByText("of 16 h")).closest("ul")!;
    const styles = [...list.children].map((row) =>
      [...row.querySelectorAll(":scope > [aria-hidden] > [style]")].map((bar) => bar.getAttribute("style")),
    );
    expect(styles.map((bars) => bars.map((style) => /[\d.]+%/.exec(style!)?.[0]))).toEqual([["25%", "100%"], ["100%", "80%"], ["0%"]]);
  });

  test("folds missing reports to five people", async () => {
    const waiting = Array.from({ length: 7 }, (_each, index) => user({ name: `Missing ${index}` }));
    mockResponse("GET /analytics/overview", { ...today, reports: today.reports && { ...today.reports, waiting, waitingCount: 7 } });
    const { person } = open();
    await screen.findByText("Missing 0");
    expect(screen.getAllByText(/^Missing \d$/)).toHaveLength(5);
    await person.click(screen.getByRole("button", { name: "Show all 7" }));
    expect(screen.getAllByText(/^Missing \d$/)).toHaveLength(7);
    expect(screen.queryByRole("button", { name: "Show all 7" })).toBeNull();
  });

  test("a company without data gets first steps instead of empty plots", async () => {
    const none = <Row extends object>(rows: Row[]) =>
      rows.map((row) => ({ ...row, submitted: 0, expected: 0, logged: 0, created: 0, completed: 0 }));
    mockResponse("GET /analytics/overview", {
      ...today,
      setup: {
        steps: setupSteps.map((key) => ({ key, done: key === "company" || key === "teams" })),
        dismissed: false,
        people: { active: 3, invited: 11, never: 1 },
      },
      reports: today.reports && { ...today.reports, submitted: 0, expected: 0, waitingCount: 0, trend: none(today.reports.trend) },
      hours: { ...today.hours, logged: 0, expected: 0, days: none(today.hours.days) },
      tasks: { ...today.tasks, open: 0, pendingApproval: 0, trend: none(today.tasks.trend) },
    });
    open();
    expect(await screen.findByRole("heading", { name: "Get started" })).toBeTruthy();
    expect(screen.getByText("2 of 12 done")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Invite people" }).getAttribute("href")).toBe("/admin/users?open=invite");
    expect(screen.getByRole("link", { name: "3 signed in" }).getAttribute("href")).toBe("/admin/users?signIn=active&status=active");
    expect(screen.getByRole("link", { name: "11 invited" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "1 never signed in, without a valid invitation" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^People\b/ }).getAttribute("aria-expanded")).toBe("true");
    expect(screen.queryByRole("img", { name: /last two weeks|last eight weeks|Hours logged/ })).toBeNull();
    expect(screen.getByText("No reports are due today")).toBeTruthy();
    expect(screen.queryByText("Everyone has reported")).toBeNull();
  });

  test("one step is open at a time, and Get started can be dismissed", async () => {
    mockResponse("GET /analytics/overview", {
      ...today,
      setup: { steps: setupSteps.map((key) => ({ key, done: key === "company" })), dismissed: false },
    });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: /^Policy\b/ }));
    expect(screen.getByRole("link", { name: "Write the policy" }).getAttribute("href")).toBe("/policy");
    expect(screen.getByRole("button", { name: /^Teams\b/ }).getAttribute("aria-expanded")).toBe("false");

    mockResponse("PUT /settings", settings);
    await person.click(screen.getByRole("button", { name: "Skip" }));
    await waitFor(() => expect(screen.getByRole("button", { name: /^Teams\b/ }).getAttribute("aria-expanded")).toBe("true"));
    expect(sent("PUT /settings")).toEqual([{ setupSkipped: ["policy"] }]);

    mockResponse("GET /analytics/overview", today);
    await person.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Get started" })).toBeNull());
    expect(sent("PUT /settings").at(-1)).toEqual({ setupDismissed: true });
  });

  test.each([
    ["once every step is done", { steps: setupSteps.map((key) => ({ key, done: true })), dismissed: false }],
    ["once dismissed", { steps: setupSteps.map((key) => ({ key, done: false })), dismissed: true }],
  ])("Get started is gone %s", async (_when, setup) => {
    mockResponse("GET /analytics/overview", { ...today, setup });
    open();
    expect(await screen.findByRole("group", { name: "Today at a glance" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Get started" })).toBeNull();
  });

  test("shows the error with a retry button and keeps the links to the lists", async () => {
    mockError("GET /analytics/overview", 503, "Daybook cannot reach its database right now.");
    open();
    expect(await screen.findByText("Daybook cannot reach its database right now.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(within(screen.getByRole("group", { name: "Today at a glance" })).getAllByRole("link")).toHaveLength(5);
  });
});
