import type { Report } from "@daybook/contract/reports/reports";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { ReportsPage } from "./pages/reports-page.tsx";

const [kavya, ishaan] = [newId(), newId()];

const hours: Report = {
  kind: "hours",
  columns: [
    { key: "person", label: "Person", kind: "text" },
    { key: "logged", label: "Logged", kind: "hours", total: "sum" },
    { key: "utilization", label: "Utilization", kind: "percent", total: "share" },
  ],
  rows: [
    ["Kavya Nair", 1056.25, 0.875],
    ["Ishaan Verma", 0, null],
  ],
  sources: [{ user: kavya }, { user: ishaan }],
  totals: [null, 1056.25, 0.4375],
  rowCount: 2,
  notes: ["From 2026-02-11 to 2026-03-12, in Asia/Kolkata time."],
};

const none: Report = { ...hours, kind: "eod", rows: [], sources: [], totals: [null, 0, null], rowCount: 0 };

beforeEach(() => {
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  mockResponse("GET /users", { data: [], stats, pagination });
  mockResponse("GET /projects/dropdown", []);
  mockResponse("GET /users/teams", { data: [], pagination });
  mockResponse("GET /users/preferences", {});
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  mockResponse("GET /reports/:kind", ({ kind }) => ({ ...(kind === "hours" ? hours : none), kind }));
});

afterEach(() => setScreen(1024));

const open = (at: string, as = user({ role: "admin" })) => renderPart(<ReportsPage />, { as, at });

describe("reports", () => {
  test("shows rows, totals, calculation notes and export links", async () => {
    open("/reports?report=hours&when=last-month&team=Design");
    const table = await screen.findByRole("table", { name: "Hours, 1 – 28 Feb" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) =>
        within(row)
          .queryAllByRole("cell")
          .map((cell) => cell.textContent),
      );
    expect(rows.slice(1)).toEqual([
      ["Kavya Nair", "1,056.25", "87.5%"],
      ["Ishaan Verma", "0", "–"],
    ]);
    const totals = screen.getByRole("group", { name: "Totals of all rows" });
    expect(
      within(totals)
        .getAllByRole("definition")
        .map(({ textContent }) => textContent),
    ).toEqual(["2", "1,056.25 h", "43.8%"]);
    expect(within(screen.getByRole("list", { name: "How this was calculated" })).getByText(/Asia\/Kolkata/)).toBeTruthy();
    expect(screen.getByText("2 people, 1 – 28 Feb")).toBeTruthy();
    const query = "startDate=2026-02-01&endDate=2026-02-28&team=Design";
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(`/api/reports/hours?${query}&format=csv`);
    expect(screen.getByRole("link", { name: "Export Excel" }).getAttribute("href")).toBe(`/api/reports/hours?${query}&format=xlsx`);
  });

  test("links rows to the person and the hours", async () => {
    open("/reports?report=hours&when=last-month");
    const row = await screen.findByRole("row", { name: /Kavya/ });
    const hrefs = within(row)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/admin/users?search=Kavya+Nair", `/admin/hours?span=month&from=2026-02-28&person=${kavya}`]);
  });

  test("reads the tasks filter from the URL and drops it in other reports", async () => {
    const { person, address } = open("/reports?report=tasks&tasks=overdue");
    expect(await screen.findByText("Overdue now")).toBeTruthy();
    expect(sent("GET /reports/:kind")[0]).toMatchObject({ kind: "tasks", tasks: "overdue" });
    await person.click(screen.getByRole("tab", { name: "Hours" }));
    expect(address()).toBe("/reports?report=hours");
    await vi.waitFor(() => expect(sent("GET /reports/:kind").at(-1)).toMatchObject({ kind: "hours" }));
    expect(sent("GET /reports/:kind").at(-1)).not.toHaveProperty("tasks");
  });

  test("switches reports by tab and drops the status filter", async () => {
    const { person, address } = open("/reports?report=tasks&status=Approved");
    expect(await screen.findByText("Approved")).toBeTruthy();
    await person.click(screen.getByRole("tab", { name: "Hours" }));
    expect(await screen.findByText("Kavya Nair", { selector: "td a" })).toBeTruthy();
    expect(address()).toBe("/reports?report=hours");
    expect(sent("GET /reports/:kind").at(-1)).not.toHaveProperty("status");
    expect(screen.queryByRole("button", { name: "Status" })).toBeNull();
  });

  test("shows every column of a report in the table and on cards", async () => {
    const columns = ["date", "person", "team", "items", "hours", "status", "submittedAt", "tasks", "blockers", "later"];
    const row = ["2026-03-03", "Kavya Nair", "Design", 3, 7.5, "Late", "2026-03-04 09:12", "Rig; Review", "No key", "Extra"];
    const kindOf = (key: string): "hours" | "day" | "text" =>
      key === "items" || key === "hours" ? "hours" : key === "date" ? "day" : "text";
    mockResponse("GET /reports/:kind", {
      ...none,
      columns: columns.map((key) => ({ key, label: key.toUpperCase(), kind: kindOf(key) })),
      rows: [row],
      sources: [{}],
      totals: columns.map(() => null),
      rowCount: 1,
    });
    const texts = ["Tue 3 Mar", "Kavya Nair", "Design", "3", "7.5", "Late", "Wed 4 Mar, 09:12", "Rig; Review", "No key", "Extra"];
    const { unmount } = open("/reports");
    const table = await screen.findByRole("table", { name: /^EODs/ });
    for (const text of texts) expect(table.textContent).toContain(text);
    for (const key of columns) expect(table.querySelector("thead")?.textContent).toContain(key.toUpperCase());
    unmount();

    setScreen(390);
    open("/reports");
    const cards = await screen.findByRole("list", { name: /^EODs/ });
    for (const text of texts) expect(cards.textContent).toContain(text);
    expect(screen.queryByRole("table", { name: /^EODs/ })).toBeNull();
  });

  test("groups by a choice in the URL; each group links to its rows", async () => {
    const byTeam: Report = {
      ...hours,
      columns: [
        { key: "team", label: "Team", kind: "text" },
        { key: "rows", label: "People", kind: "number", total: "sum" },
      ],
      rows: [
        ["Design", 7],
        ["No team", 1],
      ],
      sources: [{}, {}],
      totals: [null, 8],
    };
    mockResponse("GET /reports/:kind", ({ groupBy }) => (groupBy === "team" ? byTeam : hours));
    const { person, address } = open("/reports?report=hours&when=last-month&search=a");
    await person.click(await screen.findByRole("button", { name: "Group by" }));
    await person.click(await screen.findByRole("option", { name: "Team" }));
    expect(address()).toBe("/reports?report=hours&when=last-month&search=a&by=team");
    const table = await screen.findByRole("table", { name: "Hours by team, 1 – 28 Feb" });
    const links = within(table).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Design", "/reports?report=hours&when=last-month&team=Design&search=a"],
    ]);
    expect(screen.getByText("2 teams, 1 – 28 Feb")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toContain("groupBy=team");
    await person.click(screen.getByRole("tab", { name: "EODs" }));
    await vi.waitFor(() => expect(sent("GET /reports/:kind").at(-1)).toMatchObject({ kind: "eod", groupBy: "team" }));
    await person.click(screen.getByRole("tab", { name: "Leave" }));
    await vi.waitFor(() => expect(sent("GET /reports/:kind").at(-1)).toMatchObject({ kind: "leaves", groupBy: "team" }));
  });

  describe("print", () => {
    const sheet = () => document.querySelector("body > article")?.textContent ?? "";

    test("contains heading, filters, totals and all rows, not only those of the page", async () => {
      const printed = vi.fn(() => expect(sheet()).toContain("Ishaan Verma"));
      vi.stubGlobal("print", printed);
      mockResponse("GET /reports/:kind", ({ all }) => (all ? hours : { ...hours, rows: hours.rows.slice(0, 1) }));
      const { person } = open("/reports?report=hours&team=Design&search=a");
      await screen.findByRole("table", { name: /^Hours/ });
      expect(sheet()).toContain("This print contains 1 of 2 people. Totals count all of them. Press Print on the screen to print all.");
      expect(sheet()).not.toContain("Ishaan Verma");
      await person.click(screen.getByRole("button", { name: "Print" }));
      await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce());
      expect(sent("GET /reports/:kind").at(-1)).toMatchObject({ kind: "hours", team: "Design", search: "a", all: "true" });
      for (const text of ["Hours", "11 Feb – 12 Mar", "Asia/Kolkata", "Search: a · Team: Design", "1,056.25 h", "Ishaan Verma"])
        expect(sheet()).toContain(text);
      expect(sheet()).not.toContain("This print contains");
      fireEvent(window, new Event("afterprint"));
      expect(sheet()).not.toContain("Ishaan Verma");
    });

    test("needs no request if the page has all rows", async () => {
      const printed = vi.fn();
      vi.stubGlobal("print", printed);
      const { person } = open("/reports?report=hours");
      await screen.findByRole("table", { name: /^Hours/ });
      await person.click(screen.getByRole("button", { name: "Print" }));
      expect(printed).toHaveBeenCalledOnce();
      expect(sent("GET /reports/:kind")).toHaveLength(1);
    });

    test("shows why it failed", async () => {
      const printed = vi.fn();
      vi.stubGlobal("print", printed);
      mockResponse("GET /reports/:kind", { ...hours, rowCount: 3 });
      const { person } = open("/reports?report=hours");
      await screen.findByRole("table", { name: /^Hours/ });
      mockError("GET /reports/:kind", 503, "The database is not available. Try again in a moment.");
      await person.click(screen.getByRole("button", { name: "Print" }));
      expect(await screen.findByText("The database is not available. Try again in a moment.")).toBeTruthy();
      expect(printed).not.toHaveBeenCalled();
    });
  });

  test("shows an empty state for a period without data", async () => {
    open("/reports");
    expect(await screen.findByText("No data for this period")).toBeTruthy();
  });

  test("offers to clear the filters when nothing matches", async () => {
    const { person, address } = open("/reports?search=xyz");
    await person.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/reports");
  });

  test("shows the server's error message", async () => {
    mockError("GET /reports/:kind", 400, "Please choose at most 366 days");
    open("/reports?when=2020-01-01..2026-03-01");
    expect(await screen.findByText("Please choose at most 366 days")).toBeTruthy();
  });
});
