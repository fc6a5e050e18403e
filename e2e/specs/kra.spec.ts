import type { Page } from "@playwright/test";
import { expect, test, unique } from "../fixtures.ts";
import { admin } from "../people.ts";
import { countInteractions } from "../interactions.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const rate = (page: Page, parameter: string, rating: string) =>
  page
    .getByRole("radiogroup", { name: `Rating of ${parameter}` })
    .getByRole("radio", { name: `${rating}, ` })
    .check();

test("KRA month from template to acknowledged evaluation", async ({ signIn, make }) => {
  const lead = await make.person({ role: "team_lead" });
  const member = await make.person({ team: lead.team });
  const first = member.name.split(" ")[0]!;

  const template = unique("Builders");
  const page = await signIn(lead);
  await page.goto("/team-lead/kra-management?tab=templates");
  await page.getByRole("link", { name: "New template" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill(template);
  const delivery = page.getByRole("region", { name: "parameter 1" });
  await delivery.getByRole("button", { name: "Add weekly task" }).click();
  await delivery.getByRole("textbox", { name: "Weekly task 1" }).fill("Planned tasks finished");
  await delivery.getByRole("textbox", { name: "Weight" }).fill("60");
  await delivery.getByRole("textbox", { name: "Parameter" }).fill("Delivery");
  await page.getByRole("button", { name: "Add parameter" }).click();
  const craft = page.getByRole("region", { name: "parameter 2" });
  await craft.getByRole("textbox", { name: "Parameter" }).fill("Craft");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("The weights must add up to exactly 100")).toBeVisible();
  await expect(page.getByText("40 to allocate")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("region", { name: "Craft" }).getByRole("textbox", { name: "Weight" }).fill("40");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(toast(page, `${template} saved as version 1`)).toBeVisible();

  // Opens on the last month; the new template is tried in the current one.
  await page.getByRole("tab", { name: "Members" }).click();
  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("link", { name: member.name, exact: true }).click();
  await page.getByRole("tab", { name: "Weekly checklist" }).click();
  await page.getByRole("button", { name: "Start checklist" }).click();
  await page.getByRole("checkbox", { name: "Planned tasks finished" }).check();
  await expect(page.getByRole("button", { name: /this week.*1 of 1/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("tab", { name: "Evaluation", exact: true }).click();
  await expect(page.getByText("100% of the weekly checklist")).toBeVisible();
  await rate(page, "Delivery", "4");
  await page.getByRole("textbox", { name: "Comment on Delivery" }).fill("Carried the release");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("button", { name: `Share with ${first}` }).click();
  await expect(toast(page, "Rate every parameter before sharing: Craft")).toBeVisible();
  await rate(page, "Craft", "3.5");
  // 0.6 · (0.7 · 80 + 0.3 · 100) + 0.4 · 70
  await expect(page.getByRole("status", { name: "Total score" })).toContainText("79.6");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Comment on Delivery" })).toHaveValue("Carried the release");
  await expect(page.getByRole("status", { name: "Total score" })).toContainText("79.6");
  await page.getByRole("button", { name: `Share with ${first}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Share with ${first}` })
    .click();
  await expect(page.getByText(`${first} hasn't responded yet`)).toBeVisible();
  await page.watched.live();

  const own = await signIn(member);
  await own.goto("/dashboard");
  await expect(own.getByText(`Shared by ${lead.name}, please acknowledge`)).toBeVisible();
  const interactions = await countInteractions(own);
  await own.getByRole("button", { name: "Open", exact: true }).click();
  await expect(own.getByRole("dialog").getByText("Carried the release")).toBeVisible();
  await expectAccessible(own);
  const acknowledge = own.getByRole("button", { name: "Acknowledge" });
  await expect(acknowledge).toBeInViewport({ ratio: 1 });
  await acknowledge.click();
  await expect(own.getByText("Acknowledged by you")).toBeVisible();
  expect(await interactions()).toBe(2);
  // The lead's screen updates live.
  await expect(page.getByText(`Acknowledged by ${first}`)).toBeVisible();

  await page.goto("/team-lead/kra-management?tab=weekly");
  const cell = page.getByRole("checkbox", { name: `${member.name}: Planned tasks finished` });
  await expect(cell).toBeChecked();
  await expectAccessible(page);
  await cell.uncheck();
  await page.getByRole("button", { name: "Save 1 change" }).click();
  await expect(toast(page, "1 change saved")).toBeVisible();
  await page.reload();
  await expect(cell).not.toBeChecked();

  await page.goto(`/team-lead/kra-management?tab=analytics&month=${new Date().toISOString().slice(0, 7)}`);
  await expect(page.getByRole("group", { name: /Evaluations of/ })).toContainText("79.6");
  await page.getByRole("button", { name: "Delivery" }).click();
  await expect(page.getByRole("dialog", { name: /Delivery/ }).getByRole("row", { name: member.name })).toBeVisible();
});

test("an admin corrects a shared evaluation and the member sees the reason", async ({ signIn, make, asAdmin }) => {
  const member = await make.person();
  const template = await asAdmin.call("POST /kra/template", {
    name: unique("Sellers"),
    appliesTo: { members: [member._id] },
    parameters: [{ name: "Results", weight: 100 }],
  });
  const [year, month] = new Date().toISOString().split("-").map(Number) as [number, number];
  await asAdmin.call("POST /kra/monthly", {
    teamMemberId: member._id,
    year,
    month,
    parameters: [{ parameterId: template.parameters[0]!._id, rating: 3 }],
    status: "Shared",
  });

  const page = await signIn(admin);
  await page.goto(`/admin/kra-management?month=${new Date().toISOString().slice(0, 7)}&search=${encodeURIComponent(member.name)}`);
  await page.getByRole("link", { name: member.name, exact: true }).click();
  await rate(page, "Results", "4.5");
  await page.getByRole("button", { name: "Share correction" }).click();
  const dialog = page.getByRole("dialog", { name: "Share correction" });
  await dialog.getByRole("button", { name: "Share correction" }).click();
  await expect(dialog.getByText("Enter a reason for the correction")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Two contracts were counted late");
  await dialog.getByRole("button", { name: "Share correction" }).click();
  await expect(page.getByText("previous score 60.0")).toBeVisible();

  const own = await signIn(member);
  await own.goto("/dashboard?evaluation=all");
  await own.getByRole("link", { name: /20\d\d/ }).click();
  await expect(own.getByRole("dialog").getByText("Two contracts were counted late")).toBeVisible();
  await expect(own.getByRole("radiogroup")).toHaveCount(0);
});
