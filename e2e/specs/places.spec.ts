import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

test("an admin sets where people work, creates the calendar of the place and gives it to them", async ({ signIn, make }, { retry }) => {
  // A place has one calendar, which another attempt has created.
  const country = ["Iceland", "Malta", "Cyprus"][retry]!;
  const team = (await make.team()).name;
  const people = [await make.person({ team }), await make.person({ team })];
  const page = await signIn(admin);
  await page.goto(`/admin/users?team=${encodeURIComponent(team)}`);
  for (const { name } of people) await page.getByRole("checkbox", { name: `Select ${name}` }).click();
  await page.getByRole("button", { name: "Place" }).click();
  const place = page.getByRole("dialog", { name: "Place of 2 people" });
  await place.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: country }).click();
  await expectAccessible(page);
  await place.getByRole("button", { name: "Set place" }).click();
  await expect(place).toBeHidden();

  await page.goto("/admin/settings?tab=holidays");
  await page.getByRole("button", { name: `Create calendar for ${country}` }).click();
  const calendar = page.getByRole("dialog", { name: "New holiday calendar" });
  await expect(calendar.getByRole("textbox", { name: "Name" })).toHaveValue(country);
  await expect(calendar.getByRole("checkbox", { name: `Add the public holidays of ${country}` })).toBeChecked();
  await calendar.getByRole("button", { name: "Create calendar" }).click();
  await page.getByRole("button", { name: `Use for 2 people: ${country}` }).click();
  const use = page.getByRole("dialog", { name: `Use ${country} for 2 people` });
  await expectAccessible(page);
  await use.getByRole("button", { name: "Change 2 people" }).click();
  await expect(page.getByText(`2 people, with ${country}.`)).toBeVisible();

  const own = await signIn(people[0]!);
  await own.goto("/profile");
  await expect(own.getByText(country, { exact: true })).toBeVisible();
  await own.goto("/profile?tab=working-hours");
  await expect(own.getByText(`As the company, holidays of ${country}`).first()).toBeVisible();
});
