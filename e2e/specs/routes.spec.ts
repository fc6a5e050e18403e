import { expect, test } from "../fixtures.ts";
import { everyRole } from "../people.ts";
import { siteMap } from "../site-map.ts";

/*
 * Where each address ends for each role: routes.test.tsx of the web application asks its router, ssr.spec.ts the server.
 * screens.spec.ts opens the screens.
 */

test("redirects anonymous visitors to the sign-in page", async ({ visitor: page }) => {
  const redirected = siteMap.filter(({ anonymous }) => anonymous !== "stay");
  for (const { path } of redirected) {
    const response = await page.request.get(path);
    expect.soft([response.status(), await response.text()], path).toEqual([200, expect.stringContaining('<div id="root">')]);
  }
  // A screen of all, of each role, and an address that only redirects.
  for (const path of ["/calendar", "/", "/team-lead", "/dashboard", "/users"]) {
    expect(redirected.map((route) => route.path)).toContain(path);
    await page.goto(path);
    await expect(page).toHaveURL(({ pathname }) => pathname === "/login");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
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
