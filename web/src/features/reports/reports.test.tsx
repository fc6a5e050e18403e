import type { Report } from "@daybook/contract/reports";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { renderPart } from "#test/render.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { ReportsPage } from "./pages/reports-page.tsx";

const [kavya, ishaan] = [newId(), newId()];

const hours: Report = {
  kind: "hours",
  columns: [
    { key: "person", label: "Person", kind: "text" },
    { key: "logged", label: "Logged", kind: "hours" },
    { key: "utilization", label: "Utilization", kind: "percent" },
  ],
  rows: [
    ["Kavya Nair", 1056.25, 0.875],
    ["Ishaan Verma", 0, null],
  ],
  sources: [{ user: kavya }, { user: ishaan }],
  totals: [null, 1056.25, null],
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
      ["Total", "1,056.25", ""],
    ]);
    expect(within(screen.getByRole("list", { name: "How this was calculated" })).getByText(/Asia\/Kolkata/)).toBeTruthy();
    expect(screen.getByText("2 rows, 1 – 28 Feb")).toBeTruthy();
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

  test("prints the shown report as a separate page", async () => {
    const printed = vi.fn();
    vi.stubGlobal("print", printed);
    const { person } = open("/reports?report=hours");
    await screen.findByRole("table", { name: /^Hours/ });
    await person.click(screen.getByRole("button", { name: "Print" }));
    expect(printed).toHaveBeenCalledOnce();
    const sheet = document.querySelector("body > article");
    expect(sheet?.textContent).toContain("Hours, 11 Feb – 12 Mar");
    expect(sheet?.textContent).toContain("1,056.25");
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
