import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const toast = (page: Page, text: string) => page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Opens the command palette, types into its search and returns it. */
async function searchPalette(page: Page, text: string) {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await palette.getByLabel(/^Search pages/).fill(text);
  return palette;
}

test("a member approves completed tasks for a lead who asked for it, and only those", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const lead = await make.person({ role: "team_lead", team });
  const member = await make.person({ team });
  const delegate = await make.person({ team });

  const own = await signIn(member);
  const title = `Light the lobby ${member.name}`;
  const creation = await own.request.post("/api/tasks/bulk", { data: { tasks: [{ title, assignee: member._id, status: "Completed" }] } });
  expect(creation.status()).toBe(201);

  const leads = await signIn(lead);
  await leads.goto("/team-lead/leaves?open=delegate");
  const dialog = leads.getByRole("dialog", { name: "Delegate decisions" });
  await dialog.getByRole("checkbox", { name: "Leave requests" }).uncheck();
  await dialog.getByRole("combobox", { name: /Who decides/ }).fill(delegate.name);
  await leads.getByRole("option", { name: delegate.name }).click();
  await expectAccessible(leads);
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(toast(leads, `${delegate.name} is asked to decide`)).toBeVisible();
  await expect(leads.getByText(`${delegate.name} decides on completed tasks for you`)).toBeVisible();
  // Again for a day on either side, whatever the timezone of the company.
  await leads.getByRole("button", { name: `End the delegation to ${delegate.name}` }).click();
  await leads.getByRole("button", { name: "End delegation" }).click();
  await expect(toast(leads, "Delegation ended")).toBeVisible();
  await leads.request.post("/api/delegations", {
    data: { to: delegate._id, startDate: dayFromNow(-1), endDate: dayFromNow(1), scopes: ["tasks"] },
  });

  const decides = await signIn(delegate);
  await decides.goto("/task-management");
  const palette = await searchPalette(decides, "approve");
  await expect(palette.getByText("Approve completed tasks")).toHaveCount(0);
  await decides.keyboard.press("Escape");
  await expect(decides.getByRole("tab", { name: /To approve/ })).toHaveCount(0);
  await decides.goto("/my-leaves");
  await decides.getByRole("button", { name: `Accept to decide for ${lead.name}` }).click();
  await expect(toast(decides, "Delegation accepted")).toBeVisible();
  await expect(decides.getByRole("tab", { name: /To review/ })).toHaveCount(0);
  // The palette has the command of the delegation's scope, on the same page.
  await searchPalette(decides, "review leave");
  await expect(palette.getByText("Review leave requests")).toHaveCount(0);
  await decides.keyboard.press("Escape");
  await searchPalette(decides, "approve");
  await expect(palette.getByText("Approve completed tasks")).toBeVisible();
  await decides.keyboard.press("Enter");
  await expect(decides.getByRole("tab", { name: /To approve/ })).toHaveAttribute("aria-selected", "true");
  await expect(decides.getByRole("row").filter({ hasText: title })).toBeVisible();
  await decides.goto("/dashboard");
  await expect(decides.getByText(`You decide on completed tasks for ${lead.name} until`)).toBeVisible();
  await expectAccessible(decides);
  await decides.getByRole("link", { name: "Review tasks" }).click();
  await expect(decides.getByRole("tab", { name: /To approve/ })).toHaveAttribute("aria-selected", "true");
  await expectAccessible(decides);
  await decides
    .getByRole("row")
    .filter({ hasText: title })
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(decides.getByRole("row").filter({ hasText: title })).toHaveCount(0);

  await own.goto("/task-management?assigneeFilter=all");
  await own
    .getByRole("link", { name: title })
    .or(own.getByRole("button", { name: title }))
    .first()
    .click();
  await expect(own.getByText(`${delegate.name} for ${lead.name} approved`)).toBeVisible();
  await expect(own.getByRole("definition").filter({ hasText: `${delegate.name}for ${lead.name}` })).toBeVisible();
});
