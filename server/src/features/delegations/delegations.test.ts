import { beforeEach, describe, expect, test } from "vitest";
import * as audit from "@daybook/contract/audit/audit";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as auth from "@daybook/contract/auth/auth";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, make } = leavePeople(server);

beforeEach(reset);

/** Today, a Thursday, and the day after it. */
const today = "2026-03-12";
const days = { startDate: today, endDate: today, scopes: ["leaves" as const] };
const dayAfter = "2026-03-13T09:00:00Z";

const ask = (lead: Person, to: Person, input = {}) => server.as(lead, delegations.create, { to: to.id, ...days, ...input });
const answer = (person: Person, id: string, state: "accepted" | "declined") => server.as(person, delegations.answer, { id, state });

/** Makes `to` the delegate of a lead, accepted. */
async function delegated(lead: Person, to: Person, input = {}) {
  const { data, body } = await ask(lead, to, input);
  if (!data) throw new Error(body.message);
  await answer(to, data._id, "accepted");
  return data._id;
}

const approve = (person: Person, id: string) => server.as(person, leaves.approve, { id });

test("leads choose among the people they see, other leads and admins", async () => {
  const { member, mate, lead, admin, outsider, otherLead } = await cast();
  const { data } = await server.as(lead, delegations.candidates);
  const ids = data.map(({ _id }) => _id);
  expect([member, mate, lead, admin, otherLead].filter(({ id }) => !ids.includes(id))).toEqual([]);
  expect(ids).not.toContain(outsider.id);
  expect((await server.as(admin, delegations.candidates)).data.map(({ _id }) => _id)).toContain(outsider.id);
  expect((await server.as(member, delegations.candidates)).status).toBe(403);
});

describe("a delegate", () => {
  test("approves on the days of the delegation, and not the day before it is accepted or the day after", async () => {
    const { member, mate, lead } = await cast();
    const first = await applied(member, { startDate: "2026-03-16" });
    const second = await applied(member, { startDate: "2026-03-17" });
    const { data } = await ask(lead, mate);
    expect(data).toMatchObject({ state: "pending", inForce: false, from: { _id: lead.id }, to: { _id: mate.id } });
    expect((await approve(mate, first._id)).status).toBe(404);
    expect((await answer(mate, data._id, "accepted")).data).toMatchObject({ state: "accepted", inForce: true });
    expect((await approve(mate, first._id)).status).toBe(200);
    server.clock.set(dayAfter);
    const { status, body } = await approve(mate, second._id);
    expect([status, body.message]).toEqual([
      403,
      `You don't have permission to approve this leave: you decide for ${lead.name} on 12 Mar 2026`,
    ]);
    expect((await server.as(mate, leaves.team)).status).toBe(403);
  });

  test("from another team sees the team's leave with balances, and decides on all kinds of requests", async () => {
    const { member, mate, lead, outsider } = await cast();
    const own = await applied(lead);
    const request = await applied(member);
    const asked = await approved(mate, lead, { startDate: "2026-03-18" });
    await server.as(mate, leaveCancellations.request, { id: asked._id, reason: "Plans changed" });
    expect((await server.as(outsider, leaves.team)).status).toBe(403);
    await delegated(lead, outsider);
    const { data } = await server.as(outsider, leaves.team, { view: "waiting" });
    expect(data.map(({ _id }) => _id)).toEqual([request._id, asked._id]);
    expect(data[0]).toMatchObject({ leaveType: "Casual", can: { approve: true, update: false, remove: false }, leftAfter: 11 });
    expect((await server.as(outsider, leaves.balance, { userId: member.id })).status).toBe(200);
    expect((await server.as(outsider, leaves.balance, { userId: lead.id })).status).toBe(404);
    expect((await server.as(outsider, leaves.reject, { id: request._id, reason: "Release week" })).status).toBe(200);
    expect((await server.as(outsider, leaveCancellations.decide, { id: asked._id, decision: "accept" })).data.cancellation).toMatchObject({
      decidedBy: { _id: outsider.id },
      onBehalfOf: { _id: lead.id },
    });
    expect((await approve(outsider, own._id)).status).toBe(403);
    expect((await server.as(outsider, leaves.update, { id: request._id, reason: "x" })).status).toBe(403);
    expect((await server.as(outsider, leaves.markManual, { leaveType: "Casual", startDate: today, userId: member.id })).status).toBe(403);
  });

  test("never decides on own requests", async () => {
    const { mate, lead } = await cast();
    const { _id: id } = await applied(mate);
    await delegated(lead, mate);
    expect((await approve(mate, id)).status).toBe(403);
    const { data } = await server.as(mate, leaves.team);
    expect(data.find((leave) => leave._id === id)?.can.approve).toBe(false);
  });

  test("lists to review only what the person can decide", async () => {
    const { team, member, mate, lead, admin } = await cast();
    const [request, ofMate, ofLead] = [await applied(member), await applied(mate), await applied(lead)];
    const toReview = async (person: Person, endpoint: typeof leaves.team | typeof leaves.all = leaves.team) => {
      const { data, body } = await server.as(person, endpoint, { view: "to-review", limit: 100, team: team.id });
      expect((body["pagination"] as { totalItems: number }).totalItems).toBe(data.length);
      expect(data.filter(({ can }) => !can.approve)).toEqual([]);
      return data.map(({ _id }) => _id).toSorted();
    };
    const ids = (...list: { _id: string }[]) => list.map(({ _id }) => _id).toSorted();
    expect(await toReview(lead)).toEqual(ids(request, ofMate));
    expect(await toReview(admin, leaves.all)).toEqual(ids(request, ofMate, ofLead));
    await delegated(lead, mate);
    expect(await toReview(mate)).toEqual(ids(request));
    expect((await server.as(mate, leaves.mine, { view: "to-review" })).data).toEqual([]);
  });

  test("does not pass the delegation on: one hop", async () => {
    const { member, lead, otherLead, outsider } = await cast();
    const { _id: id } = await applied(member);
    await delegated(lead, otherLead);
    await delegated(otherLead, outsider);
    expect((await approve(outsider, id)).status).toBe(404);
    expect((await approve(otherLead, id)).status).toBe(200);
  });

  test("is named with the lead in the row and the audit log", async () => {
    const { member, mate, lead, admin } = await cast();
    const { _id: id } = await applied(member);
    await delegated(lead, mate);
    const { data } = await approve(mate, id);
    expect(data).toMatchObject({ decidedBy: { name: mate.name }, onBehalfOf: { name: lead.name } });
    const { data: events } = await server.as(admin, audit.list, { entityId: id, action: "leaves.approved" });
    expect(events[0]).toMatchObject({ actor: { name: mate.name }, onBehalfOf: { name: lead.name } });
    // A lead decides in their own right.
    const own = await applied(member, { startDate: "2026-03-18" });
    expect((await approve(lead, own._id)).data.onBehalfOf).toBeNull();
  });

  test("learns for whom they decide from the session", async () => {
    const { mate, lead } = await cast();
    await delegated(lead, mate);
    const { body } = await server.as(mate, auth.check);
    expect(body).toMatchObject({ actsFor: [{ userId: lead.id, name: lead.name, scopes: ["leaves"], until: today }] });
    server.clock.set(dayAfter);
    expect((await server.as(mate, auth.check)).body).toMatchObject({ actsFor: [] });
  });

  test("can step back, and loses the right when the lead ends the delegation, leaves the role or the company", async () => {
    const { member, mate, lead } = await cast();
    const { _id: id } = await applied(member);
    const delegation = await delegated(lead, mate);
    expect((await answer(mate, delegation, "declined")).data.inForce).toBe(false);
    expect((await approve(mate, id)).status).toBe(404);
    const again = await delegated(lead, mate);
    expect((await server.as(mate, delegations.remove, { id: again })).status).toBe(403);
    expect((await server.as(lead, delegations.remove, { id: again })).status).toBe(200);
    expect((await approve(mate, id)).status).toBe(404);
    await delegated(lead, mate);
    await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", lead.id).execute();
    expect((await approve(mate, id)).status).toBe(404);
  });
});

describe("a delegation", () => {
  test("of a leave follows its dates and is in force once the leave is approved", async () => {
    const { member, mate, lead, admin } = await cast();
    const leave = await applied(lead, { startDate: "2026-03-16", endDate: "2026-03-20" });
    const { data } = await ask(lead, mate, { startDate: "2026-03-01", endDate: "2026-03-01", leaveId: leave._id });
    expect(data).toMatchObject({ startDate: "2026-03-16", endDate: "2026-03-20", leaveId: leave._id });
    await answer(mate, data._id, "accepted");
    const { _id: id } = await applied(member, { startDate: "2026-03-30" });
    server.clock.set("2026-03-16T09:00:00Z");
    expect((await approve(mate, id)).status).toBe(403);
    await approve(admin, leave._id);
    expect((await approve(mate, id)).status).toBe(200);
    const shortened = await server.as(admin, leaves.update, { id: leave._id, endDate: "2026-03-17" });
    expect(shortened.status).toBe(200);
    expect((await server.as(mate, delegations.list)).data[0]).toMatchObject({ endDate: "2026-03-17", inForce: true });
    const later = await applied(member, { startDate: "2026-04-01" });
    server.clock.set("2026-03-18T09:00:00Z");
    expect((await approve(mate, later._id)).status).toBe(403);
  });

  test("is asked once for the same days, for an active lead and an active colleague", async () => {
    const { member, mate, lead, admin, outsider } = await cast();
    expect((await ask(lead, mate)).status).toBe(201);
    const second = await ask(lead, member);
    expect([second.status, second.body.message]).toEqual([409, `${mate.name} is already asked to decide for ${lead.name}: 12 Mar 2026`]);
    expect((await ask(lead, member, { startDate: "2026-03-11", endDate: "2026-03-11" })).status).toBe(400);
    expect((await ask(lead, member, { startDate: "2026-03-20", endDate: "2026-03-19" })).status).toBe(400);
    expect((await ask(admin, mate, { from: member.id })).body.message).toBe("Please choose a team lead from the list");
    const inactive = await make.user("team_member", { status: "inactive" });
    expect((await ask(lead, inactive, { startDate: "2026-03-20", endDate: "2026-03-20" })).status).toBe(400);
    expect((await ask(admin, outsider, { from: lead.id, startDate: "2026-03-20", endDate: "2026-03-20" })).status).toBe(201);
  });

  test("is asked at most once by two requests at once, and answered once", async () => {
    const { member, mate, lead } = await cast();
    const asked = await Promise.all([ask(lead, mate), ask(lead, member)]);
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { data } = asked.find(({ status }) => status === 201)!;
    const delegate = data.to._id === mate.id ? mate : member;
    const answers = await Promise.all([answer(delegate, data._id, "accepted"), answer(delegate, data._id, "accepted")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("is recorded in the audit log and shown to both people", async () => {
    const { mate, lead, admin } = await cast();
    const id = await delegated(lead, mate);
    await server.as(lead, delegations.remove, { id });
    const { data } = await server.as(admin, audit.list, { entityId: id });
    expect(data.map(({ action }) => action)).toEqual(["delegations.removed", "delegations.accepted", "delegations.created"]);
    expect(server.events).toContainEqual({ name: "delegations.changed", userIds: [lead.id, mate.id] });
  });
});

describe("the preview of a leave names who decides", () => {
  const deciderFor = async (person: Person) =>
    (await server.as(person, leaves.preview, { leaveType: "Casual", startDate: "2026-03-30" })).data.decider;

  test("the lead, who may be away, with a delegate", async () => {
    const { member, mate, lead, admin } = await cast();
    expect(await deciderFor(member)).toMatchObject({ user: { _id: lead.id }, awayUntil: null, delegate: null });
    await approved(lead, admin, { startDate: today, endDate: "2026-03-13" });
    expect(await deciderFor(member)).toMatchObject({ awayUntil: "2026-03-13", delegate: null });
    await delegated(lead, mate);
    expect(await deciderFor(member)).toMatchObject({ user: { name: lead.name }, delegate: { name: mate.name } });
    // Not for the delegate's own requests.
    expect(await deciderFor(mate)).toMatchObject({ delegate: null });
  });

  test("only admins for a lead alone in the team, an admin and someone without a team", async () => {
    const { lead, admin } = await cast();
    expect(await deciderFor(lead)).toBeNull();
    expect(await deciderFor(admin)).toBeNull();
    expect(await deciderFor(await make.user("team_member"))).toBeNull();
  });
});

describe("a delegation is bound to the team that it was made for", () => {
  const changes: [
    string,
    (cast: Awaited<ReturnType<typeof people>>) => Promise<unknown>,
    (cast: Awaited<ReturnType<typeof people>>) => Promise<unknown>,
  ][] = [
    [
      "moves to another team",
      ({ set, lead, outsider }) => set(lead, { team: outsider.teamId }),
      ({ set, lead, member }) => set(lead, { team: member.teamId }),
    ],
    ["is demoted", ({ set, lead }) => set(lead, { role: "team_member" }), ({ set, lead }) => set(lead, { role: "team_lead" })],
    ["is deactivated", ({ set, lead }) => set(lead, { status: "inactive" }), ({ set, lead }) => set(lead, { status: "active" })],
    [
      "has a delegate who is deactivated",
      ({ set, mate }) => set(mate, { status: "inactive" }),
      ({ set, mate }) => set(mate, { status: "active" }),
    ],
  ];

  const people = async () => {
    const all = await cast();
    const set = async (person: Person, input: object) =>
      expect((await server.as(all.admin, users.update, { id: person.id, ...input })).status).toBe(200);
    return { ...all, set };
  };

  test.each(changes)("it ends when the lead %s, and does not return with the lead", async (_how, leave, comeBack) => {
    const all = await people();
    const request = await applied(all.member, { startDate: "2026-03-16" });
    const theirs = await applied(all.outsider, { startDate: "2026-03-16" });
    await delegated(all.lead, all.mate);

    await leave(all);
    for (const { _id } of [request, theirs]) expect((await approve(all.mate, _id)).status).not.toBe(200);
    await comeBack(all);
    const cookie = await server.cookieOf(all.mate);
    expect((await server.as(all.mate, leaves.approve, { id: request._id }, { cookie })).status).toBe(404);
    expect((await server.as(all.mate, auth.check, {}, { cookie })).body["actsFor"]).toEqual([]);
    expect((await server.as(all.admin, delegations.list, { from: all.lead.id })).data).toEqual([]);
  });

  test("it stays with other changes of the lead", async () => {
    const all = await people();
    const request = await applied(all.member, { startDate: "2026-03-16" });
    await delegated(all.lead, all.mate);
    await all.set(all.lead, { name: "Renamed", designation: "Head" });
    expect((await approve(all.mate, request._id)).status).toBe(200);
  });
});
