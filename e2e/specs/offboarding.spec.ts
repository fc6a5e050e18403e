import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";
import type { Page } from "@playwright/test";

async function openMenu(page: Page, name: string) {
  await page.goto(`/admin/users?search=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `More for ${name}` }).click();
}

test("an admin plans that a person leaves, calls it off, and offboards them now", async ({ signIn, make }) => {
  const member = await make.person();
  // The next offboarding begins with the steps of this one.
  const step = unique("Render farm account closed");
  const page = await signIn(admin);
  await openMenu(page, member.name);
  await page.getByRole("menuitem", { name: "Offboard…" }).click();
  const dialog = page.getByRole("dialog", { name: `Offboard ${member.name}` });
  await expect(dialog.getByText("Not in Daybook")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Another step" }).fill(step);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox", { name: step })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Offboard on / }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: member.name }).first().click();
  const profile = page.getByRole("dialog", { name: `${member.name}'s Profile` });
  await expect(profile.getByText("Leaves at the end of")).toBeVisible();
  await profile.getByRole("button", { name: "Call off" }).click();
  await page
    .getByRole("dialog", { name: /Call off the offboarding/ })
    .getByRole("button", { name: "Call off" })
    .click();
  await expect(profile).toBeHidden();

  await openMenu(page, member.name);
  await page.getByRole("menuitem", { name: "Offboard…" }).click();
  await dialog.getByText("Now", { exact: true }).click();
  await dialog.getByRole("button", { name: "Offboard now" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row", { name: member.name }).getByText("Inactive")).toBeVisible();
});

test("an admin sees what retention would delete, and asks for an erasure", async ({ signIn, make }) => {
  const member = await make.person();
  const page = await signIn(admin);
  await openMenu(page, member.name);
  await page.getByRole("menuitem", { name: "Offboard…" }).click();
  const dialog = page.getByRole("dialog", { name: `Offboard ${member.name}` });
  await dialog.getByText("Now", { exact: true }).click();
  await dialog.getByRole("button", { name: "Offboard now" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/admin/settings?tab=privacy");
  await page.getByRole("textbox", { name: "Audit trail" }).fill("400");
  await expect(page.getByText(/0 would be deleted, older than/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();

  await page.getByRole("button", { name: "Erase a person’s data" }).click();
  const request = page.getByRole("dialog", { name: "Erase a person’s data" });
  await request.getByRole("combobox", { name: "Person" }).fill(member.name);
  await page.getByRole("option", { name: member.name }).click();
  await request.getByRole("textbox", { name: "Reason" }).fill("Asked by letter");
  await request.getByRole("button", { name: "Request erasure" }).click();
  await expect(page.getByText("Asked by letter")).toBeVisible();
  await expect(page.getByText("To confirm")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByText("Asked by letter")).toBeHidden();
});
