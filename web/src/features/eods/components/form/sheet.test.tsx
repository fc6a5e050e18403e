import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, sent } from "#test/api-responses.ts";
import { answerTheForm, enter, eod, write } from "#test/eod-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { blocker as openBlocker } from "#test/analytics-fixtures.ts";
import { newId, user } from "#test/fixtures.ts";
import { SubmitEodPage } from "#features/eods/pages/submit-eod-page.tsx";

beforeEach(() => void vi.setSystemTime("2026-03-12T12:00:00.000Z"));

const me = user();
const open = (as: typeof me | null = me) => renderPart(<SubmitEodPage />, { ...(as && { as }), at: "/submit-eod" });
const items = () => within(screen.getByRole("list", { name: "Tasks of this report" })).getAllByRole("listitem");
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole("button", { name });

async function add(name: string, hours?: string) {
  enter(await field("Task name"), name);
  const cell = await field(`Hours for ${name}`);
  if (hours) write(cell, hours);
}

const suggestions = [
  { taskName: "Presets for the lobby", source: "plan" },
  { taskName: "Regression pass", source: "unfinished" },
  { taskName: "Staircase", source: "unfinished" },
] as const;

describe("the sheet", () => {
  test("lists suggestions with an hours cell each; Enter goes from cell to cell and Ctrl+Enter submits those with hours", async () => {
    answerTheForm({ items: [...suggestions] });
    mockResponse("POST /eod/submit", eod());
    const { person } = open();
    const first = await field("Hours for Presets for the lobby");
    first.focus();
    await person.keyboard("1:30{Enter}{Enter}2,25{Control>}{Enter}{/Control}");
    await waitFor(() => expect(sent("POST /eod/submit")).toHaveLength(1));
    expect(sent("POST /eod/submit")).toMatchObject([
      {
        tasks: [
          { taskName: "Presets for the lobby", hoursSpent: 1.5 },
          { taskName: "Staircase", hoursSpent: 2.25 },
        ],
      },
    ]);
  });

  test("keeps what is typed and shows what it means", async () => {
    answerTheForm({ items: [...suggestions] });
    const { person } = open();
    const cell = await field("Hours for Staircase");
    await person.type(cell, "1:30");
    await person.tab();
    expect(cell.value).toBe("1:30");
    expect(items()[2]!.textContent).toContain("1.5 h");
    expect(await screen.findByText("6.5 left")).toBeTruthy();
    // A press selects the text, so that typing replaces it.
    await person.click(cell);
    await person.keyboard("0.1");
    expect(cell.value).toBe("0.1");
  });

  test("explains hours that cannot be used, and does not send them", async () => {
    answerTheForm({ items: [...suggestions] });
    const { person } = open();
    const cell = await field("Hours for Staircase");
    await person.type(cell, "25");
    expect(await screen.findByText("Enter at most 24 hours, not 25.")).toBeTruthy();
    write(cell, "1:");
    expect(screen.queryByRole("alert")).toBeNull();
    await person.click(press("Submit report"));
    expect(await screen.findByText("“1:” can't be read. Enter hours like 1.5, 1:30 or 90m.")).toBeTruthy();
    expect(document.activeElement).toBe(cell);
    expect(sent("POST /eod/submit")).toEqual([]);
  });

  test("a suggestion whose input is undone is not sent", async () => {
    answerTheForm({ items: [...suggestions] });
    const { person } = open();
    const cell = await field("Hours for Staircase");
    write(cell, "2");
    write(cell, "");
    await person.click(press("Submit report"));
    expect(await screen.findByText("Enter the hours of at least one task")).toBeTruthy();
    expect(document.activeElement).toBe(await field("Hours for Presets for the lobby"));
  });

  test("sends suggestions in the order of the sheet", async () => {
    answerTheForm({ items: [...suggestions] });
    mockResponse("POST /eod/submit", eod());
    const { person } = open();
    await add("Something else", "1");
    write(await field("Hours for Staircase"), "1");
    write(await field("Hours for Presets for the lobby"), "1");
    await person.click(press("Submit report"));
    await waitFor(() => expect(sent("POST /eod/submit")).toHaveLength(1));
    const [{ tasks }] = sent("POST /eod/submit") as [{ tasks: { taskName: string }[] }];
    expect(tasks.map(({ taskName }) => taskName)).toEqual(["Presets for the lobby", "Staircase", "Something else"]);
  });
});

test("Enter in an hours cell moves on and never submits", async () => {
  answerTheForm({ items: [...suggestions] });
  open();
  const cell = await field("Hours for Staircase");
  cell.focus();
  fireEvent.keyDown(cell, { key: "Enter" });
  expect(document.activeElement).toBe(await field("Task name"));
});

test("a day above 12 hours is confirmed before it is sent", async () => {
  answerTheForm();
  mockResponse("POST /eod/submit", eod());
  const { person } = open();
  await add("First", "15");
  await person.click(press("Submit report"));
  expect(await screen.findByText("Submit 15 hours for one day?")).toBeTruthy();
  expect(sent("POST /eod/submit")).toEqual([]);
  await person.click(press("Submit 15 hours"));
  await waitFor(() => expect(sent("POST /eod/submit")).toHaveLength(1));
});

const resolved = (_id: string) => openBlocker(me, "No licence", { _id, state: "resolved" });

describe("an open blocker", () => {
  const blocker = { _id: newId(), text: "No licence", ageWorkdays: 2, owner: null, resumeTask: false };
  const blocked = { taskName: "Staircase", source: "unfinished", status: "Blocked", blocker } as const;
  const question = () => screen.findByRole("group", { name: "Blocked by: No licence" });

  test("is asked about in its row; Yes mentions it in the report", async () => {
    answerTheForm({ items: [blocked, { taskName: "Regression pass", source: "plan" }] });
    mockResponse("POST /eod/submit", eod());
    const { person } = open();
    expect((await question()).textContent).toContain("2 workdays");
    expect(screen.getAllByText("Still blocked?")).toHaveLength(1);
    await person.click(press("Yes"));
    expect(screen.queryByText("Still blocked?")).toBeNull();
    await person.click(screen.getByRole("button", { name: /^Submit report/ }));
    await waitFor(() =>
      expect(sent("POST /eod/submit")).toMatchObject([{ tasks: [{ taskName: "Staircase", status: "Blocked", blockers: "No licence" }] }]),
    );
  });

  test("is resolved with Solved, and its row is then in progress", async () => {
    answerTheForm({ items: [blocked] });
    mockResponse("POST /blockers/:id/resolve", resolved(blocker._id));
    mockResponse("POST /eod/submit", eod());
    const { person } = open();
    await question();
    await person.click(press("Solved"));
    await waitFor(() => expect(screen.queryByText("Still blocked?")).toBeNull());
    expect(sent("POST /blockers/:id/resolve")).toMatchObject([{ id: blocker._id, resumeTask: false }]);
    write(await field("Hours for Staircase"), "2");
    await person.click(screen.getByRole("button", { name: /^Submit report/ }));
    await waitFor(() => expect(sent("POST /eod/submit")).toMatchObject([{ tasks: [{ status: "In Progress", blockers: "" }] }]));
  });

  test("offers to move its blocked task back to In Progress", async () => {
    answerTheForm({ items: [{ ...blocked, blocker: { ...blocker, resumeTask: true } }] });
    mockResponse("POST /blockers/:id/resolve", resolved(blocker._id));
    const { person } = open();
    await question();
    await person.click(press("Solved"));
    await person.click(press("Move it"));
    await waitFor(() => expect(sent("POST /blockers/:id/resolve")).toMatchObject([{ resumeTask: true }]));
  });

  test("gets another owner", async () => {
    const ishaan = user({ name: "Ishaan Verma" });
    answerTheForm({ items: [blocked] });
    mockResponse("GET /users/dropdown", [ishaan]);
    mockResponse("PUT /blockers/:id", resolved(blocker._id));
    const { person } = open();
    await question();
    await person.click(press("Choose an owner"));
    await person.click(await screen.findByRole("option", { name: "Ishaan Verma" }));
    await waitFor(() => expect(sent("PUT /blockers/:id")).toMatchObject([{ owner: ishaan._id }]));
    expect(screen.queryByText("Still blocked?")).toBeNull();
  });
});
