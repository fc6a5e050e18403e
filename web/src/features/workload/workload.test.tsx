import type { PersonWorkload, Workload } from "@daybook/contract/workload/workload";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { task } from "#test/task-fixtures.ts";
import { WorkloadPage } from "./pages/workload-page.tsx";
import { dueIn } from "./workload-weeks.ts";

const lead = user({ name: "Rohan Mehta", role: "team_lead", team: "Design" });
const ref = (name: string) => ({ _id: newId(), name, team: "Design", profilePicture: null });
const [arjun, kavya] = [ref("Arjun Rao"), ref("Kavya Nair")];

const weeks: Workload["weeks"] = [
  { startDate: "2026-03-09", endDate: "2026-03-15", holidays: [] },
  { startDate: "2026-03-16", endDate: "2026-03-22", holidays: [{ date: "2026-03-20", name: "Founders' day" }] },
];
const load = (person: typeof arjun, planned: [number, number], more: Partial<PersonWorkload> = {}): PersonWorkload => ({
  user: person,
  weeks: weeks.map(({ startDate }, index) => ({ startDate, planned: planned[index]!, expected: 40, remaining: index === 0 ? 16 : 32 })),
  unestimated: 0,
  undated: 0,
  ...more,
});
const lobby = task({ title: "Model the lobby", assignee: arjun, estimatedHours: 34, dueDate: "2026-03-20" });

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /tasks/workload", { weeks, people: [load(arjun, [20, 44], { unestimated: 2, undated: 1 }), load(kavya, [16, 4])] });
  mockResponse("GET /tasks/workload/:userId", {
    user: arjun,
    tasks: [{ task: lobby, planned: 22 }],
    unplanned: [task({ title: "Some day" })],
  });
  mockResponse("GET /users/dropdown", [arjun, kavya]);
  mockResponse("GET /projects/dropdown", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  mockResponse("PUT /tasks/:id", lobby);
});

const open = (at = "/workload") => renderPart(<WorkloadPage />, { as: lead, at });

describe("workload", () => {
  test("shows planned of what is left by person and week, and in words what is too much", async () => {
    open();
    const row = await screen.findByRole("row", { name: /^Arjun Rao/ });
    for (const text of ["2 without an estimate, 1 without a due date", "20 of 16 h", "4 over", "44 of 32 h", "12 over"])
      expect(row.textContent).toContain(text);
    expect(within(row).getByRole("button", { name: "Arjun Rao, 16 – 22 Mar: 44 of 32 h, 12 over" })).toBeTruthy();
    expect(screen.getByRole("row", { name: /^Kavya Nair/ }).textContent).not.toContain("over");
    expect(screen.getByRole("columnheader", { name: /16 – 22 Mar/ }).textContent).toContain("Fri Founders' day");
    expect(sent("GET /tasks/workload")).toEqual([{ startDate: "2026-03-09", endDate: "2026-04-19" }]);
  });

  test("lists only people over 100% on request", async () => {
    const { person, address } = open();
    await screen.findByRole("row", { name: /^Kavya Nair/ });
    await person.click(screen.getByRole("button", { name: "Only over 100%" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /^Kavya Nair/ })).toBeNull());
    expect(screen.getByRole("row", { name: /^Arjun Rao/ })).toBeTruthy();
    expect(address()).toContain("over=true");
  });

  test("moves the focus between cells by arrow keys", async () => {
    const { person } = open();
    const first = await screen.findByRole("button", { name: /^Arjun Rao, 9 – 15 Mar/ });
    first.focus();
    await person.keyboard("{ArrowRight}{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Kavya Nair, 16 – 22 Mar/);
    await person.keyboard("{ArrowLeft}{ArrowUp}");
    expect(document.activeElement).toBe(first);
  });

  test("opens the tasks of a week, and M moves one to another week by an ordinary update", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: /^Arjun Rao, 9 – 15 Mar/ }));
    const list = await screen.findByRole("region", { name: "Tasks of Arjun Rao, 9 – 15 Mar" });
    const title = await within(list).findByRole("link", { name: "Model the lobby" });
    expect(sent("GET /tasks/workload/:userId")).toEqual([{ userId: arjun._id, startDate: "2026-03-09", endDate: "2026-03-15" }]);
    expect(list.textContent).toContain("22 of 34 h");
    expect(list.textContent).toContain("Some day");
    title.focus();
    await person.keyboard("m");
    await person.click(await screen.findByRole("menuitem", { name: "Move to 16 – 22 Mar" }));
    // Friday is a holiday.
    await waitFor(() => expect(sent("PUT /tasks/:id")).toEqual([{ id: lobby._id, dueDate: "2026-03-19" }]));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent("PUT /tasks/:id").at(-1)).toEqual({ id: lobby._id, dueDate: "2026-03-20" }));
  });

  test("closes the tasks and returns the focus to the week", async () => {
    const { person } = open();
    const cell = await screen.findByRole("button", { name: /^Arjun Rao, 9 – 15 Mar/ });
    await person.click(cell);
    await person.click(await screen.findByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region", { name: /^Tasks of/ })).toBeNull();
    expect(document.activeElement).toBe(cell);
  });

  test("shows weeks in percent on a phone", async () => {
    setScreen(390);
    const { person } = open();
    const cell = await screen.findByRole("button", { name: /^Arjun Rao, 16 – 22 Mar/ });
    expect(cell.textContent).toBe("138%");
    await person.click(cell);
    expect(await screen.findByRole("link", { name: "Model the lobby" })).toBeTruthy();
  });

  test("shows the hours of a week on a phone in which none is left, not a percentage of nothing", async () => {
    setScreen(390);
    const late = load(arjun, [3, 0]);
    mockResponse("GET /tasks/workload", { weeks, people: [{ ...late, weeks: late.weeks.map((week) => ({ ...week, remaining: 0 })) }] });
    open();
    const cells = await screen.findAllByRole("button", { name: /^Arjun Rao, / });
    expect(cells.map(({ textContent }) => textContent)).toEqual(["3 h", "–"]);
  });

  test("shows an empty state and an error state", async () => {
    mockResponse("GET /tasks/workload", { weeks, people: [] });
    const { unmount } = open();
    expect(await screen.findByText("No working hours in these weeks")).toBeTruthy();
    unmount();
    mockError("GET /tasks/workload", 503, "The database cannot be reached");
    open();
    expect(await screen.findByText("The database cannot be reached")).toBeTruthy();
  });
});

describe("dueIn", () => {
  const workweek = [1, 2, 3, 4, 5];
  test("is the last workday of the week, but not before today", () => {
    expect(dueIn(weeks[0]!, { today: "2026-03-12", workweek })).toBe("2026-03-13");
    expect(dueIn(weeks[1]!, { today: "2026-03-12", workweek })).toBe("2026-03-19");
    expect(dueIn(weeks[0]!, { today: "2026-03-14", workweek })).toBe("2026-03-14");
  });
});
