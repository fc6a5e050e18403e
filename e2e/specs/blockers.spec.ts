import type { Page } from "@playwright/test";
import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

const openBlockers = (page: Page) => page.getByRole("table", { name: "Open blockers" });

test("a blocker of a report is assigned and resolved by the lead, and the next report asks about it", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const [member, lead] = [await make.person({ team }), await make.person({ team, role: "team_lead" })];
  const [text, solved] = [unique("No licence"), unique("No key")];
  const page = await signIn(member);
  const api = new Api(page.context().request);
  const { openDays } = await api.call("GET /eod/draft", {});
  await api.call("POST /eod/submit", {
    date: openDays[1]!,
    tasks: [
      { taskName: "Plug-in", blockers: text },
      { taskName: "Server room", blockers: solved },
    ],
  });

  const leads = await signIn(lead);
  await leads.goto("/team-lead/eods");
  await leads.getByRole("tab", { name: /^Blockers/ }).click();
  const row = openBlockers(leads).getByRole("row").filter({ hasText: text });
  await row.getByRole("button", { name: /^Owner of/ }).click();
  await leads.getByRole("option", { name: member.name }).click();
  await expect(row).toContainText(member.name);
  await expect(row).not.toContainText("No owner");
  await leads.getByRole("button", { name: `Resolve “${solved}”` }).click();
  await leads.getByLabel("How was it solved? (optional)").fill("Key handed over");
  await expectAccessible(leads);
  await leads.getByRole("dialog").getByRole("button", { name: "Resolve" }).click();
  await expect(leads.getByText("Blocker resolved")).toBeVisible();
  await expect(openBlockers(leads).getByRole("row").filter({ hasText: solved })).toHaveCount(0);
  await leads.getByRole("button", { name: /^Resolved/ }).click();
  await expect(leads.getByRole("table", { name: "Resolved blockers" })).toContainText("Key handed over");

  await leads.goto("/team-lead");
  await expect(leads.getByText(text, { exact: true })).toBeVisible();

  await page.goto("/submit-eod");
  const question = page.getByRole("group", { name: `Blocked by: ${text}` });
  await expect(question).toContainText("Still blocked?");
  await expect(page.getByText("Still blocked?")).toHaveCount(1);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Yes" }).click();
  await page.getByRole("button", { name: /^Submit report/ }).click();
  await expect(page.getByText("EOD submitted successfully")).toBeVisible();
  expect(await api.call("GET /blockers", { state: "open" })).toMatchObject([{ text, mentions: 2, owner: { name: member.name } }]);
});
