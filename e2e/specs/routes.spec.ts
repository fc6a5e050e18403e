import { expect, test, type WatchedPage } from "../fixtures.ts";
import { everyRole, lead } from "../people.ts";
import { anyTask, siteMap } from "../site-map.ts";

/** Opens an address and returns the final path. */
async function finalPath(page: WatchedPage, path: string) {
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  return new URL(page.url()).pathname;
}

// screens.spec.ts opens the screens of each role, and ssr.spec.ts checks the server's redirects. Leads have the most redirects.
test("redirects team leads as specified", async ({ signIn }) => {
  test.setTimeout(240_000);
  const page = await signIn(lead);
  // No task has this id. A slow page asks for it before the test goes on.
  page.watched.expect(new RegExp(`^404: GET .*/api/tasks/${anyTask}`));
  for (const route of siteMap) {
    if (route.team_lead !== "stay") expect.soft(await finalPath(page, route.path), route.path).toBe(route.team_lead);
  }
});

test("redirects anonymous visitors as specified", async ({ visitor: page }) => {
  test.setTimeout(240_000);
  for (const route of siteMap) {
    const expected = route.anonymous === "stay" ? route.path : route.anonymous;
    expect.soft(await finalPath(page, route.path), route.path).toBe(expected);
  }
});

for (const who of ["an anonymous visitor", ...everyRole] as const) {
  const name = typeof who === "string" ? who : who.role;
  test(`an unknown address shows ${name} the not-found page with a link back`, async ({ openPage, signIn }) => {
    const page = typeof who === "string" ? await openPage() : await signIn(who);
    await page.goto("/no/such/page");
    await expect(page).toHaveURL("/no/such/page");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: typeof who === "string" ? "Sign in" : "Go home" })
      .click();
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeHidden();
  });
}
