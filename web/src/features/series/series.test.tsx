import type { Series } from "@daybook/contract/series/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { mockError, mockResponse, sent } from "#test/api-responses.ts";
import { newId, pagination, user } from "#test/fixtures.ts";
import { renderPart } from "#test/render.tsx";
import { setScreen } from "#test/render-ui.tsx";
import { task } from "#test/task-fixtures.ts";
import { RepeatDialog } from "./components/repeat-dialog.tsx";
import { SeriesDialog } from "./components/series-dialog.tsx";

vi.setConfig({ testTimeout: 20_000 });

const kavya = user({ name: "Kavya Nair" });
const ref = { _id: kavya._id, name: kavya.name, team: kavya.team, profilePicture: kavya.profilePicture };
const meter = task({ title: "Read the meter", assignee: ref });
const onClose = vi.fn();

const series = (changes: Partial<Series> = {}): Series => ({
  _id: newId(),
  title: "Read the meter",
  blueprint: { description: "", assignee: ref, priority: "Medium", type: "Task", labels: [], checklist: [], estimatedHours: null },
  project: null,
  rule: "FREQ=WEEKLY;BYDAY=MO",
  startDate: "2026-03-12",
  endDate: null,
  count: null,
  onDayOff: "keep",
  dueAfterDays: 0,
  state: "active",
  pauseReason: null,
  nextDate: "2026-03-16",
  lastDate: null,
  owner: ref,
  version: 1,
  can: { read: true, update: true, remove: true },
  ...changes,
});

beforeEach(() => {
  setScreen(1440);
  onClose.mockClear();
  mockResponse("POST /tasks/series/preview", [
    { planned: "2026-03-14", date: "2026-03-13", reason: "14 Mar 2026 is a day off" },
    { planned: "2026-03-21", date: null, reason: "21 Mar 2026 is Founders’ Day" },
  ]);
});

test("repeats a task, and shows its next dates with the reason of each shift", async () => {
  mockResponse("POST /tasks/series", series());
  const { person } = renderPart(<RepeatDialog task={meter} opened onClose={onClose} />, { as: kavya });
  const dates = await screen.findByRole("status", { name: "Next dates" });
  expect(await within(dates).findByText("14 Mar 2026 is a day off")).toBeDefined();
  expect(within(dates).getByText("21 Mar 2026 is Founders’ Day")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Repeat" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent("POST /tasks/series")).toMatchObject([
    { title: "Read the meter", rule: expect.stringMatching(/^FREQ=WEEKLY;BYDAY=[A-Z]{2}$/) as string, blueprint: { assignee: kavya._id } },
  ]);
});

test("says why a task cannot be repeated, and stays open", async () => {
  mockError("POST /tasks/series", 400, "You can repeat tasks for yourself");
  const { person } = renderPart(<RepeatDialog task={meter} opened onClose={onClose} />, { as: kavya });
  await person.click(await screen.findByRole("button", { name: "Repeat" }));
  expect(await screen.findByText("You can repeat tasks for yourself")).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test("lists what repeats, says why it is paused, and lets it go on", async () => {
  const paused = series({ title: "Send the numbers", state: "paused", pauseReason: "The project Atlas is archived", rule: "FREQ=DAILY" });
  mockResponse("GET /tasks/series", { data: [series(), paused], pagination });
  mockResponse("PUT /tasks/series/:id", { ...paused, state: "active" });
  const { person } = renderPart(<SeriesDialog opened onClose={onClose} />, { as: kavya });
  const list = await screen.findByRole("list", { name: "Recurring tasks" });
  expect(within(list).getByText(/^every week on Monday, next .*, Kavya Nair$/)).toBeDefined();
  expect(within(list).getByText("The project Atlas is archived")).toBeDefined();
  await person.click(within(list).getByRole("button", { name: "More for Send the numbers" }));
  await person.click(await screen.findByRole("menuitem", { name: "Resume from today" }));
  await waitFor(() => expect(sent("PUT /tasks/series/:id")).toMatchObject([{ id: paused._id, state: "active" }]));
});

test("edits what repeats, and keeps a rule that the form cannot express", async () => {
  const numbers = series({ title: "Send the numbers", rule: "FREQ=MONTHLY;BYMONTHDAY=1,15", version: 3 });
  mockResponse("GET /tasks/series", { data: [numbers], pagination });
  mockResponse("PUT /tasks/series/:id", numbers);
  const { person } = renderPart(<SeriesDialog opened onClose={onClose} />, { as: kavya });
  await person.click(await screen.findByRole("button", { name: "More for Send the numbers" }));
  await person.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit Send the numbers" });
  expect(within(dialog).getByText("Repeats every month on the 1st and the 15th")).toBeDefined();
  const title = within(dialog).getByRole("textbox", { name: "Title" });
  await person.clear(title);
  await person.type(title, "Send the figures");
  await person.click(within(dialog).getByRole("button", { name: "Save changes" }));
  await waitFor(() =>
    expect(sent("PUT /tasks/series/:id")).toMatchObject([
      { id: numbers._id, version: 3, title: "Send the figures", rule: "FREQ=MONTHLY;BYMONTHDAY=1,15" },
    ]),
  );
});

test("says how to begin while nothing repeats", async () => {
  mockResponse("GET /tasks/series", { data: [], pagination });
  renderPart(<SeriesDialog opened onClose={onClose} />, { as: kavya });
  expect(await screen.findByText(/^No task repeats yet/)).toBeDefined();
});
