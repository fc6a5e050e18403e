import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique, type WatchedPage } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const form = (page: Page) => page.getByRole("region", { name: "End-of-day report" });

async function write(page: Page, taskName: string) {
  const compose = page.getByRole("form", { name: "New task" });
  await compose.getByLabel("Task name").fill(taskName);
  await compose.getByLabel("Hours").fill("3");
}

/** From here on the network is gone, for the page and for what works behind it. */
async function goOffline(page: WatchedPage) {
  page.watched.expect(/ERR_INTERNET_DISCONNECTED/, /net::ERR_FAILED/);
  await page.context().setOffline(true);
}

const sentTasks = async (page: Page) => {
  const reports = await new Api(page.context().request).call("GET /eod/my-eods", {});
  return reports.flatMap(({ tasks }) => tasks.map(({ taskName }) => taskName));
};

test("a report submitted without a connection is kept, and goes out when there is one", async ({ signIn, make }) => {
  const page = await signIn(await make.person());
  const name = unique("Wrote in the train");
  await page.goto("/submit-eod");
  await write(page, name);
  await goOffline(page);
  await form(page).getByRole("button", { name: "Submit report" }).click();
  await expect(form(page).getByRole("alert")).toHaveText(
    "Network error during submission. Your report is kept and goes out by itself when you are connected again.",
  );
  await expect(form(page).getByText(name)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("EOD submitted successfully")).toBeVisible();
  expect(await sentTasks(page)).toEqual([name]);
});

test("Daybook opens without a connection: today's report is written there and sent later", async ({ signIn, make }) => {
  const page = await signIn(await make.person(), { serviceWorkers: "allow" });
  const name = unique("Measured the roof");
  await page.goto("/submit-eod");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await goOffline(page);
  await page.goto("/tasks");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expectAccessible(page);
  await write(page, name);
  await form(page).getByRole("button", { name: "Submit when connected" }).click();
  await expect(form(page).getByRole("status")).toContainText("goes out by itself as soon as you are connected again");

  await page.reload();
  await expect(form(page).getByText(name)).toBeVisible();
  await expect(form(page).getByRole("button", { name: "Waiting for the connection" })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText("EOD submitted successfully")).toBeVisible({ timeout: 20_000 });
  expect(await sentTasks(page)).toEqual([name]);
});

test("what makes Daybook installable is there", async ({ stranger: page }) => {
  await page.goto("/login");
  const manifest = await page.request.get((await page.locator('link[rel="manifest"]').getAttribute("href"))!);
  const { icons, start_url: start } = (await manifest.json()) as { icons: { src: string; sizes: string }[]; start_url: string };
  expect(start).toBe("/");
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);
});
