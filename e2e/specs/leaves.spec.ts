import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { admin } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

const day = (date: Date) => date.toISOString().slice(0, 10);

/** The Monday of the week after next, and days after it. Far enough ahead to be no holiday of the demo's past. */
function daysAhead(count: number) {
  const now = new Date();
  const untilMonday = ((8 - now.getUTCDay()) % 7) + 7;
  return day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + untilMonday + count)));
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function choose(dialog: ReturnType<Page["getByRole"]>, page: Page, field: string | RegExp, option: string | RegExp) {
  await dialog.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option }).click();
}

test("a member applies for half a day with a live preview, and the lead decides", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });

  const own = await signIn(member);
  await own.goto("/my-leaves");
  await expect(own.getByText("You have not asked for leave yet")).toBeVisible();
  await own.getByRole("button", { name: "Apply for leave" }).click();
  const dialog = own.getByRole("dialog", { name: "Apply for leave" });
  await dialog.getByRole("button", { name: "Apply for leave" }).click();
  await expect(dialog.getByText("Leave type is required")).toBeVisible();
  await choose(dialog, own, /^Type/, /Work From Home/);
  await expect(dialog.getByText("Does not deduct").or(dialog.getByText("no limit")).first()).toBeVisible();
  await choose(dialog, own, /^Type/, /Casual/);
  await choose(dialog, own, "Part of the first day", "Afternoon");
  await dialog.getByLabel("Reason").fill("The plumber comes");
  await expectAccessible(own);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await own.getByRole("button", { name: "Discard" }).click();

  // On a day that is surely worked.
  await own.request.post("/api/leaves", {
    data: { leaveType: "Casual", startDate: daysAhead(0), startDayPart: "second_half", reason: "The plumber comes" },
  });
  await own.reload();
  await expect(row(own, "The plumber comes")).toContainText("from noon");
  await expect(row(own, "The plumber comes")).toContainText("Pending");
  await expect(own.getByRole("group", { name: /Leave balance/ })).toContainText("11.5of 12 days");
  await expect(own.getByRole("group", { name: /Leave balance/ })).toContainText("0 used, 0.5 waiting");

  const leads = await signIn(lead);
  await leads.goto("/team-lead/leaves");
  await expect(leads.getByRole("link", { name: "Leaves 1 waiting for you" })).toBeVisible();
  await row(leads, member.name)
    .getByRole("button", { name: /^Reject/ })
    .click();
  const decision = leads.getByRole("dialog", { name: "Decide on leave" });
  await expect(decision.getByText("Nobody else")).toBeVisible();
  await decision.getByRole("button", { name: "Reject 0.5 days" }).click();
  await expect(decision.getByText("Please say why")).toBeVisible();
  await expectAccessible(leads);
  await decision.getByLabel("Reason for the rejection").fill("The launch is on that day");
  await decision.getByRole("button", { name: "Reject 0.5 days" }).click();
  await expect(toast(leads, "Leave rejected")).toBeVisible();
  await expect(leads.getByText("Nothing waits for a decision")).toBeVisible();
  await leads.getByRole("tab", { name: "Decided" }).click();
  await expect(row(leads, member.name)).toContainText("Rejected");

  await own.reload();
  await own.getByRole("row").filter({ hasText: "Rejected" }).getByRole("button").first().click();
  await expect(own.getByText("The launch is on that day")).toBeVisible();
  await expect(own.getByRole("group", { name: /Leave balance/ })).toContainText("12of 12 days");
});

test("an admin approves many at once, and colleagues see who is away without the reason", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const people = [await make.person({ team }), await make.person({ team })];
  const colleague = await make.person({ team });
  for (const { _id } of people)
    await asAdmin.call("POST /leaves", { userId: _id, leaveType: "Sick", startDate: daysAhead(1), reason: "A private matter" });

  const page = await signIn(admin);
  await page.goto(`/leaves?team=${encodeURIComponent(team)}`);
  for (const { name } of people) await page.getByRole("checkbox", { name: new RegExp(`^Select ${name}`) }).check();
  await page.getByRole("toolbar", { name: "Selected leaves" }).getByRole("button", { name: "Approve" }).click();
  await expect(toast(page, "2 leaves approved")).toBeVisible();
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();

  const other = await signIn(colleague);
  const { data } = (await (await other.request.get(`/api/leaves/calendar?startDate=${daysAhead(1)}&endDate=${daysAhead(1)}`)).json()) as {
    data: { entries: object[] };
  };
  expect(data.entries).toHaveLength(2);
  await other.goto(`/my-leaves?month=${daysAhead(1).slice(0, 7)}&day=${daysAhead(1)}`);
  for (const { name } of people) await expect(other.getByText(name).first()).toBeVisible();
  await expect(other.getByText("Sick", { exact: true })).toHaveCount(1); // the own balance
  await expect(other.getByText("A private matter")).toHaveCount(0);
});

test("an admin marks leave, reads the account, and it is deleted with its days given back", async ({ signIn, make }) => {
  const member = await make.person();
  const page = await signIn(admin);
  await page.goto("/leaves?open=mark");
  const dialog = page.getByRole("dialog", { name: "Mark leave" });
  await dialog.getByRole("combobox", { name: /^Person/ }).fill(member.name);
  await page.getByRole("option", { name: member.name }).click();
  await choose(dialog, page, /^Type/, /Earned/);
  await expect(dialog.getByText("15 of 15 days available")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.request.post("/api/leaves/mark-manual", {
    data: { userId: member._id, leaveType: "Earned", startDate: daysAhead(2), endDate: daysAhead(3) },
  });

  await page.goto(`/leaves?tab=decided&user=${member._id}`);
  await page.getByRole("button", { name: new RegExp(`^More for ${member.name}`) }).click();
  await page.getByRole("menuitem", { name: "Leave account" }).click();
  const account = page.getByRole("dialog", { name: `Leave account ${member.name}` });
  await expect(account.getByText("-2").or(account.getByText("−2"))).toBeVisible();
  await account.getByRole("button", { name: "Adjust" }).click();
  const adjust = page.getByRole("dialog", { name: /Adjust the balance/ });
  await choose(adjust, page, /^Type/, /Earned/);
  await adjust.getByRole("textbox", { name: /Days/ }).fill("1.5");
  await adjust.getByLabel("Reason").fill("Worked on a Sunday");
  await expectAccessible(page);
  await adjust.getByRole("button", { name: "Add 1.5 days" }).click();
  await expect(account.getByText(/Worked on a Sunday/)).toBeVisible();
  await expect(account.getByRole("row", { name: /Earned/ })).toContainText("14.5");
  await account.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: new RegExp(`^More for ${member.name}`) }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete leave" }).click();
  await expect(toast(page, "Leave deleted successfully!")).toBeVisible();
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
});

test("the calendar link is shown once, works without signing in, and dies when it is revoked", async ({ signIn, make, stranger }) => {
  const member = await make.person();
  const page = await signIn(member);
  await page.goto("/my-leaves");
  await page.getByRole("button", { name: "Calendar link" }).click();
  const dialog = page.getByRole("dialog", { name: "Calendar link" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByLabel("Your link").inputValue();
  await expectAccessible(page);
  const calendar = await stranger.request.get(link);
  expect(calendar.status()).toBe(200);
  expect(await calendar.text()).toContain("BEGIN:VCALENDAR");
  await dialog.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Calendar link" }).click();
  await expect(dialog.getByRole("button", { name: "Replace link" })).toBeVisible();
  await expect(dialog.getByLabel("Your link")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await page.getByRole("dialog", { name: "Revoke the calendar link?" }).getByRole("button", { name: "Revoke link" }).click();
  await expect(toast(page, "Calendar link revoked")).toBeVisible();
  expect((await stranger.request.get(link)).status()).toBe(404);
});

test("holidays and leave types are kept by admins, and reached from the settings", async ({ signIn }) => {
  const page = await signIn(admin);
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Manage company holidays" }).click();
  const holidays = page.getByRole("dialog", { name: /Company holidays/ });
  await holidays.getByRole("button", { name: "Add holiday" }).click();
  await expect(holidays.getByText("Please choose a day")).toBeVisible();
  await expect(holidays.getByText("Holiday name is required")).toBeVisible();
  await expectAccessible(page);
  await holidays.getByRole("button", { name: "Close" }).click();

  await page.goto("/leaves?open=types");
  const types = page.getByRole("dialog", { name: /Leave types/ });
  await types.getByRole("button", { name: "Edit Casual" }).click();
  const type = page.getByRole("dialog", { name: "Edit Casual" });
  await type.getByRole("textbox", { name: "Days a year" }).fill("");
  await type.getByRole("button", { name: "Save changes" }).click();
  await expect(type.getByText("Please enter 0 to 366 days")).toBeVisible();
  await expectAccessible(page);
});
