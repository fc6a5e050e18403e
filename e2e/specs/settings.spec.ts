import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

test("an admin changes the company name and sees the change in the audit trail", async ({ signIn, asAdmin }) => {
  const before = await asAdmin.call("GET /settings", {});
  const name = unique("Studio");
  const page = await signIn(admin);
  await page.goto("/");
  await page.getByRole("button", { name: new RegExp(admin.name) }).click();
  await page.getByRole("dialog", { name: "Account" }).getByRole("link", { name: "Company settings" }).click();

  const field = page.getByLabel("Company name");
  await expect(field).toHaveValue(before.companyName);
  await expectAccessible(page);

  await field.fill(" ");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Company name is required")).toBeVisible();

  await field.fill(name);
  await page.getByRole("link", { name: "Manage teams" }).click();
  await page.getByRole("dialog", { name: "Discard your changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await expect(field).toHaveValue(name);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings updated successfully!")).toBeVisible();

  await page.goto(`/admin/audit?search=${encodeURIComponent(name)}`);
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Updated the company settings" }).click();
  const drawer = page.getByRole("dialog", { name: /Audit trail/ });
  await expect(drawer.getByRole("row", { name: `Company name ${before.companyName} ${name}` })).toBeVisible();
  await expectAccessible(page);

  await asAdmin.call("PUT /settings", { companyName: before.companyName });
});
