import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Days from now on, as the server's date may differ from the browser's. */
const dayFromNow = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

/** The Monday after next. */
function monday() {
  const untilMonday = ((8 - new Date().getUTCDay()) % 7) + 7;
  return dayFromNow(untilMonday);
}

test("a member asks to cancel approved leave, and the lead's delegate accepts", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  const delegate = await make.person({ team });
  const { _id: leaveId } = await asAdmin.call("POST /leaves", { userId: member._id, leaveType: "Casual", startDate: monday() });
  await asAdmin.call("PUT /leaves/:id/approve", { id: leaveId });

  const own = await signIn(member);
  await own.goto(`/my-leaves?leave=${leaveId}`);
  await own.getByRole("button", { name: "Ask to cancel…" }).click();
  const ask = own.getByRole("dialog", { name: "Ask to cancel your leave" });
  await expect(ask).toContainText("1 day of Casual returns to the balance");
  await ask.getByRole("textbox", { name: /Reason/ }).fill("The trip is off");
  await expectAccessible(own);
  await ask.getByRole("button", { name: "Ask to cancel" }).click();
  await expect(toast(own, "Cancellation requested")).toBeVisible();
  await expect(own.getByRole("row").filter({ hasText: "Asked to cancel" })).toBeVisible();

  const leads = await signIn(lead);
  await leads.goto("/team-lead/leaves?open=delegate");
  const dialog = leads.getByRole("dialog", { name: "Delegate decisions" });
  await dialog.getByRole("combobox", { name: /Who decides/ }).fill(delegate.name);
  await leads.getByRole("option", { name: delegate.name }).click();
  await expectAccessible(leads);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await leads.getByRole("button", { name: "Discard" }).click();
  // A day on either side, whatever the timezone of the company.
  await leads.request.post("/api/delegations", {
    data: { to: delegate._id, startDate: dayFromNow(-1), endDate: dayFromNow(1), scopes: ["leaves"] },
  });

  const decides = await signIn(delegate);
  await decides.goto("/my-leaves");
  await expect(decides.getByText(`${lead.name} asks you to decide on the team's leave`)).toBeVisible();
  await decides.getByRole("button", { name: `Accept to decide for ${lead.name}` }).click();
  await expect(toast(decides, "Delegation accepted")).toBeVisible();
  await decides.getByRole("tab", { name: /To review/ }).click();
  await expect(row(decides, member.name)).toContainText("The trip is off");
  await row(decides, member.name)
    .getByRole("button", { name: /^Accept/ })
    .click();
  const review = decides.getByRole("dialog", { name: "Review request to cancel leave" });
  await expectAccessible(decides);
  await review.getByRole("button", { name: "Accept the request" }).click();
  await expect(toast(decides, "Leave cancelled")).toBeVisible();

  await own.goto(`/my-leaves?status=Cancelled&leave=${leaveId}`);
  await expect(own.getByText(`Accepted by ${delegate.name} for ${lead.name}`)).toBeVisible();
  await own.goto("/my-leaves");
  await expect(own.getByRole("group", { name: /Leave balance/ })).toContainText("12of 12 days");
});
