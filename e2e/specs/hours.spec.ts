import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function report(page: Page, { taskName, hours }: { taskName: string; hours: string }) {
  await page.goto("/submit-eod");
  const compose = page.getByRole("form", { name: "New task" });
  await compose.getByLabel("Task name").fill(taskName);
  await compose.getByLabel("Task name").press("Enter");
  await page.getByLabel(`Hours for ${taskName}`).fill(hours);
  await page.getByRole("button", { name: "Submit report" }).click();
  await expect(page.getByText("EOD submitted successfully")).toBeVisible();
}

test("a lead sees reported hours by person, day and item, and exports them", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const person = await make.person({ team });
  const idle = await make.person({ team });
  const leading = await make.person({ team, role: "team_lead" });
  const taskName = unique("Modelled the harbor");
  await report(await signIn(person), { taskName, hours: "6.5" });

  const page = await signIn(leading);
  await page.goto("/team-lead/hours");
  await expect(row(page, person.name)).toContainText("6.5");
  await expect(row(page, idle.name)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Hours logged by day/ })).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export CSV" }).click()]);
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe("\uFEFFDate,Person,Employee ID,Team,Kind,Expected,Logged");
  expect(lines.filter((line) => line.includes(person.name) && line.endsWith(",6.5"))).toHaveLength(1);
  expect(lines.some((line) => line.includes(idle.name))).toBe(true);

  await row(page, person.name).getByText("6.5", { exact: true }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(taskName)).toBeVisible();
  await expect(page).toHaveURL(/person=.+&day=|day=.+&person=/);
  await expectAccessible(page);
  await page.reload();
  await expect(drawer.getByText(taskName)).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  await expect(page).not.toHaveURL(/person=/);

  await page.getByText("Month", { exact: true }).click();
  await expect(page).toHaveURL(/span=month/);
  await expect(row(page, person.name)).toContainText("6.5");
  await page.getByRole("button", { name: "Previous month" }).click();
  await expect(page.getByText("No working hours in this period")).toBeVisible();
});

test("a member sees their own days and report items", async ({ signIn, make }) => {
  const taskName = unique("Textured the hull");
  const page = await signIn(await make.person());
  await report(page, { taskName, hours: "3.25" });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /This week/ }).click();
  await expect(page).toHaveURL(/\/my-hours/);
  const days = page.getByRole("table", { name: "Hours by day" }).first();
  await days.getByRole("button", { name: /: (Weekend, )?3\.25/ }).click();
  await expect(page.getByText(taskName)).toBeVisible();
  await expectAccessible(page);
});

test("an admin sees all hours and filters them by team in the URL", async ({ signIn }) => {
  const page = await signIn(admin);
  await page.goto("/admin/hours");
  // The list is virtualized, so the test relies on a member of another team near its start. Admins owe no hours.
  await expect(row(page, "Aditi Ghosh")).toBeVisible();
  await page.getByRole("button", { name: "Team", exact: true }).click();
  await page.getByRole("option", { name: "Design", exact: true }).click();
  await expect(page).toHaveURL(/team=Design/);
  await page.keyboard.press("Escape");
  await expect(row(page, "Aditi Ghosh")).toHaveCount(0);
  await expect(row(page, "Elena Petrova")).toBeVisible();
  await page.getByText("Weeks", { exact: true }).click();
  await expect(page.getByRole("img", { name: /^Hours logged by week/ })).toBeVisible();
  await page.getByRole("button", { name: "More for Hours by week" }).click();
  await page.getByRole("menuitem", { name: "Show as table" }).click();
  await expect(page.getByRole("table", { name: "Hours by week" }).getByRole("row")).toHaveCount(13);
  await expectAccessible(page);
});
