import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { member } from "../people.ts";

test("a member creates an access token, sees it once, calls the API with it and revokes it", async ({ signIn, playwright, baseURL }) => {
  const name = unique("Build script");
  const page = await signIn(member);
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New access token" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await expectAccessible(page);
  await form.getByRole("combobox", { name: "May read" }).fill("Tasks");
  await page.getByRole("option", { name: "Tasks" }).click();
  // Closes the list over the button.
  await form.getByRole("heading", { name: "New access token" }).click();
  await form.getByRole("button", { name: "Create token" }).click();
  const ready = page.getByRole("dialog", { name: `${name} is ready` });
  const field = ready.getByRole("textbox", { name: "Token" });
  await expect(field).toHaveValue(/^dbk_/);
  const token = await field.inputValue();
  await ready.getByRole("button", { name: "I saved the token" }).click();
  await page.reload();
  await expect(page.getByText(`…${token.slice(-4)}`)).toBeVisible();
  expect(await page.content()).not.toContain(token);

  // Without the cookies of the browser.
  const script = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const tasks = await script.get("/api/tasks");
  expect([tasks.status(), tasks.headers()["ratelimit-policy"]]).toEqual([200, '"token";q=600;w=60']);
  const refused = await script.get("/api/leaves/balance");
  expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([403, "insufficient_scope"]);

  await page.getByRole("button", { name: `Revoke ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Revoke ${name}?` })
    .getByRole("button", { name: "Revoke token" })
    .click();
  await expect(page.getByRole("button", { name: `Revoke ${name}` })).toBeHidden();
  expect((await script.get("/api/tasks")).status()).toBe(401);
  await script.dispose();
});
