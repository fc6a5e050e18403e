import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique, type WatchedPage } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const form = (page: Page) => page.getByRole("region", { name: "End-of-day report" });

async function write(page: Page, taskName: string) {
  const compose = page.getByRole("form", { name: "New task" });
  await compose.getByLabel("Task name").fill(taskName);
  await compose.getByLabel("Task name").press("Enter");
  await page.getByLabel(`Hours for ${taskName}`).fill("3");
}

/** Disconnects the page and its service worker from the network. */
async function goOffline(page: WatchedPage) {
  page.watched.expect(/ERR_INTERNET_DISCONNECTED/, /net::ERR_FAILED/);
  await page.context().setOffline(true);
}

const sentTasks = async (page: Page) => {
  const reports = await new Api(page.context().request).call("GET /eod/my-eods", {});
  return reports.flatMap(({ tasks }) => tasks.map(({ taskName }) => taskName));
};

test("a report submitted offline is queued, and sent when the connection is back", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  const name = unique("Client call notes");
  await page.goto("/submit-eod");
  await write(page, name);
  await goOffline(page);
  await form(page).getByRole("button", { name: "Submit report" }).click();
  await expect(form(page).getByRole("alert")).toHaveText(
    "Network error during submission. Your report is saved and will be sent automatically when you're back online.",
  );
  await expect(form(page).getByText(name, { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("EOD submitted successfully")).toBeVisible();
  expect(await sentTasks(page)).toEqual([name]);
});

test("Daybook opens offline: today's report is submitted there and sent later", async ({ signIn, make }) => {
  const page = await signIn(await make.person(), { serviceWorkers: "allow" });
  const name = unique("Measured the roof");
  await page.goto("/submit-eod");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await goOffline(page);
  await page.goto("/tasks");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expectAccessible(page);
  await write(page, name);
  await form(page).getByRole("button", { name: "Submit when online" }).click();
  await expect(form(page).getByRole("status")).toContainText("This report is saved on this device");

  await page.reload();
  await expect(form(page).getByText(name, { exact: true })).toBeVisible();
  await expect(form(page).getByRole("button", { name: "Waiting for connection" })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText("EOD submitted successfully")).toBeVisible({ timeout: 20_000 });
  expect(await sentTasks(page)).toEqual([name]);
});

test("a report submitted offline counts once after its tab was closed, in every tab and after a reload", async ({ signIn, make }) => {
  const page = await signIn(await make.person(), { serviceWorkers: "allow" });
  const name = unique("Sealed the gutter");
  await page.goto("/submit-eod");
  await goOffline(page);
  await write(page, name);
  await form(page).getByRole("button", { name: "Submit report" }).click();
  await expect(form(page).getByRole("alert")).toContainText("will be sent automatically");
  const context = page.context();
  await page.close();
  await context.setOffline(false);

  const tabs = [await context.newPage(), await context.newPage()];
  // The form saves the draft of the closed tab again, with a response that arrives after the report was sent.
  await context.route("**/api/eod/draft/saved", async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 3500));
    await route.fulfill({ response }).catch(() => undefined);
  });
  for (const tab of tabs) await tab.goto("/dashboard");
  for (const tab of tabs) await expect(form(tab).getByRole("button", { name: "Add tasks" })).toBeVisible({ timeout: 20_000 });
  // Both before the first click: a tab that is loaded after it opens the form by itself.
  for (const tab of tabs) await tab.reload();
  for (const tab of tabs) {
    await form(tab).getByRole("button", { name: "Add tasks" }).click();
    await expect(form(tab).getByRole("button", { name: "Add to report" })).toBeVisible();
    await expect(tab.getByLabel(`Hours for ${name}`)).toHaveCount(0);
    await form(tab).getByLabel("Task name").press("Control+Enter");
    await expect(form(tab).getByText("Add at least one task")).toBeVisible();
  }
  expect(await sentTasks(tabs[0]!)).toEqual([name]);
});

test("serves a manifest with icons, so that Daybook is installable", async ({ visitor: page }) => {
  await page.goto("/login");
  const manifest = await page.request.get((await page.locator('link[rel="manifest"]').getAttribute("href"))!);
  const { icons, start_url: start } = (await manifest.json()) as { icons: { src: string; sizes: string }[]; start_url: string };
  expect(start).toBe("/");
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);
});
