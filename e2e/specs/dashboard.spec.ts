import { type Page } from "@playwright/test";
import { expect, test, withoutSsr } from "../fixtures.ts";
import { admin, homes, lead, member, type Person } from "../people.ts";

/** Requests of the app shell: session, notifications, dropdown lists, preferences, badge counts. */
const shellPaths = [
  "/auth/check",
  "/announcements",
  "/announcements/seen",
  "/users/preferences",
  "/notifications",
  "/users",
  "/projects/dropdown",
  "/tasks/counts",
  "/leaves/team",
  "/leaves/all",
];

/** Records the API paths that the page requests from now on, without those of the app shell. */
function recordPaths(page: Page) {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const path = pathname.replace("/api", "");
    if (pathname.startsWith("/api/") && !shellPaths.includes(path)) paths.push(path);
  });
  return paths;
}

/** Blocks realtime events, so that changes by parallel tests cause no refetches. */
const blockRealtime = (page: Page) => page.routeWebSocket(/socket\.io/, () => {});

/** Waits until no request is running, also after the timers of the page have fired. Needs `page.clock.install()`. */
const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(5000);
  await page.waitForLoadState("networkidle");
};

test("the member dashboard loads with one request", async ({ signIn }) => {
  const page = await signIn(member);
  await page.clock.install();
  await withoutSsr(page);
  await blockRealtime(page);
  const paths = recordPaths(page);
  await page.goto("/dashboard");
  for (const name of ["My tasks", "My leave", "Away in my team", "Recent reports"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "This week" }).getByRole("link", { name: /hours this week|This week/ })).toBeVisible();
  await settled(page);
  expect(paths).toEqual(["/analytics/overview"]);
});

for (const person of [admin, lead] satisfies Person[]) {
  test(`the overview of ${person.role} loads with one request plus those of what waits for review`, async ({ signIn }) => {
    const page = await signIn(person);
    await page.clock.install();
    await withoutSsr(page);
    await blockRealtime(page);
    const paths = recordPaths(page);
    await page.goto(homes[person.role]);
    await expect(page.getByRole("heading", { name: "Away", exact: true })).toBeVisible();
    await settled(page);
    // The reminders of today load only if reports are missing, balances and absences only for waiting leave.
    const ofSections = [
      "/reminders",
      "/tasks",
      "/users/teams",
      "/leaves/balance",
      "/leaves/calendar",
      "/leaves/preview",
      "/leaves/in-lieu/to-review",
    ];
    expect(paths.filter((path) => !ofSections.includes(path))).toEqual(["/analytics/overview"]);
  });
}

test("a repeat visit causes no layout shift while loading", async ({ signIn }) => {
  const page = await signIn(member);
  await withoutSsr(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Recent reports", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const placeholdersShown = Promise.withResolvers<void>();
  await page.route("**/api/analytics/overview", async (route) => {
    await placeholdersShown.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  placeholdersShown.resolve();
  await expect(page.getByRole("heading", { name: "Recent reports", exact: true })).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
  expect(moved).toBeLessThan(0.02);
});
