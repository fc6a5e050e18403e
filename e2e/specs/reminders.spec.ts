import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { admin, lead, member } from "../people.ts";
import { expectAccessible } from "../page-errors.ts";

const screens = { admin: "/admin/whatsapp-notifications", lead: "/team-lead/whatsapp-notifications" };
/** The screen with the skipped people open: on a day off everyone is skipped. */
const opened = (screen: string, query = "") => `${screen}?skipped=true${query}`;
const row = (page: Page, name: string) => page.locator('table:not([aria-label="Log"])').getByRole("row").filter({ hasText: name });
const logRow = (page: Page, name: string) => page.getByRole("table", { name: "Log" }).getByRole("row").filter({ hasText: name });
const writeTo = (page: Page, name: string) => page.getByRole("link", { name: `Write to ${name} on WhatsApp` });

test("an admin sends a reminder through the WhatsApp link: the lead's screen updates, and the log shows the sender", async ({
  signIn,
  make,
  asAdmin,
}) => {
  const { name: team } = await make.team();
  const teamLead = await make.person({ role: "team_lead", team });
  const late = await make.person({ team });
  await asAdmin.call("PUT /users/admin/user/:id", { id: late._id, phoneNumber: "+919812345678" });

  const leadPage = await signIn(teamLead);
  await leadPage.goto(opened(screens.lead));
  await expect(writeTo(leadPage, late.name)).toBeVisible();
  await expect(row(leadPage, member.name)).toHaveCount(0);
  await expect(leadPage.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await leadPage.watched.live();

  const page = await signIn(admin);
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await page.goto(opened(screens.admin, `&team=${encodeURIComponent(team)}`));
  await expectAccessible(page);
  const [chat] = await Promise.all([page.context().waitForEvent("page"), writeTo(page, late.name).click()]);
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/919812345678\?text=/);
  expect(new URL(chat.url()).searchParams.get("text")).toContain(late.name);
  await chat.close();
  await expect(row(page, late.name)).toContainText("Already reminded");
  await expect(writeTo(page, late.name)).toHaveCount(0);
  await expect(row(leadPage, late.name)).toContainText("Already reminded");

  await expect(logRow(page, late.name)).toContainText("Sent by hand");
  await expect(logRow(page, late.name)).toContainText(admin.name);
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "Failed" }).click();
  await expect(page.getByText("No results match these filters")).toBeVisible();
  await expect(page).toHaveURL(/status=failed/);
});

test("a lead sees only the reminders of the own team", async ({ signIn, make, asAdmin }) => {
  const other = await make.person();
  await asAdmin.call("POST /whatsapp/reminders", { userIds: [other._id], manual: true });
  const page = await signIn(lead);
  await page.goto(opened(screens.lead));
  await expect(row(page, member.name)).toBeVisible();
  await expect(row(page, other.name)).toHaveCount(0);
  await page.goto(`${screens.lead}?search=${encodeURIComponent(other.name)}`);
  await expect(page.getByText("No results match these filters")).toBeVisible();
});

test("an admin changes the time and the message, with a field error and a live preview", async ({ signIn, asAdmin }) => {
  const before = await asAdmin.call("GET /whatsapp/settings", {});
  const greeting = unique("Hello");
  const page = await signIn(admin);
  await page.goto(screens.admin);
  await page.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page).toHaveURL("/admin/settings?tab=reminders");
  const time = page.getByLabel("Time");
  await expect(time).toHaveValue(before.time);

  await time.fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please enter a time as HH:MM")).toBeVisible();

  await time.fill("17:15");
  await page.getByLabel("Message").fill(`${greeting}, {name}: {company} report due for {date}`);
  await expect(page.getByRole("region", { name: "Preview" })).toContainText(`${greeting}, `);
  await expectAccessible(page);
  await page.getByRole("tab", { name: "Company" }).click();
  await page.getByRole("dialog", { name: "Discard your changes?" }).getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings updated successfully!")).toBeVisible();
  await page.reload();
  await expect(time).toHaveValue("17:15");
  await expect(page.getByLabel("Message")).toHaveValue(`${greeting}, {name}: {company} report due for {date}`);

  await asAdmin.call("PUT /whatsapp/settings", { time: before.time, text: before.text });
});
