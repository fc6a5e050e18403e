import { expect, test } from "../fixtures.ts";
import { countInteractions } from "../interactions.ts";
import { expectAccessible } from "../page-errors.ts";

test("a lead reminds everyone without a report with one interaction, once a day", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ team, role: "team_lead" });
  const people = [await make.person({ team }), await make.person({ team })];
  // Their reports of the last workday are missing too, on whatever day this runs.
  for (const { _id } of people) await asAdmin.call("PUT /users/admin/user/:id", { id: _id, dateOfJoining: "2026-01-01" });

  const page = await signIn(lead);
  await page.goto("/team-lead");
  const all = page.getByRole("button", { name: "Remind both" });
  await expect(all).toBeVisible();
  await expectAccessible(page);
  const interactions = await countInteractions(page);
  await all.click();
  await expect(page.getByText("Reminded 2 people")).toBeVisible();
  expect(await interactions()).toBe(1);
  await expect(page.getByText(/^Reminded at \d\d:\d\d$/)).toHaveCount(2);
  await expect(all).toHaveCount(0);

  const reader = await signIn(people[0]!);
  await reader.goto("/inbox");
  await reader.getByText(`${lead.name} reminds you to send your report of`).first().click();
  await reader.getByRole("link", { name: "Write report" }).click();
  // The address names the day that was missing, which the time of this run decides.
  await expect(reader).toHaveURL(/\/submit-eod\?date=\d{4}-\d\d-\d\d$/);
});
