import type { Locator } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

test("a lead creates a label, a member uses it, and the list filters by it", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  const project = await make.project({ team, members: [member._id] });
  const title = unique("Profile the second deck");
  const label = unique("Performance");

  const leads = await signIn(lead);
  await leads.goto("/team-lead/task-management?new=task");
  const creation = leads.getByRole("dialog", { name: "New task" });
  await creation.getByLabel("Title").fill(title);
  await creation.getByRole("combobox", { name: "Assignee" }).fill(member.name);
  await leads.getByRole("option", { name: member.name }).click();
  await creation.getByRole("combobox", { name: "Project" }).fill(project.name);
  await leads.getByRole("option", { name: project.name }).click();
  await creation.getByRole("button", { name: "Create task" }).click();
  await expect(creation).toBeHidden();
  await leads.goto(`/team-lead/task-management?assigneeFilter=all&searchQuery=${encodeURIComponent(title)}`);
  await leads.getByRole("link", { name: title }).click();
  const drawer = leads.getByRole("dialog", { name: new RegExp(title) });
  await drawer.getByRole("button", { name: "More", exact: true }).click();
  await leads.getByRole("menuitem", { name: "Add" }).click();
  await leads.getByRole("menuitem", { name: "Label" }).click();
  await leads.getByRole("button", { name: "Manage labels" }).click();
  const labels = leads.getByRole("dialog", { name: "Labels" });
  await labels.getByLabel("New label").fill(label);
  await expectAccessible(leads);
  await labels.getByRole("button", { name: "Add label" }).click();
  await expect(labels.getByRole("listitem").filter({ hasText: label })).toBeVisible();
  await labels.getByRole("button", { name: "Close" }).last().click();

  const own = await signIn(member);
  await own.goto(`/task-management?searchQuery=${encodeURIComponent(title)}`);
  await own.getByRole("link", { name: title }).click();
  const task = own.getByRole("dialog", { name: new RegExp(title) });
  await task.getByRole("button", { name: "More", exact: true }).click();
  await own.getByRole("menuitem", { name: "Add" }).click();
  await own.getByRole("menuitem", { name: "Label" }).click();
  await own.getByRole("option", { name: label }).click();
  await own.keyboard.press("Escape");
  await expect(task.getByRole("group", { name: "Labels" }).getByText(label)).toBeVisible();
  await expect(task.getByText("set the labels to")).toBeVisible();
  await expectAccessible(own);
  await own.keyboard.press("Escape");
  await expect(own.getByRole("row").filter({ hasText: title }).getByText(label)).toBeVisible();

  await own.goto("/task-management");
  await own.getByRole("button", { name: "Label", exact: true }).click();
  await own.getByRole("option", { name: label }).click();
  await expect(own).toHaveURL(/label=/);
  await expect(own.getByRole("row").filter({ hasText: title })).toBeVisible();
});

test("labels give way to the title of their task", async ({ signIn, make, asAdmin }) => {
  const team = await make.team();
  const member = await make.person({ team: team.name });
  const page = await signIn(member, { viewport: { width: 1024, height: 800 } });
  const api = new Api(page.context().request);
  const names = ["Customer documentation", "Measured on a device"].map(unique);
  const labels = await Promise.all(names.map((name) => asAdmin.call("POST /labels", { name })));
  const title = unique("Pinch");
  const checklist = [{ text: "Read the meter" }];
  const input = { title, assignee: member._id, labels: labels.map(({ _id }) => _id), checklist };
  const [task] = await api.call("POST /tasks/bulk", { tasks: [input] });
  const cutBy = (element: Locator) => element.evaluate((each) => each.scrollWidth - each.clientWidth);

  await page.goto("/task-management");
  const row = page.getByRole("row").filter({ hasText: title });
  expect(await cutBy(row.getByRole("link", { name: title }))).toBe(0);
  for (const name of names) {
    await expect(row.getByText(name)).toBeVisible();
    expect(await cutBy(row.getByText(name))).toBeGreaterThan(0);
  }
  await row.getByText(names[1]!).hover();
  await expect(page.locator("[role=tooltip]")).toHaveText(names[1]!);

  await page.goto("/task-management?board=true");
  const card = page.getByRole("listitem").filter({ hasText: title });
  const edges = (await card.boundingBox())!;
  for (const inside of [...names.map((name) => card.getByText(name)), card.getByRole("img", { name: member.name })]) {
    const box = (await inside.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(edges.x + edges.width);
    expect(box.height).toBeLessThanOrEqual(20);
  }

  await page.goto(`/tasks/${task!._id}`);
  expect(await cutBy(page.getByRole("button", { name: `${title}, edit title` }))).toBe(0);
});
