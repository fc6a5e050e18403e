import { Api } from "../api.ts";
import { expect, test, unique } from "../fixtures.ts";
import { expectAccessible } from "../page-errors.ts";

test("a lead reads the team's digest and follows a number to its list", async ({ signIn, make }) => {
  const { name: team } = await make.team();
  const [member, lead] = [await make.person({ team }), await make.person({ team, role: "team_lead" })];
  const text = unique("No licence");
  const page = await signIn(member);
  const api = new Api(page.context().request);
  const { openDays } = await api.call("GET /eod/draft", {});
  await api.call("POST /eod/submit", { date: openDays[1]!, tasks: [{ taskName: "Plug-in", blockers: text }] });

  const leads = await signIn(lead);
  await leads.goto("/team-lead");
  await leads.getByRole("link", { name: "Digest" }).click();
  await expect(leads.getByRole("heading", { name: "Digest", level: 1 })).toBeVisible();
  await expect(leads.getByText(text, { exact: true }).first()).toBeVisible();
  await expectAccessible(leads);
  await leads.getByRole("button", { name: "Previous day" }).click();
  await expect(leads).toHaveURL(/\/digest\?date=/);

  const blockers = leads.getByRole("link", { name: /^Open blockers/ });
  await expect(blockers).toContainText("1");
  await blockers.click();
  await expect(leads.getByRole("table", { name: "Open blockers" })).toContainText(text);
});
