import pino from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as delegations from "@daybook/contract/delegations/delegations";
import * as decisions from "@daybook/contract/decisions/decisions";
import * as leaveLimits from "@daybook/contract/leave-limits/leave-limits";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as tasks from "@daybook/contract/tasks/tasks";
import { logOptions } from "#http/logging.ts";
import { unfolded } from "#test/fakes/mail-catcher.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const { reset, cast, applied, approved } = leavePeople(server);

beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("deliveries").execute();
  await server.db.deleteFrom("rateLimits").execute();
});

/** Sends the emails that are due and returns the texts of those to a person. */
async function mailsTo({ email }: { email: string | null }) {
  await server.app.jobs.run("deliveries.send");
  return mail.received.filter(({ to }) => to.includes(email!)).map(unfolded);
}
const lastMailTo = async (person: { email: string | null }) => (await mailsTo(person)).at(-1) ?? "";
const tokenFor = async (person: { email: string | null }) => /\/decide\?token=([\w-]+)/.exec((await mailsTo(person)).join("\n"))![1]!;

const inspect = (token: string) => server.anonymous(decisions.inspect, { token });
const decide = (token: string, fields: Record<string, unknown>) => server.anonymous(decisions.decide, { token, ...fields } as never);
const leaveOf = async (id: string) => server.db.selectFrom("leaves").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const eventsOf = (entityId: string, action: string) =>
  server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", entityId).where("action", "=", action).execute();
const link = () => server.db.selectFrom("decisionLinks").selectAll().orderBy("createdAt", "desc").executeTakeFirstOrThrow();

async function requested() {
  const people = await cast();
  const leave = await applied(people.member, { reason: "A wedding" });
  return { ...people, leave, id: leave._id, token: await tokenFor(people.lead) };
}

async function completed() {
  const people = await cast();
  const [task] = (await server.as(people.lead, tasks.bulkCreate, { tasks: [{ title: "Write the report", assignee: people.member.id }] }))
    .data;
  const id = task!._id;
  await server.as(people.member, tasks.setStatus, { id, status: "Completed" });
  // Its email waits until the member can no longer take it back.
  server.clock.set("2026-03-12T09:00:11Z");
  return { ...people, id, token: await tokenFor(people.lead) };
}

describe("emails about something to decide", () => {
  test("carry two links to a page, bound to person, leave and version, for 72 hours, with the token hashed", async () => {
    const { lead, id, token } = await requested();
    const text = await lastMailTo(lead);
    expect(text).toContain(`Approve: https://daybook.example.com/decide?token=${token}&decision=approve`);
    expect(text).toContain(`Reject: https://daybook.example.com/decide?token=${token}&decision=reject`);
    const row = await link();
    expect(row).toMatchObject({ userId: lead.id, kind: "leave", leaveId: id, version: 1, usedAt: null });
    expect(row.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Date.parse(row.expiresAt) - Date.parse(row.createdAt)).toBe(72 * 3_600_000);
  });

  test("carry none when there is nothing to decide", async () => {
    const { member, lead } = await cast();
    await server.as(lead, tasks.bulkCreate, { tasks: [{ title: "Write the report", assignee: member.id }] });
    const text = await lastMailTo(member);
    expect(text).toContain("Write the report");
    expect(text).not.toContain("/decide");
  });
});

describe("a leave that a limit refuses", () => {
  test("is named on the page and approved with a reason", async () => {
    const { admin, member, id, token } = await requested();
    const release = { title: "Release", startDate: "2026-03-16", endDate: "2026-03-16", kind: "blocked", mode: "refuse" } as const;
    await server.as(admin, leaveLimits.create, { ...release, audience: { users: [member.id] } });
    expect((await inspect(token)).data.leave!.limits).toMatchObject([{ limit: { title: "Release", mode: "refuse" } }]);
    const refused = await decide(token, { decision: "approve" });
    expect([refused.status, refused.body.code]).toEqual([409, "limit"]);
    expect(await leaveOf(id)).toMatchObject({ status: "Pending" });
    expect((await decide(token, { decision: "approve", reason: "A wedding" })).status).toBe(200);
    expect(await leaveOf(id)).toMatchObject({ status: "Approved", limitOverrideReason: "A wedding" });
  });
});

describe("GET /decisions/:token", () => {
  test("shows the leave, the balance and who else is away, without a session", async () => {
    const { mate, admin, token, lead } = await requested();
    await approved(mate, admin);
    const { status, data } = await inspect(token);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      kind: "leave",
      state: "open",
      person: lead.name,
      changes: [],
      leave: { leaveType: "Casual", startDate: "2026-03-16", days: 1, reason: "A wedding", away: [{ user: { name: mate.name } }] },
    });
    expect(data.leave!.after).toEqual([{ leaveYear: 2026, available: expect.any(Number), enough: true }]);
  });

  test("five times, and HEAD, change nothing", async () => {
    const { id, token } = await requested();
    const before = [await leaveOf(id), await link()];
    for (let time = 0; time < 5; time++) {
      expect((await inspect(token)).status).toBe(200);
      expect((await server.app.inject({ method: "HEAD", url: `/api/decisions/${token}` })).statusCode).toBe(200);
    }
    expect([await leaveOf(id), await link()]).toEqual(before);
    expect((await decide(token, { decision: "approve" })).status).toBe(200);
  });

  test("is not stored by caches", async () => {
    const { token } = await requested();
    const { headers } = await server.app.inject({ method: "GET", url: `/api/decisions/${token}` });
    expect(headers["cache-control"]).toBe("no-store");
  });
});

test("the token is not in the log", async () => {
  const { token } = await requested();
  const lines: string[] = [];
  const { app } = await server.build({ logger: pino(logOptions("trace"), { write: (line) => void lines.push(line) }) });
  for (const method of ["GET", "POST"] as const)
    await app.inject({ method, url: `/api/decisions/${token}`, ...(method === "POST" && { payload: {} }) });
  expect(lines.filter((line) => line.includes("/api/decisions/:token"))).toHaveLength(2);
  expect(lines.join("")).not.toContain(token);
});

describe("POST /decisions/:token", () => {
  test("approves once, as that person, with a mark that it was by email; again is 409", async () => {
    const { id, lead, token } = await requested();
    const { status, data } = await decide(token, { decision: "approve" });
    expect([status, data.state, data.decided, data.leave!.status]).toEqual([200, "used", "approve", "Approved"]);
    expect(await leaveOf(id)).toMatchObject({ status: "Approved", decidedBy: lead.id });
    expect(await eventsOf(id, "leaves.approved")).toMatchObject([{ actorId: lead.id, after: { byEmail: true, status: "Approved" } }]);

    const again = await decide(token, { decision: "reject", reason: "No" });
    expect([again.status, again.body.message]).toEqual([409, "You have already decided with this link."]);
    expect((await leaveOf(id)).status).toBe("Approved");
    expect((await inspect(token)).data).toMatchObject({ state: "used", decided: "approve" });
  });

  test("of two at the same time, one decides", async () => {
    const { id, token } = await requested();
    const results = await Promise.all([decide(token, { decision: "approve" }), decide(token, { decision: "approve" })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await eventsOf(id, "leaves.approved")).toHaveLength(1);
  });

  test("rejects with a reason", async () => {
    const { id, token } = await requested();
    expect(await decide(token, { decision: "reject" })).toMatchObject({ status: 400, body: { message: "Please enter a reason" } });
    expect((await decide(token, { decision: "return", reason: "No" })).status).toBe(400);
    expect((await decide(token, { decision: "reject", reason: "We need you that day" })).status).toBe(200);
    expect(await leaveOf(id)).toMatchObject({ status: "Rejected", rejectionReason: "We need you that day" });
  });

  test("decides as the link's person, also for another person's session", async () => {
    const { id, lead, member, token } = await requested();
    expect((await server.as(member, decisions.decide, { token, decision: "approve" })).status).toBe(200);
    expect(await leaveOf(id)).toMatchObject({ status: "Approved", decidedBy: lead.id });
  });

  test("a leave that was changed since shows the change and decides nothing", async () => {
    const { id, member, token } = await requested();
    await server.as(member, leaves.update, { id, startDate: "2026-03-17", endDate: "2026-03-17" });
    const { status, data } = await inspect(token);
    expect([status, data.state]).toEqual([200, "changed"]);
    expect(data.changes).toEqual([{ field: "Dates", before: expect.stringContaining("16"), now: expect.stringContaining("17") }]);
    const answer = await decide(token, { decision: "approve" });
    expect([answer.status, answer.body.message]).toEqual([409, "This leave request was changed since the email. Nothing was decided."]);
    expect((await leaveOf(id)).status).toBe("Pending");
  });

  test("a leave that was decided or deleted since decides nothing", async () => {
    const first = await requested();
    await server.as(first.admin, leaves.reject, { id: first.id, reason: "No" });
    expect((await decide(first.token, { decision: "approve" })).status).toBe(409);
    expect((await leaveOf(first.id)).status).toBe("Rejected");

    const second = await requested();
    await server.as(second.member, leaves.remove, { id: second.id });
    expect((await inspect(second.token)).data).toMatchObject({ state: "removed", leave: null });
    expect((await decide(second.token, { decision: "approve" })).status).toBe(409);
  });

  test("a lead who was removed, moved to another team or deactivated since gets 403", async () => {
    for (const change of [{ role: "team_member" as const }, { status: "inactive" as const }, { teamId: null }]) {
      const { id, lead, token } = await requested();
      if ("teamId" in change) {
        const { elsewhere } = await cast();
        await server.db.updateTable("users").set({ teamId: elsewhere.id }).where("id", "=", lead.id).execute();
      } else await server.db.updateTable("users").set(change).where("id", "=", lead.id).execute();
      expect([(await inspect(token)).status, (await decide(token, { decision: "approve" })).status]).toEqual([403, 403]);
      expect((await leaveOf(id)).status).toBe("Pending");
    }
  });

  test("a delegate decides for the lead until the delegation is over", async () => {
    const { member, mate, lead } = await cast();
    const { data } = await server.as(lead, delegations.create, {
      to: mate.id,
      startDate: "2026-03-12",
      endDate: "2026-03-13",
      scopes: ["leaves"],
    });
    await server.as(mate, delegations.answer, { id: data._id, state: "accepted" });
    const { _id: id } = await applied(member);
    const token = await tokenFor(mate);
    server.clock.set("2026-03-14T09:00:00Z");
    expect([(await inspect(token)).status, (await decide(token, { decision: "approve" })).status]).toEqual([403, 403]);
    server.clock.set("2026-03-13T09:00:00Z");
    expect((await decide(token, { decision: "approve" })).status).toBe(200);
    expect(await leaveOf(id)).toMatchObject({ decidedBy: mate.id, decidedOnBehalfOf: lead.id });
  });

  test("works for 72 hours; a refused decision keeps the link", async () => {
    const { token, id } = await requested();
    await decide(token, { decision: "reject" });
    server.clock.set("2026-03-15T08:59:00Z");
    expect((await inspect(token)).status).toBe(200);
    server.clock.set("2026-03-15T09:00:00Z");
    expect([(await inspect(token)).status, (await decide(token, { decision: "approve" })).status]).toEqual([404, 404]);
    expect((await leaveOf(id)).status).toBe("Pending");
    server.clock.set("2026-03-15T09:01:00Z");
    await server.app.jobs.run("decisions.sweep", {});
    expect(await server.db.selectFrom("decisionLinks").select("id").where("leaveId", "=", id).execute()).toEqual([]);
  });

  test("too many invented tokens from one address are 429", async () => {
    for (let time = 0; time < 30; time++) expect((await inspect(`invented-${time}`)).status).toBe(404);
    expect((await inspect("one-more")).status).toBe(429);
  });
});

describe("completed tasks", () => {
  test("are approved", async () => {
    const { id, lead, token } = await completed();
    expect((await inspect(token)).data).toMatchObject({ kind: "task", state: "open", task: { title: "Write the report" } });
    expect((await decide(token, { decision: "approve" })).data.task!.status).toBe("Approved");
    expect(await eventsOf(id, "tasks.approved")).toMatchObject([{ actorId: lead.id, after: { byEmail: true } }]);
  });

  test("are returned with a reason", async () => {
    const { id, lead, token } = await completed();
    expect((await decide(token, { decision: "return" })).status).toBe(400);
    expect((await decide(token, { decision: "reject", reason: "No" })).status).toBe(400);
    expect((await decide(token, { decision: "return", reason: "Add the figures" })).status).toBe(200);
    expect((await server.as(lead, tasks.get, { id })).data.status).toBe("In Progress");
    expect(await eventsOf(id, "tasks.returned")).toMatchObject([{ after: { note: "Add the figures", byEmail: true } }]);
  });

  test("changed since decide nothing", async () => {
    const { id, member, token } = await completed();
    await server.as(member, tasks.setStatus, { id, status: "In Progress" });
    expect((await inspect(token)).data).toMatchObject({
      state: "changed",
      changes: [{ field: "Status", before: "Completed", now: "In Progress" }],
    });
    expect((await decide(token, { decision: "approve" })).status).toBe(409);
  });
});

describe("requests to cancel leave", () => {
  test("are accepted and declined", async () => {
    for (const [decision, state] of [
      ["approve", "Accepted"],
      ["reject", "Declined"],
    ] as const) {
      const { member, lead, admin } = await cast();
      const { _id: id } = await approved(member, admin);
      await server.as(member, leaveCancellations.request, { id, reason: "The wedding is off" });
      const token = await tokenFor(lead);
      expect((await inspect(token)).data).toMatchObject({ kind: "cancellation", leave: { cancellationReason: "The wedding is off" } });
      expect((await decide(token, { decision, reason: "As asked" })).status).toBe(200);
      expect((await leaveOf(id)).cancellationState).toBe(state);
    }
  });
});
