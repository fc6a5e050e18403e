import type { Page } from "@playwright/test";
import { expect, test, type WatchedPage, withoutSsr } from "../fixtures.ts";
import { member } from "../people.ts";
import { letPass, stopTime } from "../time.ts";

/** Triggers an API call. The link may be gone if the socket reported the expiry first. */
const anyLink = (page: Page) =>
  page
    .getByRole("link", { name: "EODs" })
    .click({ timeout: 3000 })
    .catch(() => undefined);

const banner = (page: Page) => page.getByRole("alert").filter({ hasText: "Authentication Error" });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

/** Answers every call except the sign-in calls with an error. */
function refuseWith(page: WatchedPage, status: number, body: object) {
  page.watched.expect(new RegExp(`^${status}: `));
  return page.route(/\/api\/(?!auth\/)/, (route) => route.fulfill({ status, json: { success: false, code: "unauthenticated", ...body } }));
}

test("a revoked session ends with the banner and empty storage", async ({ signIn, make, asAdmin }) => {
  const person = await make.person();
  const page = await signIn(person);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await asAdmin.call("PUT /users/admin/user/:id", { id: person._id, status: "inactive" });
  await anyLink(page);

  await expect(banner(page)).toContainText("Session expired. Please login again.");
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(await storedKeys(page)).toEqual([]);

  await banner(page).getByRole("button", { name: "Log in again" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("an expired session goes to /login within a second", async ({ signIn }) => {
  const page = await signIn(member);
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.watched.settled();
  await stopTime(page);
  await refuseWith(page, 401, { message: "Invalid or expired token", tokenExpired: true });
  const refused = page.waitForResponse((response) => response.status() === 401);
  await anyLink(page);
  await letPass(page, 100);
  await refused;
  await letPass(page, 900);
  await expect(page).toHaveURL(/\/login/);
  await page.clock.resume();
  await expect(banner(page)).toContainText("Session expired. Please login again.");
});

for (const phrase of ["Authentication token missing", "User not found", "Account is disabled", "Invalid token structure"]) {
  test(`the message "${phrase}" ends the session`, async ({ signIn }) => {
    const page = await signIn(member);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await refuseWith(page, 403, { message: phrase });
    await anyLink(page);

    await expect(banner(page)).toContainText("Authentication error. Please log in again.");
    await expect(banner(page).getByRole("button", { name: "Log in again" })).toHaveCount(0);
    await expect(page).toHaveURL(/\/login/);
    await banner(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(banner(page)).toBeHidden();
  });
}

test("a permission error does not end the session", async ({ signIn }) => {
  const page = await signIn(member);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await refuseWith(page, 403, { message: "You don't have permission to read this", code: "forbidden" });
  await anyLink(page);
  await expect(page).toHaveURL(/\/all-eods/);
  await expect(page.getByText("You don't have permission to read this").first()).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("an anonymous visitor stays on a public screen", async ({ visitor: page }) => {
  await refuseWith(page, 401, { message: "Invalid or expired token", tokenExpired: true });
  await page.goto("/policy");
  await expect(page).toHaveURL("/policy");
  await expect(page.getByRole("heading", { name: "Policy", level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test("shows a full-page spinner while the session loads", async ({ signIn }) => {
  const page = await signIn(member);
  await withoutSsr(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/auth/check", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(page.getByRole("status").or(page.locator(".mantine-Loader-root")).first()).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  release();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});
