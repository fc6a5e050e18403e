import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { admin } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";
import { workdayAhead } from "../time.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function choose(dialog: ReturnType<Page["getByRole"]>, page: Page, field: string | RegExp, option: string | RegExp) {
  await dialog.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

test("a member applies for half a day with a live preview, and the lead rejects it", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });

  const own = await signIn(member);
  await own.goto("/my-leaves");
  await expect(own.getByText("You haven't requested any leave yet")).toBeVisible();
  await own.getByRole("button", { name: "Apply for leave" }).click();
  const dialog = own.getByRole("dialog", { name: "Apply for leave" });
  await dialog.getByRole("button", { name: "Apply for leave" }).click();
  await expect(dialog.getByText("Leave type is required")).toBeVisible();
  await choose(dialog, own, /^Type/, /Work From Home/);
  await expect(dialog.getByText(/No limit/).first()).toBeVisible();
  await choose(dialog, own, /^Type/, /Casual/);
  await choose(dialog, own, "Part of the first day", "Afternoon");
  await dialog.getByLabel("Reason").fill("Plumber visit");
  await expectAccessible(own);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await own.getByRole("button", { name: "Discard" }).click();

  // Uses a date that is certainly a workday.
  await own.request.post("/api/leaves", {
    data: { leaveType: "Casual", startDate: workdayAhead(0), startDayPart: "second_half", reason: "Plumber visit" },
  });
  await own.reload();
  await expect(row(own, "Plumber visit")).toContainText("afternoon");
  await expect(row(own, "Plumber visit")).toContainText("Pending");
  await expect(own.getByRole("group", { name: /Leave balance/ })).toContainText("11.5of 12 days");
  await expect(own.getByRole("group", { name: /Leave balance/ })).toContainText("0 used, 0.5 pending");

  const leads = await signIn(lead);
  await leads.goto("/team-lead/leaves");
  await expect(leads.getByRole("link", { name: "Leaves 1 to review" })).toBeVisible();
  await row(leads, member.name)
    .getByRole("button", { name: /^Reject/ })
    .click();
  const review = leads.getByRole("dialog", { name: "Review leave request" });
  await expect(review.getByText("No one else")).toBeVisible();
  await review.getByRole("button", { name: "Reject 0.5 days" }).click();
  await expect(review.getByText("Please enter a reason")).toBeVisible();
  await expectAccessible(leads);
  await review.getByLabel("Reason for rejection").fill("The launch is on that day");
  await review.getByRole("button", { name: "Reject 0.5 days" }).click();
  await expect(toast(leads, "Leave rejected")).toBeVisible();
  await expect(leads.getByText("No requests to review")).toBeVisible();
  await leads.getByRole("tab", { name: "Reviewed" }).click();
  await expect(row(leads, member.name)).toContainText("Rejected");

  await own.reload();
  await own.getByRole("row").filter({ hasText: "Rejected" }).getByRole("button").first().click();
  await expect(own.getByText("The launch is on that day")).toBeVisible();
  await expect(own.getByRole("group", { name: /Leave balance/ })).toContainText("12of 12 days");
});

test("an admin undoes an approval from its toast", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const member = await make.person({ team });
  await asAdmin.call("POST /leaves", { userId: member._id, leaveType: "Casual", startDate: workdayAhead(2), reason: "A move" });
  const page = await signIn(admin);
  await page.goto(`/leaves?team=${encodeURIComponent(team)}`);
  await page.getByRole("button", { name: `Approve ${member.name}'s leave` }).click();
  await toast(page, "Leave approved successfully!").getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Decision undone")).toBeVisible();
  await expect(page.getByRole("button", { name: `Approve ${member.name}'s leave` })).toBeVisible();
});

test("an admin bulk-approves leave, and colleagues see the absences without the reason", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const people = [await make.person({ team }), await make.person({ team })];
  const colleague = await make.person({ team });
  for (const { _id } of people)
    await asAdmin.call("POST /leaves", { userId: _id, leaveType: "Sick", startDate: workdayAhead(1), reason: "A private matter" });

  const page = await signIn(admin);
  await page.goto(`/leaves?team=${encodeURIComponent(team)}`);
  for (const { name } of people) await page.getByRole("checkbox", { name: new RegExp(`^Select ${name}`) }).check();
  await page.getByRole("toolbar", { name: "Selected leaves" }).getByRole("button", { name: "Approve" }).click();
  const question = page.getByRole("dialog", { name: "Approve 2 leaves?" });
  for (const { name } of people) await expect(question).toContainText(name);
  await question.getByRole("button", { name: "Approve 2 leaves" }).click();
  await expect(toast(page, "2 leaves approved")).toBeVisible();
  await expect(page.getByText("No results match these filters")).toBeVisible();

  const other = await signIn(colleague);
  const { data } = (await (
    await other.request.get(`/api/leaves/calendar?startDate=${workdayAhead(1)}&endDate=${workdayAhead(1)}`)
  ).json()) as {
    data: { entries: object[] };
  };
  expect(data.entries).toHaveLength(2);
  await other.goto(`/my-leaves?month=${workdayAhead(1).slice(0, 7)}&day=${workdayAhead(1)}`);
  for (const { name } of people) await expect(other.getByText(name).first()).toBeVisible();
  await expect(other.getByText("Sick", { exact: true })).toHaveCount(1); // The colleague's own balance card.
  await expect(other.getByText("A private matter")).toHaveCount(0);
});

test("an admin records leave, adjusts the balance, and deletes the leave with a refund", async ({ signIn, make }) => {
  const member = await make.person();
  const page = await signIn(admin);
  await page.goto("/leaves?open=mark");
  const dialog = page.getByRole("dialog", { name: "Record leave" });
  await dialog.getByRole("combobox", { name: /^Person/ }).fill(member.name);
  await page.getByRole("option", { name: member.name }).click();
  await choose(dialog, page, /^Type/, /Earned/);
  await expect(dialog.getByText("15 of 15 days available")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.request.post("/api/leaves/mark-manual", {
    data: { userId: member._id, leaveType: "Earned", startDate: workdayAhead(2), endDate: workdayAhead(3) },
  });

  await page.goto(`/leaves?tab=decided&user=${member._id}`);
  await page.getByRole("button", { name: new RegExp(`^More for ${member.name}`) }).click();
  await page.getByRole("menuitem", { name: "Leave balance" }).click();
  const balance = page.getByRole("dialog", { name: `Leave balance ${member.name}` });
  await expect(balance.getByText("-2").or(balance.getByText("−2"))).toBeVisible();
  await balance.getByRole("button", { name: "Adjust" }).click();
  const adjust = page.getByRole("dialog", { name: /Adjust balance/ });
  await choose(adjust, page, /^Type/, /Earned/);
  await adjust.getByRole("textbox", { name: /Days/ }).fill("1.5");
  await adjust.getByLabel("Reason").fill("Worked on a Sunday");
  await expectAccessible(page);
  await adjust.getByRole("button", { name: "Add 1.5 days" }).click();
  await expect(balance.getByText(/Worked on a Sunday/)).toBeVisible();
  await expect(balance.getByRole("row", { name: /Earned/ })).toContainText("14.5");
  await balance.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: new RegExp(`^More for ${member.name}`) }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete leave" }).click();
  await expect(toast(page, "Leave deleted successfully!")).toBeVisible();
  await expect(page.getByText("No results match these filters")).toBeVisible();
});

test("the calendar link is shown once, works without signing in, and stops working when revoked", async ({ signIn, make, visitor }) => {
  const member = await make.person();
  const page = await signIn(member);
  await page.goto("/my-leaves");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Calendar link" }).click();
  const dialog = page.getByRole("dialog", { name: "Calendar link" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByLabel("Your link").inputValue();
  await expectAccessible(page);
  const calendar = await visitor.request.get(link);
  expect(calendar.status()).toBe(200);
  expect(await calendar.text()).toContain("BEGIN:VCALENDAR");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Calendar link" }).click();
  await expect(dialog.getByRole("button", { name: "Replace link" })).toBeVisible();
  await expect(dialog.getByLabel("Your link")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await page.getByRole("dialog", { name: "Revoke the calendar link?" }).getByRole("button", { name: "Revoke link" }).click();
  await expect(toast(page, "Calendar link revoked")).toBeVisible();
  expect((await visitor.request.get(link)).status()).toBe(404);
});

test("admins manage holidays and leave types from the settings", async ({ signIn }) => {
  const page = await signIn(admin);
  await page.goto("/leaves");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Holidays" }).click();
  await expect(page).toHaveURL("/admin/settings?tab=holidays");
  const holidays = page.getByRole("region", { name: "Holidays" });
  await holidays.getByRole("button", { name: "Add holiday" }).click();
  await expect(holidays.getByText("Please choose a date")).toBeVisible();
  await expect(holidays.getByText("Holiday name is required")).toBeVisible();
  await expectAccessible(page);

  await holidays.getByRole("textbox", { name: "Date" }).fill("24 dec");
  await holidays.getByRole("textbox", { name: "Name" }).fill("Christmas Eve");
  await choose(holidays, page, "Part of the day", "Second half");
  await holidays.getByRole("button", { name: "Add holiday" }).click();
  // Some of the company have leave on that day.
  const question = page.getByRole("dialog", { name: "Add this holiday?" });
  await expect(question.getByText(/^\d+ people get .+ of leave back, and a notice about it\.$/)).toBeVisible();
  await question.getByRole("button", { name: "Add holiday" }).click();
  await expect(holidays.getByText("Christmas Eve (second half)")).toBeVisible();
  await holidays.getByRole("button", { name: "Remove Christmas Eve" }).click();
  await expect(toast(page, "Christmas Eve removed")).toBeVisible();

  await page.getByRole("tab", { name: "Leave types" }).click();
  const types = page.getByRole("region", { name: "Leave types" });
  await types.getByRole("button", { name: "Edit Casual" }).click();
  const type = page.getByRole("dialog", { name: "Edit Casual" });
  await type.getByRole("textbox", { name: "Days per year" }).fill("");
  await type.getByRole("button", { name: "Save changes" }).click();
  await expect(type.getByText("Please enter 0 to 366 days")).toBeVisible();
  await expectAccessible(page);
});

test("a change of a leave type shows whose balances it changes before it is saved", async ({ signIn, make }) => {
  const member = await make.person();
  const page = await signIn(admin);
  await page.goto("/admin/settings?tab=holidays");
  await page.getByRole("tab", { name: "Leave types" }).click();
  await page.getByRole("button", { name: "Edit Earned" }).click();
  const type = page.getByRole("dialog", { name: "Edit Earned" });
  await type.getByRole("combobox", { name: "Granted" }).click();
  await page.getByRole("option", { name: "Every month" }).click();
  await type.getByRole("button", { name: "Save changes" }).click();
  const changes = type.getByRole("region", { name: "Balances that change" });
  await expect(changes.getByRole("row", { name: new RegExp(`${member.name}.* 15 days`) })).toBeVisible();
  await expect(changes).toContainText("Nothing is saved yet");
  await expect(type.getByRole("button", { name: /^Save and change \d+ balances?$/ })).toBeVisible();
  await expectAccessible(page);

  await type.getByRole("textbox", { name: "Days per year" }).fill("16");
  await expect(changes).toBeHidden();
  const { data } = (await (await page.request.get("/api/leaves/types")).json()) as { data: { name: string; accrual: string }[] };
  expect(data.find(({ name }) => name === "Earned")).toMatchObject({ accrual: "yearly", annualDays: 15 });
});
