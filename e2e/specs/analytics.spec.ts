import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const glance = (page: Page) => page.getByRole("group", { name: "Today at a glance" });

async function report(page: Page, { taskName, hours, blockers }: { taskName: string; hours: string; blockers: string }) {
  await page.goto("/submit-eod");
  const compose = page.getByRole("form", { name: "New task" });
  await compose.getByLabel("Task name").fill(taskName);
  await compose.getByLabel("Task name").press("Enter");
  await page.getByLabel(`Hours for ${taskName}`).fill(hours);
  await page.getByRole("button", { name: `Details of ${taskName}` }).click();
  await page.getByLabel("Blockers").fill(blockers);
  await page.getByRole("button", { name: "Submit report" }).click();
  await expect(page.getByText("EOD submitted successfully")).toBeVisible();
}

test("a lead's overview updates live and its figures link to their lists", async ({ signIn, make, asAdmin }) => {
  const leading = await make.person({ role: "team_lead" });
  const person = await make.person({ team: leading.team });
  const page = await signIn(leading);
  await page.goto("/team-lead");
  await expect(page.getByRole("heading", { name: "Away" })).toBeVisible();
  await page.watched.live();

  // A team without tasks has no plot of them.
  const tasks = page.getByRole("img", { name: /^Tasks created and completed by week, last eight weeks: 1 created/ });
  await expect(tasks).toHaveCount(0);
  await asAdmin.call("POST /tasks/bulk", { tasks: [{ title: unique("Model the harbour"), assignee: person._id, status: "In Progress" }] });
  await expect(tasks).toBeVisible();

  const blockers = unique("The harbour is closed");
  await report(await signIn(person), { taskName: unique("Modeled the harbour"), hours: "6.5", blockers });
  await expect(page.getByText(blockers, { exact: true })).toBeVisible();
  await expect(glance(page).getByRole("link", { name: /Hours this week/ })).toContainText("6.5");
  await expect(page.getByRole("img", { name: /^Hours logged by day/ })).toBeVisible();
  // At weekends, no report is due from a new team.
  const isWorkday =
    (await glance(page)
      .getByRole("link", { name: /^EODs today/ })
      .count()) > 0;
  await expect(page.getByRole("img", { name: /^Reports sent by day/ })).toHaveCount(isWorkday ? 1 : 0);
  await expectAccessible(page);

  await glance(page)
    .getByRole("link", { name: /Hours this week/ })
    .click();
  await expect(page).toHaveURL(/\/team-lead\/hours/);
  await expect(row(page, person.name)).toContainText("6.5");
  await page.goBack();
  await glance(page)
    .getByRole("link", { name: /Away today/ })
    .click();
  await expect(page).toHaveURL(/\/team-lead\/leaves\?month=.+&day=/);
});

test("analytics drill down from team to person to report, and the report exports to CSV", async ({ signIn, make }) => {
  const leading = await make.person({ role: "team_lead" });
  const person = await make.person({ team: leading.team });
  await report(await signIn(person), { taskName: unique("Painted the hull"), hours: "3.25", blockers: "No paint" });

  const page = await signIn(admin);
  await page.goto("/analytics?tab=teams");
  await page.getByRole("link", { name: leading.team, exact: true }).click();
  await expect(page).toHaveURL(/tab=people/);
  await expect(row(page, person.name)).toContainText("3.25");
  await expect(row(page, admin.name)).toHaveCount(0);
  await expect(page.getByRole("group", { name: "The period in figures" })).toContainText("New, none in previous 30 days");
  await page.getByRole("button", { name: "More for Hours by week" }).click();
  await page.getByRole("menuitem", { name: "Show as table" }).click();
  await expect(page.getByRole("table", { name: "Hours by week" })).toContainText("3.25");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Previous period" }).click();
  await expect(page).toHaveURL(/when=/);
  await expect(page.getByRole("group", { name: "The period in figures" })).not.toContainText("3.25");
  await page.goBack();

  await row(page, person.name).getByRole("link", { name: "3.25" }).click();
  await expect(page).toHaveURL(/\/reports\?report=hours/);
  const table = page.getByRole("table", { name: /^Hours/ });
  await expect(table.getByRole("row").filter({ hasText: person.name })).toContainText("3.25");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(page.getByText("1 person,")).toBeVisible();
  await expect(page.getByRole("group", { name: "Totals of all rows" })).toContainText("3.25 h");
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export CSV" }).click()]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${person.name},${leading.team},3.25`);

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Save these filters" }).click();
  const view = unique("Hull");
  await page.getByRole("textbox", { name: "Name" }).fill(view);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("tab", { name: "Leave" }).click();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: view, exact: true }).click();
  await expect(page).toHaveURL(/report=hours/);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Reports" })).toBeHidden();
  await expect(page.locator("body > article")).toContainText(person.name);
});

test("a report prints all its rows, not the page on the screen", async ({ signIn, make }) => {
  const leading = await make.person({ role: "team_lead" });
  for (let index = 0; index < 11; index++) await make.person({ team: leading.team });
  const page = await signIn(leading);
  await page.goto("/reports?report=hours&limit=10");
  await expect(page.getByRole("table", { name: /^Hours/ }).getByRole("row")).toHaveCount(11);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  const sheet = page.locator("body > article");
  await expect(sheet.locator("tbody tr")).toHaveCount(12);
  await expect(sheet).not.toContainText("This print contains");
  expect((await page.pdf({ preferCSSPageSize: true })).byteLength).toBeGreaterThan(10_000);
});

test("an admin exports the company's data, a member their own", async ({ signIn, make }) => {
  const page = await signIn(admin);
  await page.goto("/admin/settings");
  const [all] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export the company's data" }).click()]);
  expect(all.suggestedFilename()).toMatch(/^company-data-\d{4}-\d{2}-\d{2}\.zip$/);

  const own = await signIn(await make.person());
  await own.goto("/profile");
  const [mine] = await Promise.all([own.waitForEvent("download"), own.getByRole("link", { name: "Download my data" }).click()]);
  expect(mine.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/);
});

test("a member's dashboard shows plan or report, leave and team, and links to the leave form", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  await page.goto("/dashboard");
  // Until the afternoon the plan is in place of the report.
  await expect(page.getByRole("heading", { name: /^(Plan for today|End-of-day report)$/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "My leave" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Away in my team" })).toBeVisible();
  await page.getByRole("link", { name: "Apply for leave" }).click();
  const form = page.getByRole("dialog", { name: "Apply for leave" });
  await expect(form).toBeVisible();
  await expect(page).toHaveURL(/\/my-leaves$/);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
