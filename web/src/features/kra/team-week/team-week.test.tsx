import type { TeamWeekRow } from "@daybook/contract/kra/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, pagination, user } from "#test/fixtures.ts";
import { ananya, arjun, rohan } from "#test/kra-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { KraPage } from "../pages/kra-page.tsx";
import { nextCell } from "./grid-keys.ts";
import { templateGroups } from "./template-groups.ts";

const kavya = user({ name: "Kavya Nair", team: "Unreal Engine Development" });
const design = {
  _id: newId(),
  name: "Design",
  description: "",
  leads: [],
  memberCount: 1,
  createdAt: "2026-01-05T09:00:00.000Z",
  version: 1,
  can: { read: true, update: true, remove: true },
};
const [plan, review, help] = [newId(), newId(), newId()];
const template = { _id: newId(), name: "Engineering", version: 3 };

const row = (person: TeamWeekRow["user"], changes: Partial<TeamWeekRow> = {}, done: string[] = []): TeamWeekRow => ({
  user: { _id: person._id, name: person.name, team: person.team, profilePicture: person.profilePicture },
  recordId: null,
  template,
  parameters: [
    {
      _id: newId(),
      name: "Delivery",
      tasks: [
        { _id: plan, title: "Plan the week", isCompleted: done.includes(plan), note: "", source: null },
        { _id: review, title: "Review changes", isCompleted: done.includes(review), note: "", source: null },
      ],
    },
    {
      _id: newId(),
      name: "Teamwork",
      tasks: [{ _id: help, title: "Help others", isCompleted: done.includes(help), note: "", source: null }],
    },
  ],
  isShared: false,
  can: { toggle: true },
  ...changes,
});

beforeEach(() => {
  setScreen(1440);
  mockResponse("GET /users/teams", { data: [design], pagination });
  mockResponse("GET /views", []);
  mockResponse("PUT /users/preferences", (preferences) => preferences);
  mockResponse("GET /kra/team-week", [row(arjun), row(kavya, {}, [plan])]);
});

const open = (more = "", as = rohan) => renderPart(<KraPage />, { as, at: `/team-lead/kra-management?tab=weekly${more}` });
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });

describe("weekly tasks of a team", () => {
  test("shows the current week with a check box per member and task", async () => {
    open();
    expect(await screen.findByRole("group", { name: "Weekly tasks: Engineering" })).toBeTruthy();
    expect(sent("GET /kra/team-week")).toEqual([{ year: "2026", month: "3", week: "3" }]);
    expect(screen.getByText("Week 3, 9 – 15 Mar")).toBeTruthy();
    expect((await box("Kavya Nair: Plan the week")).checked).toBe(true);
    expect(screen.getByRole("row", { name: /Kavya Nair/ }).textContent).toContain("1 of 3");
    expect(screen.getByRole("link", { name: "Arjun Rao" }).getAttribute("href")).toBe(
      `/team-lead/kra-management?member=${arjun._id}&month=2026-03&view=checklist&week=3`,
    );
  });

  test("saves the changes of all members together", async () => {
    mockResponse("PUT /kra/team-week", { saved: [row(arjun, {}, [plan, help]), row(kavya)], failed: [] });
    const { person } = open();
    await person.click(await box("Arjun Rao: Plan the week"));
    await person.click(await box("Arjun Rao: Help others"));
    await person.click(await box("Arjun Rao: Review changes"));
    await person.click(await box("Arjun Rao: Review changes"));
    await person.click(await box("Kavya Nair: Plan the week"));
    expect(screen.getByText("3 unsaved changes for 2 people")).toBeTruthy();
    mockResponse("GET /kra/team-week", [row(arjun, {}, [plan, help]), row(kavya)]);
    await person.click(screen.getByRole("button", { name: "Save 3 changes" }));
    expect(await screen.findByText("3 changes saved")).toBeTruthy();
    expect(sent("PUT /kra/team-week")).toEqual([
      {
        year: 2026,
        month: 3,
        week: 3,
        members: [
          {
            teamMemberId: arjun._id,
            tasks: [
              { taskId: plan, isCompleted: true },
              { taskId: help, isCompleted: true },
            ],
          },
          { teamMemberId: kavya._id, tasks: [{ taskId: plan, isCompleted: false }] },
        ],
      },
    ]);
    await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull());
    expect((await box("Arjun Rao: Plan the week")).checked).toBe(true);
  });

  test("explains for whom nothing was saved, and keeps those checks", async () => {
    const reason = "The checklist has changed since you opened it. Check its current tasks again.";
    mockResponse("PUT /kra/team-week", { saved: [row(arjun, {}, [plan])], failed: [{ teamMemberId: kavya._id, reason }] });
    const { person } = open();
    await person.click(await box("Plan the week, everyone"));
    await person.click(await box("Kavya Nair: Help others"));
    mockResponse("GET /kra/team-week", [row(arjun, {}, [plan]), row(kavya, {}, [plan])]);
    await person.click(screen.getByRole("button", { name: "Save 2 changes" }));
    const alert = await screen.findByRole("alert", { name: "" });
    expect(within(alert).getByText("Not saved for 1 person. All other changes are saved.")).toBeTruthy();
    expect(alert.textContent).toContain(`Kavya Nair: ${reason}`);
    expect(await screen.findByText("1 unsaved change for 1 person")).toBeTruthy();
    expect((await box("Kavya Nair: Help others")).checked).toBe(true);
  });

  test("keeps every check when saving fails", async () => {
    mockError("PUT /kra/team-week", 503, "Daybook is starting");
    const { person } = open();
    await person.click(await box("Arjun Rao, all tasks"));
    await person.click(screen.getByRole("button", { name: "Save 3 changes" }));
    expect(await screen.findByText("Daybook is starting")).toBeTruthy();
    expect(screen.getByText("3 unsaved changes for 1 person")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Discard" }));
    expect((await box("Arjun Rao: Plan the week")).checked).toBe(false);
  });

  test("is used by keyboard: one tab stop, arrow keys, space and Ctrl Enter", async () => {
    mockResponse("PUT /kra/team-week", { saved: [], failed: [] });
    const { person } = open();
    const first = await box("Arjun Rao: Plan the week");
    expect(screen.getAllByRole("checkbox").filter((each) => each.tabIndex === 0)).toEqual([first]);
    first.focus();
    await person.keyboard("{ArrowDown}{ArrowRight} ");
    expect(document.activeElement).toBe(await box("Kavya Nair: Review changes"));
    expect((await box("Kavya Nair: Review changes")).checked).toBe(true);
    await person.keyboard("{Home} {Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent("PUT /kra/team-week")).toHaveLength(1));
    expect(sent("PUT /kra/team-week")[0]?.members).toEqual([
      {
        teamMemberId: kavya._id,
        tasks: [
          { taskId: review, isCompleted: true },
          { taskId: help, isCompleted: true },
        ],
      },
    ]);
  });

  test("asks before unsaved checks are left", async () => {
    const { person, address } = open();
    await person.click(await box("Arjun Rao: Plan the week"));
    await person.click(screen.getByRole("button", { name: "Previous week" }));
    await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Keep editing" }));
    expect(address()).not.toContain("week=2");
    expect((await box("Arjun Rao: Plan the week")).checked).toBe(true);
    await person.click(screen.getByRole("button", { name: "Previous week" }));
    await person.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(address()).toContain("month=2026-03&week=2"));
    expect((await box("Arjun Rao: Plan the week")).checked).toBe(false);
  });

  test("moves between weeks across months, up to the current one", async () => {
    const { person } = open("&month=2026-03&week=1");
    expect(await screen.findByText("Week 1, 1 Mar")).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Previous week" }));
    await waitFor(() => expect(sent("GET /kra/team-week").at(-1)).toEqual({ year: "2026", month: "2", week: "5" }));
    await person.click(screen.getByRole("button", { name: "Today" }));
    await waitFor(() => expect(screen.getByText("Week 3, 9 – 15 Mar")).toBeTruthy());
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next week" }).disabled).toBe(true);
  });

  test("shows admins their own team until they choose one", async () => {
    const { person } = open("", ananya);
    await screen.findByRole("table");
    expect(sent("GET /kra/team-week")).toEqual([{ year: "2026", month: "3", week: "3", team: "HR" }]);
    await person.click(screen.getByRole("button", { name: /^Team/ }));
    await person.click(await screen.findByRole("option", { name: "Design" }));
    await waitFor(() => expect(sent("GET /kra/team-week").at(-1)).toMatchObject({ team: "Design" }));
  });

  test("shows an empty state, an error, and members without a template", async () => {
    mockError("GET /kra/team-week", 503, "Daybook is starting");
    const { person } = open();
    expect(await screen.findByText("Daybook is starting")).toBeTruthy();
    mockResponse("GET /kra/team-week", [row(kavya, { template: null, parameters: [] })]);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Without a template" })).toBeTruthy();
    expect(screen.getByText("Kavya Nair")).toBeTruthy();
  });

  test("is a list of cards on phones", async () => {
    setScreen(390);
    open();
    const list = await screen.findByRole("list", { name: "Weekly tasks: Engineering" });
    expect(within(list).getByRole("checkbox", { name: "Arjun Rao: Plan the week" })).toBeTruthy();
    expect(within(list).getAllByRole("group", { name: "Delivery" })).toHaveLength(2);
    expect(screen.queryByRole("table")).toBeNull();
  });
});

test("members of another template version have columns of their own", () => {
  const older = row(kavya, { template: { ...template, version: 2 } });
  expect(
    templateGroups([row(arjun), older, row(user({ name: "Nila" }), { template: null })]).map(({ title, rows }) => [title, rows.length]),
  ).toEqual([
    ["Engineering, version 3", 1],
    ["Engineering, version 2", 1],
  ]);
});

test("keys stay within the grid; the corner has no check box", () => {
  const size = { rows: 2, columns: 3 };
  expect(nextCell("ArrowDown", { row: 2, column: 1 }, size)).toEqual({ row: 2, column: 1 });
  expect(nextCell("End", { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 3 });
  expect(nextCell("ArrowUp", { row: 1, column: 0 }, size)).toEqual({ row: 1, column: 0 });
  expect(nextCell("ArrowLeft", { row: 0, column: 1 }, size)).toEqual({ row: 0, column: 1 });
  expect(nextCell("x", { row: 0, column: 1 }, size)).toBeUndefined();
});
