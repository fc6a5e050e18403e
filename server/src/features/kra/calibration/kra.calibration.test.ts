import { beforeEach, describe, expect, test } from "vitest";
import * as calibration from "@daybook/contract/kra/calibration";
import * as kra from "@daybook/contract/kra/kra";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as selfReviews from "@daybook/contract/kra/self-reviews";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { team, evaluation } = kraFactories(server);
const march = { year: 2026, month: 3 };
const reason = "Two of the six deliveries were late";

beforeEach(async () => {
  server.clock.set("2026-04-02T09:00:00Z");
  await server.db.updateTable("settings").set({ timezone: "UTC", selfReview: "optional", calibration: "before-sharing" }).execute();
});

type Person = { id: string };

async function ready(by: Person, member: Person, rating = 4) {
  const { _id: id } = await evaluation(by, member, { rating });
  expect((await server.as(by, kra.updateMonthly, { id, status: "Ready" })).data.status).toBe("Ready");
  return id;
}

const compare = async (by: Person, group: object) => server.as(by, calibration.list, { ...march, ...group });
const change = (by: Person, evaluationId: string, parameterId: string, rating: number, text = reason) =>
  server.as(by, calibration.change, { evaluationId, parameters: [{ parameterId, rating }], reason: text });
const release = (by: Person, group: object) => server.as(by, calibration.release, { ...march, ...group });

describe("the comparison", () => {
  test("has the scores of the month before, of the person and of the lead once the evaluation is ready", async () => {
    const { team: own, lead, member, admin, delivery, quality } = await team();
    await server.db.updateTable("settings").set({ calibration: "off" }).execute();
    await evaluation(lead, member, { rating: 3, month: 2, status: "Shared" });
    await server.db.updateTable("settings").set({ calibration: "before-sharing" }).execute();
    const ratings = [delivery, quality].map((parameterId, index) => ({ parameterId, rating: 5 - index * 0.5 }));
    await server.as(member, selfReviews.save, { ...march, ratings });
    await server.as(member, selfReviews.submit, march);
    const { _id: id } = await evaluation(lead, member, { rating: 4 });
    const line = async () => (await compare(admin, { team: own.name })).data.people.find(({ user }) => user._id === member.id)!;
    expect(await line()).toMatchObject({
      status: "Draft",
      previous: 60,
      self: null,
      lead: null,
      final: null,
      grade: null,
      can: { calibrate: false },
    });
    const { data } = await server.as(lead, kra.updateMonthly, { id, status: "Ready" });
    expect(await line()).toMatchObject({
      status: "Ready",
      self: data.self!.content!.totalScore,
      lead: 80,
      final: 80,
      can: { calibrate: true },
    });
    expect(data.self!.content!.totalScore).toBe(96);
  });

  test("computes the self-review as the evaluation does, with weekly tasks", async () => {
    const { team: own, lead, member, admin, delivery, quality } = await team();
    await server.as(lead, kra.createWeekly, { teamMemberId: member.id, ...march, week: 2 });
    const { data: records } = await server.as(lead, kra.listWeekly, { teamMemberId: member.id, ...march });
    await server.as(lead, kra.toggleTask, { recordId: records[0]!._id, taskId: records[0]!.tasks[0]!._id, isCompleted: true });
    await server.as(member, selfReviews.save, {
      ...march,
      ratings: [delivery, quality].map((parameterId) => ({ parameterId, rating: 3.5 })),
    });
    await server.as(member, selfReviews.submit, march);
    const id = await ready(lead, member, 3.5);
    const { data } = await server.as(lead, kra.getMonthly, { teamMemberId: member.id, ...march });
    const [line] = (await compare(admin, { team: own.name })).data.people.filter(({ evaluationId }) => evaluationId === id);
    expect(line).toMatchObject({ self: data.totalScore, final: data.totalScore });
    expect(data.self!.content!.totalScore).toBe(data.totalScore);
  });

  test("names people who are not rated, by team and name, and filters by template", async () => {
    const { team: own, lead, member, admin, made } = await team();
    const other = await make.user("team_member", { team: own, name: "Zoya", dateOfJoining: "2025-01-01" });
    const later = await make.user("team_member", { team: own, dateOfJoining: "2026-04-01" });
    await ready(lead, member);
    const { data } = await compare(admin, { templateId: made._id });
    const ids = data.people.map(({ user }) => user._id);
    expect(ids).toEqual(expect.arrayContaining([member.id, other.id]));
    expect(ids).not.toContain(later.id);
    expect(data.people.find(({ user }) => user._id === other.id)).toMatchObject({ evaluationId: null, status: null, final: null });
    expect(ids.indexOf(member.id)).toBeLessThan(ids.indexOf(other.id));
  });

  test("takes as many statements for many people as for one", async () => {
    const { team: own, lead, member, admin } = await team();
    await ready(lead, member);
    await compare(admin, { team: own.name });
    const one = await server.statements(() => compare(admin, { team: own.name }));
    for (let n = 0; n < 4; n++) await ready(lead, await make.user("team_member", { team: own, dateOfJoining: "2025-01-01" }));
    expect(await server.statements(() => compare(admin, { team: own.name }))).toBe(one);
  });
});

describe("a change", () => {
  test("keeps before and after with its reason, which the lead reads and the person does not", async () => {
    const { team: own, lead, member, admin, delivery } = await team();
    const id = await ready(lead, member, 5);
    const { status, data } = await change(admin, id, delivery, 4);
    expect([status, data.totalScore, data.status]).toEqual([200, 88, "Ready"]);
    const changed = (await compare(admin, { team: own.name })).data;
    expect(changed.people.find(({ evaluationId }) => evaluationId === id)).toMatchObject({ lead: 100, final: 88 });
    expect(changed.changes).toMatchObject([
      {
        evaluationId: id,
        reason,
        previousScore: 100,
        score: 88,
        by: { _id: admin.id },
        ratings: [{ name: "Delivery", previousRating: 5, rating: 4 }],
      },
    ]);
    const asLead = (await server.as(lead, kra.getMonthly, { teamMemberId: member.id, ...march })).data;
    expect(asLead.ratingChanges).toMatchObject([{ parameterId: delivery, previousRating: 5, rating: 4, reason }]);
    const inbox = (await server.as(lead, notifications.list, {})).data;
    expect(inbox.map(({ kind, title }) => [kind, title])).toContainEqual([
      "evaluation_calibrated",
      `${admin.name} changed your rating of Arjun for March 2026`,
    ]);
    await release(admin, { team: own.name, leaveOut: true });
    const own1 = (await server.as(member, kra.getMonthly, { teamMemberId: member.id, ...march })).body;
    expect(JSON.stringify(own1)).not.toContain(reason);
    expect(own1).toMatchObject({ data: { totalScore: 88 } });
  });

  test("is for admins, and not of the own evaluation, on any way", async () => {
    const { lead, member, admin, delivery, quality } = await team();
    const id = await ready(lead, member);
    expect((await change(lead, id, delivery, 3)).status).toBe(403);
    expect((await change(member, id, delivery, 5)).status).toBe(403);
    const other = await make.user("admin");
    const admin2 = await make.user("admin", { team: (await team()).team });
    const own = await ready(other, admin2);
    expect((await change(admin2, own, delivery, 5)).status).toBe(403);
    const parameters = (await server.as(other, kra.getMonthly, { teamMemberId: admin2.id, ...march })).data.parameters;
    const raised = { id: own, parameters: [{ parameterId: parameters[0]!.parameterId, rating: 5 }] };
    expect((await server.as(admin2, kra.updateMonthly, raised)).status).toBe(403);
    expect((await server.as(admin2, kra.removeMonthly, { id: own })).status).toBe(403);
    expect((await server.as(admin, kra.createMonthly, { teamMemberId: admin.id, ...march })).status).toBe(403);
    // Nor by changing the rating in the evaluation of another person, without a reason.
    const quiet = await server.as(admin, kra.updateMonthly, { id, parameters: [{ parameterId: quality, rating: 1 }] });
    expect([quiet.status, quiet.body.message]).toEqual([
      409,
      "These ratings are being calibrated: admins change them there, with a reason",
    ]);
  });

  test("is not undone by the evaluator, who can still write", async () => {
    const { lead, member, admin, delivery } = await team();
    const id = await ready(lead, member, 5);
    await change(admin, id, delivery, 4);
    expect((await server.as(lead, kra.updateMonthly, { id, parameters: [{ parameterId: delivery, rating: 5 }] })).status).toBe(409);
    expect((await server.as(lead, kra.updateMonthly, { id, remarks: "A good month" })).status).toBe(200);
    expect((await server.as(lead, kra.removeMonthly, { id })).status).toBe(403);
  });

  test("of a stale version, and two at once, lose nothing", async () => {
    const { lead, member, admin, delivery, quality } = await team();
    const id = await ready(lead, member, 5);
    const version = (await server.as(admin, kra.getMonthly, { teamMemberId: member.id, ...march })).data.version;
    const [first, second] = await Promise.all([change(admin, id, delivery, 4), change(admin, id, quality, 4)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    const { parameters } = (await server.as(admin, kra.getMonthly, { teamMemberId: member.id, ...march })).data;
    expect(parameters.map(({ rating }) => rating)).toEqual([4, 4]);
    const stale = await server.as(admin, calibration.change, {
      evaluationId: id,
      parameters: [{ parameterId: delivery, rating: 1 }],
      reason,
      version,
    });
    expect(stale.status).toBe(409);
  });
});

describe("the release", () => {
  test("shares the group at once and tells everyone in it", async () => {
    const { team: own, lead, member, admin } = await team();
    const second = await make.user("team_member", { team: own, dateOfJoining: "2025-01-01" });
    const leadOnly = await server.as(lead, calibration.release, { ...march, team: own.name });
    expect(leadOnly.status).toBe(403);
    const ids = [await ready(lead, member), await ready(lead, second)];
    const alone = await server.as(lead, kra.updateMonthly, { id: ids[0]!, status: "Shared" });
    expect([alone.status, alone.body.message]).toEqual([
      409,
      "Evaluations are shared after calibration. Mark this one as ready; an admin releases it.",
    ]);
    const early = await release(admin, { team: own.name });
    expect([early.status, early.body.message]).toEqual([409, `1 of 3 is not ready: ${lead.name}. Leave them out to share the others.`]);
    const { data } = await release(admin, { team: own.name, leaveOut: true });
    expect(data.releasedIds.toSorted()).toEqual(ids.toSorted());
    expect(data.left).toMatchObject([{ user: { _id: lead.id }, reason: "not ready yet" }]);
    for (const person of [member, second]) {
      const { data } = await server.as(person, kra.getMonthly, { teamMemberId: person.id, ...march });
      expect(data).toMatchObject({ status: "Shared", can: { acknowledge: true }, facts: { workingDays: 22 } });
      const inbox = (await server.as(person, notifications.list, {})).data;
      expect(inbox.map(({ kind }) => kind)).toContain("evaluation_shared");
    }
    expect((await release(admin, { team: own.name, leaveOut: true })).status).toBe(409);
  });

  test("keeps the same facts as sharing one evaluation", async () => {
    const { team: own, lead, member, admin } = await team();
    await make.task(lead, { assigneeId: member.id, status: "Completed", completedAt: "2026-03-04T12:00:00Z" });
    const id = await ready(lead, member);
    const { data: draft } = await server.as(lead, kra.getMonthly, { teamMemberId: member.id, ...march });
    await server.db.updateTable("kraEvaluations").set({ facts: "{}" }).where("id", "=", id).execute();
    await release(admin, { team: own.name, leaveOut: true });
    expect((await server.as(member, kra.getMonthly, { teamMemberId: member.id, ...march })).data.facts).toEqual(draft.facts);
  });

  test("leaves one's own to another admin", async () => {
    const { team: own, lead, member } = await team();
    const [first, second] = [await make.user("admin", { team: own }), await make.user("admin")];
    await ready(lead, member);
    const ofAdmin = await ready(second, first);
    const { data } = await release(first, { team: own.name, leaveOut: true });
    expect(data.releasedIds).not.toContain(ofAdmin);
    expect(data.left).toContainEqual(expect.objectContaining({ reason: "another admin releases your own" }));
    const line = (await compare(first, { team: own.name })).data.people.find(({ evaluationId }) => evaluationId === ofAdmin);
    expect(line).toMatchObject({ isOwn: true, lead: null, final: null, can: { calibrate: false } });
    expect((await release(second, { team: own.name, leaveOut: true })).data.releasedIds).toEqual([ofAdmin]);
  });

  test("and a correction work as without calibration afterwards", async () => {
    const { team: own, lead, member, admin, delivery } = await team();
    const id = await ready(lead, member);
    await release(admin, { team: own.name, leaveOut: true });
    expect((await change(admin, id, delivery, 2)).status).toBe(409);
    const corrected = await server.as(admin, kra.updateMonthly, {
      id,
      parameters: [{ parameterId: delivery, rating: 2 }],
      reason: "A slip",
    });
    expect(corrected.data).toMatchObject({ status: "Shared", corrections: [{ reason: "A slip" }] });
  });
});

test("a company that does not calibrate answers as before", async () => {
  await server.db.updateTable("settings").set({ calibration: "off", selfReview: "off" }).execute();
  const { lead, member, admin, team: own } = await team();
  const { _id: id } = await evaluation(lead, member);
  expect((await server.as(lead, kra.updateMonthly, { id, status: "Shared" })).data.status).toBe("Shared");
  expect((await compare(admin, { team: own.name })).status).toBe(409);
  expect((await release(admin, { team: own.name })).status).toBe(409);
});
