import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { admin, everyRole, homes, lead, member } from "../people.ts";
import { anyTask, siteMap } from "../site-map.ts";

/** All but the few lines that come with the page: they keep what is pressed meanwhile. */
const scripts = /\/assets\/(?!index-|main-|rolldown-runtime-).*\.js$/;

/** The paths below `/api` that the page asks for, from now on. */
function asked(page: Page) {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) paths.push(pathname.replace("/api", ""));
  });
  return paths;
}

/** Holds the scripts back until they are let go. */
async function holdScripts(page: Page) {
  const held: Route[] = [];
  let isFree = false;
  await page.route(scripts, async (route) => {
    if (isFree) await route.continue();
    else held.push(route);
  });
  return async () => {
    isFree = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Opens a page and does not wait for its scripts. A server that is busy at the moment sends it without a picture. */
const openDrawn = (page: Page, path: string) =>
  expect(async () => {
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator("#root[data-ssr]")).toBeAttached({ timeout: 2000 });
  }).toPass({ timeout: 45_000 });

for (const [person, heading] of [
  [admin, "Overview"],
  [lead, "Overview"],
  [member, "Dashboard"],
] as const) {
  test(`${person.role} reads the first screen before any script has come, and it asks for nothing twice`, async ({ signIn }) => {
    const page = await signIn(person);
    const letGo = await holdScripts(page);
    await openDrawn(page, homes[person.role]);
    const paths = asked(page);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("link", { name: "Policy" })).toBeVisible();
    await expect(page).toHaveTitle(`${heading} – Daybook`);
    expect(paths).toEqual([]);

    await letGo();
    await expect(page.locator("#root[data-ssr]")).toHaveCount(0);
    await page.watched.quiet();
    expect(paths).not.toContain("/auth/check");
    expect(paths).not.toContain("/analytics/overview");
    // What a picture and the browser's first drawing disagree in, the browser reports: a fault of the page.
  });
}

test("what is pressed and typed before the screen is awake is done when it is", async ({ signIn }) => {
  const page = await signIn(member);
  const letGo = await holdScripts(page);
  await openDrawn(page, "/task-management");
  // The few lines that come with the page have run: they ask for the other scripts.
  await page.waitForFunction(() => document.querySelectorAll('link[rel="modulepreload"]').length > 5);
  await page.getByRole("searchbox").fill("nothing is called this");
  await page.getByRole("button", { name: "New task" }).click();
  await letGo();
  await expect(page.getByRole("dialog", { name: "New task" })).toBeVisible();
  await expect(page.getByRole("searchbox", { includeHidden: true })).toHaveValue("nothing is called this");
  await expect(page).toHaveURL(/nothing/);
});

test("a picture follows the address, the filters in it and the person", async ({ signIn }) => {
  const page = await signIn(lead);
  await expect(async () => {
    const response = await page.goto("/tasks?searchQuery=nothing-is-called-this");
    const html = (await response?.text()) ?? "";
    expect([html.includes(lead.name), html.includes("nothing-is-called-this")]).toEqual([true, true]);
    expect(response?.headers()["cache-control"]).toBe("no-store");
  }).toPass({ timeout: 45_000 });
  await expect(page).toHaveURL(/\/team-lead\/task-management\?/);
  await expect(page.getByText("Nothing matches", { exact: false }).first()).toBeVisible();
});

test("a phone's picture is a phone's", async ({ signIn }) => {
  const userAgent = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36";
  const page = await signIn(member, { viewport: { width: 390, height: 844 }, userAgent, isMobile: true, hasTouch: true });
  const letGo = await holdScripts(page);
  await openDrawn(page, "/task-management");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  await letGo();
});

for (const person of everyRole) {
  test(`every screen of ${person.role} comes drawn, and every other address leads where it should`, async ({ signIn }) => {
    const page = await signIn(person);
    for (const place of siteMap) {
      const leadsTo = place[person.role] === "stay" ? place.path : place[person.role];
      // The sign-in screens are the browser's, and so is what cannot be had.
      const isDrawn = leadsTo !== "/admin-setup" && !leadsTo.includes(anyTask);
      await expect(async () => {
        const response = await page.request.get(place.path);
        expect([new URL(response.url()).pathname, /data-ssr/.test(await response.text())]).toEqual([
          isDrawn ? leadsTo : expect.any(String),
          isDrawn,
        ]);
      }, place.path).toPass({ timeout: 20_000 });
    }
  });
}

test("without a session there is no picture", async ({ stranger: page }) => {
  const response = await page.goto("/dashboard");
  expect(await response?.text()).not.toContain("data-ssr");
  await expect(page).toHaveURL(/\/login/);
});
