import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";

test("a signed-out visitor reads the policy and jumps to a heading", async ({ visitor: page }) => {
  await page.goto("/policy");
  await expect(page.getByRole("heading", { level: 1, name: "Policy" })).toBeVisible();
  await expect(page.getByText(/^Last updated/)).toBeVisible();
  const last = page.getByRole("navigation", { name: "On this page" }).getByRole("link").last();
  const name = (await last.textContent())!;
  await last.click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("an admin publishes a version that requires acknowledgement, and a member acknowledges it", async ({ signIn, make }) => {
  const section = unique("Notice");
  const adminPage = await signIn(admin);
  await adminPage.goto("/policy");
  await adminPage.getByRole("button", { name: "Edit policy" }).click();
  const text = adminPage.getByRole("textbox", { name: "Text" });
  await text.fill(`${await text.inputValue()}\n\n## ${section}\n\nTwo weeks.`);
  await expect(adminPage.getByRole("region", { name: "Preview" }).getByRole("heading", { name: section })).toBeAttached();
  await adminPage.getByLabel(/Require everyone to acknowledge/).check();
  await adminPage.getByRole("button", { name: "Save new version" }).click();
  const saved = adminPage.getByRole("status").filter({ hasText: "Policy updated successfully!" });
  await expect(saved).toBeVisible();
  await saved.getByRole("button", { name: "Dismiss" }).click();

  const member = await make.person();
  const page = await signIn(member);
  await page.goto("/policy");
  await expect(page.getByRole("heading", { level: 2, name: section })).toBeVisible();
  await page.getByRole("button", { name: "Acknowledge", exact: true }).click();
  await expect(page.getByText(/You acknowledged this version/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You acknowledged this version/)).toBeVisible();

  await adminPage.getByRole("button", { name: "Acknowledgements" }).click();
  const drawer = adminPage.getByRole("dialog", { name: "Policy Acknowledgements" });
  await drawer.getByText("Acknowledged", { exact: true }).last().click();
  await expect(drawer.getByText(member.name)).toBeVisible();
});
