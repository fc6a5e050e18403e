import { beforeEach, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import * as reminders from "@daybook/contract/reminders/reminders";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { startServer } from "#test/harness.ts";
import { reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env, publicUrl: "https://daybook.example.com" } });
const { make, withPhone, teamOfTwo, reminderOf, deliver, reminderRow, reset } = reminderFixtures(server);

beforeEach(reset);

describe("sending reminders by hand", () => {
  test("queues a reminder for a member of the lead's team and then sends the message", async () => {
    const { lead, member } = await teamOfTwo();

    const { status, data } = await server.as(lead, reminders.send, { userIds: [member.id] });
    expect(status).toBe(201);
    expect(data).toEqual({ queued: [member.id], skipped: [] });
    expect(graph.received).toEqual([]);
    const queued = await reminderOf(member);
    expect(queued).toMatchObject({ status: "queued", date: thursday, channel: "whatsapp", sentBy: lead.id, attempts: 0 });

    await deliver();
    expect(graph.received).toEqual([
      {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: member.phoneNumber,
        type: "template",
        template: {
          name: "eod_reminder",
          language: { code: "en" },
          components: [{ type: "body", parameters: [{ type: "text", text: member.name }] }],
        },
        biz_opaque_callback_data: `${queued.id}:1`,
      },
    ]);
    expect(await reminderOf(member)).toMatchObject({
      status: "accepted",
      attempts: 1,
      error: null,
      messageId: expect.stringMatching(/^wamid/),
    });
  });

  test("sends at most one per user and day, for any number of concurrent requests", async () => {
    const { lead, member } = await teamOfTwo();
    const admin = await make.user("admin");

    const responses = await Promise.all(
      [lead, admin, lead, admin].map((person) => server.as(person, reminders.send, { userIds: [member.id, member.id] })),
    );

    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(responses.flatMap(({ data }) => data.queued)).toEqual([member.id]);
    expect(responses.flatMap(({ data }) => data.skipped.map(({ reasons }) => reasons))).toEqual(Array(3).fill(["already reminded"]));
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(graph.received).toHaveLength(1);

    server.clock.set("2026-03-13T16:00:00.000Z");
    expect((await server.as(admin, reminders.send, { userIds: [member.id] })).data.queued).toEqual([member.id]);
  });

  test("works on any day and skips users with all applicable reasons", async () => {
    const sunday = "2026-03-15";
    server.clock.set(`${sunday}T16:00:00.000Z`);
    const team = await make.team();
    const lead = await make.user("team_lead", { team, ...withPhone() });
    const [plain, done, noPhone, later] = [
      await make.user("team_member", { team, ...withPhone() }),
      await make.user("team_member", { team, ...withPhone() }),
      await make.user("team_member", { team, dateOfJoining: "2026-01-01" }),
      await make.user("team_member", { team, ...withPhone({ dateOfJoining: "2026-04-01" }) }),
    ];
    await make.eod(done, { date: sunday });
    await server.db.insertInto("reminderOptOuts").values({ phoneNumber: done.phoneNumber!, optedOut: true, at: thursday }).execute();

    const { data } = await server.as(lead, reminders.send, { userIds: [plain, done, noPhone, later].map(({ id }) => id) });

    expect(data.queued).toEqual([plain.id]);
    expect(Object.fromEntries(data.skipped.map(({ userId, reasons }) => [userId, reasons]))).toEqual({
      [done.id]: ["already submitted", "opted out"],
      [noPhone.id]: ["no phone"],
      [later.id]: ["no report due"],
    });
  });

  test("logs a manual message without sending anything", async () => {
    const { lead, member } = await teamOfTwo();

    expect((await server.as(lead, reminders.send, { userIds: [member.id], manual: true })).data.queued).toEqual([member.id]);
    await deliver();

    expect(graph.received).toEqual([]);
    expect(await reminderOf(member)).toMatchObject({ status: "manual", attempts: 0 });
    expect((await server.as(lead, reminders.send, { userIds: [member.id] })).data.skipped).toEqual([
      { userId: member.id, reasons: ["already reminded"] },
    ]);
  });

  test("rejects a lead for other teams' members, and members with 403", async () => {
    const { lead, member } = await teamOfTwo();
    const { member: outsider } = await teamOfTwo();

    const refused = await server.as(lead, reminders.send, { userIds: [member.id, outsider.id] });
    expect([refused.status, refused.body.message]).toEqual([404, "This user does not exist"]);
    const forbidden = await server.as(member, reminders.send, { userIds: [member.id] });
    expect([forbidden.status, forbidden.body.message]).toEqual([403, "You don't have permission to send reminders"]);

    expect(await server.db.selectFrom("reminders").selectAll().where("userId", "in", [member.id, outsider.id]).execute()).toEqual([]);
  });

  test("is audited and emits an event for admins and the team's lead", async () => {
    const { team, lead, member } = await teamOfTwo();
    server.events.length = 0;

    await server.as(lead, reminders.send, { userIds: [member.id] });

    expect(server.events).toEqual([{ name: "reminders.changed", teamIds: [team.id] }]);
    const audit = await server.db.selectFrom("auditEvents").selectAll().where("actorId", "=", lead.id).executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ action: "reminders.sent", entity: "reminders", after: { date: thursday, userIds: [member.id] } });
  });

  test("sends once for two requests with the same idempotency key", async () => {
    const { lead, member } = await teamOfTwo();
    const key = { "idempotency-key": "one-click" };

    const first = await server.as(lead, reminders.send, { userIds: [member.id] }, key);
    const second = await server.as(lead, reminders.send, { userIds: [member.id] }, key);

    expect(second.body).toEqual(first.body);
    expect(second.data.queued).toEqual([member.id]);
  });
});

describe("the preview", () => {
  test("lists who would be reminded, through which channel, and all skip reasons", async () => {
    const { lead, member } = await teamOfTwo();
    const team = { id: member.teamId! };
    const away = await make.user("team_member", { team, ...withPhone({ name: "Cid Away" }) });
    const type = { id: uuidv7(), name: "Rest", annualDays: null };
    await server.db.insertInto("leaveTypes").values(type).execute();
    const leave = { id: uuidv7(), userId: away.id, leaveTypeId: type.id, startDate: thursday, endDate: thursday };
    await server.db
      .insertInto("leaves")
      .values({ ...leave, days: 1, breakdown: "[]", status: "Approved", decidedAt: `${thursday}T08:00:00Z` } as never)
      .execute();
    await server.db
      .insertInto("leaveHalves")
      .values(["am", "pm"].map((half) => ({ userId: away.id, date: thursday, half, leaveId: leave.id, leaveYear: 2026 })) as never)
      .execute();
    await server.as(lead, reminders.send, { userIds: [away.id], manual: true });

    const { status, data } = await server.as(lead, reminders.preview);

    expect(status).toBe(200);
    expect(data.map(({ user, channel, skip, can }) => [user.name, channel, skip, can.send])).toEqual([
      ["Cid Away", "whatsapp", ["on leave", "already reminded"], false],
      [lead.name, "whatsapp", [], true],
      [member.name, "whatsapp", [], true],
    ]);
    const entry = data.find(({ user }) => user._id === member.id)!;
    expect(entry.phoneNumber).toBe(member.phoneNumber);
    const text = `Hello ${member.name}, please send your end-of-day report for 12 March 2026. https://daybook.example.com`;
    expect(entry.link).toBe(`https://wa.me/${member.phoneNumber!.slice(1)}?text=${encodeURIComponent(text)}`);
  });

  test("skips holidays and weekends, but allows sending by hand", async () => {
    const { lead, member } = await teamOfTwo();
    await server.db.insertInto("holidays").values({ id: uuidv7(), date: "2026-03-15", name: "Equinox" }).execute();
    const mine = async () => (await server.as(lead, reminders.preview)).data.find(({ user }) => user._id === member.id)!;

    server.clock.set("2026-03-14T16:00:00Z");
    expect(await mine()).toMatchObject({ skip: ["not a workday"], can: { send: true } });
    server.clock.set("2026-03-15T16:00:00Z");
    expect(await mine()).toMatchObject({ skip: ["holiday"], can: { send: true } });

    const admin = await make.user("admin");
    await server.as(admin, reminders.updateSettings, { workdaysOnly: false });
    expect(await mine()).toMatchObject({ skip: [], can: { send: true } });
  });

  test("shows admins all or selected teams, without users whose report is not due", async () => {
    const { team, lead, member } = await teamOfTwo();
    const { member: other } = await teamOfTwo();
    const admin = await make.user("admin", { team, ...withPhone() });
    const gone = await make.user("team_member", { team, ...withPhone({ lastDayOfOffice: "2026-03-11" }) });
    const off = await make.user("team_member", { team, ...withPhone({ status: "inactive" as const }) });

    const all = (await server.as(admin, reminders.preview)).data.map(({ user }) => user._id);
    expect(all).toEqual(expect.arrayContaining([lead.id, member.id, other.id]));
    for (const { id } of [admin, gone, off]) expect(all).not.toContain(id);
    const chosen = (await server.as(admin, reminders.preview, { team: team.name })).data.map(({ user }) => user._id);
    expect(chosen.toSorted()).toEqual([lead.id, member.id].toSorted());
  });

  test("runs the same number of SQL statements for any number of users", async () => {
    const { lead } = await teamOfTwo();
    await server.as(lead, reminders.preview);
    const few = await server.statements(() => server.as(lead, reminders.preview));
    for (let count = 0; count < 20; count++) await make.user("team_member", { team: { id: lead.teamId! }, ...withPhone() });

    expect(await server.statements(() => server.as(lead, reminders.preview))).toBe(few);
    expect(few).toBeLessThanOrEqual(6);
  });
});

describe("the log", () => {
  test("is sorted newest first, filtered, and limited to a lead's own team", async () => {
    const { team, lead, member } = await teamOfTwo();
    const { lead: otherLead, member: outsider } = await teamOfTwo();
    const admin = await make.user("admin");
    await reminderRow(member, { date: "2026-03-10", status: "read", createdAt: "2026-03-10T18:00:00.000Z" });
    await reminderRow(member, {
      date: "2026-03-11",
      status: "failed",
      error: "The number is not on WhatsApp",
      createdAt: "2026-03-11T18:00:00.000Z",
    });
    await reminderRow(outsider, { date: "2026-03-11", status: "sent", createdAt: "2026-03-11T18:00:01.000Z" });

    const mine = await server.as(lead, reminders.list, { page: 1, limit: 10 });
    expect(mine.data.map(({ date, status, error }) => [date, status, error])).toEqual([
      ["2026-03-11", "failed", "The number is not on WhatsApp"],
      ["2026-03-10", "read", null],
    ]);
    expect(mine.body.pagination).toMatchObject({ totalItems: 2, totalPages: 1 });
    const ids = async (person: { id: string }, filters: object) =>
      (await server.as(person, reminders.list, filters)).data.map(({ user }) => user._id);
    expect(await ids(otherLead, {})).toEqual([outsider.id]);
    expect(await ids(otherLead, { user: member.id })).toEqual([]);
    expect(await ids(admin, { team: team.name })).toEqual([member.id, member.id]);
    expect(await ids(admin, { user: member.id, status: "failed,queued" })).toEqual([member.id]);
    expect(await ids(admin, { user: member.id, startDate: "2026-03-11" })).toEqual([member.id]);
    expect(await ids(admin, { user: member.id, endDate: "2026-03-09" })).toEqual([]);
    expect(await ids(admin, { search: outsider.name })).toEqual([outsider.id]);
    expect((await server.as(admin, reminders.list, { status: "lost" })).status).toBe(400);
  });

  test("a failed reminder of today can be resent once; a sent one can't", async () => {
    const { lead, member } = await teamOfTwo();
    const failed = await reminderRow(member, { status: "failed", error: "unreachable", attempts: 5 });
    expect((await server.as(lead, reminders.list)).data[0]!.can).toEqual({ resend: true });

    const responses = await Promise.all([1, 2, 3].map(() => server.as(lead, reminders.resend, { id: failed.id })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 200)!.data).toMatchObject({ status: "queued", error: null, can: { resend: false } });
    await deliver();
    expect(graph.received.map(({ biz_opaque_callback_data }) => biz_opaque_callback_data)).toEqual([`${failed.id}:6`]);

    const again = await server.as(lead, reminders.resend, { id: failed.id });
    expect([again.status, again.body.message]).toEqual([409, "Only a failed reminder can be sent again"]);
  });

  test("rejects a resend for another day, after the report was submitted, or by another team's lead", async () => {
    const { lead, member } = await teamOfTwo();
    const { lead: otherLead } = await teamOfTwo();
    const old = await reminderRow(member, { status: "failed", date: "2026-03-11" });
    const { id } = await reminderRow(member, { status: "failed" });
    await make.eod(member, { date: thursday });

    const resend = async (person: { id: string }, reminder: string) => {
      const { status, body } = await server.as(person, reminders.resend, { id: reminder });
      return [status, body.message];
    };
    expect(await resend(lead, old.id)).toEqual([409, "A reminder can be sent again only on its own day"]);
    expect(await resend(lead, id)).toEqual([409, `${member.name} has already submitted the report`]);
    expect(await resend(otherLead, id)).toEqual([404, "This reminder does not exist"]);
    expect(await resend(member, id)).toEqual([404, "This reminder does not exist"]);
    expect(await reminderOf(member)).toMatchObject({ status: "failed" });
  });
});
