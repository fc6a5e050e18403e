import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const note = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 signed") });

/** A Monday and Wednesday of this leave year with time ahead. */
function days() {
  const monday = new Date(Date.now() + 7 * 86_400_000);
  monday.setUTCDate(monday.getUTCDate() + ((8 - (monday.getUTCDay() || 7)) % 7));
  const iso = (offset: number) => new Date(monday.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  return { startDate: iso(0), endDate: iso(2) };
}

test("a request that needs a document waits for it, and the lead opens it and approves", async ({ signIn, make, asAdmin }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  const name = `Medical ${member.name}`;
  await asAdmin.call("POST /leaves/types", { name, documentAfterDays: 2 });

  const own = await signIn(member);
  const leave = await own.request.post("/api/leaves", { data: { leaveType: name, ...days() } });
  expect(leave.status()).toBe(201);

  const leads = await signIn(lead);
  await leads.goto("/team-lead/leaves?tab=pending");
  const approve = leads.getByRole("button", { name: `Approve ${member.name}'s leave` });
  await expect(leads.getByText("Document missing").first()).toBeVisible();
  await expect(approve).toBeDisabled();
  await expectAccessible(leads);

  await own.goto("/my-leaves");
  await own.getByRole("table").getByRole("button").first().click();
  const drawer = own.getByRole("dialog", { name: `${member.name}'s leave` });
  await expect(drawer.getByText("This request can be approved once it has a document, such as a doctor’s note.")).toBeVisible();
  await expectAccessible(own);
  await drawer.locator("input[type=file]").setInputFiles(note("doctor.pdf"));
  await expect(drawer.getByRole("link", { name: "doctor.pdf" })).toBeVisible();
  await expect(drawer.getByText("This request can be approved once")).toBeHidden();

  // Without a reload: the document reaches the lead's open page.
  await expect(approve).toBeEnabled();
  await leads.goto("/team-lead");
  const link = leads.getByRole("link", { name: "doctor.pdf" });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([leads.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("doctor.pdf");
  await approve.click();
  await expect(toast(leads, "Leave approved")).toBeVisible();
});

test("the document is chosen in the form, and a failed upload keeps the request", async ({ signIn, make, asAdmin }) => {
  const member = await make.person();
  const name = `Medical ${member.name}`;
  await asAdmin.call("POST /leaves/types", { name, documentAfterDays: 0 });
  const page = await signIn(member);
  await page.goto("/my-leaves");
  for (const isFailing of [true, false]) {
    await page.getByRole("button", { name: "Apply for leave" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Apply for leave" });
    await dialog.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name }).click();
    const field = dialog.getByLabel("Document");
    await expect(field).toBeVisible();
    await expectAccessible(page);
    await dialog.locator("input[type=file]").setInputFiles(note(isFailing ? "first.pdf" : "second.pdf"));
    if (isFailing) page.watched.expect(/attachments/);
    if (isFailing) await page.route("**/api/leaves/*/attachments", (route) => route.abort());
    else {
      await page.unroute("**/api/leaves/*/attachments");
      await dialog.getByLabel("From").fill(days().endDate);
      await page.keyboard.press("Tab");
    }
    await dialog.getByRole("button", { name: /^Apply for 1 day/ }).click();
    await expect(dialog).toBeHidden();
    if (isFailing) await expect(toast(page, "The request is saved, but first.pdf was not uploaded")).toBeVisible();
  }
  await expect(async () => {
    const { data } = (await (await page.request.get("/api/leaves/me")).json()) as { data: { documents: { name: string }[] }[] };
    expect(data.flatMap(({ documents }) => documents.map((each) => each.name))).toEqual(["second.pdf"]);
    expect(data).toHaveLength(2);
  }).toPass();
});
