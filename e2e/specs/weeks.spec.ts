import type { Page } from "@playwright/test";
import type { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

const iso = (date: Date) => date.toISOString().slice(0, 10);
const daysAgo = (count: number) => iso(new Date(Date.now() - count * 86_400_000));

/** The Sunday of last week, which is always within the reporting window. */
const lastSunday = daysAgo(new Date().getUTCDay() || 7);

const report = (page: Page, hoursSpent: number) =>
  page.request.post("/api/eod/submit", {
    data: { date: lastSunday, mode: "replace", tasks: [{ taskName: "Moved the server", hoursSpent }] },
  });

// One test after the other, because both change the company's settings.
test.describe.configure({ mode: "serial" });

test("a member finishes a week, the lead approves it, reports are refused, and the lead reopens it", async ({ signIn, make, asAdmin }) => {
  const team = (await make.team()).name;
  const member = await make.person({ team });
  const lead = await make.person({ team, role: "team_lead" });
  for (const { _id } of [member, lead]) await asAdmin.call("PUT /users/admin/user/:id", { id: _id, dateOfJoining: daysAgo(40) });
  await asAdmin.call("PUT /settings", { weekApproval: "on" });
  try {
    const page = await signIn(member);
    expect((await report(page, 3)).status()).toBe(201);
    await page.goto(`/my-hours?from=${lastSunday}`);
    const state = page.getByRole("region", { name: "Approval of the week" });
    await state.getByRole("button", { name: "Finish week" }).click();
    await expect(state).toContainText("waits for approval");
    await expectAccessible(page);

    const leadPage = await signIn(lead);
    await leadPage.goto("/team-lead/hours?tab=weeks");
    await expect(leadPage.getByText("1 week waits for you")).toBeVisible();
    await leadPage.getByRole("checkbox", { name: new RegExp(`Choose ${member.name}`) }).check();
    await expectAccessible(leadPage);
    await leadPage.getByRole("button", { name: "Approve 1 week" }).click();
    await expect(leadPage.getByText("1 week approved")).toBeVisible();

    await expect(state).toContainText(`Approved by ${lead.name}`);
    const refused = await report(page, 4);
    expect(refused.status()).toBe(409);
    expect(((await refused.json()) as { message: string }).message).toMatch(
      new RegExp(`^Sunday \\d+ \\w+ is approved\\. Ask ${lead.name} to reopen the week\\.$`),
    );

    await leadPage.getByRole("button", { name: new RegExp(`${member.name}, .*3 h Approved`) }).click();
    await leadPage.getByRole("button", { name: "Reopen" }).click();
    const dialog = leadPage.getByRole("dialog", { name: "Reopen the week" });
    await dialog.getByLabel("Note (optional)").fill("Add the second server");
    await dialog.getByRole("button", { name: "Reopen the week" }).click();
    await expect(dialog).toBeHidden();
    await expect(state).toContainText("Add the second server");
    expect((await report(page, 4)).status()).toBe(201);
  } finally {
    await asAdmin.call("PUT /settings", { weekApproval: "off" });
  }
});

test("an admin closes a month, late leave becomes a correction of the next one, and the file has it", async ({ signIn, asAdmin }) => {
  const today = new Date();
  const monthBefore = (count: number) => iso(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count, 1))).slice(0, 7);
  const [month, next] = [monthBefore(2), monthBefore(1)];
  await asAdmin.call("PUT /settings", { payroll: "on" });
  try {
    // A missing number stops closing, and other tests create people without one.
    for (const { user, personnelNumber } of (await asAdmin.call("GET /payroll/:month", { month })).rows)
      if (!personnelNumber) await asAdmin.call("PUT /users/admin/user/:id", { id: user._id, employeeId: unique("P") });
    const page = await signIn(admin);
    await page.goto(`/admin/hours?tab=payroll&month=${month}`);
    await expect(page.getByRole("table", { name: "Payroll by person" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Close \w+$/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Close \w+$/ }).click();
    await expect(page.getByText(/ is closed by /)).toBeVisible();

    const { rows } = await asAdmin.call("GET /payroll/:month", { month });
    const { user } = rows.find((row) => row.workdays > 15)!;
    const { rows: nextRows } = await asAdmin.call("GET /payroll/:month", { month: next });
    expect(nextRows.flatMap(({ corrections }) => corrections)).toEqual([]);
    const leave = await bookInMonth(asAdmin, user._id, month);
    await page.goto(`/admin/hours?tab=payroll&month=${next}`);
    const row = page.getByRole("row", { name: new RegExp(user.name) });
    await expect(row).toContainText("+1 day Unpaid");

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "CSV, default columns" }).click();
    expect((await download).suggestedFilename()).toBe(`payroll-${next}.csv`);

    await asAdmin.call("DELETE /leaves/:id", { id: leave });
    await page.goto(`/admin/hours?tab=payroll&month=${month}`);
    await page.getByRole("button", { name: "Reopen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByRole("button", { name: /^Close \w+$/ })).toBeVisible();
    // It may still fetch the months, and is refused once payroll is off.
    await page.close();
  } finally {
    await asAdmin.call("PUT /settings", { payroll: "off" });
  }
});

/** Records a day of unpaid leave on a workday of the person without other leave, and returns its id. */
async function bookInMonth(api: Api, userId: string, month: string): Promise<string> {
  for (let day = 1; day <= 28; day++) {
    const startDate = `${month}-${String(day).padStart(2, "0")}`;
    const made = await api.call("POST /leaves/mark-manual", { userId, leaveType: "Unpaid", startDate }).catch(() => undefined);
    if (made) return made._id;
  }
  throw new Error("Every day of the month has leave");
}
