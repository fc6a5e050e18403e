import type { Report } from "@daybook/contract/reports";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { answer, refuse, sent } from "#test/api-responses.ts";
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
  notes: ["From 2026-02-11 to 2026-03-12, days of Asia/Kolkata."],
};

const none: Report = { ...hours, kind: "eod", rows: [], sources: [], totals: [null, 0, null], rowCount: 0 };

beforeEach(() => {
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  answer("GET /users", { data: [], stats, pagination });
  answer("GET /projects/dropdown", []);
  answer("GET /users/teams", { data: [], pagination });
  answer("GET /users/preferences", {});
  answer("PUT /users/preferences", (preferences) => preferences);
  answer("GET /reports/:kind", ({ kind }) => ({ ...(kind === "hours" ? hours : none), kind }));
});

const open = (at: string, as = user({ role: "admin" })) => renderPart(<ReportsPage />, { as, at });

describe("reports", () => {
  test("a table with the totals of all rows, how they were counted, and files of the same", async () => {
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
    expect(within(screen.getByRole("list", { name: "How this was counted" })).getByText(/days of Asia\/Kolkata/)).toBeTruthy();
    expect(screen.getByText("2 rows, 1 – 28 Feb")).toBeTruthy();
    const asked = "startDate=2026-02-01&endDate=2026-02-28&team=Design";
    expect(screen.getByRole("link", { name: "Export CSV" }).getAttribute("href")).toBe(`/api/reports/hours?${asked}&format=csv`);
    expect(screen.getByRole("link", { name: "Export Excel" }).getAttribute("href")).toBe(`/api/reports/hours?${asked}&format=xlsx`);
  });

  test("rows lead to what stands behind them", async () => {
    open("/reports?report=hours&when=last-month");
    const row = await screen.findByRole("row", { name: /Kavya/ });
    const hrefs = within(row)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/admin/users?search=Kavya+Nair", `/admin/hours?span=month&from=2026-02-28&person=${kavya}`]);
  });

  test("the tasks that a figure counts are chosen in the address, and forgotten in other reports", async () => {
    const { person, address } = open("/reports?report=tasks&tasks=overdue");
    expect(await screen.findByText("Overdue now")).toBeTruthy();
    expect(sent("GET /reports/:kind")[0]).toMatchObject({ kind: "tasks", tasks: "overdue" });
    await person.click(screen.getByRole("tab", { name: "Hours" }));
    expect(address()).toBe("/reports?report=hours");
    await vi.waitFor(() => expect(sent("GET /reports/:kind").at(-1)).toMatchObject({ kind: "hours" }));
    expect(sent("GET /reports/:kind").at(-1)).not.toHaveProperty("tasks");
  });

  test("another report is a tab away; a status of the one before does not go with it", async () => {
    const { person, address } = open("/reports?report=tasks&status=Approved");
    expect(await screen.findByText("Approved")).toBeTruthy();
    await person.click(screen.getByRole("tab", { name: "Hours" }));
    expect(await screen.findByText("Kavya Nair", { selector: "td a" })).toBeTruthy();
    expect(address()).toBe("/reports?report=hours");
    expect(sent("GET /reports/:kind").at(-1)).not.toHaveProperty("status");
    expect(screen.queryByRole("button", { name: "Status" })).toBeNull();
  });

  test("the page is printed as it is shown, beside the application", async () => {
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

  test("nothing in these days is said, with what would help", async () => {
    open("/reports");
    expect(await screen.findByText("Nothing in these days")).toBeTruthy();
  });

  test("nothing that matches offers to clear the filters", async () => {
    const { person, address } = open("/reports?search=nobody");
    await person.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/reports");
  });

  test("a refusal is said as the server says it", async () => {
    refuse("GET /reports/:kind", 400, "Please choose at most 366 days");
    open("/reports?when=2020-01-01..2026-03-01");
    expect(await screen.findByText("Please choose at most 366 days")).toBeTruthy();
  });
});
