import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string | RegExp) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

test("a member types a line that repeats, then skips a date, makes the next task and ends it", async ({ signIn, make }) => {
  const member = await make.person();
  const title = unique("Send the numbers");
  const page = await signIn(member);
  await page.goto("/task-management?new=many");
  const dialog = page.getByRole("dialog", { name: "Add several tasks" });
  await dialog.getByRole("textbox", { name: "One task per line" }).fill(`${title} every Friday`);
  await expect(dialog.getByText(/repeats every week on Friday from today/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create 1 task" }).click();
  await expect(toast(page, `${title} repeats`)).toBeVisible();

  const api = new Api(page.context().request);
  const next = async () => (await api.call("GET /tasks/series", {})).find((each) => each.title === title)?.nextDate;
  const first = await next();
  await page.getByRole("button", { name: "More", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Recurring tasks" }).click();
  const list = page.getByRole("dialog", { name: "Recurring tasks" });
  await expect(list.getByText(/every week on Friday/)).toBeVisible();
  const act = async (item: string) => {
    await list.getByRole("button", { name: `More for ${title}` }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await act("Skip next date");
  await expect.poll(next).not.toBe(first);
  await act("Create next task now");
  await expect(toast(page, new RegExp(`#\\d+ ${title} created`))).toBeVisible();
  await act("Stop repeating");
  await page
    .getByRole("dialog", { name: /Stop repeating/ })
    .getByRole("button", { name: "Stop repeating" })
    .click();
  await expect(list.getByText("No task repeats yet.", { exact: false })).toBeVisible();
});

test("a task repeats from its ⋯, with a preview, and from New task", async ({ signIn, make }) => {
  const member = await make.person();
  const title = unique("Review the backlog");
  const page = await signIn(member);
  await page.goto("/task-management");
  await expect(page.getByRole("button", { name: "Add several tasks" })).toBeVisible();
  await page.goto("/task-management?new=task");
  const creation = page.getByRole("dialog", { name: "New task" });
  await creation.getByLabel("Title").fill(title);
  await creation
    .getByRole("combobox", { name: "Repeats" })
    .or(creation.getByRole("textbox", { name: "Repeats" }))
    .first()
    .click();
  await page.getByRole("option", { name: "Every day", exact: true }).click();
  await creation.getByRole("button", { name: "Create task" }).click();
  await expect(toast(page, `${title} repeats`)).toBeVisible();
  const api = new Api(page.context().request);
  expect((await api.call("GET /tasks/series", {})).map(({ title: name, rule }) => [name, rule])).toEqual([[title, "FREQ=DAILY"]]);

  const [task] = await api.call("POST /tasks/bulk", { tasks: [{ title: unique("Water the plants"), assignee: member._id }] } as never);
  await page.goto(`/tasks/${task!._id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Repeat", exact: true }).click();
  const repeat = page.getByRole("dialog", { name: /^Repeat/ });
  await expect(repeat.getByRole("status", { name: "Next dates" }).getByText(/\d{4}$/)).toHaveCount(5);
  await repeat.getByRole("button", { name: "Repeat", exact: true }).click();
  await expect(toast(page, `${task!.title} repeats`)).toBeVisible();
});

test("a member mutes and watches a task, adds a sub-task with ^ and duplicates it", async ({ signIn, make }) => {
  const member = await make.person();
  const page = await signIn(member);
  const api = new Api(page.context().request);
  const title = unique("Performance pass");
  const [task] = await api.call("POST /tasks/bulk", { tasks: [{ title, assignee: member._id }] } as never);
  await page.goto(`/tasks/${task!._id}`);
  const watching = async () => (await api.call("GET /tasks/:id", { id: task!._id })).watching;
  for (const [item, expected] of [
    ["Mute", false],
    ["Watch", true],
  ] as const) {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await expect.poll(watching).toBe(expected);
  }

  const step = unique("Profile the lobby");
  await page.goto("/task-management?new=many");
  const dialog = page.getByRole("dialog", { name: "Add several tasks" });
  await dialog.getByRole("textbox", { name: "One task per line" }).fill(`${step} ^${task!.number}`);
  await expect(dialog.getByText(`sub-task of #${task!.number} ${title}`)).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await api.call("GET /tasks/:id", { id: task!._id })).subtasks.total).toBe(1);

  await page.goto(`/tasks/${task!._id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect(toast(page, /\(copy\) created/)).toBeVisible();
  await expect(page.getByRole("heading", { name: `${title} (copy)` })).toBeVisible();
  await expect(page.getByRole("link", { name: step })).toBeVisible();
});

test("a lead moves a task to another week in the workload with the keyboard, and undoes it", async ({ signIn, make }) => {
  const lead = await make.person({ role: "team_lead" });
  const member = await make.person({ team: lead.team });
  const page = await signIn(lead);
  const api = new Api(page.context().request);
  const { weeks } = await api.call("GET /tasks/workload", {});
  const title = unique("Tour stops");
  const [task] = await api.call("POST /tasks/bulk", {
    tasks: [{ title, assignee: member._id, startDate: weeks[1]!.startDate, dueDate: weeks[1]!.endDate, estimatedHours: 4 }],
  } as never);
  const due = async () => (await api.call("GET /tasks/:id", { id: task!._id })).dueDate;
  await page.goto("/workload");
  await page
    .getByRole("button", { name: new RegExp(`^${member.name}, .*: 0 of`) })
    .first()
    .focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: new RegExp(`^${member.name}, .*: 4 of`) })).toBeFocused();
  await page.keyboard.press("Enter");
  const tasks = page.getByRole("region", { name: new RegExp(`Tasks of ${member.name}`) });
  await tasks.getByRole("link", { name: title }).focus();
  await page.keyboard.press("m");
  await page
    .getByRole("menuitem", { name: /^Move to/ })
    .nth(1)
    .press("Enter");
  await expect.poll(due).not.toBe(weeks[1]!.endDate);
  await toast(page, /updated/)
    .getByRole("button", { name: "Undo" })
    .click();
  await expect.poll(due).toBe(weeks[1]!.endDate);
});
