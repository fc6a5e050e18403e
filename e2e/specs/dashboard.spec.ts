import { type Page } from "@playwright/test";
import { expect, test, withoutPicture } from "../fixtures.ts";
import { admin, homes, lead, member, type Person } from "../people.ts";

/** What stands around every screen asks for these: the session, the bell, the short lists, the preferences, what waits. */
const ofTheFrame = [
  "/auth/check",
  "/announcements",
  "/announcements/seen",
  "/users/preferences",
  "/users",
  "/projects/dropdown",
  "/tasks/counts",
  "/leaves/team",
  "/leaves/all",
];

/** The paths below `/api` that a page asks for besides the frame's, from now on. */
function asked(page: Page) {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const path = pathname.replace("/api", "");
    if (pathname.startsWith("/api/") && !ofTheFrame.includes(path)) paths.push(path);
  });
  return paths;
}

/** What others do at the same time would be asked for again, and rightly: here nobody tells of it. */
const alone = (page: Page) => page.routeWebSocket(/socket\.io/, () => {});

const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  // What the page does by itself a while later is waited for, too.
  await page.waitForTimeout(3500);
};

test("a member's day is one request", async ({ signIn }) => {
  const page = await signIn(member);
  await withoutPicture(page);
  await alone(page);
  const paths = asked(page);
  await page.goto("/dashboard");
  for (const name of ["My tasks", "My leave", "Away in my team", "Recent reports"])
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "This week" }).getByRole("link", { name: /hours this week|This week/ })).toBeVisible();
  await settled(page);
  expect(paths).toEqual(["/analytics/overview"]);
});

for (const person of [admin, lead] satisfies Person[]) {
  test(`the overview of ${person.role} is one request, and whom to remind`, async ({ signIn }) => {
    const page = await signIn(person);
    await withoutPicture(page);
    await alone(page);
    const paths = asked(page);
    await page.goto(homes[person.role]);
    await expect(page.getByRole("heading", { name: "Away", exact: true })).toBeVisible();
    await settled(page);
    // Who can be reminded is looked up once one is shown who is missing.
    expect(paths.filter((path) => path !== "/whatsapp/preview")).toEqual(["/analytics/overview"]);
  });
}

test("on the second look nothing moves while the day is loaded", async ({ signIn }) => {
  const page = await signIn(member);
  await withoutPicture(page);
  await page.goto("/dashboard");
  await settled(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/api/analytics/overview", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Recent reports", exact: true })).toBeVisible();
  const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
  expect(moved).toBeLessThan(0.02);
});
