import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";

test("a stranger reads the policy and jumps to a heading", async ({ stranger: page }) => {
  await page.goto("/policy");
  await expect(page.getByRole("heading", { level: 1, name: "Policy" })).toBeVisible();
  await expect(page.getByText(/^Last changed/)).toBeVisible();
  const last = page.getByRole("navigation", { name: "On this page" }).getByRole("link").last();
  const name = (await last.textContent())!;
  await last.click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("an admin writes a version that asks for it, and a member confirms it", async ({ signIn, make }) => {
  const section = unique("Notice");
  const writer = await signIn(admin);
  await writer.goto("/policy");
  await writer.getByRole("button", { name: "Edit policy" }).click();
  const text = writer.getByRole("textbox", { name: "Text" });
  await text.fill(`${await text.inputValue()}\n\n## ${section}\n\nTwo weeks.`);
  await expect(writer.getByRole("region", { name: "Preview" }).getByRole("heading", { name: section })).toBeAttached();
  await writer.getByLabel(/Ask everybody to confirm/).check();
  await writer.getByRole("button", { name: "Save new version" }).click();
  const saved = writer.getByRole("status").filter({ hasText: "Policy updated successfully!" });
  await expect(saved).toBeVisible();
  await saved.getByRole("button", { name: "Dismiss" }).click();

  const member = await make.person();
  const page = await signIn(member);
  await page.goto("/policy");
  await expect(page.getByRole("heading", { level: 2, name: section })).toBeVisible();
  await page.getByRole("button", { name: "I have read it" }).click();
  await expect(page.getByText(/You confirmed this version/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You confirmed this version/)).toBeVisible();

  await writer.getByRole("button", { name: "Acknowledgements" }).click();
  const drawer = writer.getByRole("dialog", { name: "Policy Acknowledgements" });
  await drawer.getByText("Confirmed", { exact: true }).last().click();
  await expect(drawer.getByText(member.name)).toBeVisible();
});
