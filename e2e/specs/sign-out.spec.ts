import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { lead, member } from "../people.ts";

/** What the browser keeps: storage and the names of databases with content. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const drafts = await new Promise<number>((resolve) => {
      const opening = indexedDB.open("keyval-store");
      opening.onupgradeneeded = () => opening.result.createObjectStore("keyval");
      opening.onsuccess = () => {
        const count = opening.result.transaction("keyval").objectStore("keyval").count();
        count.onsuccess = () => {
          opening.result.close();
          resolve(count.result);
        };
      };
    });
    return { local: Object.keys(localStorage), session: Object.keys(sessionStorage), drafts };
  });

const signOut = (page: Page) => page.getByRole("button", { name: "Logout" }).click();

test("signing out leaves nothing of the user in the page and in the browser", async ({ signIn }) => {
  const page = await signIn(lead);
  await page.goto("/team-lead");
  await expect(page.locator("#initial-state")).toHaveCount(0);
  await expect.poll(async () => (await kept(page)).local.length).toBeGreaterThan(0);
  const response = page.waitForResponse("**/api/auth/logout");
  await signOut(page);
  expect(await (await response).headerValue("clear-site-data")).toBe('"cache"');
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await page.content()).not.toContain(lead.name);
  expect(await kept(page)).toEqual({ local: [], session: [], drafts: 0 });
});

test("typed text survives a reload and a press outside, but not the sign-out", async ({ signIn }) => {
  const page = await signIn(lead);
  await page.goto("/team-lead/task-management");
  await page.waitForFunction(() => !document.querySelector("#root[data-ssr]"));
  const title = page.getByRole("dialog").getByLabel("Title");
  await page.getByRole("button", { name: "New task" }).first().click();
  await title.fill("Check the tracking of the second headset");
  await page.reload();
  await page.waitForFunction(() => !document.querySelector("#root[data-ssr]"));
  await page.getByRole("button", { name: "New task" }).first().click();
  await expect(title).toHaveValue("Check the tracking of the second headset");
  await page.mouse.click(5, 5);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "New task" }).first().click();
  await expect(title).toHaveValue("Check the tracking of the second headset");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const drafts = async () => (await kept(page)).session.filter((key) => key.startsWith("daybook:"));
  expect(await drafts()).toHaveLength(1);
  await signOut(page);
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await drafts()).toEqual([]);
});

test("signing out in one tab signs out the others, without an error", async ({ signIn }) => {
  const page = await signIn(member);
  const other = await page.context().newPage();
  await page.goto("/dashboard");
  await other.goto("/policy");
  await expect(other.getByRole("button", { name: member.name })).toBeVisible();
  await other.waitForFunction(() => !document.querySelector("#root[data-ssr]"));
  await signOut(page);
  await expect(other.getByLabel("Email")).toBeVisible();
  await expect(other.getByText("Authentication error", { exact: false })).toHaveCount(0);
  expect(await other.content()).not.toContain(member.name);
});

test("a failed sign-out says so and is repeated when the connection returns", async ({ signIn }) => {
  const page = await signIn(member);
  page.watched.expect(/logout/);
  await page.goto("/dashboard");
  await page.route("**/api/auth/logout", (route) => route.abort("connectionrefused"));
  await signOut(page);
  await expect(page.getByText("You may still be signed in on this device", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeVisible();
  const repeated = page.waitForResponse("**/api/auth/logout");
  await page.unroute("**/api/auth/logout");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  expect((await repeated).status()).toBe(200);
  expect((await page.request.get("/api/auth/check")).status()).toBe(401);
});

test("a narrow window never shows the wide layout before hydration", async ({ signIn }) => {
  const page = await signIn(lead, { viewport: { width: 700, height: 900 } });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort("aborted"));
  await expect(async () => {
    await page.goto("/all-eods", { waitUntil: "commit" });
    await expect(page.locator("#root[data-ssr]")).toBeAttached({ timeout: 2000 });
  }).toPass({ timeout: 45_000 });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700);
});
