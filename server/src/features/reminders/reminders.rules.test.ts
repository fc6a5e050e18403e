import { beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as receipts from "@daybook/contract/announcements/receipts";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as nudges from "@daybook/contract/nudges/nudges";
import * as reminders from "@daybook/contract/reminders/reminders";
import type { RuleKind } from "@daybook/contract/reminders/rule-kinds";
import * as rules from "@daybook/contract/reminders/rules";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { conversationFixtures, textOf } from "#test/fakes/phones.ts";
import { evaluationOf } from "#test/evaluation-fixtures.ts";
import { startServer } from "#test/harness.ts";
import { reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env, publicUrl: "https://daybook.example.com" } });
const { make, teamOfTwo, reminderOf, deliveryOf, deliver, reset } = reminderFixtures(server);
const { verify } = conversationFixtures(server, graph);

const at = (time: string, day = thursday) => `${day}T${time}:00.000Z`;
const runAt = (time: string, app = server.app, day = thursday) => {
  server.clock.set(at(time, day));
  return app.jobs.run("reminders.schedule");
};
const remindersOf = (person: { id: string }) => server.db.selectFrom("reminders").selectAll().where("userId", "=", person.id).execute();

let admin: { id: string };

beforeEach(async () => {
  await reset();
  for (const table of ["reminders", "nudges", "announcements", "conversationMessages", "conversationNumbers"] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.updateTable("users").set({ status: "inactive" }).execute();
  await server.db.updateTable("settings").set({ reportsStartOn: thursday }).execute();
  await server.db.updateTable("reminderSettings").set({ enabled: true, time: "18:00" }).execute();
  const off = { enabled: false, days: [1, 2, 3, 4, 5], templateName: null };
  await server.db.updateTable("reminderRules").set(off).where("kind", "<>", "report_due").execute();
  await server.db
    .updateTable("reminderRules")
    .set({ enabled: true, days: [1, 2, 3, 4, 5, 6, 7] })
    .where("kind", "=", "report_due")
    .execute();
  admin = await make.user("admin");
});

const workdays = [1, 2, 3, 4, 5];
const ruleOf = (kind: RuleKind, fields: Partial<rules.ReminderRule> = {}): rules.ReminderRule => ({
  kind,
  enabled: true,
  days: workdays,
  templateName: kind === "report_due" ? null : `daybook_${kind}`,
  ...fields,
});
const save = async (input: { rules?: rules.ReminderRule[]; quietHours?: { start: string; end: string } | null }) => {
  const { status, data } = await server.as(admin, rules.updateRules, input);
  expect(status).toBe(200);
  return data;
};

/** An announcement to a person that must be read. */
async function mustRead(person: { id: string }, title = "Door codes") {
  const audience = { teams: [], roles: [], users: [person.id] };
  const { status, data } = await server.as(admin, announcements.create, { title, content: "Secret", audience, mustReadBy: "2026-03-20" });
  expect(status).toBe(201);
  return data._id;
}

/** A person whose report of the day is in. */
async function reported() {
  const people = await teamOfTwo();
  for (const person of [people.lead, people.member]) await make.eod(person, { date: thursday });
  return people;
}

describe("the rules", () => {
  test("remind of reports that are due until an admin saves others", async () => {
    const { status, data } = await server.as(admin, rules.getRules);
    expect(status).toBe(200);
    expect(data).toEqual({
      rules: [
        { kind: "report_missing", enabled: false, days: workdays, templateName: null },
        { kind: "report_due", enabled: true, days: [1, 2, 3, 4, 5, 6, 7], templateName: null },
        { kind: "must_read", enabled: false, days: workdays, templateName: null },
        { kind: "evaluation", enabled: false, days: workdays, templateName: null },
      ],
      quietHours: null,
      isSet: false,
      version: 1,
    });
  });

  test("keep the kinds that are not named, are audited, and refuse a stale version", async () => {
    expect((await server.as(admin, reminders.getSettings)).data).toMatchObject({ hasRules: false });
    const rule = ruleOf("must_read", { days: [5, 1] });
    const saved = await save({ rules: [rule], quietHours: { start: "20:00", end: "08:00" } });
    expect(saved).toMatchObject({ isSet: true, version: 2, quietHours: { start: "20:00", end: "08:00" } });
    expect(saved.rules.map(({ kind, enabled, days }) => [kind, enabled, days])).toEqual([
      ["report_missing", false, workdays],
      ["report_due", true, [1, 2, 3, 4, 5, 6, 7]],
      ["must_read", true, [1, 5]],
      ["evaluation", false, workdays],
    ]);
    expect((await server.as(admin, reminders.getSettings)).data).toMatchObject({ hasRules: true });
    const stale = await server.as(admin, rules.updateRules, { quietHours: null, version: 1 });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "These rules were changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect((await save({ quietHours: null })).quietHours).toBeNull();
    const events = await server.db
      .selectFrom("auditEvents")
      .selectAll()
      .where("actorId", "=", admin.id)
      .where("action", "=", "reminders.rules_updated")
      .orderBy("id")
      .execute();
    expect(events.map(({ after }) => after)).toMatchObject([{ quietHours: { start: "20:00", end: "08:00" } }, { quietHours: null }]);
  });

  test("are for admins", async () => {
    const { lead, member } = await teamOfTwo();
    for (const person of [lead, member]) {
      expect((await server.as(person, rules.getRules)).status).toBe(403);
      expect((await server.as(person, rules.updateRules, { quietHours: null })).status).toBe(403);
    }
  });

  test.each([
    [{ rules: [ruleOf("must_read", { days: [] })] }, "Please choose at least one day"],
    [{ rules: [ruleOf("must_read", { days: [1, 1] })] }, "Please name each day once"],
    [{ rules: [ruleOf("must_read", { days: [8] })] }, "A weekday is 1 to 7, Monday first"],
    [{ rules: [ruleOf("must_read"), ruleOf("must_read")] }, "Please name each kind once"],
    [{ rules: [ruleOf("report_due", { templateName: "other" })] }, "The template of reports that are due is in the settings"],
    [
      { rules: [ruleOf("must_read", { templateName: "Read It" })] },
      "A template name can have only lowercase letters, digits and underscores",
    ],
    [{ quietHours: { start: "20:00", end: "20:00" } }, "Quiet hours must end at another time"],
    [{ quietHours: { start: "24:00", end: "08:00" } }, "Please enter a time as HH:MM"],
  ])("refuse %j", async (input, message) => {
    const { status, body } = await server.as(admin, rules.updateRules, input);
    expect([status, body.message]).toEqual([400, message]);
    expect((await server.as(admin, rules.getRules)).data.version).toBe(1);
  });
});

describe("an announcement that must be read", () => {
  test("is reminded of by its template, without its title, once a day", async () => {
    const { member } = await reported();
    await mustRead(member);
    await mustRead(member, "New roof");
    await save({ rules: [ruleOf("must_read")] });

    await runAt("18:00");
    expect(await reminderOf(member)).toMatchObject({ kind: "must_read", channel: "whatsapp", status: "queued", about: null });
    await deliver();
    await runAt("18:01");
    await deliver();

    expect(graph.received.map(({ to, template }) => [to, template])).toEqual([
      [
        member.phoneNumber,
        {
          name: "daybook_must_read",
          language: { code: "en" },
          components: [{ type: "body", parameters: [{ type: "text", text: member.name }] }],
        },
      ],
    ]);
    expect(await remindersOf(member)).toMatchObject([{ status: "accepted", attempts: 1, billedAs: "template" }]);
    const { data } = await server.as(admin, reminders.list, { user: member.id });
    expect(data).toMatchObject([{ kind: "must_read", direction: "out", channel: "whatsapp", sentBy: null }]);
    const usage = await server.db.selectFrom("whatsappUsage").select("kind").where("kind", "=", "must_read").execute();
    expect(usage).toHaveLength(1);
  });

  test("is not reminded of while the kind is off, on another weekday, or once it is confirmed", async () => {
    const { lead, member } = await reported();
    const id = await mustRead(member);
    await mustRead(lead);
    await runAt("18:00");
    expect(await reminderOf(member)).toMatchObject({ kind: "eod", status: "skipped", error: "already submitted" });

    await server.db.deleteFrom("reminders").execute();
    await save({ rules: [ruleOf("must_read", { days: [4] }), ruleOf("report_due", { enabled: false })] });
    await runAt("18:00", server.app, "2026-03-13");
    expect(await remindersOf(member)).toEqual([]);

    await runAt("18:00", server.app, "2026-03-19");
    expect(await reminderOf(lead)).toMatchObject({ kind: "must_read", date: "2026-03-19" });
    await server.as(member, receipts.confirm, { id });
    await deliver();
    expect(await reminderOf(member)).toMatchObject({ status: "skipped", error: "already confirmed" });
    expect(graph.received.map(({ to }) => to)).toEqual([lead.phoneNumber]);
  });

  test("waits for the leave of a person and the days off of the company", async () => {
    const { lead, member } = await reported();
    await mustRead(member);
    await mustRead(lead);
    const { status, data: leave } = await server.as(member, leaves.apply, {
      leaveType: "Sick",
      startDate: "2026-03-13",
      endDate: "2026-03-13",
      reason: "Surgery of the knee",
    });
    expect(status).toBe(201);
    expect((await server.as(admin, leaves.approve, { id: leave._id })).status).toBe(200);
    await save({ rules: [ruleOf("must_read", { days: [5, 6] }), ruleOf("report_due", { enabled: false })] });
    await server.db.updateTable("reminderSettings").set({ workdaysOnly: false }).execute();

    await runAt("18:00", server.app, "2026-03-13");
    expect([await remindersOf(member), (await remindersOf(lead)).length]).toEqual([[], 1]);
    await server.db.deleteFrom("reminders").execute();
    await runAt("18:00", server.app, "2026-03-14");
    expect([await remindersOf(member), await remindersOf(lead)]).toEqual([[], []]);
  });
});

describe("a report that is missing", () => {
  const days = ["2026-03-10", "2026-03-11"];
  beforeEach(async () => {
    await server.db.updateTable("settings").set({ reportsStartOn: "2026-03-10", eodWindowDays: 7 }).execute();
    await save({ rules: [ruleOf("report_missing")] });
  });

  test("is reminded of, the earliest that can still be sent, before that of the day", async () => {
    const { member } = await teamOfTwo();
    await runAt("18:00");
    expect(await reminderOf(member)).toMatchObject({ kind: "report_missing", about: days[0], date: thursday, status: "queued" });
    await deliver();
    const sent = graph.received.find(({ to }) => to === member.phoneNumber)!;
    expect(sent.template.name).toBe("daybook_report_missing");
    expect(sent.template.components![0]!.parameters.map(({ text }) => text)).toEqual([member.name, "10 Mar 2026"]);
    expect(await remindersOf(member)).toHaveLength(1);
  });

  test("is not reminded of if it was sent meanwhile, and within 24 hours after a message goes without the template", async () => {
    const { lead, member } = await teamOfTwo();
    const phone = await verify(member);
    graph.received.length = 0;
    for (const date of days) await make.eod(lead, { date });
    await make.eod(member, { date: days[0]! });
    await save({ rules: [ruleOf("report_missing", { templateName: null })] });
    await runAt("18:00");
    expect(await reminderOf(lead)).toMatchObject({ kind: "eod" });
    expect(await reminderOf(member)).toMatchObject({ kind: "report_missing", about: days[1], channel: "whatsapp" });
    await deliver();
    const own = graph.received.filter(({ to }) => to === phone);
    expect(own.map(textOf)).toEqual([
      `Hello ${member.name}, your end-of-day report for 11 Mar 2026 is missing. You can still send it in Daybook. https://daybook.example.com/submit-eod?date=2026-03-11`,
    ]);

    const third = await make.user("team_member", { phoneNumber: "+4915900000001", dateOfJoining: "2026-01-01" });
    await save({ rules: [ruleOf("report_missing")] });
    await server.db.deleteFrom("reminderRuns").execute();
    await runAt("18:05");
    await make.eod(third, { date: days[0]! });
    await deliver();
    expect(await reminderOf(third)).toMatchObject({ status: "skipped", error: "already submitted" });
  });
});

test("an evaluation that waits is reminded of without its rating, score or month", async () => {
  const { lead, member } = await reported();
  const phone = await verify(member);
  graph.received.length = 0;
  await evaluationOf(server, member, lead);
  await server.db
    .updateTable("kraEvaluations")
    .set({ status: "Shared", sharedAt: at("09:00") })
    .where("userId", "=", member.id)
    .execute();
  await save({ rules: [ruleOf("evaluation")] });
  await runAt("18:00");
  expect(await reminderOf(member)).toMatchObject({ kind: "evaluation", about: "2026-02-01", status: "queued" });
  await deliver();
  const own = graph.received.filter(({ to }) => to === phone);
  expect(own.map(textOf)).toEqual([`Hello ${member.name}, an evaluation waits for you in Daybook. https://daybook.example.com/`]);
});

describe("at most one reminder per person and day", () => {
  test("the most urgent of what a person owes, also from several processes at once", async () => {
    const { lead, member } = await teamOfTwo();
    await make.eod(lead, { date: thursday });
    await evaluationOf(server, member, lead);
    await server.db
      .updateTable("kraEvaluations")
      .set({ status: "Shared", sharedAt: at("09:00") })
      .where("userId", "=", member.id)
      .execute();
    for (const person of [lead, member]) await mustRead(person);
    await save({ rules: [ruleOf("must_read"), ruleOf("evaluation")] });
    const second = await server.build({ env: { whatsapp: graph.env } });
    await Promise.all([server.app, second.app, server.app, second.app].map((app) => runAt("18:00", app)));
    expect((await remindersOf(member)).map(({ kind }) => kind)).toEqual(["eod"]);
    expect((await remindersOf(lead)).map(({ kind }) => kind)).toEqual(["must_read"]);
    await Promise.all([deliver(), second.app.jobs.run("deliveries.send")]);
    expect(graph.received.map(({ to }) => to).toSorted()).toEqual([lead.phoneNumber, member.phoneNumber].toSorted());
  });

  test("is a rule of the database, whatever they are about", async () => {
    const { member } = await reported();
    await mustRead(member);
    await save({ rules: [ruleOf("must_read")] });
    await runAt("18:00");
    const { id: _id, ...row } = await reminderOf(member);
    const again = server.db
      .insertInto("reminders")
      .values({ ...row, kind: "eod", channel: "email", id: "01890000-0000-7000-8000-000000000001" })
      .execute();
    await expect(again).rejects.toThrow("reminders_user_id_date_key");
  });

  test("by a person counts once rules are saved, also after it was queued", async () => {
    const { lead, member } = await teamOfTwo();
    const nudge = async (person: { id: string }) => {
      const { status } = await server.as(admin, nudges.remind, { kind: "report", userIds: [person.id], date: thursday });
      expect(status).toBe(200);
    };
    await nudge(member);
    await runAt("18:00");
    expect(await reminderOf(member)).toMatchObject({ status: "queued" });

    await server.db.deleteFrom("reminders").execute();
    await server.db.deleteFrom("reminderRuns").execute();
    await server.db.deleteFrom("deliveries").execute();
    await save({ quietHours: null });
    await runAt("18:00");
    expect(await reminderOf(member)).toMatchObject({ status: "skipped", error: "already reminded" });
    expect(await reminderOf(lead)).toMatchObject({ status: "queued" });
    await nudge(lead);
    await server.db.deleteFrom("deliveries").where("kind", "<>", "reminders.whatsapp").execute();
    await deliver();
    expect(await reminderOf(lead)).toMatchObject({ status: "skipped", error: "already reminded" });
    expect(graph.received).toEqual([]);
  });
});

describe("what Daybook reminds of by itself on the day before", () => {
  const nudgesOf = (person: { id: string }) => server.db.selectFrom("nudges").select("kind").where("userId", "=", person.id).execute();

  test.each([
    ["goes to others alone once rules are saved", true],
    ["goes to everyone before", false],
  ])("%s", async (_what, areSaved) => {
    const { lead, member } = await reported();
    const title = "Door codes";
    const audience = { teams: [], roles: [], users: [lead.id, member.id] };
    server.clock.set(at("09:00", "2026-03-11"));
    const { status } = await server.as(admin, announcements.create, { title, content: "x", audience, mustReadBy: "2026-03-13" });
    expect(status).toBe(201);
    if (areSaved) await save({ quietHours: null });
    await server.db.deleteFrom("eods").where("userId", "=", member.id).execute();
    await server.db.updateTable("reminderSettings").set({ time: "08:00" }).execute();
    await runAt("08:00");
    expect([(await reminderOf(member)).status, (await reminderOf(lead)).status]).toEqual(["queued", "skipped"]);
    server.clock.set(at("09:00"));
    await server.app.jobs.run("announcements.remind");
    expect([await nudgesOf(lead), await nudgesOf(member)]).toEqual([
      [{ kind: "announcement" }],
      areSaved ? [] : [{ kind: "announcement" }],
    ]);
  });
});

describe("quiet hours", () => {
  test("of the company hold reminders back until they end, and those of the person too", async () => {
    const { lead, member } = await teamOfTwo();
    await server.db
      .insertInto("notificationPreferences")
      .values({
        userId: member.id,
        kinds: "{}",
        quietStart: "17:00",
        quietEnd: "20:00",
        digest: "off",
        calendar: false,
        updatedAt: at("09:00"),
      })
      .execute();
    await save({ quietHours: { start: "17:30", end: "18:30" } });
    await runAt("18:00");
    await deliver();
    expect(graph.received).toEqual([]);
    expect([(await deliveryOf(lead)).nextAttemptAt, (await deliveryOf(member)).nextAttemptAt]).toEqual([at("18:30"), at("20:00")]);
    expect(await reminderOf(lead)).toMatchObject({ status: "queued", attempts: 0 });
    server.clock.set(at("18:30"));
    await deliver();
    expect(graph.received.map(({ to }) => to)).toEqual([lead.phoneNumber]);
    server.clock.set(at("20:00"));
    await deliver();
    expect(graph.received.map(({ to }) => to)).toEqual([lead.phoneNumber, member.phoneNumber]);
  });

  test("until the next day end the reminder, and hold back none that a person sends", async () => {
    const { lead, member } = await teamOfTwo();
    await save({ quietHours: { start: "17:30", end: "08:00" } });
    await runAt("18:00");
    await deliver();
    expect(await reminderOf(lead)).toMatchObject({ status: "skipped", error: "quiet hours until the day ends" });
    const { data } = await server.as(lead, reminders.send, { userIds: [member.id] });
    expect(data.queued).toEqual([member.id]);
    await deliver();
    expect(graph.received.map(({ to }) => to)).toEqual([member.phoneNumber]);
  });
});
