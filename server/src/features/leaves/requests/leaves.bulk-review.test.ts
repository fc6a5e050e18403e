import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied, approved, entriesOf, stored } = leavePeople(server);

beforeEach(reset);

/** Approves with a short deadline, after which the locks of the test are still held. */
async function brieflyApproved(lead: Person, leaveIds: string[], headers: Record<string, string> = {}) {
  const { app } = await server.build({ timeoutMs: 4000 });
  const cookie = await server.cookieOf(lead);
  return app.inject({ method: "PUT", url: "/api/leaves/bulk/approve", payload: { leaveIds }, headers: { ...headers, cookie } });
}

describe("bulk review", () => {
  test("approves permitted leaves and returns the reasons of the others", async () => {
    const { member, mate, outsider, lead, admin } = await cast();
    const ids = [
      (await applied(member))._id,
      (await applied(mate))._id,
      (await approved(mate, admin, { startDate: "2026-03-20" }))._id,
      (await applied(outsider))._id,
    ];
    const { status, data } = await server.as(lead, leaves.bulkApprove, { leaveIds: [...ids, ids[0]] });
    expect(status).toBe(200);
    expect(data.decidedIds).toEqual(ids.slice(0, 2));
    expect(data.failed).toEqual([
      { id: ids[2], reason: "This leave is already approved" },
      { id: ids[3], reason: "This leave does not exist" },
    ]);
    expect(await entriesOf(member)).toEqual([["leave", 2026, -1]]);
    expect((await stored(ids[3]!)).status).toBe("Pending");
  });

  test("is undone as a whole: the one notice about it is withdrawn with its last leave, the requests wait again", async () => {
    const { member, mate, lead } = await cast();
    const ids = [(await applied(member))._id, (await applied(member, { startDate: "2026-03-18" }))._id, (await applied(mate))._id];
    const kindsOf = async ({ id }: Person) =>
      (await server.db.selectFrom("notifications").select(["kind", "readAt"]).where("userId", "=", id).execute()).map(
        ({ kind, readAt }) => `${kind}${readAt ? " read" : ""}`,
      );
    await server.as(lead, leaves.bulkApprove, { leaveIds: ids });
    expect([await kindsOf(member), await kindsOf(mate)]).toEqual([["leave_decided"], ["leave_decided"]]);
    expect(await kindsOf(lead)).toEqual(Array(3).fill("leave_requested read"));

    expect((await server.as(lead, leaves.bulkUndo, { leaveIds: ids.slice(0, 1) })).data.decidedIds).toEqual(ids.slice(0, 1));
    expect(await kindsOf(member)).toEqual(["leave_decided"]);
    const { data } = await server.as(lead, leaves.bulkUndo, { leaveIds: ids });
    expect(data.decidedIds).toEqual(ids.slice(1));
    expect(data.failed).toEqual([{ id: ids[0], reason: "Only your own decision can be undone, and only while nothing else has changed" }]);
    expect([await kindsOf(member), await kindsOf(mate)]).toEqual([[], []]);
    expect(await kindsOf(lead)).toEqual(Array(3).fill("leave_requested"));
  });

  test("stops at the end of the request's time, and says what it has approved and what not", async () => {
    const { member, mate, lead } = await cast();
    const ids = [
      (await applied(member))._id,
      (await applied(mate))._id,
      (await applied(member, { startDate: "2026-03-17", endDate: "2026-03-17" }))._id,
    ];
    const holder = await server.db.startTransaction().execute();
    await holder.selectFrom("users").select("id").where("id", "=", mate.id).forUpdate().execute();
    const response = await brieflyApproved(lead, ids);
    await holder.rollback().execute();

    const reason = "The server was too busy. Try again.";
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      { requestedIds: ids, decidedIds: ids.slice(0, 1), failed: ids.slice(1).map((id) => ({ id, reason })) },
    ]);
    for (const [index, id] of ids.entries()) expect((await stored(id)).status).toBe(index === 0 ? "Approved" : "Pending");
    expect((await server.as(lead, leaves.bulkApprove, { leaveIds: ids.slice(1) })).data.decidedIds).toEqual(ids.slice(1));
  });

  test("a retry with the same Idempotency-Key goes on where the first request stopped, and decides nothing twice", async () => {
    const { member, mate, lead } = await cast();
    const ids = [(await applied(member))._id, (await applied(mate))._id];
    const send = (leaveIds = ids) => server.as(lead, leaves.bulkApprove, { leaveIds }, { "idempotency-key": "approve-both" });
    const holder = await server.db.startTransaction().execute();
    await holder.selectFrom("users").select("id").where("id", "=", mate.id).forUpdate().execute();
    const first = await brieflyApproved(lead, ids, { "idempotency-key": "approve-both" });
    expect(first.json().data).toMatchObject({ decidedIds: [ids[0]], failed: [{ id: ids[1] }] });
    await holder.rollback().execute();

    const retries = await Promise.all([send(), send()]);
    for (const { status, data } of [...retries, await send()])
      expect([status, data]).toEqual([200, { requestedIds: ids, decidedIds: ids, failed: [] }]);
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: "Approved", version: 2 });
    expect(await entriesOf(mate)).toEqual([["leave", 2026, -1]]);
    expect((await send(ids.slice(1))).status).toBe(409);

    server.clock.set("2026-03-13T10:00:00Z");
    expect((await send(ids.slice(1))).data.failed).toEqual([{ id: ids[1], reason: "This leave is already approved" }]);
  });

  test("of a hundred, three at once: each says what is done, and retries with their keys do the rest", { timeout: 60_000 }, async () => {
    const { lead, admin } = await cast();
    const people = await Promise.all(Array.from({ length: 20 }, () => make.user("team_member", { team: { id: lead.teamId! } })));
    const ids: string[] = [];
    for (const person of people)
      for (const day of ["16", "17", "18", "19", "20"])
        ids.push((await applied(person, { startDate: `2026-03-${day}`, endDate: `2026-03-${day}` }))._id);
    const send = (person: { id: string }, key: string) =>
      server.as(person, leaves.bulkApprove, { leaveIds: ids }, { "idempotency-key": key });
    const senders = [
      [lead, "a"],
      [lead, "b"],
      [admin, "c"],
    ] as const;
    const decided = new Map(senders.map(([, key]) => [key, new Set<string>()]));
    for (let rounds = 0; rounds < 20; rounds++) {
      const answers = await Promise.all(senders.map(async ([person, key]) => ({ key, ...(await send(person, key)) })));
      for (const { key, status, data } of answers) {
        expect(status).toBe(200);
        expect([...data.decidedIds, ...data.failed.map(({ id }) => id)].toSorted()).toEqual(ids.toSorted());
        for (const id of decided.get(key)!) expect(data.decidedIds).toContain(id);
        decided.set(key, new Set(data.decidedIds));
      }
      if ([...decided.values()].reduce((sum, { size }) => sum + size, 0) === ids.length) break;
    }
    expect([...decided.values()].flatMap((each) => [...each]).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: "Approved", version: 2 });
  });

  test("rejects with one reason", async () => {
    const { member, mate, lead } = await cast();
    const ids = [(await applied(member))._id, (await applied(mate))._id];
    expect((await server.as(lead, leaves.bulkReject, { leaveIds: ids, reason: "Release week" })).data.decidedIds).toEqual(ids);
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: "Rejected", rejectionReason: "Release week" });
  });

  test("is forbidden for members", async () => {
    const { member } = await cast();
    const { _id } = await applied(member);
    expect((await server.as(member, leaves.bulkApprove, { leaveIds: [_id] })).status).toBe(403);
    expect((await server.as(member, leaves.bulkReject, { leaveIds: [_id], reason: "No" })).status).toBe(403);
  });
});
