import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";
import { admin } from "../people.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const rate = (page: Page, parameter: string, rating: string) =>
  page
    .getByRole("radiogroup", { name: `Rating of ${parameter}` })
    .getByRole("radio", { name: `${rating}, ` })
    .check();

// The settings are the company's: its evaluations are shared without a release again for the tests that follow.
test.afterAll(async ({ asAdmin }) => {
  await asAdmin.call("PUT /settings", { selfReview: "off", calibration: "off" });
});

test("a member and the lead rate a month apart, an admin changes one rating and releases the team", async ({ signIn, make, asAdmin }) => {
  const team = (await make.team()).name;
  const lead = await make.person({ team, role: "team_lead", name: unique("Vera") });
  const member = await make.person({ team, name: unique("Timo") });
  await asAdmin.call("POST /kra/template", {
    name: unique("Pilots"),
    appliesTo: { members: [member._id] },
    parameters: [
      { name: "Delivery", weight: 60 },
      { name: "Craft", weight: 40 },
    ],
  });
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);

  const adminPage = await signIn(admin);
  await adminPage.goto("/admin/settings?tab=evaluations");
  await adminPage.getByRole("radio", { name: "Required" }).check();
  await adminPage.getByRole("radio", { name: "After calibration" }).check();
  await expectAccessible(adminPage);
  await adminPage.getByRole("button", { name: "Save changes" }).click();
  await expect(adminPage.getByRole("button", { name: "Save changes" })).toBeHidden();

  // The member rates oneself; sending needs every parameter.
  const own = await signIn(member);
  await own.goto("/dashboard");
  await expect(own.getByRole("heading", { name: /^Self-review of / })).toBeVisible();
  await own.locator("section").filter({ hasText: "Self-review of" }).getByRole("button", { name: "Start" }).click();
  const review = own.getByRole("dialog");
  await rate(own, "Delivery", "4.5");
  await review.getByRole("textbox", { name: "Comment on Delivery" }).fill("Two releases on time");
  await review.getByRole("textbox", { name: "Highlights" }).fill("Learned to fly by night");
  await expect(review.getByText("Draft saved")).toBeVisible();
  await review.getByRole("button", { name: "Send self-review" }).click();
  await expect(toast(own, "Rate every parameter before sending: Craft")).toBeVisible();
  await rate(own, "Craft", "3");
  await review.getByRole("button", { name: "Send self-review" }).click();
  await expect(toast(own, "Self-review sent")).toBeVisible();
  await expect(review.getByRole("button", { name: "Take back" })).toBeVisible();
  await expectAccessible(own);

  // The lead knows that it was sent, and reads nothing of it before the own ratings are final.
  const page = await signIn(lead);
  await page.goto(`/team-lead/kra-management?month=${month}`);
  await page.getByRole("link", { name: member.name, exact: true }).click();
  await expect(page.getByText("sent a self-review")).toContainText("You read it once your own evaluation is ready");
  const unread = await page.request.get(`/api/kra/monthly/${member._id}/${month.replace("-", "/")}/facts`);
  expect(await unread.text()).not.toMatch(/Two releases|by night/);
  await expect(page.getByRole("note", { name: "Self-review" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Share/ })).toHaveCount(0);
  await rate(page, "Delivery", "3");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect(page.getByText("Two releases on time")).toHaveCount(0);
  await page.getByRole("button", { name: "Mark as ready" }).click();
  await expect(toast(page, "Rate every parameter before the evaluation is ready: Craft")).toBeVisible();
  await rate(page, "Craft", "3.5");
  await page.getByRole("button", { name: "Mark as ready" }).click();
  await expect(toast(page, "Marked as ready")).toBeVisible();
  const read = page.getByRole("region", { name: "Delivery" }).getByRole("note", { name: "Self-review" });
  await expect(read).toContainText("rated 4.5 of 5");
  await expect(read).toContainText("Two releases on time");
  await expect(page.getByRole("listitem").filter({ hasText: "own score 78.0" })).toContainText("Learned to fly by night");
  await expectAccessible(page);

  // From then on it cannot be taken back, and the result is not yet for the member.
  await own.reload();
  await expect(review.getByText("It can no longer be changed.")).toBeVisible();
  await own.goto(`/dashboard?evaluation=${month}`);
  await expect(own.getByText(/^No evaluation shared for /)).toBeVisible();

  await adminPage.goto(`/admin/kra-management?tab=calibration&month=${month}&team=${encodeURIComponent(team)}`);
  const row = adminPage.getByRole("row").filter({ hasText: member.name });
  await expect(row).toContainText("78.0");
  await expect(row).toContainText("64.0");
  await adminPage.getByRole("button", { name: `Change ${member.name}, 64.0` }).click();
  const dialog = adminPage.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Rating" }).click();
  await adminPage.getByRole("option", { name: "4", exact: true }).click();
  await expect(dialog.getByRole("status")).toContainText("76.0");
  await dialog.getByRole("button", { name: "Change to 76.0" }).click();
  await expect(dialog.getByText("Enter a reason of at least 10 characters")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Other teams rate two releases with 4");
  await expectAccessible(adminPage);
  await dialog.getByRole("button", { name: "Change to 76.0" }).click();
  await expect(toast(adminPage, `${member.name}: Delivery changed to 4`)).toBeVisible();
  await expect(adminPage.getByText("Delivery 3 → 4")).toBeVisible();
  await adminPage.getByRole("button", { name: "Release", exact: true }).click();
  await adminPage.getByRole("dialog").getByRole("button", { name: "Release" }).click();
  await expect(toast(adminPage, `${team}: 1 evaluation shared`)).toBeVisible();
  await expect(adminPage.getByText("All shared")).toBeVisible();

  // The lead reads why; the member reads the result only.
  await page.goto(`/team-lead/kra-management?month=${month}&member=${member._id}`);
  await expect(page.getByText("Delivery changed from 3 to 4")).toContainText("Other teams rate two releases with 4");
  await own.goto(`/dashboard?evaluation=${month}`);
  const result = own.getByRole("dialog");
  await expect(result.getByText("76.0").first()).toBeVisible();
  await expect(result.getByRole("region", { name: "Delivery" })).toContainText("4");
  await expect(result.getByRole("button", { name: "Acknowledge" })).toBeVisible();
  await expect(result).not.toContainText("Other teams rate");
  await expectAccessible(own);
});
