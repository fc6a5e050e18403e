import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { workdayAhead } from "../time.ts";

const toast = (page: Page, text: string | RegExp) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const bar = (page: Page, title: string) => page.getByRole("button", { name: new RegExp(`^#\\d+ ${title}`) });

/** A project with two tasks, of which the second waits for the first. */
async function plannedProject(page: Page, fields: { team: string; lead: string }) {
  const api = new Api(page.context().request);
  const { _id } = await api.call("POST /projects", { name: unique("Harbour tour"), team: fields.team, startDate: workdayAhead(0) });
  const [first, second] = await api.call("POST /tasks/bulk", {
    tasks: [
      { title: "Build for devices", project: _id, startDate: workdayAhead(0), dueDate: workdayAhead(1), assignee: fields.lead },
      { title: "Sign the build", project: _id, startDate: workdayAhead(2), dueDate: workdayAhead(2), labels: [] },
    ],
  } as never);
  await api.call("POST /tasks/:id/links", { id: second!._id, task: first!._id, kind: "blocked_by" });
  const project = await api.call("GET /projects/:id", { id: _id });
  return { api, project, tasks: async () => (await api.call("GET /projects/:id/plan", { id: _id })).tasks };
}

test("a lead adds a milestone, which opens the plan, and moves a bar and what follows with the keyboard", async ({ signIn, make }) => {
  const lead = await make.person({ role: "team_lead" });
  const page = await signIn(lead);
  const { project, tasks } = await plannedProject(page, { team: lead.team, lead: lead._id });
  await page.goto(`/team-lead/projects?project=${project._id}`);
  const drawer = page.getByRole("dialog", { name: new RegExp(project.name) });
  await expect(drawer.getByRole("tab", { name: "Tasks" })).toBeVisible();
  await expect(drawer.getByRole("tab", { name: "Plan" })).toBeHidden();

  await drawer.getByRole("button", { name: "Add milestones" }).click();
  const dialog = page.getByRole("dialog", { name: /^Milestones/ });
  await dialog.getByRole("button", { name: "Save milestones" }).click();
  await expect(dialog.getByText("Milestone name is required")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Client preview");
  await dialog.getByRole("textbox", { name: "Date" }).fill(workdayAhead(2));
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save milestones" }).click();
  await expect(dialog).toBeHidden();

  await expect(drawer.getByRole("tab", { name: "Plan" })).toHaveAttribute("aria-selected", "true");
  await expect(drawer.getByText("Client preview").first()).toBeVisible();
  await expectAccessible(page);

  // Right twice, Enter, and the question about what follows.
  await bar(page, "Build for devices").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Move the task that follows, too?" });
  await expect(question.getByText(/Sign the build/)).toBeVisible();
  await question.getByRole("button", { name: "Move 2 tasks" }).click();
  await expect(toast(page, "2 tasks moved")).toBeVisible();
  await expect
    .poll(async () => (await tasks()).map(({ startDate, dueDate }) => [startDate, dueDate]))
    .toEqual([
      [workdayAhead(1), workdayAhead(2)],
      [workdayAhead(3), workdayAhead(3)],
    ]);
  await toast(page, "2 tasks moved").getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await tasks()).map(({ startDate }) => startDate)).toEqual([workdayAhead(0), workdayAhead(2)]);

  // Down goes to the next bar; Shift moves only the end.
  await bar(page, "Build for devices").focus();
  await page.keyboard.press("ArrowDown");
  await expect(bar(page, "Sign the build")).toBeFocused();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await tasks())[1]!.dueDate).toBe(workdayAhead(3));

  // The same as text.
  await drawer.getByText("List", { exact: true }).click();
  await expect(drawer.getByRole("region", { name: "Client preview" }).getByRole("link", { name: "Build for devices" })).toBeVisible();
  await expectAccessible(page);
});

test("a bar is dragged by workdays", async ({ signIn, make }) => {
  const lead = await make.person({ role: "team_lead" });
  const page = await signIn(lead);
  const { api, project, tasks } = await plannedProject(page, { team: lead.team, lead: lead._id });
  await api.call("POST /projects/:id/health", { id: project._id, state: "On track" });
  await page.goto(`/team-lead/projects?project=${project._id}`);
  const box = (await bar(page, "Sign the build").boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(toast(page, /#\d+ moved/)).toBeVisible();
  await expect.poll(async () => (await tasks())[1]!.startDate).toBe(workdayAhead(3));
});

test("phones show milestones with their tasks as a list", async ({ signIn, make }) => {
  const lead = await make.person({ role: "team_lead" });
  const page = await signIn(lead, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const { api, project } = await plannedProject(page, { team: lead.team, lead: lead._id });
  await api.call("PUT /projects/:id", { id: project._id, milestones: [{ name: "Client preview", date: workdayAhead(2) }] });
  await page.goto(`/team-lead/projects?project=${project._id}`);
  await expect(page.getByRole("region", { name: "Client preview" }).getByRole("link", { name: "Sign the build" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Timeline" })).toBeHidden();
});

test("a lead copies a project to a later start", async ({ signIn, make }) => {
  const lead = await make.person({ role: "team_lead" });
  const page = await signIn(lead);
  const { api, project } = await plannedProject(page, { team: lead.team, lead: lead._id });
  const name = unique("Harbour tour, next");
  await page.goto("/team-lead/projects");
  await page.getByRole("button", { name: `More for ${project.name}` }).click();
  await page.getByRole("menuitem", { name: "Copy as new" }).click();
  const dialog = page.getByRole("dialog", { name: /^Copy project/ });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("textbox", { name: "Start" }).fill(workdayAhead(7));
  await page.keyboard.press("Tab");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Copy project" }).click();
  const copied = page.getByRole("dialog", { name: new RegExp(name) });
  await expect(copied.getByRole("link", { name: "Sign the build" })).toBeVisible();
  const { data } = await (await page.request.get(`/api/projects?search=${encodeURIComponent(name)}`)).json();
  const plan = await api.call("GET /projects/:id/plan", { id: data[0]._id });
  expect(plan.tasks.map(({ title, dueDate, blockedBy }) => [title, dueDate, blockedBy.length])).toEqual([
    ["Build for devices", workdayAhead(8), 0],
    ["Sign the build", workdayAhead(9), 1],
  ]);
});
