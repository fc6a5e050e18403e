import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

// One after the other: two tests save the settings, and the later of two forms that were opened before is refused.
test.describe.configure({ mode: "default" });

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
  await page.getByRole("tab", { name: "Teams" }).click();
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

test("each tab has its address; Back returns to the one before, also on a phone", async ({ signIn }) => {
  const page = await signIn(admin);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/admin/settings");
  await expect(page.getByLabel("Company name")).toBeVisible();
  for (const [tab, address, shown] of [
    ["Working time", "working-time", "Hours per day"],
    ["Reports", "reports", "Deadline"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page).toHaveURL(`/admin/settings?tab=${address}`);
    await expect(page.getByLabel(shown)).toBeVisible();
  }
  await page.getByRole("tab", { name: "Reminders" }).click();
  await expect(page.getByRole("region", { name: "Connection" })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.goBack();
  await expect(page).toHaveURL("/admin/settings?tab=reports");
  await expect(page.getByLabel("Deadline")).toBeVisible();
  await page.getByRole("tab", { name: "Teams" }).click();
  await expect(page.getByRole("button", { name: "New team" })).toBeVisible();
});

test("an admin sees the state of the server and sets the security contact", async ({ signIn, asAdmin }) => {
  const page = await signIn(admin);
  await page.goto("/admin/settings?tab=system");
  const program = page.getByRole("region", { name: "Program" });
  await expect(program.getByText(/^PostgreSQL \d+/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Backups" }).getByText("Off")).toBeVisible();
  await expect(page.getByRole("region", { name: "Background jobs" }).getByText(/\d+ waiting, \d+ running/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Security" }).click();
  await page.getByLabel("Security contact").fill("not a contact");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please enter an email address or an https address")).toBeVisible();
  await page.getByLabel("Security contact").fill("security@example.com");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings updated successfully!")).toBeVisible();
  const text = await (await page.request.get("/.well-known/security.txt")).text();
  expect(text).toContain("Contact: mailto:security@example.com");
  await asAdmin.call("PUT /settings", { securityContact: null });
});
