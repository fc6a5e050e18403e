import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { lead, member } from "../people.ts";

const scripts = /\/assets\/.*\.(js|css)$/;

/** The scripts and style sheets that a screen loads. */
async function filesOf(page: Page, path: string) {
  const files = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (scripts.test(pathname)) files.add(pathname);
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return [...files];
}

const abort = (page: Page, pattern: RegExp | string) => page.route(pattern, (route) => route.abort("connectionrefused"));

test("a page whose scripts do not load keeps its content and offers to reload", async ({ signIn }) => {
  const page = await signIn(lead);
  page.watched.expect(/./);
  await abort(page, /\/assets\/(start|shell|screens|hydrate)[^/]*\.js$/);
  await page.goto("/team-lead", { waitUntil: "commit" });
  const bar = page.getByRole("alert").filter({ hasText: "Daybook did not load completely" });
  await expect(bar).toBeVisible();
  await page.unroute(/\/assets\/(start|shell|screens|hydrate)[^/]*\.js$/);
  await bar.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(page.locator("#root[data-ssr]")).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test("a dialog that does not load leaves the screen, says so, and opens once the server is back", async ({ signIn }) => {
  const page = await signIn(member);
  page.watched.expect(/./);
  await page.goto("/task-management");
  await page.watched.settled();
  // The message itself must be available.
  await page.mouse.move(10, 10);
  await abort(page, /\/assets\/task-dialog/);
  await page.getByRole("button", { name: "New task" }).click();
  await expect(page.getByText("This could not be loaded. Check your connection and try again.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The message lies over the button, and stays while the pointer is on it.
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.unroute(/\/assets\/task-dialog/);
  await page.getByRole("button", { name: "New task" }).click();
  await expect(page.getByRole("dialog", { name: "New task" })).toBeVisible();
});

test("a screen that does not load shows Try again inside the frame, and loads once the server is back", async ({ signIn }) => {
  const page = await signIn(member);
  page.watched.expect(/./);
  await page.goto("/dashboard");
  await page.watched.settled();
  await abort(page, /\/assets\/policy-page/);
  await page.getByRole("link", { name: "Policy" }).click();
  await expect(page.getByText("This screen could not be loaded")).toBeVisible();
  await expect(page.getByRole("link", { name: "Policy" })).toBeVisible();
  await page.unroute(/\/assets\/policy-page/);
  await expect(page.getByRole("heading", { level: 1, name: "Policy" })).toBeVisible();
});

if (process.env.EARLY_EVENTS === "all") {
  test("each file of the task list may fail alone: a message appears or the screen works", async ({ signIn }) => {
    test.setTimeout(30 * 60_000);
    const page = await signIn(lead);
    page.watched.expect(/./);
    for (const file of await filesOf(page, "/team-lead/task-management")) {
      await test.step(file, async () => {
        await abort(page, `**${file}`);
        await page.goto("about:blank", { waitUntil: "commit" });
        await page.goto("/team-lead/task-management", { waitUntil: "commit" });
        const message = page.getByText(/did not load completely|could not be loaded/);
        const works = page.locator('#root:not([data-ssr]) button:has-text("New task")');
        await expect(message.or(works).first()).toBeVisible();
        await page.unroute(`**${file}`);
      });
    }
  });
}
