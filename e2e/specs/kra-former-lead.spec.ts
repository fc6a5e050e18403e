import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { supportLead, supportMembers } from "../people.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const written = "Answered the hard tickets of the first weeks";

// Moves are recorded by the day: on the first of a month, the month belongs to the new team alone.
test.skip(new Date().getUTCDate() === 1, "No one leaves a team within a month on its first day");

test("a former lead comments on the month, for the lead who rates and then for the person", async ({ signIn, make, asAdmin }, info) => {
  const member = supportMembers[info.retry]!;
  const first = member.name.split(" ")[0]!;
  const month = new Date().toISOString().slice(0, 7);
  const team = (await make.team()).name;
  const newLead = await make.person({ team, role: "team_lead", name: unique("Vera") });
  await asAdmin.call("POST /kra/template", {
    name: unique("Night shift"),
    appliesTo: { teams: [team] },
    parameters: [{ name: "Answers", weight: 100 }],
  });
  const people = await asAdmin.call("GET /users", { search: member.name });
  const id = people.find(({ name }) => name === member.name)!._id;
  await asAdmin.call("PUT /users/admin/user/:id", { id, team });

  const former = await signIn(supportLead);
  await former.goto(`/team-lead/kra-management?month=${month}`);
  const left = former.getByRole("table", { name: "Left your team this month" });
  const row = left.getByRole("row").filter({ hasText: member.name });
  await expect(row).toContainText(`now ${team}`);
  await row.getByRole("button", { name: "Comment" }).click();
  const dialog = former.getByRole("dialog");
  await expect(dialog).toContainText(`read it now, ${first} once the evaluation is shared`);
  await dialog.getByRole("textbox", { name: "Comment" }).fill(written);
  await expectAccessible(former);
  await dialog.getByRole("button", { name: "Save comment" }).click();
  await expect(toast(former, "Comment saved")).toBeVisible();
  await expect(row).toContainText(written);
  await expect(row.getByRole("button", { name: "Edit comment" })).toBeVisible();

  // Nothing of it is for the person before the evaluation is shared.
  const own = await signIn(member);
  await own.goto(`/dashboard?evaluation=${month}`);
  await expect(own.getByText(/^No evaluation shared for /)).toBeVisible();
  await expect(own.getByText(written)).toHaveCount(0);

  const page = await signIn(newLead);
  await page.goto(`/team-lead/kra-management?month=${month}&member=${id}`);
  await expect(page.getByRole("listitem").filter({ hasText: `${supportLead.name} commented on the time in Support` })).toContainText(
    written,
  );
  await page.getByRole("radiogroup", { name: "Rating of Answers" }).getByRole("radio", { name: "4, " }).check();
  await page.getByRole("button", { name: `Share with ${first}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Share with ${first}` })
    .click();
  await expect(page.getByText(`${first} hasn't responded yet`)).toBeVisible();
  await expectAccessible(page);

  await own.reload();
  await expect(own.getByRole("dialog").getByText(written)).toBeVisible();
  await expectAccessible(own);
  await former.reload();
  await expect(row).toContainText(written);
  await expect(row.getByRole("button")).toHaveCount(0);
  // The open page would ask for a person who is about to leave the team.
  await page.goto("/team-lead/kra-management");
  await asAdmin.call("PUT /users/admin/user/:id", { id, team: "Support" });
});
