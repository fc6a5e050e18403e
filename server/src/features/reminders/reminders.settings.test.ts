import { beforeEach, describe, expect, test } from "vitest";
import { createHoliday } from "@daybook/contract/leaves/leaves";
import * as reminders from "@daybook/contract/reminders/reminders";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
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
      slackConfigured: false,
    });
    expect(body.can).toEqual({ update: true });

    const changes = { time: "17:15", templateParameters: ["{name}", "{date}"], text: "Dear {name}", version: before.version };
    const { status, data } = await server.as(admin, reminders.updateSettings, changes);
    expect([status, data]).toEqual([200, { ...before, ...changes, version: before.version + 1 }]);
    const stale = await server.as(admin, reminders.updateSettings, { time: "16:00", version: before.version });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "These settings were changed by you in another tab or on another device. Reload and try again.",
    ]);
    const audit = await server.db.selectFrom("auditEvents").selectAll().where("actorId", "=", admin.id).execute();
    expect(audit).toMatchObject([{ action: "reminders.settings_updated", before: { time: "18:00" }, after: { time: "17:15" } }]);
  });

  test("say what today is: a workday, a weekend or a named holiday, and the next workday", async () => {
    const { lead } = await teamOfTwo();
    const today = async () => (await server.as(lead, reminders.getSettings)).body.today;
    expect(await today()).toEqual({ date: "2026-03-12", kind: "working", holiday: null, nextWorkday: "2026-03-13" });

    const admin = await make.user("admin");
    for (const [date, name] of [
      ["2026-03-12", "Founders' Day"],
      ["2026-03-13", "Bridge day"],
    ] as const)
      expect((await server.as(admin, createHoliday, { date, name })).status).toBe(201);
    expect(await today()).toEqual({ date: "2026-03-12", kind: "holiday", holiday: "Founders' Day", nextWorkday: "2026-03-16" });

    server.clock.set("2026-03-15T09:00:00.000Z");
    expect(await today()).toEqual({ date: "2026-03-15", kind: "weekend", holiday: null, nextWorkday: "2026-03-16" });
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
