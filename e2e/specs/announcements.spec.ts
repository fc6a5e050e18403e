import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";
import { expectAccessible, watch } from "../page-errors.ts";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Announcements/ });
const dropdown = (page: Page) => page.getByRole("dialog", { name: "Announcements" });

/** Returns the unread count from the bell's accessible name. */
const unread = async (page: Page) => Number(/(\d+) unread/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[1] ?? 0);

// Serial, because each announcement also reaches the users of the other tests.
test.describe.configure({ mode: "default" });

test("a new announcement updates a member's badge in real time; reading it updates all tabs", async ({ signIn, make }) => {
  const title = unique("Fire drill");
  const member = await make.person();
  const page = await signIn(member);
  await page.goto("/dashboard");
  await expect(bell(page)).toBeVisible();
  const tab = await page.context().newPage();
  const tabWatch = watch(tab);
  await tab.goto("/all-announcements");
  await expect(tab.getByRole("heading", { level: 1, name: "Announcements" })).toBeVisible();
  await Promise.all([page.watched.live(), tabWatch.live()]);
  await page.watched.settled();
  const before = await unread(page);

  const adminPage = await signIn(admin);
  await adminPage.goto("/announcements?new=true");
  const dialog = adminPage.getByRole("dialog", { name: "New announcement" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Content").fill("Please leave by the **east staircase**.");
  await expect(dialog.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText("east staircase");
  await expectAccessible(adminPage);
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(adminPage.getByText("Announcement created successfully")).toBeVisible();
  const row = adminPage.getByRole("row").filter({ hasText: title });
  await expect(row).toBeVisible();

  await expect.poll(() => unread(page)).toBe(before + 1);
  await expect.poll(() => unread(tab)).toBe(before + 1);

  await bell(page).click();
  const item = dropdown(page).getByRole("listitem").filter({ hasText: title });
  await expect(item).toContainText("Please leave by the east staircase.");
  await expectAccessible(page);
  await item.getByRole("button").click();
  await expect(dropdown(page)).toBeHidden();
  const detail = page.getByRole("dialog", { name: title });
  await expect(detail).toContainText(admin.name);
  await expect(detail.getByText("east staircase")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(bell(page)).toBeFocused();
  await expect.poll(() => unread(page)).toBe(before);
  await expect.poll(() => unread(tab)).toBe(before);

  await row.getByText(title).click();
  const drawer = adminPage.getByRole("dialog", { name: `Announcement ${title}` });
  await expect(drawer.getByText(member.name)).toBeVisible();
  await adminPage.keyboard.press("Escape");
  await adminPage.getByRole("button", { name: `More for ${title}` }).click();
  await adminPage.getByRole("menuitem", { name: "Delete" }).click();
  await adminPage.getByRole("button", { name: "Delete announcement" }).click();
  await expect(adminPage.getByText("Announcement deleted successfully!")).toBeVisible();
  await expect(tab.getByText(title)).toHaveCount(0);
});

test("the bell and the user menu are mutually exclusive, including by keyboard", async ({ signIn, make }) => {
  const member = await make.person();
  const page = await signIn(member);
  await page.goto("/dashboard");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(dropdown(page)).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: member.name }).click();
  await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible();
  await expect(dropdown(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Account" })).toBeHidden();
});

test("does not execute scripts in an announcement", async ({ signIn, make, asAdmin }) => {
  const title = unique("<img src=x onerror=alert(1)>");
  await asAdmin.call("POST /announcements", { title, content: "<script>window.hit = 1</script>\n\n[press](javascript:window.hit=1)" });
  const page = await signIn(await make.person());
  await page.goto("/all-announcements");
  await page.getByRole("button", { name: title }).click();
  const detail = page.getByRole("dialog", { name: title });
  await expect(detail.getByText("press")).toBeVisible();
  await detail.getByText("press").click();
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});
