import { Api } from "../api.ts";
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

test("a lead comments on a report and reacts; the author reads it from the inbox and answers", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const [member, lead] = [await make.person({ team }), await make.person({ team, role: "team_lead" })];
  const [page, leads] = [await signIn(member), await signIn(lead)];
  const { date } = await new Api(page.context().request).call("POST /eod/submit", { tasks: [{ taskName: "Plug-in" }] });

  await leads.goto(`/team-lead/eods?day=${date}`);
  const report = leads.getByRole("article", { name: member.name });
  await report.getByRole("button", { name: "Comment" }).click();
  await report.getByRole("textbox", { name: "Comment" }).fill("Which version was it?");
  await report.getByRole("textbox", { name: "Comment" }).press("Control+Enter");
  await expect(report.getByText("Which version was it?")).toBeVisible();
  await expect(report.getByRole("button", { name: "1 comment" })).toBeVisible();
  await report.getByRole("button", { name: /^React to/ }).click();
  await leads.getByRole("menuitem", { name: "Thanks" }).click();
  await expect(report.getByRole("button", { name: "1 Thanks: you", pressed: true })).toBeVisible();
  await expectAccessible(leads);

  await page.goto("/inbox");
  await expect(page.getByRole("button", { name: new RegExp(`${lead.name} reacted to your report`) })).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`${lead.name} commented on your report`) }).click();
  await page.getByRole("link", { name: "Open report" }).click();
  const own = page.getByRole("article", { name: member.name });
  await expect(own.getByText("Which version was it?")).toBeVisible();
  await expect(own.getByRole("button", { name: `1 Thanks: ${lead.name}` })).toBeVisible();
  await own.getByRole("textbox", { name: "Comment" }).fill("The newest one");
  await own.getByRole("button", { name: "Comment", exact: true }).click();

  // The lead's screen follows without a reload.
  await expect(report.getByText("The newest one")).toBeVisible();
  await expect(report.getByRole("button", { name: "2 comments" })).toBeVisible();
  await expectAccessible(page);
});

test("a lead asks about a missing report, and gets the answer", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const [member, lead] = [await make.person({ team, worksEveryDay: true }), await make.person({ team, role: "team_lead" })];
  const [page, leads] = [await signIn(member), await signIn(lead)];
  await leads.goto("/team-lead/eods");
  await leads.getByRole("button", { name: `Ask ${member.name}` }).click();
  const form = leads.getByRole("form", { name: `Ask ${member.name}` });
  await form.getByRole("textbox", { name: `Question to ${member.name}` }).fill("What keeps you?");
  await expectAccessible(leads);
  await form.getByRole("button", { name: "Send" }).click();
  await expect(leads.getByText("Question sent")).toBeVisible();

  await page.goto("/submit-eod");
  await expect(page.getByText("What keeps you?")).toBeVisible();
  await page.getByRole("textbox", { name: `Answer to ${lead.name}` }).fill("The build was broken");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(page.getByText("What keeps you?")).toBeHidden();

  await leads.goto("/inbox");
  await expect(leads.getByRole("button", { name: new RegExp(`${member.name} answered about`) })).toBeVisible();
});
