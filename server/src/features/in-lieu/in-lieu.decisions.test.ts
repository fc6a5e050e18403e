import { beforeEach, describe, expect, test } from "vitest";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as inLieu from "@daybook/contract/in-lieu/in-lieu";
import * as audit from "@daybook/contract/audit/audit";
import * as notifications from "@daybook/contract/notifications/notifications";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, make, balanceOf, ledgerOf } = leavePeople(server);

/** The weekend before today, a Thursday. */
const saturday = "2026-03-07";
const sunday = "2026-03-08";

beforeEach(async () => {
  await reset();
  await server.db.updateTable("settings").set({ eodWindowDays: 14, inLieuDays: 90 }).execute();
  await server.db.updateTable("leaveTypes").set({ active: true, name: "In Lieu" }).where("inLieu", "=", true).execute();
});

const worked = async (person: Person & { teamId?: string | null }, date: string, hours: number) =>
  make.eod({ id: person.id, teamId: person.teamId ?? null }, { date, items: [{ hoursSpent: hours }] });
const ask = (person: Person, date: string) => server.as(person, inLieu.request, { date });
const decide = (person: Person, id: string, decision: "approve" | "reject", fields = {}) =>
  server.as(person, inLieu.decide, { id, decision, ...fields });
const mine = async (person: Person) => (await server.as(person, inLieu.mine)).data;
const outcome = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

/** A pending request for Saturday. */
async function asked(person: Person, hours = 4, date = saturday) {
  await worked(person, date, hours);
  const { data, body } = await ask(person, date);
  if (!data) throw new Error(body.message);
  return data._id;
}

const creditsOf = async (person: Person) =>
  (await ledgerOf(person))
    .filter(({ kind }) => kind === "in-lieu")
    .map(({ name, leaveYear, days, reason }) => ({ name, leaveYear, days, reason }));

describe("who decides", () => {
  test("the lead and admins, and no one their own request", async () => {
    const { member, mate, lead, admin, outsider, otherLead } = await cast();
    const id = await asked(member);
    for (const person of [mate, outsider, otherLead]) expect((await decide(person, id, "approve")).status).toBe(404);
    expect((await decide(member, id, "approve")).status).toBe(403);
    for (const person of [lead, admin]) {
      const own = await asked(person);
      expect((await decide(person, own, "approve")).status).toBe(403);
      expect((await server.as(person, inLieu.toReview)).data.map(({ _id }) => _id)).not.toContain(own);
    }
    expect((await server.as(lead, inLieu.toReview)).data.map(({ _id }) => _id)).toEqual([id]);
    expect((await server.as(otherLead, inLieu.toReview)).data).toEqual([]);
    expect((await server.as(admin, inLieu.toReview)).data.map(({ user }) => user._id)).toContain(member.id);
    expect((await server.as(mate, inLieu.toReview)).status).toBe(403);
  });

  test("a delegate on behalf of the lead, on the days of the delegation", async () => {
    const { member, mate, lead, admin } = await cast();
    const period = { startDate: "2026-03-12", endDate: "2026-03-12", scopes: ["leaves" as const] };
    const { data } = await server.as(lead, delegations.create, { to: mate.id, ...period });
    const id = await asked(member);
    const own = await asked(mate);
    expect((await decide(mate, id, "approve")).status).toBe(404);
    await server.as(mate, delegations.answer, { id: data._id, state: "accepted" });
    expect((await decide(mate, own, "approve")).status).toBe(403);
    expect((await server.as(mate, inLieu.toReview)).data.map(({ _id }) => _id)).toEqual([id]);
    expect((await decide(mate, id, "approve")).data).toMatchObject({ decidedBy: { _id: mate.id }, onBehalfOf: { _id: lead.id } });
    const events = await server.as(admin, audit.list, { action: "in_lieu.approved", entityId: id });
    expect(events.data[0]).toMatchObject({ actor: { _id: mate.id }, onBehalfOf: { _id: lead.id } });
    server.clock.set("2026-03-13T09:00:00Z");
    expect((await decide(mate, await asked(member, 4, sunday), "approve")).status).toBe(403);
  });

  test("exactly one of two simultaneous decisions counts", async () => {
    const { member, lead, admin } = await cast();
    for (let round = 0; round < 10; round++) {
      const date = new Date(Date.UTC(2026, 2, 7 - 7 * round)).toISOString().slice(0, 10);
      const id = await asked(member, 8, date);
      const calls = [() => decide(lead, id, "approve"), () => decide(admin, id, round % 2 ? "approve" : "reject")];
      if (round % 3) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)!;
      expect((await mine(member)).requests.find(({ _id }) => _id === id)!.status).toBe(winner.data.status);
    }
    const approvals = (await mine(member)).requests.filter(({ status }) => status === "Approved");
    expect(await creditsOf(member)).toHaveLength(approvals.length);
    expect((await balanceOf(member, "In Lieu")).total).toBe(approvals.length);
  });

  test("a decision is final, and outdated versions are refused", async () => {
    const { member, lead } = await cast();
    const id = await asked(member);
    await decide(lead, id, "reject", { note: "Agreed as overtime" });
    expect(outcome(await decide(lead, id, "approve"))).toEqual([409, "This request is already rejected"]);
    expect((await mine(member)).requests).toMatchObject([{ status: "Rejected", note: "Agreed as overtime", problem: null }]);
    expect(await creditsOf(member)).toEqual([]);
  });

  test("requests of inactive accounts are not listed and not decided", async () => {
    const { member, lead } = await cast();
    const id = await asked(member);
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", member.id).execute();
    expect((await server.as(lead, inLieu.toReview)).data).toEqual([]);
    expect((await decide(lead, id, "approve")).status).toBe(409);
  });
});

describe("notices, events and the audit log", () => {
  const inboxOf = async (person: Person) => (await server.as(person, notifications.list, {})).data;

  test("the lead can decide from the inbox, and the person learns the decision", async () => {
    const { member, lead, admin, mate } = await cast();
    const id = await asked(member);
    const [notice] = await inboxOf(lead);
    expect(notice).toMatchObject({
      kind: "leave_requested",
      title: `${member.name} asks for time off in lieu`,
      body: "Worked 4 h on 7 Mar 2026",
      entity: { type: "in_lieu", _id: id, status: "Pending", version: 1 },
      href: "/team-lead/leaves",
      leave: null,
      can: { approve: true, reject: true, return: false },
    });
    expect(await inboxOf(mate)).toEqual([]);
    expect(await inboxOf(admin)).toEqual([]);
    await decide(lead, id, "approve");
    expect((await inboxOf(lead))[0]).toMatchObject({ entity: { status: "Approved" }, can: { approve: false, reject: false } });
    expect(await inboxOf(member)).toMatchObject([
      {
        kind: "leave_decided",
        title: `${lead.name} approved your time off in lieu`,
        body: "Worked 4 h on 7 Mar 2026 · 0.5 days, valid until 5 Jun 2026",
      },
    ]);
  });

  test("a lead's request goes to the admins, and a lead who leaves the team no longer sees a request", async () => {
    const { member, lead, admin, elsewhere } = await cast();
    await asked(lead);
    expect((await inboxOf(admin)).map(({ title }) => title)).toContain(`${lead.name} asks for time off in lieu`);
    await asked(member);
    expect(await inboxOf(lead)).toHaveLength(1);
    await server.db.updateTable("users").set({ teamId: elsewhere.id }).where("id", "=", lead.id).execute();
    expect(await inboxOf(lead)).toEqual([]);
  });

  test("every step is audited and refetched by those who see the request", async () => {
    const { member, lead, admin } = await cast();
    const id = await asked(member);
    await decide(lead, id, "approve");
    const { data } = await server.as(admin, audit.list, { entity: "in_lieu" });
    const own = data.filter(({ entityId }) => entityId === id).map(({ action, actor }) => [action, actor?._id]);
    expect(own).toEqual([
      ["in_lieu.approved", lead.id],
      ["in_lieu.requested", member.id],
    ]);
    const changed = { name: "leaves.changed", userId: member.id, teamId: member.teamId, shown: false };
    expect(server.events.filter(({ name }) => name === "leaves.changed")).toEqual([changed, changed]);
  });
});
