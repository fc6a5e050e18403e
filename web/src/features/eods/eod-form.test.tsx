import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mockResponse, headersSent, mockNetworkError, mockError, sent } from "#test/api-responses.ts";
import { stored } from "#test/fake-idb.ts";
import { answerTheForm, enter, eod, eodItem, write } from "#test/eod-fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { user } from "#test/fixtures.ts";
import { addRow, blankDraft } from "./draft.ts";
import { changeDraft } from "./draft-store.ts";
import { SubmitEodPage } from "./pages/submit-eod-page.tsx";

beforeEach(() => void vi.setSystemTime("2026-03-12T12:00:00.000Z"));

const me = user();
const open = (as: typeof me | null = me) => renderPart(<SubmitEodPage />, { ...(as && { as }), at: "/submit-eod" });
const items = () => within(screen.getByRole("list", { name: "Tasks of this report" })).getAllByRole("listitem");
const expectNoItems = () => expect(screen.queryByRole("list", { name: "Tasks of this report" })).toBeNull();
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const press = (name: string) => screen.getByRole("button", { name });

async function add(name: string, hours?: string) {
  enter(await field("Task name"), name);
  const cell = await field(`Hours for ${name}`);
  if (hours) write(cell, hours);
}

describe("adding a task", () => {
  test("requires a non-blank name, appends the item, clears the field and moves to its hours", async () => {
    answerTheForm();
    const { person } = open();
    const name = await field("Task name");

    enter(name, "   ");
    expect(await screen.findByText("Task name is required")).toBeTruthy();
    expectNoItems();

    await person.clear(name);
    write(name, "  Colour picker ");
    expect(screen.queryByText("Task name is required")).toBeNull();
    await person.type(name, "{Tab}");
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(items()[0]!.textContent).toContain("Colour picker");
    expect(name.value).toBe("");
    expect(document.activeElement).toBe(await field("Hours for Colour picker"));
  });

  test("details are edited below the row; rows are removed, with Undo", async () => {
    answerTheForm({ items: [{ taskName: "Staircase", source: "unfinished" }] });
    const { person } = open();
    await add("First");
    await person.click(press("Details of First"));
    write(await field("Name"), "First changed");
    write(await field("Blockers"), "No licence");
    await person.click(press("Details of First changed"));
    expect(items().at(-1)!.textContent).toContain("No licence");

    await person.click(press("Details of Staircase"));
    await person.click(press("Remove from this report"));
    expect(items()).toHaveLength(1);
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(items()).toHaveLength(2));
  });
});

describe("submitting", () => {
  test("sends the day, tasks, plan and a name still being typed, then shows the submitted report", async () => {
    answerTheForm();
    const report = eod({ tasks: [eodItem({ taskName: "First" }), eodItem({ taskName: "Half written" })] });
    mockResponse("POST /eod/submit", () => {
      answerTheForm({ submitted: report });
      return report;
    });
    const { person } = open();
    await add("First");
    write(await field("Task name"), "Half written");
    write(await field("Plan for tomorrow"), "Presets");
    await person.click(press("Submit report"));

    expect(await screen.findByText("EOD submitted successfully")).toBeTruthy();
    expect(sent("POST /eod/submit")).toMatchObject([
      {
        date: "2026-03-12",
        planTomorrow: "Presets",
        tasks: [{ taskName: "First", hoursSpent: 0, status: "In Progress", project: null }, { taskName: "Half written" }],
      },
    ]);
    expect(await screen.findByRole("button", { name: "Add tasks" })).toBeTruthy();
    expect(screen.queryByLabelText("Task name")).toBeNull();
    expect(screen.getByText("Half written")).toBeTruthy();
    expect([...stored.keys()]).toEqual([]);
  });

  test("shows an error without a task and sends nothing", async () => {
    answerTheForm();
    const { person } = open();
    await field("Task name");
    await person.click(press("Submit report"));
    expect(await screen.findByText("Add at least one task")).toBeTruthy();
    expect(sent("POST /eod/submit")).toEqual([]);
  });

  test("keeps the draft when offline; retries use the same key for the same content and a new key for other content", async () => {
    answerTheForm();
    mockNetworkError("POST /eod/submit");
    const { person } = open();
    await add("First");
    await person.click(press("Submit report"));
    expect(
      await screen.findByText(
        "Network error during submission. Your report is saved and will be sent automatically when you're back online.",
      ),
    ).toBeTruthy();
    await person.click(press("Submit report"));
    await waitFor(() => expect(sent("POST /eod/submit")).toHaveLength(2));
    await add("Second");
    await person.click(press("Submit report"));
    await waitFor(() => expect(sent("POST /eod/submit")).toHaveLength(3));
    const [first, again, other] = headersSent("POST /eod/submit").map((headers) => headers.get("Idempotency-Key"));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(items()).toHaveLength(2);
  });

  test("shows a server error at the item and above the button, and keeps the input", async () => {
    answerTheForm();
    mockError("POST /eod/submit", 400, "Please choose one of your projects", {
      errors: [{ path: "tasks.1.project", message: "Please choose one of your projects" }],
    });
    const { person } = open();
    await add("First");
    await add("Second");
    await person.click(press("Submit report"));
    await waitFor(() => expect(items()[1]!.textContent).toContain("Please choose one of your projects"));
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toContain("Please choose one of your projects");
    expect(items()).toHaveLength(2);
  });

  test("submits for another day of the reporting window", async () => {
    answerTheForm();
    mockResponse("POST /eod/submit", eod({ date: "2026-03-11" }));
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: /Choose another day/ }));
    const days = await screen.findAllByRole("menuitem");
    expect(days.map((day) => day.textContent)).toEqual([
      "Today, Thu 12 Mar",
      "Yesterday, Wed 11 Mar",
      "Tue 10 Mar",
      "Mon 9 Mar",
      "Sun 8 Mar",
      "Sat 7 Mar",
      "Fri 6 Mar",
      "Thu 5 Mar",
    ]);
    await person.click(days[1]!);
    await add("First");
    await person.click(press("Submit report"));
    await waitFor(() => expect(sent("POST /eod/submit")).toMatchObject([{ date: "2026-03-11" }]));
  });
});

describe("the focus", () => {
  afterEach(() => delete window.daybookEarly);

  test("starts in the first empty field", async () => {
    answerTheForm();
    open();
    const name = await field("Task name");
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  test("stays where it is while a key from before hydration waits for its replay", async () => {
    const events = [{ event: new KeyboardEvent("keydown", { key: "g" }), target: document.body }];
    window.daybookEarly = { events, typed: new Map(), isComposing: () => false, pass: (run) => run(), stop: () => undefined };
    answerTheForm({ items: [{ taskName: "Presets", source: "plan" }] });
    open();
    expect(await screen.findByLabelText("Hours for Presets")).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });
});

test("keeps the form usable when the suggestions fail to load, with a retry", async () => {
  answerTheForm();
  mockError("GET /eod/draft", 500, "Something went wrong");
  const { person } = open();
  expect(await screen.findByText("You can still write your report. Your draft is saved.")).toBeTruthy();
  await add("First");
  answerTheForm({ items: [{ taskName: "Presets", source: "plan" }] });
  await person.click(press("Try again"));
  expect(await screen.findByLabelText("Hours for Presets")).toBeTruthy();
  expect(items()).toHaveLength(2);
});

describe("the day's hours and deadline", () => {
  test("update while writing", async () => {
    answerTheForm();
    open();
    await field("Task name");
    changeDraft(me._id, () => addRow(blankDraft, { taskName: "First", hours: "6:30" }));
    expect(await screen.findByText("of 8 hours")).toBeTruthy();
    expect(screen.getByText("1.5 left").parentElement!.textContent).toContain("6.5of 8 hours");
    expect(screen.getByText("Due by Fri 13 Mar, 10:00")).toBeTruthy();
  });

  test.each([
    [{ kind: "weekend", expectedHours: 0 }, "No report is due on weekends"],
    [{ kind: "holiday", holiday: "Holi", expectedHours: 0 }, "No report is due on a holiday (Holi)"],
    [{ kind: "leave", expectedHours: 0 }, "No report is due while you're on leave"],
    [{ kind: "half_leave", expectedHours: 4 }, "Due by Fri 13 Mar, 10:00"],
  ] as const)("say what is due: %o", async (day, text) => {
    answerTheForm(day);
    open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/of 8 hours/)).toBeNull();
  });

  test("include submitted hours when adding to a report", async () => {
    answerTheForm({ submitted: eod({ tasks: [eodItem({ hoursSpent: 8 })] }) });
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Add tasks" }));
    expect(await screen.findByText("You already submitted a report for this day (1 task, 8 h). New tasks are added to it.")).toBeTruthy();
    expect(press("Add to report")).toBeTruthy();
    expect(screen.getByText("You can edit it until Thursday 19 March")).toBeTruthy();
    expect(document.activeElement).toBe(await field("Task name"));
  });

  test("reject more than 24 hours before sending", async () => {
    answerTheForm();
    const { person } = open();
    await field("Task name");
    changeDraft(me._id, (draft) => addRow(addRow(draft, { taskName: "T", hours: "20" }), { taskName: "U", hours: "5" }));
    await person.click(press("Submit report"));
    expect(await screen.findByText("A report can have at most 24 hours. This one would have 25.")).toBeTruthy();
    expect(sent("POST /eod/submit")).toEqual([]);
  });
});
