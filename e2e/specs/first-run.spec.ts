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
  const link = new URL(empty.setupLink!);
  await page.goto(link.pathname + link.search);
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
  await page.getByRole("button", { name: "Create administrator" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
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
