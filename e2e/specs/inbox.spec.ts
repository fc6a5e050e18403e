import { expectAccessible } from "../page-errors.ts";
import { expect, test } from "../fixtures.ts";

/** A workday far enough ahead for every leave type. */
function nextTuesday() {
  const now = new Date();
  const days = ((2 - now.getUTCDay() + 7) % 7) + 14;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString().slice(0, 10);
}

test("a lead approves leave in the inbox, and the member learns of it live", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  const [leadPage, memberPage] = [await signIn(lead), await signIn(member)];
  await memberPage.goto("/inbox");
  await expect(memberPage.getByRole("heading", { name: "You're all caught up" })).toBeVisible();

  const requested = await memberPage.request.post("/api/leaves", {
    data: { leaveType: "Casual", startDate: nextTuesday(), reason: "Dentist, two fillings" },
  });
  expect(requested.status()).toBe(201);
  await leadPage.goto("/team-lead");
  await expect(leadPage.getByRole("link", { name: "Inbox, 1 unread" })).toBeVisible();
  await leadPage.keyboard.press("g");
  await leadPage.keyboard.press("i");
  await leadPage.getByRole("button", { name: new RegExp(`${member.name} requests 1 day of leave`) }).click();
  const notice = leadPage.getByRole("article", { name: `${member.name} requests 1 day of leave` });
  await expect(notice.getByText("Dentist, two fillings")).toBeVisible();
  await expect(leadPage.getByRole("link", { name: "Inbox", exact: true })).toBeVisible();
  await expectAccessible(leadPage);
  await notice.getByRole("button", { name: "Approve 1 day" }).click();
  await expect(notice.getByText("Approved")).toBeVisible();
  await expect(notice.getByRole("button", { name: /Approve/ })).toHaveCount(0);

  await expect(memberPage.getByRole("link", { name: "Inbox, 1 unread" })).toBeVisible();
  await memberPage.getByRole("button", { name: new RegExp(`${lead.name} approved your`) }).click();
  await memberPage.getByRole("button", { name: "Archive" }).click();
  await expect(memberPage.getByRole("heading", { name: "You're all caught up" })).toBeVisible();
  await memberPage.getByRole("tab", { name: "Archived" }).click();
  await expect(memberPage.getByRole("button", { name: new RegExp(`${lead.name} approved your`) })).toBeVisible();
});
