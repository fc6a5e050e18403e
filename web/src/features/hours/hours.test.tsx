import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { eod, eodItem, pageOf } from "#test/eod-fixtures.ts";
import { hoursResponse } from "#test/hours-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { newId, pagination, stats, user } from "#test/fixtures.ts";
import { HoursPage } from "./pages/hours-page.tsx";

// The chart measures its size, which happy-dom cannot do.

const admin = user({ name: "Ananya Iyer", role: "admin", team: null });
const lead = user({ name: "Rohan Mehta", role: "team_lead" });
const kavya = user({ name: "Kavya Nair", teamId: lead.teamId });
const ishaan = user({ name: "Ishaan Verma", teamId: lead.teamId });
const project = { _id: newId(), name: "Harbour VR Tour" };

beforeEach(() => {
  setScreen(1440);
  vi.setSystemTime("2026-03-12T12:00:00.000Z");
  mockResponse("GET /users", { data: [lead, kavya, ishaan], stats, pagination });
  mockResponse("GET /projects/dropdown", [{ ...project, team: null }]);
  mockResponse("GET /users/teams", pageOf([]));
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  const team = (start: string | undefined) =>
    hoursResponse(
      [
        [ishaan, [8, "M", 7.5, 0, 0]],
        [kavya, ["A", 9, "H", 3, 0]],
        [lead, [0, 0, 0, 0, 0]],
      ],
      start,
    );
  mockResponse("GET /hours/all", ({ startDate }) => team(startDate));
  mockResponse("GET /hours/team", ({ startDate }) => team(startDate));
  mockResponse("GET /hours/me", ({ startDate }) => hoursResponse([[kavya, [8, "M", 7.5, 3, 0]]], startDate));
});

const open = (at: string, as = lead) => renderPart(<HoursPage />, { as, at });
const rowOf = async (name: string) => await screen.findByRole("row", { name: new RegExp(name) });
const cellsOf = async (name: string) => within(await rowOf(name)).getAllByRole("cell");
/** Returns the visible text and the accessible name of a cell. */
const textsIn = (cell: HTMLElement) => [cell.textContent, within(cell).queryByRole("img")?.getAttribute("aria-label")].join("|");

describe("team hours of a lead", () => {
  test("shows each person's days and total, including people without hours", async () => {
    open("/team-lead/hours");
    expect((await cellsOf("Ishaan Verma")).map(textsIn)).toEqual([
      "8|8 of 8 hours",
      "M|Missing, 8 hours expected",
      "7.5|7.5 of 8 hours",
      "|",
      "|",
      "|Weekend",
      "|Weekend",
      "15.5 of 40 h|",
      "1 missing|",
    ]);
    expect((await cellsOf("Kavya Nair")).slice(0, 3).map(textsIn)).toEqual(["A|Away", "9|9 of 8 hours", "H|Holi"]);
    expect(await rowOf("Rohan Mehta")).toBeTruthy();
    expect(screen.getByText("3 people")).toBeTruthy();
    expect(sent("GET /hours/team")).toContainEqual({ startDate: "2026-03-09", endDate: "2026-03-15" });
  });

  test("shows one figure of a week above the table, and five of a month", async () => {
    open("/team-lead/hours");
    const figures = await screen.findByRole("group", { name: "Hours of the period" });
    expect(figures.textContent).toBe("Logged27.5of 104 h52.5 below expected so far");
    const table = screen.getByRole("group", { name: "Hours by person and day" });
    const chart = await screen.findByRole("img", { name: /^Hours logged by day/ });
    expect(table.compareDocumentPosition(chart) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test("shows a month's totals with overtime, shortfall and missing days", async () => {
    open("/team-lead/hours?span=month");
    const figures = await screen.findByRole("group", { name: "Hours of the period" });
    expect(figures.textContent).toContain("Overtime1.5h");
    expect(figures.textContent).toContain("Missing1day");
  });

  test("shows a chart with its description and data table", async () => {
    const { person } = open("/team-lead/hours");
    expect(await screen.findByRole("img", { name: /^Hours logged by day against expected hours, / })).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "More for Hours by day" }));
    await person.click(await screen.findByRole("menuitem", { name: "Show as table" }));
    expect(screen.getByRole("table", { name: "Hours by day" }).textContent).toContain("Monday 23 February8 h16 h");
  });

  test("opens a person, then a day with its report items", async () => {
    mockResponse("GET /eod/all", pageOf([eod({ date: "2026-03-09", tasks: [eodItem({ taskName: "Built the pier", hoursSpent: 8 })] })]));
    const { person, address } = open("/team-lead/hours");
    await person.click(await screen.findByRole("button", { name: /Ishaan Verma/ }));
    const drawer = await screen.findByRole("dialog");
    expect(address()).toContain(`person=${ishaan._id}`);
    await person.click(await within(drawer).findByRole("button", { name: /Mon 9 Mar/ }));
    expect(await within(drawer).findByText("Built the pier")).toBeTruthy();
    expect(sent("GET /eod/all")).toMatchObject([{ startDate: "2026-03-09", endDate: "2026-03-09", user: ishaan._id }]);
  });

  test("lists people as cards with their totals on a phone", async () => {
    setScreen(390);
    open("/team-lead/hours");
    const list = await screen.findByRole("list", { name: "Hours by person" });
    expect(within(list).getAllByRole("button")[0]!.textContent).toContain("15.5 of 40 h1 day missing");
  });
});

describe("URL state", () => {
  test("keeps the month and project in the URL and in the export links", async () => {
    const { person, address } = open(`/admin/hours?span=month&project=${project._id}`, admin);
    expect(await screen.findByText("March 2026")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Previous month" }));
    expect(await screen.findByText("February 2026")).toBeTruthy();
    expect(address()).toContain("from=2026-02-01");
    expect(sent("GET /hours/all")).toContainEqual({ startDate: "2026-02-01", endDate: "2026-02-28", project: project._id });
    for (const [name, format] of [
      ["Export CSV", "csv"],
      ["Export Excel", "xlsx"],
    ] as const) {
      const { pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>("link", { name }).href);
      expect(pathname).toBe("/api/hours/all");
      expect(Object.fromEntries(searchParams)).toEqual({ startDate: "2026-02-01", endDate: "2026-02-28", project: project._id, format });
    }
  });

  test("returns to the current week with Today and disables later weeks", async () => {
    const { person } = open("/team-lead/hours?from=2026-03-02");
    expect(await screen.findByText("2 – 8 Mar")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Today" }));
    expect(await screen.findByText("9 – 15 Mar")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next week" }).disabled).toBe(true);
  });

  test("shows an error with a retry when loading fails", async () => {
    mockError("GET /hours/team", 503, "Daybook cannot reach its database right now.");
    const { person } = open("/team-lead/hours");
    expect((await screen.findAllByText("Daybook cannot reach its database right now.")).length).toBeGreaterThan(0);
    mockResponse("GET /hours/team", ({ startDate }) => hoursResponse([[kavya, [8]]], startDate));
    await person.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
    expect(await rowOf("Kavya Nair")).toBeTruthy();
  });

  test("clears filters that match no one", async () => {
    mockResponse("GET /hours/team", ({ startDate, project }) => hoursResponse(project ? [] : [[kavya, [8]]], startDate));
    const { person } = open(`/team-lead/hours?project=${project._id}`);
    await person.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(await rowOf("Kavya Nair")).toBeTruthy();
  });
});

test("shows a member their own days; a day opens its report items", async () => {
  mockResponse("GET /eod/my-eods", pageOf([eod({ date: "2026-03-11", tasks: [eodItem({ taskName: "Painted the hull" })] })]));
  const { person } = open("/my-hours", kavya);
  const days = await screen.findByRole("table", { name: "Hours by day" });
  await person.click(within(days).getByRole("button", { name: /Wednesday 11 March 2026: 7.5 of 8 hours/ }));
  expect(await screen.findByText("Painted the hull")).toBeTruthy();
  expect(within(days).getByRole("button", { name: /Tuesday 10 March 2026: Missing/ })).toBeTruthy();
  expect(screen.queryByRole("tab", { name: "Team" })).toBeNull();
});
