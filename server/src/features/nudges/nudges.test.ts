import { beforeEach, describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as eods from "@daybook/contract/eods/eods";
import * as kra from "@daybook/contract/kra/kra";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as nudges from "@daybook/contract/nudges/nudges";
import * as policy from "@daybook/contract/policy/policy";
import { type Person, startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, approved } = leavePeople(server);
const kraMake = kraFactories(server);

beforeEach(async () => {
  await reset();
  await server.db.updateTable("settings").set({ eodDeadline: "10:00", eodWindowDays: 7, reportsStartOn: null }).execute();
});

const remind = (by: Person, input: Record<string, unknown>) => server.as(by, nudges.remind, input);
const remindOfReport = (by: Person, people: Person[] | "all", date = "2026-03-12") =>
  remind(by, { kind: "report", date, ...(people === "all" ? { all: true } : { userIds: people.map(({ id }) => id) }) });
const noticesOf = async (person: Person) =>
  (await server.as(person, notifications.list, {})).data.filter(({ kind }) => kind.endsWith("_reminder"));
const today = async (by: Person, kind = "report") => (await server.as(by, nudges.today, { kind })).data;

describe("a reminder of a missing report", () => {
  test("reaches the inbox, is listed as sent, and is in the audit log", async () => {
    const { member, lead, admin, otherLead } = await cast();
    server.events.length = 0;
    const { status, data } = await remindOfReport(lead, [member], "2026-03-11");
    expect([status, data]).toEqual([200, { remindedIds: [member.id], skipped: [] }]);
    expect(await noticesOf(member)).toMatchObject([
      {
        kind: "report_reminder",
        title: `${lead.name} reminds you to send your report of 11 Mar 2026`,
        href: "/submit-eod?date=2026-03-11",
      },
    ]);
    expect(server.events).toEqual([
      { name: "nudges.changed", teamIds: [member.teamId] },
      { name: "notifications.changed", userIds: [member.id] },
    ]);
    expect(await today(lead)).toMatchObject([{ user: member.id, sentAt: "2026-03-12T09:00:00.000Z", sentBy: { name: lead.name } }]);
    expect(await today(otherLead)).toEqual([]);
    const { data: events } = await server.as(admin, audit.list, { entity: "nudges", actor: lead.id });
    expect(events).toMatchObject([{ action: "nudges.sent", after: { kind: "report", about: "2026-03-11", userIds: [member.id] } }]);
  });

  test("is sent once a day of sending, whatever the day of the report", async () => {
    const { member, lead, admin } = await cast();
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    await remindOfReport(lead, [member], "2026-03-11");
    const again = await remindOfReport(admin, [member], "2026-03-12");
    expect([again.status, again.body.message]).toEqual([409, `${member.name} was reminded today at 14:30. You can remind again tomorrow.`]);
    // Midnight in Kolkata, the same day in UTC.
    server.clock.set("2026-03-12T18:30:00Z");
    expect((await remindOfReport(admin, [member], "2026-03-12")).data.remindedIds).toEqual([member.id]);
  });

  test("goes once to a person whom two processes remind at the same time", async () => {
    const { member, mate, lead, admin } = await cast();
    const payload = { kind: "report", date: "2026-03-12", userIds: [member.id, mate.id] };
    const { app } = await server.build({});
    const headers = { cookie: await server.cookieOf(admin) };
    const answers = await Promise.all([
      ...[1, 2, 3].map(async () => (await server.as(lead, nudges.remind, payload)).status),
      ...[1, 2, 3].map(async () => (await app.inject({ method: "POST", url: "/api/reminders", payload, headers })).statusCode),
    ]);
    expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const { body } = await server.as(lead, nudges.remind, payload);
    expect(body.message).toBe("Everyone was reminded today. You can remind again tomorrow.");
    expect(await noticesOf(member)).toHaveLength(1);
    expect(await noticesOf(mate)).toHaveLength(1);
  });

  test("to everyone leaves out the sender, and names who is away, has reported or was reminded before", async () => {
    const { member, mate, lead, admin } = await cast();
    const away = await make.user("team_member", { team: { id: lead.teamId! }, createdAt: "2025-06-01T09:00:00Z" });
    await approved(away, admin, { startDate: "2026-03-12" });
    await remindOfReport(lead, [mate], "2026-03-11");
    const { data } = await remindOfReport(lead, "all", "2026-03-11");
    expect(data).toEqual({
      remindedIds: [member.id],
      skipped: expect.arrayContaining([
        { id: away.id, name: away.name, reason: "on leave today" },
        { id: mate.id, name: mate.name, reason: "reminded at 09:00" },
      ]),
    });
    expect(data.skipped).toHaveLength(2);
    expect(await noticesOf(away)).toEqual([]);
    expect(await noticesOf(lead)).toEqual([]);

    const reporter = await make.user("team_member", { team: { id: lead.teamId! }, createdAt: "2025-06-01T09:00:00Z" });
    await make.eod(reporter, { date: "2026-03-11" });
    expect((await remindOfReport(lead, [reporter], "2026-03-11")).data).toEqual({
      remindedIds: [],
      skipped: [{ id: reporter.id, name: reporter.name, reason: "nothing is missing" }],
    });
  });

  test("to everyone of a team goes to no other", async () => {
    const { team, member, mate, lead, admin, outsider } = await cast();
    const { data } = await remind(admin, { kind: "report", date: "2026-03-12", all: true, team: team.name });
    expect(data.remindedIds.toSorted()).toEqual([member.id, mate.id, lead.id].toSorted());
    expect(await noticesOf(outsider)).toEqual([]);
  });

  test("half a day of leave is no absence", async () => {
    const { member, lead, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-12", startDayPart: "first_half" });
    expect((await remindOfReport(lead, [member], "2026-03-11")).data.remindedIds).toEqual([member.id]);
  });

  test("is about a day whose report can still be sent", async () => {
    const { member, lead } = await cast();
    const future = await remindOfReport(lead, [member], "2026-03-13");
    expect([future.status, future.body.message]).toEqual([400, "A report can't be for a future day"]);
    const closed = await remindOfReport(lead, [member], "2026-03-04");
    expect([closed.status, closed.body.message]).toEqual([400, "A report can be submitted and edited up to 7 days after its day"]);
  });

  test("goes to no other team, not to oneself, and names what is missing in the request", async () => {
    const { outsider, lead, member } = await cast();
    const other = await remindOfReport(lead, [outsider]);
    expect([other.status, other.body.message]).toEqual([404, "This user does not exist"]);
    const own = await remindOfReport(lead, [lead]);
    expect([own.status, own.body.message]).toEqual([409, "You can't remind yourself"]);
    const problems = async (input: Record<string, unknown>) => (await remind(lead, input)).body.errors;
    expect(await problems({ kind: "report", all: true })).toEqual([{ path: "date", message: "Please choose the day of the report" }]);
    expect(await problems({ kind: "evaluation_response", all: true })).toEqual([
      { path: "month", message: "Please choose the month of the evaluation" },
    ]);
    expect(await problems({ kind: "report", date: "2026-03-12" })).toEqual([{ path: "userIds", message: "Please choose people, or all" }]);
    expect(await problems({ kind: "report", date: "2026-03-12", all: true, userIds: [member.id] })).toHaveLength(1);
  });
});

describe("a reminder about evaluations", () => {
  const february = { year: 2026, month: 2 };
  const remindOf = (by: Person, kind: string, input: Record<string, unknown> = { all: true }) =>
    remind(by, { kind, month: "2026-02", ...input });

  test("of the response goes to who has not given it", async () => {
    const { lead, member } = await kraMake.team();
    const { _id: id } = await kraMake.evaluation(lead, member, { ...february, status: "Draft" });
    expect((await remindOf(lead, "evaluation_response")).data.remindedIds).toEqual([]);
    await server.as(lead, kra.updateMonthly, { id, status: "Shared" });
    expect((await remindOf(lead, "evaluation_response", { userIds: [member.id] })).data.remindedIds).toEqual([member.id]);
    expect((await noticesOf(member))[0]).toMatchObject({
      kind: "evaluation_reminder",
      title: `${lead.name} reminds you to respond to your evaluation for February 2026`,
      href: "/dashboard?evaluation=2026-02",
    });
    await server.as(member, kra.acknowledge, { id, decision: "Acknowledged" });
    server.clock.set("2026-03-13T09:00:00Z");
    expect((await remindOf(lead, "evaluation_response", { userIds: [member.id] })).data.skipped).toMatchObject([
      { reason: "nothing is missing" },
    ]);
  });

  test("goes from an admin to the leads who have not shared them", async () => {
    const { lead, member, admin, team } = await kraMake.team();
    await make.user("team_member", { team, dateOfJoining: "2025-01-01" });
    // Joined after the month.
    await make.user("team_member", { team, dateOfJoining: "2026-03-02" });
    const refused = await remindOf(lead, "evaluation");
    expect([refused.status, refused.body.message]).toEqual([403, "You don't have permission to remind people of this"]);
    await kraMake.evaluation(lead, member, { ...february, status: "Shared" });
    expect((await remindOf(admin, "evaluation", { userIds: [lead.id] })).data.remindedIds).toEqual([lead.id]);
    expect(await noticesOf(lead)).toMatchObject([
      { title: `${admin.name} reminds you to share 1 evaluation for February 2026`, href: "/team-lead/kra-management?month=2026-02" },
    ]);
  });

  test("waits for the end of the month", async () => {
    const { lead, admin } = await kraMake.team();
    const { data } = await remind(admin, { kind: "evaluation", month: "2026-03", userIds: [lead.id] });
    expect(data.skipped).toMatchObject([{ id: lead.id, reason: "nothing is missing" }]);
  });
});

test("a reminder to acknowledge the policy goes to who has not, if the version requires it", async () => {
  const { member, mate, lead, admin } = await cast();
  const update = (requiresAcknowledgement: boolean) =>
    server.as(admin, policy.update, { content: `Rules ${requiresAcknowledgement}`, requiresAcknowledgement });
  await update(false);
  expect((await remind(admin, { kind: "policy", userIds: [member.id] })).data.skipped).toMatchObject([{ reason: "nothing is missing" }]);
  await update(true);
  await server.as(mate, policy.acknowledge);
  expect((await remind(lead, { kind: "policy", all: true })).status).toBe(403);
  const { data } = await remind(admin, { kind: "policy", all: true });
  expect(data.remindedIds).toEqual(expect.arrayContaining([member.id, lead.id]));
  expect(data.remindedIds).not.toContain(mate.id);
  expect((await noticesOf(member))[0]).toMatchObject({
    kind: "policy_reminder",
    title: `${admin.name} reminds you to acknowledge the policy`,
    href: "/policy",
  });
  expect((await today(admin, "policy")).map(({ user }) => user)).toContain(lead.id);
});

describe("a reminder is read once the thing is done:", () => {
  const unread = async (person: Person) => (await noticesOf(person)).filter(({ readAt }) => readAt === null).map(({ kind }) => kind);
  const february = { year: 2026, month: 2 };

  test("the report of that day is sent", async () => {
    const { member, lead } = await cast();
    await remindOfReport(lead, [member], "2026-03-11");
    const send = (date: string) =>
      server.as(member, eods.submit, { date, tasks: [{ taskName: "Lightmaps", hours: 8, status: "Completed" }], planTomorrow: "" });
    await send("2026-03-12");
    expect(await unread(member)).toEqual(["report_reminder"]);
    server.events.length = 0;
    await send("2026-03-11");
    expect(await unread(member)).toEqual([]);
    expect(server.events).toContainEqual({ name: "notifications.changed", userIds: [member.id] });
  });

  test("the policy is acknowledged", async () => {
    const { member, admin } = await cast();
    await server.as(admin, policy.update, { content: "Rules", requiresAcknowledgement: true });
    await remind(admin, { kind: "policy", userIds: [member.id] });
    expect(await unread(member)).toEqual(["policy_reminder"]);
    await server.as(member, policy.acknowledge);
    expect(await unread(member)).toEqual([]);
  });

  test("the last evaluation of the month is shared, and responded to", async () => {
    const { lead, member, admin, team } = await kraMake.team();
    const other = await make.user("team_member", { team, dateOfJoining: "2025-01-01" });
    await remind(admin, { kind: "evaluation", month: "2026-02", userIds: [lead.id] });
    const { _id: id } = await kraMake.evaluation(lead, member, { ...february, status: "Shared" });
    expect(await unread(lead)).toEqual(["evaluation_reminder"]);
    await kraMake.evaluation(lead, other, { ...february, status: "Shared" });
    expect(await unread(lead)).toEqual([]);

    await remind(lead, { kind: "evaluation_response", month: "2026-02", userIds: [member.id] });
    expect(await unread(member)).toEqual(["evaluation_reminder"]);
    await server.as(member, kra.acknowledge, { id, decision: "Acknowledged" });
    expect(await unread(member)).toEqual([]);
  });
});
