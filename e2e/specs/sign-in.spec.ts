import type { Page } from "@playwright/test";
import { foreignAddresses } from "../../server/src/test/hostile/redirects.ts";
import { expect, test } from "../fixtures.ts";
import { everyRole, homes, member, type Person } from "../people.ts";

const wrongCredentials = "Invalid credentials. Please check your email and password.";

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

async function fillIn(page: Page, person: Pick<Person, "email" | "password">) {
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await submit(page).click();
}

const stored = (page: Page) => page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

test.describe("signing in", () => {
  for (const person of everyRole) {
    test(`sends a ${person.role} to ${homes[person.role]}`, async ({ visitor: page }) => {
      await page.goto("/login");
      await fillIn(page, person);
      await expect(page).toHaveURL(homes[person.role]);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }

  test("a first visit loads neither the router nor a session", async ({ visitor: page }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto("/login");
    await expect(email(page)).toBeVisible();
    await page.watched.settled();
    expect(requested).not.toContain("/api/auth/check");
    expect(requested.filter((path) => /\/assets\/(app|start-app|shell)-/.test(path))).toEqual([]);
  });

  test("shows an error for a wrong password and keeps the typed values", async ({ visitor: page }) => {
    await page.goto("/login");
    await fillIn(page, { email: member.email, password: "wrong-password" });
    await expect(page.getByRole("alert")).toHaveText(wrongCredentials);
    await expect(email(page)).toHaveValue(member.email);
    await expect(password(page)).toHaveValue("wrong-password");
    await expect(page).toHaveURL("/login");
  });

  for (const width of [1440, 390])
    test(`stays in place on an error and selects the refused password, ${width} px`, async ({ visitor: page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/login");
      const places = () => Promise.all([email(page), password(page), submit(page)].map((part) => part.boundingBox()));
      const before = await places();
      await submit(page).click();
      await expect(page.getByText("Password is required")).toBeVisible();
      expect(await places()).toEqual(before);
      await fillIn(page, { email: member.email, password: "wrong-password" });
      await expect(page.getByRole("alert")).toHaveText(wrongCredentials);
      expect(await places()).toEqual(before);
      await expect(password(page)).toBeFocused();
      await page.keyboard.type("another");
      await expect(password(page)).toHaveValue("another");
    });

  test("shows which fields are required", async ({ visitor: page }) => {
    await page.goto("/login");
    await submit(page).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await expect(email(page)).toBeFocused();
  });

  test("shows an error for an inactive account and keeps the typed values", async ({ visitor: page, make, asAdmin }) => {
    const person = await make.person();
    await asAdmin.call("PUT /users/admin/user/:id", { id: person._id, status: "inactive" });
    await page.goto("/login");
    page.watched.expect(/403: POST .*\/auth\/login/);
    await fillIn(page, person);
    await expect(page.getByRole("alert")).toHaveText("Account is disabled");
    await expect(email(page)).toHaveValue(person.email);
    await expect(password(page)).toHaveValue(person.password);
  });

  test("shows and hides the password", async ({ visitor: page }) => {
    await page.goto("/login");
    await password(page).fill("let me see");
    await expect(password(page)).toHaveAttribute("type", "password");
    await page.locator("form").getByRole("button").filter({ hasNotText: "Sign in" }).click();
    await expect(password(page)).toHaveAttribute("type", "text");
  });

  test("returns to the requested page", async ({ visitor: page }) => {
    await page.goto("/all-eods?search=engine");
    await expect(page).toHaveURL(/\/login\?next=/);
    await fillIn(page, member);
    await expect(page).toHaveURL(/\/all-eods\?search=engine/);
  });

  for (const next of [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%2e//evil.example",
  ]) {
    test(`never redirects to ${next}`, async ({ visitor: page }) => {
      await page.goto(`/login?next=${encodeURIComponent(next)}`);
      await fillIn(page, member);
      await expect(page).toHaveURL(homes.team_member);
    });
  }

  test("never leads a signed-in user to another site", async ({ signIn }) => {
    const page = await signIn(member);
    for (const next of foreignAddresses) {
      const response = await page.request.get(`/login?${new URLSearchParams({ next })}`, { maxRedirects: 0 });
      expect([next, response.status(), response.headers()["location"]]).toEqual([next, 302, homes.team_member]);
    }
  });

  test("redirects a signed-in user to their home page", async ({ signIn }) => {
    const page = await signIn(member);
    await page.goto("/login");
    await expect(page).toHaveURL(homes.team_member);
  });
});

test.describe("browser storage", () => {
  test("is cleared at sign-in, then holds the user without personal data", async ({ visitor: page }) => {
    await page.goto("/login");
    await page.evaluate(() => localStorage.setItem("left-over", "from another user"));
    await fillIn(page, member);
    await expect(page).toHaveURL(homes.team_member);

    const entries = await stored(page);
    expect(Object.keys(entries)).not.toContain("left-over");
    const user = JSON.parse(entries["daybook:user"]!) as object;
    expect(Object.keys(user).sort()).toEqual(["_id", "name", "profilePicture", "role", "team"]);
    expect(JSON.stringify(entries)).not.toMatch(/@halcyon\.example|phoneNumber|dateOfBirth|bloodGroup|employeeId|eyJ/);
  });

  test("is empty after logout", async ({ signIn }) => {
    const page = await signIn(member);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await stored(page)).toEqual({});
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?next=/);
  });

  test("is empty after a failed logout, which also leads to /login", async ({ signIn }) => {
    const page = await signIn(member);
    page.watched.expect(/500: POST .*\/auth\/logout/);
    await page.route("**/api/auth/logout", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Something went wrong" } }),
    );
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByLabel("Email")).toBeVisible();
    expect(await stored(page)).toEqual({});
  });

  test("the session cookie is not readable by scripts", async ({ signIn }) => {
    const page = await signIn(member);
    await page.goto("/dashboard");
    expect(await page.evaluate(() => document.cookie)).toBe("");
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: "jwt", httpOnly: true, sameSite: "Lax", path: "/" });
  });
});
