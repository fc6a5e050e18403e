import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

test("a member asks for time off in lieu, and the lead approves it in the row", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  // The member works on one weekday, three days from now, so that today is a day off in every timezone.
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const hours = [0, 1, 2, 3, 4, 5, 6].map((index) => (index === (new Date().getUTCDay() + 2) % 7 ? 8 : 0));
  await asAdmin.call("PUT /users/:id/schedule", { id: member._id, from, hours });

  const own = await signIn(member);
  const report = await own.request.post("/api/eod/submit", { data: { tasks: [{ taskName: "Moved the server", hoursSpent: 8 }] } });
  expect(report.status()).toBe(201);
  await own.goto("/my-leaves");
  await expect(own.getByText(/You worked 8 h on/)).toBeVisible();
  await expectAccessible(own);
  await own.getByRole("button", { name: /Ask for time off in lieu/ }).click();
  await expect(toast(own, "Time off in lieu requested")).toBeVisible();
  await expect(own.getByText("Waiting for approval")).toBeVisible();

  const leads = await signIn(lead);
  await leads.goto("/team-lead/leaves?tab=pending");
  const approve = leads.getByRole("button", { name: `Approve ${member.name}'s time off in lieu` });
  await expect(approve).toBeVisible();
  await expectAccessible(leads);
  await leads.getByRole("button", { name: `Reject ${member.name}'s time off in lieu` }).click();
  const dialog = leads.getByRole("dialog", { name: "Reject time off in lieu" });
  await expectAccessible(leads);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await approve.click();
  await expect(toast(leads, "Time off in lieu approved")).toBeVisible();
  await expect(approve).toBeHidden();

  // Without a reload: the decision reaches the member's open page.
  await expect(own.getByText(new RegExp(`Approved by ${lead.name}: 1 day, use until`))).toBeVisible();
  await expect(own.getByText("In Lieu", { exact: true }).first()).toBeVisible();
});
