import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

/** A Wednesday two to three weeks ahead, beyond the notice that leave needs. */
function wednesday() {
  const now = new Date();
  const days = ((3 - now.getUTCDay() + 7) % 7) + 14;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString().slice(0, 10);
}

test("an admin gives a person the holidays of another country, and leave on them costs nothing", async ({ signIn, make }) => {
  const member = await make.person({ team: (await make.team()).name });
  const name = `Bavaria ${member.name}`;
  const page = await signIn(admin);
  await page.goto("/admin/settings?tab=holidays");
  await page.getByRole("button", { name: "New calendar" }).click();
  const dialog = page.getByRole("dialog", { name: "New holiday calendar" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("checkbox", { name: "Copy the company's holidays" }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create calendar" }).click();
  await expect(page.getByText("No one has it yet. Choose it for a team (Users, Teams) or in a person's working hours.")).toBeVisible();
  await page.getByRole("textbox", { name: "Date" }).fill(wednesday());
  await page.getByRole("textbox", { name: "Date" }).press("Tab");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Josefitag");
  await page.getByRole("button", { name: "Add holiday" }).click();
  await expect(page.getByText("Josefitag")).toBeVisible();

  await page.goto(`/admin/users?search=${encodeURIComponent(member.name)}`);
  await page.getByRole("button", { name: `More for ${member.name}` }).click();
  await page.getByRole("menuitem", { name: "Working hours" }).click();
  const hours = page.getByRole("dialog", { name: `Working hours of ${member.name}` });
  await hours.getByRole("combobox", { name: "Holidays" }).click();
  await page.getByRole("option", { name }).click();
  await expectAccessible(page);
  await hours.getByRole("button", { name: "Save working hours" }).click();
  await expect(hours).toBeHidden();

  const own = await signIn(member);
  await own.goto("/profile?tab=working-hours");
  await expect(own.getByText(`As the company, holidays of ${name}`).first()).toBeVisible();
  const preview = await own.request.post("/api/leaves/preview", {
    data: { leaveType: "Casual", startDate: wednesday(), endDate: wednesday() },
  });
  expect(JSON.stringify(await preview.json())).toContain("Josefitag");

  await page.goto("/admin/settings?tab=holidays");
  await page.getByRole("combobox", { name: "Calendar" }).click();
  await page.getByRole("option", { name }).click();
  await expect(
    page.getByText("Applies to 1 person. Choose another calendar for them in the user list before you delete it."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Delete ${name}` })).toBeHidden();
});
