import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockResponse, mockError, sent } from "#test/api-responses.ts";
import { arjun, planTask, rohan, week } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { user } from "#test/fixtures.ts";
import { withTask } from "../kra-changes.ts";
import { KraPage } from "../pages/kra-page.tsx";

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /users/:id", user({ ...arjun }));
  mockResponse("GET /kra/history/:teamMemberId", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
});

const open = (more = "") =>
  renderPart(<KraPage />, { as: rohan, at: `/team-lead/kra-management?member=${arjun._id}&month=2026-03&view=checklist${more}` });
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });

describe("weekly checklist", () => {
  test("shows the current week and the progress of each week", async () => {
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [week()]);
    open();
    expect((await screen.findByRole("button", { name: /Week 3, this week/ })).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("button", { name: /Week 2.*Not started/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /Week 4.*Upcoming/ })).toBeTruthy();
    expect(await box("Every change reviewed")).toBeTruthy();
  });

  test("checks a task optimistically, then shows the server's record", async () => {
    const record = week();
    const checked = withTask(record, planTask, { isCompleted: true, completedAt: "2026-03-12T09:00:00.000Z" });
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [record]);
    let finish = () => {};
    mockResponse("PUT /kra/weekly/toggle-task", () => new Promise((resolve) => (finish = () => resolve(checked))));
    const { person } = open();
    await person.click(await box("Planned tasks finished"));
    expect((await box("Planned tasks finished")).checked).toBe(true);
    expect(screen.getByRole("button", { name: /1 of 2/ })).toBeTruthy();
    expect(sent("PUT /kra/weekly/toggle-task")).toEqual([{ recordId: record._id, taskId: planTask, isCompleted: true }]);
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [checked]);
    finish();
    expect(await screen.findByText(/Today, 14:30/)).toBeTruthy();
  });

  test("says that a task waits for the reports, and that they ticked it", async () => {
    const record = week();
    const ofReports = (changes: object) => ({
      ...record,
      tasks: record.tasks.map((task) => (task._id === planTask ? { ...task, source: "reports" as const, ...changes } : task)),
    });
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [ofReports({})]);
    open();
    expect(await screen.findByText("Ticks itself with the week's last report")).toBeTruthy();
    cleanup();
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [ofReports({ isCompleted: true, completedAt: "2026-03-12T09:00:00.000Z" })]);
    open();
    expect(await screen.findByText(/Every report sent/)).toBeTruthy();
    expect(screen.queryByText("Ticks itself with the week's last report")).toBeNull();
  });

  test("rolls back a rejected change and shows the error", async () => {
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [week()]);
    mockError("PUT /kra/weekly/toggle-task", 403, "You don't have permission to change this checklist");
    const { person } = open();
    await person.click(await box("Planned tasks finished"));
    expect(await screen.findByText("You don't have permission to change this checklist")).toBeTruthy();
    expect((await box("Planned tasks finished")).checked).toBe(false);
  });

  test("keeps a note in its field when saving fails", async () => {
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [week()]);
    mockError("PUT /kra/weekly/toggle-task", 503, "Daybook is starting");
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Add note: Every change reviewed" }));
    await person.type(screen.getByRole("textbox", { name: "Note on Every change reviewed" }), "Two were late");
    await person.click(screen.getByRole("button", { name: "Save note" }));
    expect(await screen.findByText("Daybook is starting")).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Note on Every change reviewed" }).value).toBe("Two were late");
    expect(sent("PUT /kra/weekly/toggle-task")).toMatchObject([{ isCompleted: false, note: "Two were late" }]);
  });

  test("starts a week's checklist and adds it to the month", async () => {
    const second = week({ week: 2, startDate: "2026-03-02", endDate: "2026-03-08" });
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [week()]);
    mockResponse("POST /kra/weekly", () => {
      mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [week(), second]);
      return second;
    });
    const { person } = open("&week=2");
    await person.click(await screen.findByRole("button", { name: "Start checklist" }));
    await waitFor(() => expect(sent("POST /kra/weekly")).toEqual([{ teamMemberId: arjun._id, year: 2026, month: 3, week: 2 }]));
    expect(await screen.findByRole("button", { name: /Week 2.*0 of 2/ })).toBeTruthy();
    expect(await box("Every change reviewed")).toBeTruthy();
  });

  test("cannot be started for an upcoming week", async () => {
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", []);
    open("&week=5");
    expect(await screen.findByText("This week hasn't started yet")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start checklist" })).toBeNull();
  });

  test("is locked once the evaluation is shared", async () => {
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [week({ can: { toggle: false } })]);
    open();
    expect((await box("Every change reviewed")).disabled).toBe(true);
    expect(screen.getByText(/Locked because/)).toBeTruthy();
  });

  test("shows all weeks side by side, even if the template has changed", async () => {
    const second = week({ week: 2, startDate: "2026-03-02", endDate: "2026-03-08" });
    mockResponse("GET /kra/weekly/:teamMemberId/:year/:month", [{ ...second, tasks: second.tasks.slice(0, 1) }, week()]);
    const { person, address } = open();
    await person.click(await screen.findByRole("button", { name: "All weeks" }));
    const table = await screen.findByRole("table");
    expect(within(table).getByRole("checkbox", { name: "Planned tasks finished, week 2" })).toBeTruthy();
    expect(within(table).getByRole("checkbox", { name: "Every change reviewed, week 3" })).toBeTruthy();
    expect(within(table).queryByRole("checkbox", { name: "Every change reviewed, week 2" })).toBeNull();
    expect(address()).toContain("week=all");
  });
});
