import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { answerTheForm, enter, eod, eodItem, grid, pageOf, write } from "#test/eod-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { pagination, stats, user } from "#test/fixtures.ts";
import { forgetDrafts } from "./draft-store.ts";
import { OwnDay } from "./components/form/own-day.tsx";
import { RecentReports } from "./components/list/recent-reports.tsx";
import { EodsPage } from "./pages/eods-page.tsx";

const team = "Unreal Engine Development";
const lead = user({ name: "Rohan Mehta", role: "team_lead", team });
const kavya = user({ name: "Kavya Nair", team });
const ishaan = user({ name: "Ishaan Verma", team });

// Before the screen is unmounted, which saves the draft.
afterEach(forgetDrafts);

beforeEach(() => {
  forgetDrafts();
  setScreen(1440);
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  answerTheForm();
  mockResponse("GET /users", { data: [lead, kavya, ishaan].map((person) => ({ ...person, teamId: lead.teamId })), stats, pagination });
  mockResponse("GET /eod/compliance", ({ startDate }) =>
    grid(
      [
        [ishaan, "SLMD.ww"],
        [kavya, "SSSS.ww"],
        [lead, "SSSL.ww"],
      ].map(([person, week]) => [person, `${week}${week}${week}${week}`]) as never,
      startDate,
    ),
  );
  mockResponse("GET /eod/all", pageOf([]));
  mockResponse("GET /reminders", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (at = "/team-lead/eods", as = lead) => renderPart(<EodsPage />, { as, at });
const rowOf = async (name: string) => await screen.findByRole("row", { name: new RegExp(name) });

describe("a company without members", () => {
  test("invites an admin to invite people; with a filter, the filter is named", async () => {
    const admin = user({ name: "Ananya Iyer", role: "admin" });
    mockResponse("GET /eod/compliance", grid([]));
    mockResponse("GET /users/teams", { data: [], pagination });
    const { unmount } = open("/eods", admin);
    expect(await screen.findByText("No one reports yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Invite people" }).getAttribute("href")).toBe("/admin/users?open=invite");
    expect(screen.queryByText("No reports for this day")).toBeNull();
    unmount();
    open("/eods?team=Design", admin);
    expect(await screen.findByText("No reports were due")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Invite people" })).toBeNull();
  });
});

describe("a lead's view of the team", () => {
  test("shows a letter for every day, the on-time rate and a legend", async () => {
    open();
    const row = await rowOf("Ishaan Verma");
    const cells = within(row).getAllByRole("cell");
    const marks = cells.slice(0, 7).map((cell) => within(cell).queryByRole("img"));
    expect(marks.map((mark) => mark && [mark.textContent, mark.getAttribute("aria-label")])).toEqual([
      ["S", "Submitted"],
      ["L", "Late"],
      ["M", "Missing"],
      ["D", "Due"],
      null,
      ["", "Weekend"],
      ["", "Weekend"],
    ]);
    expect(cells.at(-1)!.textContent).toBe("33% 4/12");
    expect(sent("GET /eod/compliance")).toEqual([{ startDate: "2026-02-16", endDate: "2026-03-15" }]);
    expect(await screen.findByText(`${team}, 3 people`)).toBeTruthy();
    const legend = screen.getByRole("list", { name: "Legend" });
    expect(
      within(legend)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["SSubmitted", "LLate", "MMissing", "DDue"]);
  });

  test("shows today's reports with items, blockers and plan, and outstanding reports", async () => {
    const report = eod({
      user: kavya,
      tasks: [
        eodItem({
          taskName: "Staircase",
          status: "Blocked",
          blockers: "Open shells",
          hoursSpent: 1.75,
          project: { _id: kavya._id, name: "Meridian" },
        }),
      ],
      planTomorrow: "Regression pass",
      isLate: true,
    });
    mockResponse("GET /eod/all", pageOf([report]));
    open();
    const article = await screen.findByRole("article", { name: "Kavya Nair, 2026-03-12" });
    for (const text of ["Staircase", "Open shells", "Meridian", "1.75 h", "Tomorrow: Regression pass", "1.75 h, submitted 18:04", "Late"])
      expect(article.textContent).toContain(text);
    expect(sent("GET /eod/all")).toMatchObject([{ startDate: "2026-03-12", endDate: "2026-03-12" }]);
    expect(await screen.findByText("Thursday 12 March")).toBeTruthy();
    expect(screen.getByText("2 of 3 submitted, 1.75 hours")).toBeTruthy();
    expect(screen.getByText("Due by Fri 13 Mar, 10:00").parentElement!.textContent).toContain("Ishaan Verma");
    expect(within(article).queryByRole("button", { name: "Edit" })).toBeNull();
  });

  test("selects another day in the grid and stores it in the URL", async () => {
    const { person, address } = open();
    await person.click(await screen.findByRole("button", { name: "Wednesday 11 March 2026" }));
    await waitFor(() => expect(address()).toBe("/team-lead/eods?day=2026-03-11"));
    expect(await screen.findByText("Wednesday 11 March")).toBeTruthy();
    expect(screen.getAllByText("Ishaan Verma").length).toBe(2);
    expect(await screen.findByText("No reports for this day")).toBeTruthy();
  });

  test("moves to earlier weeks and back to today", async () => {
    const { person, address } = open();
    await person.click(await screen.findByRole("button", { name: "Previous four weeks" }));
    await waitFor(() => expect(address()).toBe("/team-lead/eods?from=2026-01-19"));
    expect(await screen.findByText("19 Jan – 15 Feb")).toBeTruthy();
    await person.click(screen.getAllByRole("button", { name: "Today" })[0]!);
    await waitFor(() => expect(address()).toBe("/team-lead/eods"));
  });

  test("searches the whole period and clears the filters", async () => {
    const { person, address } = open();
    await person.type(await screen.findByPlaceholderText("Search reports"), "staircase");
    await waitFor(() =>
      expect(sent("GET /eod/all").at(-1)).toMatchObject({ search: "staircase", startDate: "2026-02-16", endDate: "2026-03-15" }),
    );
    await person.click(await screen.findByRole("button", { name: "Clear filters" }));
    await waitFor(() => expect(address()).toBe("/team-lead/eods"));
  });

  test("opens the previous versions of an edited report", async () => {
    const report = eod({ user: kavya, revision: 2 });
    mockResponse("GET /eod/all", pageOf([report]));
    mockResponse("GET /eod/:id/revisions", [
      {
        revision: 1,
        tasks: [eodItem({ taskName: "Before the edit" })],
        planTomorrow: null,
        totalHours: 2,
        replacedAt: "2026-03-12T11:00:00.000Z",
      },
    ]);
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Edited" }));
    expect(await screen.findByText("Before the edit")).toBeTruthy();
    expect(screen.getByText("Kavya Nair's report")).toBeTruthy();
  });

  test("loads more reports with a button", async () => {
    const rows = Array.from({ length: 22 }, () => eod({ user: kavya }));
    mockResponse("GET /eod/all", ({ page }) => ({
      data: Number(page) === 1 ? rows.slice(0, 20) : rows.slice(20),
      pagination: {
        currentPage: Number(page),
        totalPages: 2,
        totalItems: 22,
        hasNextPage: Number(page) === 1,
        hasPreviousPage: Number(page) > 1,
      },
    }));
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Show 2 more reports" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(22));
  });

  test("shows a load error with a retry", async () => {
    mockError("GET /eod/compliance", 500, "Failed to fetch EODs");
    mockError("GET /eod/all", 500, "Failed to fetch EODs");
    const { person } = open();
    expect((await screen.findAllByText("Failed to fetch EODs")).length).toBe(2);
    mockResponse("GET /eod/compliance", grid([[kavya, "SSSS.ww"]]));
    await person.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
    expect(await rowOf("Kavya Nair")).toBeTruthy();
  });

  test("shows one week on phones", async () => {
    setScreen(390);
    open();
    await waitFor(() => expect(sent("GET /eod/compliance")).toEqual([{ startDate: "2026-03-09", endDate: "2026-03-15" }]));
  });
});

describe("own reports", () => {
  test("a member sees only own reports, newest first, editable inside the reporting window", async () => {
    const rows = [eod({ user: kavya, date: "2026-03-12" }), eod({ user: kavya, date: "2026-03-03", can: { read: true, update: false } })];
    mockResponse("GET /eod/my-eods", pageOf(rows));
    mockResponse("GET /eod/compliance", grid([[kavya, "SSSS.ww"]]));
    open("/all-eods", kavya);
    const [today, before] = await screen.findAllByRole("article");
    expect(within(today!).getByRole("button", { name: "Edit" })).toBeTruthy();
    expect(within(before!).queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.queryByRole("tab", { name: "Team" })).toBeNull();
    expect(sent("GET /eod/all")).toEqual([]);
    expect(sent("GET /eod/compliance")).toMatchObject([{ user: kavya._id }]);
  });

  test("shows and hides the form", async () => {
    const { person } = open();
    expect(screen.queryByLabelText("Task name")).toBeNull();
    await person.click(await screen.findByRole("button", { name: "Write my report" }));
    write(await screen.findByLabelText("Task name"), "Half written");
    expect(screen.queryByRole("button", { name: "Write my report" })).toBeNull();
    await person.click(screen.getByRole("button", { name: "Hide" }));
    expect(await screen.findByText("Draft cleared")).toBeTruthy();
    expect(screen.queryByLabelText("Task name")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Undo" }));
    expect(((await screen.findByLabelText("Task name")) as HTMLInputElement).value).toBe("Half written");
  });
});

describe("a member's own day", () => {
  test("shows the week, and the form while today's report is missing", async () => {
    const yesterday = eod({ user: kavya, date: "2026-03-11", tasks: [eodItem({ taskName: "Lightmaps", hoursSpent: 8 })], isLate: true });
    mockResponse("GET /eod/my-eods", pageOf([yesterday]));
    mockResponse("GET /eod/compliance", grid([[kavya, "SSLD.ww"]]));
    renderPart(<OwnDay autoFocus />, { as: kavya, at: "/dashboard" });
    const week = await screen.findByRole("region", { name: "This week" });
    await waitFor(() => expect(week.textContent).toContain("Wed 118 hLate"));
    expect(week.textContent).toContain("Thu 12– Due");
    expect(week.textContent).toContain("8 of 40 h");
    enter(await screen.findByLabelText("Task name"), "Colour picker");
    await waitFor(() => expect(week.textContent).toContain("Thu 120 hDraft"));
  });

  test("shows recent reports before today", async () => {
    mockResponse("GET /eod/my-eods", pageOf([eod({ user: kavya, date: "2026-03-11", tasks: [eodItem({ taskName: "Lightmaps" })] })]));
    renderPart(<RecentReports />, { as: kavya });
    expect((await screen.findByRole("article")).textContent).toContain("Lightmaps");
    expect(sent("GET /eod/my-eods")).toEqual([{ startDate: "2026-02-09", endDate: "2026-03-12", limit: "10" }]);
  });

  test("shows today's submitted report instead of the form", async () => {
    answerTheForm({ submitted: eod({ user: kavya, tasks: [eodItem({ taskName: "Submitted task" })] }) });
    mockResponse("GET /eod/compliance", grid([[kavya, "SSSS.ww"]]));
    renderPart(<OwnDay autoFocus />, { as: kavya, at: "/dashboard" });
    expect((await screen.findByRole("region", { name: "End-of-day report" })).textContent).toContain("End-of-day report");
    expect((await screen.findAllByText("Submitted task")).length).toBeGreaterThan(0);
    expect(screen.queryByLabelText("Task name")).toBeNull();
  });
});
