import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

async function pick(page: Page, button: RegExp, option: string) {
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a member's task is completed, returned with a note, and approved by the lead", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  const title = unique("Bake lightmaps");

  const own = await signIn(member);
  await own.goto("/task-management");
  await own.getByRole("button", { name: "New task" }).click();
  const dialog = own.getByRole("dialog", { name: "New task" });
  await dialog.getByRole("button", { name: "Create task" }).click();
  await expect(dialog.getByText("Task title is required")).toBeVisible();
  await expectAccessible(own);
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByRole("button", { name: "Create task" }).click();
  await expect(toast(own, "Task created successfully!")).toBeVisible();
  await expect(own.getByRole("link", { name: title })).toBeVisible();
  await pick(own, /^Status of #\d+: To Do/, "Completed");
  await expect(toast(own, "Task updated successfully!")).toBeVisible();

  const leads = await signIn(lead);
  await leads.goto("/team-lead/task-management?view=pending-approval");
  await expect(leads.getByRole("link", { name: title })).toBeVisible();
  await leads
    .getByRole("row")
    .filter({ hasText: title })
    .getByRole("button", { name: /^Return #/ })
    .click();
  const returning = leads.getByRole("dialog", { name: /^Return #/ });
  await returning.getByRole("button", { name: "Return" }).click();
  await expect(returning.getByText("Say what is missing")).toBeVisible();
  await returning.getByLabel("What needs to change?").fill("The second deck");
  await returning.getByRole("button", { name: "Return" }).click();
  await expect(leads.getByRole("link", { name: title })).toBeHidden();

  await own.goto(`/task-management?searchQuery=${encodeURIComponent(title)}`);
  await own.getByRole("link", { name: title }).click();
  const drawer = own.getByRole("dialog", { name: new RegExp(title) });
  await expect(drawer.getByText("The second deck")).toBeVisible();
  await drawer.getByLabel("Comment").fill("Added the second deck");
  await drawer.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(drawer.getByText("1 comment")).toBeVisible();
  await own.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await pick(own, /^Status of #\d+: In Progress/, "Completed");

  await leads.goto(`/team-lead/task-management?board=true&approved=true&assigneeFilter=all&searchQuery=${encodeURIComponent(title)}`);
  const completed = leads.getByRole("region", { name: /^Completed/ });
  await completed.getByRole("button", { name: /^Approve #/ }).click();
  await expect(leads.getByRole("region", { name: /^Approved/ }).getByRole("link", { name: title })).toBeVisible();
});

test("a quick entry names person, priority, day and label, among several tasks and in the palette", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  const label = unique("release").replace(" ", "-");
  await asAdmin.call("POST /labels", { name: label, color: "blue" });
  const [first, second] = [unique("Bake"), unique("Unwrap")];
  const details = `@${member.name} !high #${label} fri`;

  const page = await signIn(lead);
  await page.goto("/team-lead/task-management");
  await page.getByRole("button", { name: "Add several tasks" }).click();
  const dialog = page.getByRole("dialog", { name: "Add several tasks" });
  await dialog.getByLabel("One task per line").fill(`${first} ${details}`);
  await dialog.getByRole("button", { name: "Create 1 task" }).click();
  await expect(dialog).toBeHidden();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await page.keyboard.type(`${second} ${details}`);
  await palette.getByRole("button", { name: `Create task “${second}”` }).click();
  await expect(palette).toBeHidden();

  const isFriday = (day: string | null) => day !== null && new Date(day).getUTCDay() === 5;
  for (const title of [first, second]) {
    await expect
      .poll(async () => (await asAdmin.call("GET /tasks", { search: title })).map((task) => [task.assignee?._id, task.priority]))
      .toEqual([[member._id, "High"]]);
    const [task] = await asAdmin.call("GET /tasks", { search: title });
    expect(task!.labels?.map(({ name }) => name)).toEqual([label]);
    expect(isFriday(task!.dueDate)).toBe(true);
  }
});

test("several tasks are created together, and deleting can be undone", async ({ signIn, make }) => {
  const member = await make.person();
  const [one, two] = [unique("First"), unique("Second")];
  const page = await signIn(member);
  await page.goto("/task-management");
  await page.getByRole("button", { name: "Add several tasks" }).click();
  const dialog = page.getByRole("dialog", { name: "Add several tasks" });
  await dialog.getByLabel("One task per line").fill(`Title\tAssignee\n${one}\tUnknown Person`);
  await expect(dialog.getByText(`You can't assign tasks to "Unknown Person"`)).toBeVisible();
  await dialog.getByLabel("One task per line").fill(`${one}\n${two}`);
  await dialog.getByRole("button", { name: "Create 2 tasks" }).click();
  await expect(toast(page, "2 tasks created")).toBeVisible();

  await page.goto("/task-management?assigneeFilter=all");
  await page
    .getByRole("row", { name: new RegExp(one) })
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: one })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: one })).toBeVisible();
});
