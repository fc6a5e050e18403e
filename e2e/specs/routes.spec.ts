import { expect, test, type WatchedPage } from "../fixtures.ts";
import { everyRole, lead } from "../people.ts";
import { siteMap } from "../site-map.ts";

/** Opens an address and says where it led, once it is decided. */
async function leadsTo(page: WatchedPage, path: string) {
  await page.goto(path, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  return new URL(page.url()).pathname;
}

// The screens a role stays on are opened where they are looked at (screens.spec.ts), and where the server leads each role
// is asked without a browser (first-picture.spec.ts). A lead is led elsewhere most often.
test("an address that is not a lead's leads where the specification says", async ({ signIn }) => {
  test.setTimeout(240_000);
  const page = await signIn(lead);
  for (const place of siteMap) {
    if (place.team_lead !== "stay") expect.soft(await leadsTo(page, place.path), place.path).toBe(place.team_lead);
  }
});

test("every address leads a stranger where the specification says", async ({ stranger: page }) => {
  test.setTimeout(240_000);
  for (const place of siteMap) {
    const expected = place.stranger === "stay" ? place.path : place.stranger;
    expect.soft(await leadsTo(page, place.path), place.path).toBe(expected);
  }
});

for (const who of ["a stranger", ...everyRole] as const) {
  const name = typeof who === "string" ? who : who.role;
  test(`an unknown address shows ${name} the not-found page, with a way back`, async ({ openPage, signIn }) => {
    const page = typeof who === "string" ? await openPage() : await signIn(who);
    await page.goto("/no/such/page");
    await expect(page).toHaveURL("/no/such/page");
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await page.getByRole("link", { name: typeof who === "string" ? "To the sign-in" : "To the start page" }).click();
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeHidden();
  });
}
