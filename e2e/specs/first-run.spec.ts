import type { BrowserContextOptions } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test as base } from "../fixtures.ts";
import { type Product, startProduct } from "../product.ts";
import type { Person } from "../people.ts";

const firstAdmin: Person = { name: "Vera First", email: "vera@example.com", password: "a-long-secret", role: "admin" };

type Fixtures = { at: BrowserContextOptions; asFirstAdmin: Api };

/** A new installation, shared by all tests of this file. The tests build on each other, in order. */
const test = base.extend<Fixtures, { empty: Product }>({
  empty: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker" },
  ],
  at: async ({ empty }, use) => use({ baseURL: empty.url }),
  asFirstAdmin: async ({ playwright, empty }, use) => {
    const request = await playwright.request.newContext({ baseURL: empty.url });
    await use(await new Api(request).signIn(firstAdmin));
    await request.dispose();
  },
});

test.describe.configure({ mode: "serial" });

test("without any account, the sign-in screen points to the setup link", async ({ openPage, at, empty }) => {
  expect(empty.setupLink, "the start prints the link").toMatch(/\/admin-setup\?token=\S+$/);
  const page = await openPage(at);
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("No accounts yet.")).toBeVisible();
});

test("a setup link with a missing or wrong token shows no form", async ({ openPage, at }) => {
  const page = await openPage(at);
  await page.goto("/admin-setup");
  await expect(page.getByText("Open the full setup link")).toBeVisible();
  await page.goto("/admin-setup?token=a-guess");
  await expect(page.getByRole("alert")).toHaveText("Invalid or used setup token");
  await expect(page.getByLabel("Name")).toHaveCount(0);
});

test("the printed setup link creates the first administrator and signs them in", async ({ openPage, at, empty }) => {
  const page = await openPage(at);
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  const link = new URL(empty.setupLink!);
  await page.goto(link.pathname + link.search);
  await expect(page.getByLabel("Address")).toHaveValue(new URL(page.url()).origin);
  await expect(page.getByText("Only this machine reaches this address")).toBeVisible();
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();

  await page.getByLabel("Name").fill(firstAdmin.name);
  await page.getByLabel("Email").fill("vera@example");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters long")).toBeVisible();

  await page.getByLabel("Email").fill(firstAdmin.email);
  await page.getByLabel("Password", { exact: true }).fill(firstAdmin.password);
  await page.getByLabel("Company", { exact: true }).fill("Northwind Atelier");
  await page.getByRole("combobox", { name: "Teams" }).fill("Workshop");
  await page.getByRole("combobox", { name: "Teams" }).press("Enter");
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByText("2 of 12 done")).toBeVisible();
  for (const path of ["/admin/users", "/admin/projects", "/admin/eods", "/admin/task-management", "/admin/settings?tab=channels"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.watched.settled();
  }
  expect(failed).toEqual([]);
  await page.getByRole("textbox", { name: "Address" }).scrollIntoViewIfNeeded();
  await expect(page.getByText("links in messages don’t work for others")).toBeVisible();
});

test("invited people choose their own passwords, each with a link that works once", async ({ openPage, at, asFirstAdmin }) => {
  const admin = await openPage(at);
  await admin.goto("/login");
  await admin.getByLabel("Email").fill(firstAdmin.email);
  await admin.getByLabel("Password", { exact: true }).fill(firstAdmin.password);
  await admin.getByRole("button", { name: "Sign in", exact: true }).click();
  await admin.getByRole("button", { name: /^People\b/ }).click();
  await admin.getByRole("link", { name: "Invite people" }).click();

  const dialog = admin.getByRole("dialog", { name: "New user" });
  await dialog.getByLabel("Name").fill("Theo Marsh");
  await dialog.getByLabel("Email").fill("theo@example.com");
  await dialog.getByRole("combobox", { name: "Team" }).click();
  await admin.getByRole("option", { name: "Workshop" }).click();
  await dialog.getByRole("button", { name: "Create user" }).click();
  const shared = admin.getByRole("dialog", { name: "Invitation for Theo Marsh" });
  const first = await shared.getByLabel("Link", { exact: true }).inputValue();
  await shared.getByRole("button", { name: "Done" }).click();
  await expect(admin.getByText("Invited")).toBeVisible();

  const others = [
    { name: "Greta Holm", email: "greta@example.com", role: "team_member", team: "Workshop" },
    { name: "Owen Pryce", email: "owen@example.com", role: "team_lead", team: "Sales" },
  ] as const;
  const userIds: string[] = [];
  for (const person of others) userIds.push((await asFirstAdmin.call("POST /users", { ...person, invite: true }))._id);
  const links = await asFirstAdmin.call("POST /users/links", { userIds });
  expect(links.map(({ name }) => name).toSorted()).toEqual(["Greta Holm", "Owen Pryce"]);

  for (const [url, home, password] of [
    [first, "/dashboard", "theo's own password"],
    ...links.map(({ name, url }) => [url, name === "Owen Pryce" ? "/team-lead" : "/dashboard", `${name}'s own password`] as const),
  ] as const) {
    const page = await openPage(at);
    const { pathname, search } = new URL(url);
    await page.goto(pathname + search);
    await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Set password and sign in" }).click();
    await expect(page).toHaveURL(home);
    await page.context().clearCookies();
    await page.goto(pathname + search);
    await expect(page.getByRole("alert")).toHaveText("This link is not valid any more. Ask for a new one.");
  }
  await admin.reload();
  await expect(admin.getByText("Invited")).toHaveCount(0);
  await expect(admin.getByText("Never signed in")).toHaveCount(0);
});

test("the setup link works only once", async ({ openPage, at, empty }) => {
  const page = await openPage(at);
  const link = new URL(empty.setupLink!);
  await page.goto(link.pathname + link.search);
  await expect(page.getByText("Daybook already has an administrator.")).toBeVisible();
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await expect(page).toHaveURL("/login");
});

test("registration is closed by default", async ({ openPage, at }) => {
  const page = await openPage(at);
  await page.goto("/login");
  await expect(page.getByText("Ask an administrator.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create account" })).toHaveCount(0);
  await page.goto("/register");
  await expect(page.getByText("Registration is closed. Ask an administrator for an account.")).toBeVisible();
});

for (const mode of ["approval", "open"] as const) {
  test(`with registration mode '${mode}', a visitor can request an account`, async ({ openPage, at, asFirstAdmin }) => {
    await asFirstAdmin.call("PUT /settings", { registration: mode });
    const person = { name: `Requested ${mode}`, email: `${mode}@example.com`, password: "a-long-secret" };
    const page = await openPage(at);

    await page.goto("/login");
    await page.getByRole("link", { name: "Create account" }).click();
    await page.getByRole("button", { name: "Create account" }).click();
    for (const text of ["Name is required", "Email is required", "Password is required", "Team is required"])
      await expect(page.getByText(text)).toBeVisible();
    await page.getByLabel("Name").fill(person.name);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page
      .getByRole("textbox", { name: "Team" })
      .or(page.getByRole("combobox", { name: "Team" }))
      .first()
      .click();
    await page.getByRole("option", { name: "Marketing" }).click();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Your request was received.")).toBeVisible();

    // Until the account is approved.
    if (mode === "approval") page.watched.expect(/403: POST .*\/auth\/login/);
    await page.getByRole("link", { name: "Go to sign-in" }).click();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    if (mode === "open") {
      await expect(page).toHaveURL("/dashboard");
    } else {
      await expect(page.getByRole("alert")).toHaveText("Account is disabled");
      const found = await asFirstAdmin.call("GET /users", { search: person.email });
      await asFirstAdmin.call("PUT /users/admin/user/:id", { id: found[0]!._id, status: "active" });
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL("/dashboard");
    }
  });
}
