import { beforeEach, describe, expect, test } from "vitest";
import * as reminders from "@daybook/contract/reminders";
import { fakeGraphApi } from "#test/fake-graph-api.ts";
import { startServer } from "#test/harness.ts";
import { reminderFixtures } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { make, teamOfTwo, reset } = reminderFixtures(server);

beforeEach(reset);

describe("reminder settings", () => {
  test("an admin updates them; updates are audited and a stale version is rejected with 409", async () => {
    const admin = await make.user("admin");
    const { data: before, body } = await server.as(admin, reminders.getSettings);
    expect(before).toMatchObject({
      enabled: false,
      time: "18:00",
      templateParameters: ["{name}"],
      whatsappConfigured: true,
      emailConfigured: false,
    });
    expect(body.can).toEqual({ update: true });

    const changes = { time: "17:15", templateParameters: ["{name}", "{date}"], text: "Dear {name}", version: before.version };
    const { status, data } = await server.as(admin, reminders.updateSettings, changes);
    expect([status, data]).toEqual([200, { ...before, ...changes, version: before.version + 1 }]);
    const stale = await server.as(admin, reminders.updateSettings, { time: "16:00", version: before.version });
    expect([stale.status, stale.body.message]).toEqual([409, "These settings were changed by someone else. Reload and try again."]);
    const audit = await server.db.selectFrom("auditEvents").selectAll().where("actorId", "=", admin.id).execute();
    expect(audit).toMatchObject([{ action: "reminders.settings.updated", before: { time: "18:00" }, after: { time: "17:15" } }]);
  });

  test("a lead can read but not update them, a member neither", async () => {
    const { lead, member } = await teamOfTwo();

    expect((await server.as(lead, reminders.getSettings)).body.can).toEqual({ update: false });
    expect((await server.as(member, reminders.getSettings)).status).toBe(403);
    expect((await server.as(lead, reminders.updateSettings, { time: "09:00" })).status).toBe(403);
    expect((await server.as(lead, reminders.updateSettings, { time: "never" })).status).toBe(403);
  });

  test.each([
    [{ time: "24:00" }, "Please enter a time as HH:MM"],
    [{ templateName: "EOD Reminder" }, "A template name can have only lowercase letters, digits and underscores"],
    [{ templateLanguage: "english" }, "Please enter a language code such as en or en_US"],
    [{ text: " " }, "Message text is required"],
    [{ text: "Hello {nmae}" }, "Please use only the placeholders {name}, {date}, {company} and {link}"],
    [{ templateParameters: ["{name}", ""] }, "Please fill in or remove this parameter"],
  ])("rejects %j", async (change, message) => {
    const admin = await make.user("admin");
    const { status, body } = await server.as(admin, reminders.updateSettings, change);
    expect([status, body.message]).toEqual([400, message]);
  });
});
