import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { analysis, figures } from "#test/analytics-fixtures.ts";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { AnalyticsPage } from "./pages/analytics-page.tsx";

const admin = user({ name: "Ananya Iyer", role: "admin" });
const kavya = user({ name: "Kavya Nair" });
const ishaan = user({ name: "Ishaan Verma" });
const ref = ({ _id, name, team, profilePicture }: typeof kavya) => ({ _id, name, team, profilePicture });
const harbour = { _id: newId(), name: "Harbour", team: "Design", status: "Active" };

const ofProjects = figures({ eodRate: { value: null, before: null }, expected: { value: null, before: null } });

beforeEach(() => {
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  mockResponse("GET /users", { data: [], stats, pagination });
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /analytics/projects", analysis([{ project: harbour, people: 3, weeklyHours: [32, 40], ...ofProjects }], ofProjects));
  mockResponse("GET /analytics/teams", analysis([{ team: { _id: newId(), name: "Design" }, people: 4, weeklyHours: [32], ...figures() }]));
  mockResponse(
    "GET /analytics/users",
    analysis([
      { user: ref(kavya), weeklyHours: [24, 36], ...figures({ logged: { value: 60, before: 50 } }) },
      { user: ref(ishaan), weeklyHours: [40, 40], ...figures({ logged: { value: 80, before: 90 }, overdue: 0 }) },
    ]),
  );
  mockResponse("GET /users/preferences", {});
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (at = "/analytics", as = admin) => renderPart(<AnalyticsPage />, { as, at });
const strip = () => screen.findByRole("group", { name: "The period in figures" });
const names = async () => {
  const table = await screen.findByRole("table", { name: "Figures by person" });
  await within(table).findByText("Kavya Nair");
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => /Kavya|Ishaan/.exec(row.textContent)?.[0]);
};

describe("analytics", () => {
  test("shows projects and the last 30 days by default, compared with the previous 30 days", async () => {
    open();
    const shown = await strip();
    expect(await within(shown).findByText("−8% vs previous 30 days")).toBeTruthy();
    expect(within(shown).getByText("+50% vs previous 30 days")).toBeTruthy();
    expect(within(shown).getByText("Same as previous 30 days")).toBeTruthy();
    expect(within(shown).getByText("No data for previous 30 days")).toBeTruthy();
    expect(within(shown).queryByText("EODs sent"), "projects have no expected reports").toBeNull();
    expect(screen.getByText("Compared with the previous 30 days, 12 Jan – 10 Feb")).toBeTruthy();
    expect(sent("GET /analytics/projects")[0]).toMatchObject({ startDate: "2026-02-11", endDate: "2026-03-12" });
  });

  test("shows five figures, and all on request", async () => {
    const { person } = open();
    const table = await screen.findByRole("table", { name: "Figures by project" });
    const heads = () =>
      within(table)
        .getAllByRole("columnheader")
        .map((head) => head.textContent);
    await within(table).findByText("Harbour");
    expect(heads()).toEqual(["Project", "Hours", "Completed", "Open", "Time to complete", "Blockers"]);
    await person.click(screen.getByRole("button", { name: "Show all figures" }));
    expect(heads()).toHaveLength(10);
    await person.click(screen.getByRole("button", { name: "Show five figures" }));
    expect(heads()).toHaveLength(6);
  });

  test("says in one sentence who changed most", async () => {
    const same = figures({ completed: { value: 6, before: 6 }, blockers: { value: 3, before: 3 } });
    mockResponse(
      "GET /analytics/users",
      analysis([
        { user: ref(kavya), weeklyHours: [24, 36], ...same, logged: { value: 60, before: 50 } },
        { user: ref(ishaan), weeklyHours: [40, 40], ...same, logged: { value: 85, before: 90 } },
      ]),
    );
    open("/analytics?tab=people");
    const sentence = (await screen.findByText(/^Changed most:/)).textContent;
    expect(sentence).toBe("Changed most: Kavya Nair logged 60 hours, 50 in the previous 30 days (+20%).");
  });

  test("shows a plot without values as a sentence, not as an axis from 0 to 1", async () => {
    const weeks = { logged: 8, expected: 8, opened: 0, completed: 0, submitted: 1, owed: 1 };
    mockResponse("GET /analytics/teams", {
      ...analysis([{ team: { _id: newId(), name: "Design" }, people: 4, weeklyHours: [32], ...figures() }]),
      trend: [{ startDate: "2026-03-09", endDate: "2026-03-12", ...weeks }],
    });
    open("/analytics?tab=teams");
    expect(await screen.findByText("No data in this period")).toBeTruthy();
    expect(screen.getAllByRole("img", { name: /^(Hours logged|EODs sent|Tasks) by week/ })).toHaveLength(2);
  });

  test("shows no empty plots before there is data", async () => {
    const weeks = { logged: 0, expected: 0, opened: 0, completed: 0, submitted: 0, owed: 0 };
    const all = analysis([], ofProjects);
    mockResponse("GET /analytics/projects", { ...all, trend: all.trend.map((week) => ({ ...week, ...weeks })) });
    open();
    expect(await screen.findByText("No data yet")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Hours by week" })).toBeNull();
  });

  test("moves the period by its own length, but not past today", async () => {
    const { person, address } = open();
    expect((await screen.findByRole("button", { name: "Next period" })).hasAttribute("disabled")).toBe(true);
    await person.click(screen.getByRole("button", { name: "Previous period" }));
    expect(decodeURIComponent(address())).toContain("when=2026-01-12..2026-02-10");
    await vi.waitFor(() =>
      expect(sent("GET /analytics/projects").at(-1)).toMatchObject({ startDate: "2026-01-12", endDate: "2026-02-10" }),
    );
  });

  test("ends the current period today", async () => {
    open("/analytics?when=this-month");
    await strip();
    expect(sent("GET /analytics/projects")[0]).toMatchObject({ startDate: "2026-03-01", endDate: "2026-03-12" });
  });

  test("sends the filters in the URL to the server and links figures to their rows", async () => {
    open(`/analytics?tab=people&team=Design&when=2026-03-02..2026-03-08&all=yes`);
    const shown = await strip();
    expect(await within(shown).findByText("90%")).toBeTruthy();
    expect(within(shown).getByText("+5 points vs previous 7 days")).toBeTruthy();
    expect(sent("GET /analytics/users")[0]).toMatchObject({ startDate: "2026-03-02", endDate: "2026-03-08", team: "Design" });
    const hrefs = within(shown)
      .getAllByRole("link")
      .map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
    expect(hrefs).toEqual([
      "/eods?from=2026-03-02&team=Design",
      "/admin/hours?from=2026-03-02&team=Design",
      "/reports?report=users&when=2026-03-02..2026-03-08&team=Design",
      "/reports?report=users&when=2026-03-02..2026-03-08&team=Design",
      "/eods?from=2026-03-02&blockers=true&team=Design",
    ]);

    const table = screen.getByRole("table", { name: "Figures by person" });
    const links = within(within(table).getByRole("row", { name: /Kavya/ })).getAllByRole("link");
    const own = links.map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
    expect(own[0]).toBe(`/admin/hours?from=2026-03-02&team=Design&user=${kavya._id}`);
    expect(own).toContain(`/reports?report=leaves&when=2026-03-02..2026-03-08&team=Design&person=${kavya._id}&status=Approved`);
    expect(own).toContain(`/admin/task-management?assigneeFilter=${kavya._id}&statusFilter=To+Do,In+Progress,Blocked&dateFilter=overdue`);
  });

  test("shows each row's change in percent and its hours by week", async () => {
    open("/analytics?tab=people&all=yes");
    const table = await screen.findByRole("table", { name: "Figures by person" });
    const row = await within(table).findByRole("row", { name: /Kavya/ });
    const cells = within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells.slice(1, 4)).toEqual(["90%+5 pp", "60+20%", "9+50%"]);
    expect(cells, "nothing before").toContain("1.5 dnew");
    expect(cells, "no data before").toContain("3.3 d–");
    expect(within(row).getByRole("img", { name: "Hours by week of Kavya Nair: 24, 36" })).toBeTruthy();
  });

  test("sorts rows by hours, most first, and by any column in both directions", async () => {
    const { person } = open("/analytics?tab=people");
    expect(await names()).toEqual(["Ishaan", "Kavya"]);
    const table = screen.getByRole("table", { name: "Figures by person" });
    await person.click(screen.getByRole("button", { name: "Show all figures" }));
    await person.click(within(table).getByRole("button", { name: /Overdue/ }));
    expect(await names()).toEqual(["Kavya", "Ishaan"]);
    await person.click(within(table).getByRole("button", { name: /^Hours(?! to)/ }));
    expect(await names()).toEqual(["Ishaan", "Kavya"]);
    expect(
      within(table)
        .getByRole("columnheader", { name: /^Hours(?! to)/ })
        .getAttribute("aria-sort"),
    ).toBe("descending");
    await person.click(within(table).getByRole("button", { name: /^Hours(?! to)/ }));
    expect(await names()).toEqual(["Kavya", "Ishaan"]);
    await person.click(within(table).getByRole("button", { name: "Person" }));
    expect(await names()).toEqual(["Ishaan", "Kavya"]);
  });

  test("links a project to its people and to its created tasks", async () => {
    open("/analytics?when=2026-03-02..2026-03-08&all=yes");
    const table = await screen.findByRole("table", { name: "Figures by project" });
    const links = within(await within(table).findByRole("row", { name: /Harbour/ })).getAllByRole("link");
    const hrefs = links.map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
    expect(hrefs[0]).toBe(`/analytics?tab=people&when=2026-03-02..2026-03-08&project=${harbour._id}`);
    expect(hrefs).toContain(
      `/admin/task-management?assigneeFilter=all&projectFilter=${harbour._id}&dateFilter=custom&customStartDate=2026-03-02&customEndDate=2026-03-08&dateField=createdAt`,
    );
  });

  test.each(["projects", "teams", "people"] as const)("links every figure of %s to its rows", async (tab) => {
    open(`/analytics?tab=${tab}&when=2026-03-02..2026-03-08`);
    const shown = await strip();
    await within(shown).findAllByText(/vs previous 7 days/);
    expect(within(shown).getAllByRole("link")).toHaveLength(5);
    const table = screen.getByRole("table", { name: /^Figures by/ });
    for (const row of (await within(table).findAllByRole("row")).slice(1)) {
      for (const cell of within(row).getAllByRole("cell")) expect(within(cell).queryByRole("link"), cell.textContent).not.toBeNull();
    }
  });

  test("links a team's task counts to a report of these tasks", async () => {
    open("/analytics?tab=teams&when=2026-03-02..2026-03-08&all=yes");
    const row = await screen.findByRole("row", { name: /Design/ });
    const hrefs = within(row)
      .getAllByRole("link")
      .map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
    for (const tasks of ["completed", "open", "overdue", "approved"])
      expect(hrefs).toContain(`/reports?report=tasks&when=2026-03-02..2026-03-08&team=Design&tasks=${tasks}`);
  });

  test("links a lead's project figures to reports, because a lead's lists show only the own team", async () => {
    open("/analytics?when=2026-03-02..2026-03-08", user({ role: "team_lead" }));
    const table = await screen.findByRole("table", { name: "Figures by project" });
    const row = await within(table).findByRole("row", { name: /Harbour/ });
    expect(within(row).getByRole("link", { name: "140" }).getAttribute("href")).toMatch(/^\/reports\?report=projects&/);
    expect(within(row).getByRole("link", { name: "3" }).getAttribute("href"), "blockers").toMatch(/^\/reports\?report=projects&/);
  });

  test("links a team to its people", async () => {
    open("/analytics?tab=teams&when=last-month");
    const link = await screen.findByRole("link", { name: "Design" });
    expect(link.getAttribute("href")).toBe("/analytics?tab=people&when=last-month&team=Design");
  });

  test("shows no team filter to a lead", async () => {
    open("/analytics?team=Sales", user({ role: "team_lead" }));
    await strip();
    expect(screen.queryByRole("button", { name: "Team" })).toBeNull();
    expect(sent("GET /analytics/projects")[0]).not.toHaveProperty("team");
  });

  test("shows the server's error in place of the figures", async () => {
    mockError("GET /analytics/projects", 400, "Please choose at most 366 days");
    open("/analytics?when=2020-01-01..2026-03-01");
    expect(await screen.findByText("Please choose at most 366 days")).toBeTruthy();
  });
});
