import { devices } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const { viewport, hasTouch, isMobile } = devices["Pixel 7"];

test("Back closes a dialog on a phone and keeps the typed text; the next Back leaves the page", async ({ signIn, make }) => {
  const page = await signIn(await make.person(), { viewport, hasTouch, isMobile });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "All my tasks" }).tap();
  await expect(page).toHaveURL(/\/task-management/);
  await page.getByRole("button", { name: "New task" }).first().tap();
  const dialog = page.getByRole("dialog", { name: "New task" });
  const title = dialog.getByRole("textbox", { name: "Title" });
  await title.fill("Bake lightmaps");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/task-management/);

  await page.getByRole("button", { name: "New task" }).first().tap();
  await expect(title).toHaveValue("Bake lightmaps");
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("Back cancels the question whether to discard, then closes the dialog after Discard", async ({ signIn, make }) => {
  const page = await signIn(await make.person({ role: "team_lead" }), { viewport, hasTouch, isMobile });
  await page.goto("/team-lead");
  await page.getByRole("button", { name: "Open menu" }).tap();
  await page.getByRole("link", { name: /^Leaves/ }).tap();
  await page.getByRole("button", { name: "More actions" }).tap();
  await page.getByRole("menuitem", { name: "Delegate decisions" }).tap();
  const dialog = page.getByRole("dialog", { name: "Delegate decisions" });
  await dialog.getByLabel("From").fill("today");
  const keep = page.getByRole("button", { name: "Keep editing" });
  await page.goBack();
  await expect(keep).toBeVisible();
  await page.goBack();
  await expect(keep).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Discard" }).tap();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/team-lead\/leaves/);
});

test("a list that failed without a connection loads when the connection returns", async ({ signIn, make }) => {
  const page = await signIn(await make.person({ role: "team_lead" }));
  await page.goto("/team-lead/task-management");
  page.watched.expect(/tasks|ERR_INTERNET_DISCONNECTED|api/);
  await page.context().setOffline(true);
  await page.getByRole("tab", { name: /^Overdue/ }).click();
  await expect(page.getByText("Daybook cannot be reached. Check your connection and try again.").first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Daybook cannot be reached. Check your connection and try again.")).toHaveCount(0);
});
