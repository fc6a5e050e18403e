import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { team, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };

beforeEach(async () => {
  server.clock.set("2026-03-12T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC" }).execute();
});

const read = async (reader: { id: string }, member: { id: string }) =>
  server.as(reader, kra.getMonthly, { teamMemberId: member.id, ...march });

describe("sharing", () => {
  test("requires every parameter to be rated", async () => {
    const { lead, member, delivery, quality } = await team();
    const parameters = [{ parameterId: delivery, rating: 4 }];
    const message = "Rate every parameter before sharing: Quality";
    const unrated = await server.as(lead, kra.createMonthly, { teamMemberId: member.id, ...march, parameters, status: "Shared" });
    expect([unrated.status, unrated.body.message]).toEqual([400, message]);
    const { data } = await server.as(lead, kra.createMonthly, { teamMemberId: member.id, ...march, parameters });
    const share = (more: object[] = []) => server.as(lead, kra.updateMonthly, { id: data._id, status: "Shared", parameters: more });
    expect((await share()).body.message).toBe(message);
    expect((await share([{ parameterId: quality, rating: 5 }])).data).toMatchObject({
      status: "Shared",
      sharedAt: "2026-03-12T09:00:00.000Z",
      can: { update: false, share: false, acknowledge: false, remove: false },
    });
  });

  test("makes the evaluation visible to the member", async () => {
    const { lead, member } = await team();
    server.events.length = 0;
    const { _id: id } = await evaluation(lead, member);
    expect(server.events).toEqual([{ name: "kra.changed", userId: null, teamId: member.teamId }]);
    expect([(await read(member, member)).status, (await server.as(member, kra.history, { teamMemberId: member.id })).data]).toEqual([
      404,
      [],
    ]);
    server.events.length = 0;
    await server.as(lead, kra.updateMonthly, { id, status: "Shared" });
    expect(server.events).toEqual([
      { name: "kra.changed", userId: member.id, teamId: member.teamId },
      { name: "notifications.changed", userIds: [member.id] },
    ]);
    const can = { update: false, share: false, acknowledge: true, remove: false };
    expect((await read(member, member)).data).toMatchObject({ _id: id, totalScore: 80, grade: "Exceeds Expectations", can });
    expect((await server.as(member, kra.history, { teamMemberId: member.id })).data).toMatchObject([{ _id: id }]);
  });

  test.each(["Acknowledged", "Disputed", "Done"])("rejects status %s", async (status) => {
    const { lead, member } = await team();
    const { _id: id } = await evaluation(lead, member);
    const response = await server.as(lead, kra.updateMonthly, { id, status });
    expect([response.status, response.body.message]).toEqual([400, "Status must be Draft or Shared"]);
  });

  test("serializes concurrent responses and corrections", async () => {
    const { lead, member, admin } = await team();
    const { _id: id } = await evaluation(lead, member, { status: "Shared" });
    const [answered, corrected] = await Promise.all([
      server.as(member, kra.acknowledge, { id, decision: "Acknowledged" }),
      server.as(admin, kra.updateMonthly, { id, remarks: "Corrected", reason: "A slip" }),
    ]);
    expect([answered.status, corrected.status]).toEqual([200, 200]);
    const { data } = await read(admin, member);
    expect(data.remarks).toBe("Corrected");
    expect(["Shared", "Acknowledged"]).toContain(data.status);
    expect(data.corrections).toHaveLength(1);
  });
});

describe("corrections by an admin", () => {
  test("require a reason and ask the member again", async () => {
    const { lead, member, admin, delivery } = await team();
    const { _id: id } = await evaluation(lead, member, { status: "Shared" });
    await server.as(member, kra.acknowledge, { id, decision: "Disputed", comment: "I was ill" });
    const change = { id, parameters: [{ parameterId: delivery, rating: 5 }] };
    expect((await server.as(lead, kra.updateMonthly, { ...change, reason: "Right" })).status).toBe(403);
    const without = await server.as(admin, kra.updateMonthly, { ...change, reason: " " });
    expect([without.status, without.body.message]).toEqual([400, "Enter a reason for changing a shared evaluation"]);
    server.clock.set("2026-03-13T09:00:00Z");
    const { data } = await server.as(admin, kra.updateMonthly, { ...change, reason: "The illness was not counted" });
    expect(data).toMatchObject({
      status: "Shared",
      sharedAt: "2026-03-13T09:00:00.000Z",
      answeredAt: null,
      answerComment: null,
      totalScore: 92,
      evaluator: { _id: lead.id },
      corrections: [{ by: { _id: admin.id }, at: "2026-03-13T09:00:00.000Z", reason: "The illness was not counted", previousScore: 80 }],
    });
    expect((await read(member, member)).data).toMatchObject({ can: { acknowledge: true }, corrections: [{ previousScore: 80 }] });
  });

  test("cannot turn it back into a draft or remove a rating", async () => {
    const { lead, member, admin, delivery } = await team();
    const { _id: id } = await evaluation(lead, member, { status: "Shared" });
    const draft = await server.as(admin, kra.updateMonthly, { id, status: "Draft", reason: "Oops" });
    expect([draft.status, draft.body.message]).toEqual([409, "A shared evaluation can't be turned back into a draft"]);
    const unrated = { id, parameters: [{ parameterId: delivery, rating: null }], reason: "Oops" };
    expect((await server.as(admin, kra.updateMonthly, unrated)).status).toBe(400);
    expect((await read(member, member)).data).toMatchObject({ status: "Shared", totalScore: 80, version: 1 });
  });
});

describe("response of the member", () => {
  test.each(["Acknowledged", "Disputed"] as const)("%s once, with a comment", async (decision) => {
    const { lead, member } = await team();
    const { _id: id } = await evaluation(lead, member, { status: "Shared" });
    const { data } = await server.as(member, kra.acknowledge, { id, decision, comment: " Thank you " });
    expect(data).toMatchObject({ status: decision, answeredAt: "2026-03-12T09:00:00.000Z", answerComment: "Thank you" });
    const again = await server.as(member, kra.acknowledge, { id, decision: "Acknowledged" });
    expect([again.status, again.body.message]).toEqual([409, `This evaluation is already ${decision.toLowerCase()}`]);
  });

  test("is rejected for other users and for drafts", async () => {
    const { team: ownTeam, lead, member, admin } = await team();
    const { _id: id } = await evaluation(lead, member);
    const respond = async (person: { id: string }) => (await server.as(person, kra.acknowledge, { id, decision: "Acknowledged" })).status;
    expect(await respond(member)).toBe(404);
    await server.as(lead, kra.updateMonthly, { id, status: "Shared" });
    const teammate = await make.user("team_member", { team: ownTeam });
    expect([await respond(lead), await respond(admin), await respond(teammate)]).toEqual([403, 403, 404]);
    expect((await read(member, member)).data.status).toBe("Shared");
  });
});

test("audits every change with the previous state", async () => {
  const { lead, member, admin } = await team();
  const { _id: id } = await evaluation(lead, member, { status: "Shared" });
  await server.as(member, kra.acknowledge, { id, decision: "Disputed", comment: "No" });
  await server.as(admin, kra.updateMonthly, { id, remarks: "Yes", reason: "Talked" });
  await server.as(admin, kra.removeMonthly, { id });
  const notes = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", id).orderBy("id").execute();
  expect(notes.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["kra.evaluation_created", lead.id],
    ["kra.evaluation_disputed", member.id],
    ["kra.evaluation_corrected", admin.id],
    ["kra.evaluation_removed", admin.id],
  ]);
  expect(notes[2]).toMatchObject({ before: { status: "Disputed", answer: "No" }, after: { reason: "Talked", remarks: "Yes" } });
});
