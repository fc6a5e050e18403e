import { expect, test } from "vitest";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import { overview } from "@daybook/contract/analytics/analytics";
import * as channels from "@daybook/contract/channels/channels";
import { createHoliday } from "@daybook/contract/leaves/leaves";
import * as policy from "@daybook/contract/policy/policy";
import * as reminders from "@daybook/contract/reminders/reminders";
import * as settings from "@daybook/contract/settings/settings";
import * as teams from "@daybook/contract/teams/teams";
import * as projects from "@daybook/contract/projects/projects";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

test("each step of the set-up knows whether it is done; admins alone see them and can dismiss them", async () => {
  const [team] = await server.db.selectFrom("teams").select(["id", "name"]).limit(1).execute();
  const admin = await make.user("admin", { team: team! });
  const setup = async () => (await server.as(admin, overview)).data.setup!;
  const done = async () => (await setup()).steps.filter((step) => step.done).map(({ key }) => key);

  expect((await setup()).steps.map(({ key }) => key)).toEqual([
    "company",
    "teams",
    "people",
    "holidays",
    "leave_types",
    "balances",
    "past_leave",
    "reports_start",
    "channels",
    "project",
    "policy",
    "reminders",
  ]);
  expect(await done()).toEqual([]);

  // The name alone is not enough: the logo is missing, and can be skipped.
  await server.as(admin, settings.update, { companyName: "Northwind" });
  expect(await done()).toEqual([]);
  await server.as(admin, settings.update, { setupSkipped: ["company", "balances", "past_leave"] });
  expect(await done()).toEqual(["company", "balances", "past_leave"]);
  expect((await setup()).skipped).toEqual(["company", "balances", "past_leave"]);
  await server.as(admin, settings.update, { setupSkipped: ["company"] });
  expect(await done()).toEqual(["company"]);
  await server.as(admin, teams.create, { name: "Workshop" });
  expect(await done()).toEqual(["company", "teams"]);
  const member = await make.user("team_member", { team: team! });
  expect(await done()).toEqual(["company", "teams", "people"]);
  await server.as(admin, accountLinks.create, { id: member.id, purpose: "invitation" });
  await make.user("team_member", { team: team!, firstSignedInAt: "2026-03-01T09:00:00.000Z" });
  await make.user("team_member", { team: team!, status: "inactive" });
  expect((await setup()).people).toEqual({ active: 1, invited: 1, never: 1 });
  await server.as(admin, createHoliday, { date: "2026-12-25", name: "Christmas Day" });
  expect(await done()).toEqual(["company", "teams", "people", "holidays"]);
  await server.as(admin, projects.create, { name: "Tour", key: "TOUR", team: team!.name });
  expect(await done()).toEqual(["company", "teams", "people", "holidays", "project"]);
  await server.as(admin, policy.update, { content: "# Policy" });
  await server.as(admin, reminders.updateSettings, { enabled: false, time: "18:00" });
  expect(await done()).toEqual(["company", "teams", "people", "holidays", "project", "policy"]);
  await server.db.updateTable("reminderSettings").set({ enabled: true }).execute();
  await server.as(admin, settings.update, { reportsStartOn: "2026-03-02", setupSkipped: ["company", "balances", "past_leave"] });
  const smtp = { host: "mail.example.com", port: 587, security: "starttls", from: "daybook@example.com" } as const;
  await server.as(admin, channels.update, { smtp });
  await server.db
    .insertInto("auditEvents")
    .values({
      id: crypto.randomUUID(),
      actorId: admin.id,
      action: "leaves.type_updated",
      entity: "leave_types",
      entityId: null,
      before: null,
      after: null,
      ip: null,
    })
    .execute();
  expect((await setup()).steps.every((step) => step.done)).toBe(true);

  expect((await server.as(member, overview)).data.setup).toBeUndefined();
  expect((await setup()).dismissed).toBe(false);
  expect((await server.as(member, settings.update, { setupDismissed: true })).status).toBe(403);
  expect((await server.as(admin, settings.update, { setupDismissed: true })).data.setupDismissed).toBe(true);
  expect((await setup()).dismissed).toBe(true);
});
