import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const plan = (page: Page) => page.getByRole("region", { name: "Plan for today" });
const hoursOf = (page: Page, taskName: string) => page.getByRole("textbox", { name: `Hours for ${taskName}`, exact: true });

/** Opens the start page with the plan: later in the day it shows the form first. */
async function openPlan(page: Page) {
  await page.goto("/dashboard");
  const form = page.getByRole("region", { name: "End-of-day report" });
  await expect(plan(page).or(form)).toBeVisible();
  if (await form.isVisible()) await form.getByRole("button", { name: "Hide" }).click();
  await expect(plan(page)).toBeVisible();
}

test("planning three tasks takes three interactions; the report starts with them", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const member = await make.person({ team, worksEveryDay: true });
  const lead = await make.person({ team, role: "team_lead" });
  const titles = ["Bake the lightmaps", "Fix the seams", "Call Tara", "Not today"].map(unique);
  await asAdmin.call("POST /tasks/bulk", {
    tasks: titles.map((title) => ({ title, assignee: member._id, status: "In Progress" as const })),
  });
  const page = await signIn(member);
  await openPlan(page);
  await expectAccessible(page);

  let interactions = 0;
  for (const title of titles.slice(0, 3)) {
    interactions++;
    await plan(page).getByRole("checkbox", { name: title }).check();
  }
  await expect(plan(page).getByRole("status")).toHaveText("3 of 4 chosen");
  expect(interactions).toBe(3);
  const api = new Api(page.context().request);
  const planned = async () => (await api.call("GET /eod/plan", {})).items.filter(({ picked }) => picked).map(({ text }) => text);
  await expect.poll(async () => (await planned()).toSorted()).toEqual(titles.slice(0, 3).toSorted());

  const own = unique("Stand-up");
  await plan(page).getByLabel("Add to the plan").fill(own);
  await plan(page).getByLabel("Add to the plan").press("Enter");
  await plan(page).getByLabel(`Planned hours for ${own}`).fill("30m");
  await plan(page).getByLabel(`Planned hours for ${own}`).press("Enter");
  await expect(plan(page).getByText("0.5 of 8 h planned")).toBeVisible();
  await page.watched.settled();
  await page.reload();
  await openPlan(page);
  await expect(plan(page).getByLabel(`Planned hours for ${own}`)).toHaveValue("0.5");

  await plan(page).getByRole("button", { name: "Write report" }).click();
  for (const name of [...titles.slice(0, 3), own]) await expect(hoursOf(page, name)).toBeVisible();
  await expect(hoursOf(page, titles[3]!)).toHaveCount(0);
  await hoursOf(page, own).fill("0.5");
  await page.getByRole("button", { name: "Submit report" }).click();
  await expect(page.getByText("EOD submitted successfully")).toBeVisible();
  await expect(plan(page)).toBeHidden();
  expect((await api.call("GET /eod/my-eods", {}))[0]!.tasks.map(({ taskName }) => taskName)).toEqual([own]);

  const leads = await signIn(lead);
  await leads.goto("/team-lead/eods?tab=plans");
  const row = leads.getByRole("listitem").filter({ hasText: member.name });
  for (const name of [...titles.slice(0, 3), own]) await expect(row.getByText(name)).toBeVisible();
  await expectAccessible(leads);
});

test("two tabs that pick at the same time keep what both picked", async ({ signIn, make, asAdmin }) => {
  const member = await make.person({ worksEveryDay: true });
  const titles = ["Lobby", "Staircase"].map(unique);
  await asAdmin.call("POST /tasks/bulk", {
    tasks: titles.map((title) => ({ title, assignee: member._id, status: "In Progress" as const })),
  });
  const page = await signIn(member);
  await openPlan(page);
  page.watched.expect(/409: PUT .*\/eod\/plan/);
  page.watched.expect(/failed: GET .*\/eod\/draft/);
  // Another device saves first; this page learns of it with its own save.
  await page.route("**/api/eod/draft**", (route) => route.abort());
  const api = new Api(page.context().request);
  const { items, version } = await api.call("GET /eod/plan", {});
  const other = items.find(({ text }) => text === titles[1])!;
  await api.call("PUT /eod/plan", { version, items: [{ text: other.text, taskId: other.taskId, picked: true }] });
  await plan(page).getByRole("checkbox", { name: titles[0]! }).check();
  await expect(plan(page).getByRole("status")).toHaveText("2 of 2 chosen");
  await expect(plan(page).getByRole("checkbox", { name: titles[1]! })).toBeChecked();
});

test("no plan is asked for on a day off", async ({ signIn, make, asAdmin }) => {
  const member = await make.person({ worksEveryDay: true });
  await asAdmin.call("PUT /users/admin/user/:id", { id: member._id, dateOfJoining: "2199-01-01" });
  const page = await signIn(member);
  await page.goto("/dashboard");
  await expect(page.getByText(/^No report is due/)).toBeVisible();
  await expect(plan(page)).toHaveCount(0);
});
