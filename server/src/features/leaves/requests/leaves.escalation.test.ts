import { beforeEach, describe, expect, test } from "vitest";
import * as analytics from "@daybook/contract/analytics/analytics";
import * as audit from "@daybook/contract/audit/audit";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as leaves from "@daybook/contract/leaves/leaves";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, stored, make } = leavePeople(server);

beforeEach(async () => {
  await reset();
  await server.db.updateTable("settings").set({ leaveEscalationDays: 2 }).execute();
});

const escalate = () => server.app.jobs.run("leaves.escalate");
const escalatedAt = async (id: string) => (await stored(id)).escalatedAt;

describe("a request without an answer", () => {
  test("also goes to the admins after two workdays, once", async () => {
    const { member, lead, admin } = await cast();
    // On a Thursday: Friday is the first workday, Monday the second.
    const { _id: id } = await applied(member, { startDate: "2026-03-24" });
    for (const day of ["2026-03-12T20:00:00Z", "2026-03-13T20:00:00Z", "2026-03-15T20:00:00Z"]) {
      server.clock.set(day);
      await escalate();
      expect(await escalatedAt(id)).toBeNull();
    }
    server.clock.set("2026-03-16T05:00:00Z");
    await escalate();
    await escalate();
    const { data } = await server.as(admin, leaves.all, { view: "waiting", user: member.id });
    expect(data[0]).toMatchObject({ _id: id, escalatedAt: "2026-03-16T05:00:00.000Z", can: { approve: true } });
    const { data: events } = await server.as(admin, audit.list, { entityId: id, action: "leaves.escalated" });
    expect(events).toHaveLength(1);
    // The lead still decides.
    expect((await server.as(lead, leaves.approve, { id })).status).toBe(200);
  });

  test("to cancel leave does, too, counted from that request", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { startDate: "2026-04-01" });
    server.clock.set("2026-03-20T09:00:00Z");
    await server.as(member, leaveCancellations.request, { id, reason: "Plans changed" });
    await escalate();
    expect(await escalatedAt(id)).toBeNull();
    server.clock.set("2026-03-24T09:00:00Z");
    await escalate();
    expect(await escalatedAt(id)).not.toBeNull();
  });

  test("stays with the lead when the setting is 0, and when it is decided", async () => {
    const { member, lead } = await cast();
    const waiting = await applied(member, { startDate: "2026-04-01" });
    const decided = await applied(member, { startDate: "2026-04-02" });
    await server.as(lead, leaves.approve, { id: decided._id });
    await server.db.updateTable("settings").set({ leaveEscalationDays: 0 }).execute();
    server.clock.set("2026-03-30T09:00:00Z");
    await escalate();
    expect([await escalatedAt(waiting._id), await escalatedAt(decided._id)]).toEqual([null, null]);
  });

  test("of someone without a lead goes to the admins alone, and is not marked", async () => {
    const { lead } = await cast();
    const alone = await make.user("team_member", { createdAt: "2025-06-01T09:00:00Z" });
    const ids = await Promise.all([lead, alone].map(async (person) => (await applied(person, { startDate: "2026-04-01" }))._id));
    server.clock.set("2026-03-30T09:00:00Z");
    await escalate();
    expect(await Promise.all(ids.map(escalatedAt))).toEqual([null, null]);
  });
});

describe("a request whose lead is away", () => {
  const away = { startDate: "2026-03-12", endDate: "2026-03-13" };
  const delegate = async (lead: Person, to: Person) => {
    const { data } = await server.as(lead, delegations.create, { to: to.id, ...away, scopes: ["leaves"] });
    await server.as(to, delegations.answer, { id: data._id, state: "accepted" });
  };

  test("goes to the admins at once without a delegate", async () => {
    const { member, lead, admin } = await cast();
    const before = await applied(member, { startDate: "2026-03-30" });
    await approved(lead, admin, away);
    const { escalatedAt: at } = await applied(member, { startDate: "2026-04-01" });
    expect(at).toBe("2026-03-12T09:00:00.000Z");
    expect(await escalatedAt(before._id)).toBeNull();
    await escalate();
    expect(await escalatedAt(before._id)).not.toBeNull();
  });

  test("stays with the delegate, except the delegate's own", async () => {
    const { member, mate, lead, admin } = await cast();
    await approved(lead, admin, away);
    await delegate(lead, mate);
    expect((await applied(member, { startDate: "2026-04-01" })).escalatedAt).toBeNull();
    expect((await applied(mate, { startDate: "2026-04-01" })).escalatedAt).not.toBeNull();
  });

  test("stays with another lead of the team who is here", async () => {
    const { team, member, lead, admin } = await cast();
    await make.user("team_lead", { team });
    await approved(lead, admin, away);
    expect((await applied(member, { startDate: "2026-04-01" })).escalatedAt).toBeNull();
  });
});

test("the cover of approved leave learns whom and when on the dashboard, not why", async () => {
  const { member, mate, lead } = await cast();
  const covers = async () => (await server.as(mate, analytics.overview)).data.own.covers;
  const { _id: leaveId } = await applied(member, { endDate: "2026-03-17", coverUser: mate.id, reason: "Surgery" });
  expect(await covers()).toEqual([]);
  await server.as(lead, leaves.approve, { id: leaveId });
  const shown = await covers();
  expect(shown).toEqual([expect.objectContaining({ leaveId, startDate: "2026-03-16", endDate: "2026-03-17" })]);
  expect(shown[0]!.user.name).toBe(member.name);
  expect(JSON.stringify(shown)).not.toMatch(/Surgery|Casual/);
  await server.as(member, leaveCancellations.request, { id: leaveId, reason: "Plans changed" });
  await server.as(lead, leaveCancellations.decide, { id: leaveId, decision: "accept" });
  expect(await covers()).toEqual([]);
});
