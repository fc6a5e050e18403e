import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied, approved, balanceOf, entriesOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

const auditEventsOf = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "actorId", "before", "after"]).where("entityId", "=", id).orderBy("id").execute();

describe("approving", () => {
  test("charges the balance and stores the approver", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member, { endDate: "2026-03-17" });
    server.events.length = 0;

    const { status, data, body } = await server.as(lead, leaves.approve, { id });

    expect([status, body.message]).toEqual([200, "Leave approved successfully!"]);
    expect(body["leave"]).toEqual(data);
    expect(data).toMatchObject({ status: "Approved", decidedBy: { _id: lead.id }, decidedAt: "2026-03-12T09:00:00.000Z" });
    expect(data.can).toMatchObject({ update: true, remove: true, approve: false, reject: false });
    expect(await balanceOf(member, "Casual")).toEqual({ total: 12, used: 2, pending: 0, remaining: 10, available: 10 });
    expect(await entriesOf(member)).toEqual([["leave", 2026, -2]]);
    expect(server.events).toEqual([
      { name: "leaves.changed", userId: member.id, teamId: member.teamId, shown: true },
      { name: "notifications.changed", userIds: [member.id] },
      // The request is no longer unread for those who may decide on it.
      { name: "notifications.changed", userIds: [lead.id] },
    ]);
    expect((await auditEventsOf(id)).at(-1)).toMatchObject({ action: "leaves.approved", actorId: lead.id, after: { status: "Approved" } });
  });

  test("can be undone by the approver for ten seconds: nothing is charged, and no one hears of it", async () => {
    const { member, mate, lead, admin } = await cast();
    const { _id: id } = await applied(member, { endDate: "2026-03-17", coverUser: mate.id });
    await server.as(lead, leaves.approve, { id });
    const kinds = async (person: Person) =>
      server.db.selectFrom("notifications").select(["kind", "readAt"]).where("userId", "=", person.id).orderBy("id").execute();
    expect((await kinds(member)).map(({ kind }) => kind)).toEqual(["leave_decided"]);
    server.clock.set("2026-03-12T09:00:10Z");
    expect((await server.as(admin, leaves.undo, { id })).status).toBe(409);

    const { status, data } = await server.as(lead, leaves.undo, { id });

    expect([status, data.status, data.decidedBy, data.decidedAt]).toEqual([200, "Pending", null, null]);
    expect(data.can).toMatchObject({ approve: true, reject: true });
    expect(await balanceOf(member, "Casual")).toEqual({ total: 12, used: 0, pending: 2, remaining: 12, available: 10 });
    expect(await kinds(member)).toEqual([]);
    expect(await kinds(mate)).toEqual([]);
    // The request waits in the inbox again.
    expect((await kinds(lead)).filter(({ kind }) => kind === "leave_requested")).toEqual([{ kind: "leave_requested", readAt: null }]);
    expect((await auditEventsOf(id)).at(-1)).toMatchObject({ action: "leaves.approval_undone", actorId: lead.id });

    await server.as(lead, leaves.approve, { id });
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 2, pending: 0 });
    server.clock.set("2026-03-12T09:00:21Z");
    const late = await server.as(lead, leaves.undo, { id });
    expect([late.status, late.body.message]).toEqual([
      409,
      "A decision can be undone for 10 seconds. Delete the leave or ask its owner instead.",
    ]);
  });

  test("a rejection can be undone too, unless its days are booked by another request meanwhile", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member, { endDate: "2026-03-17" });
    const booked = await halvesOf(member);
    await server.as(lead, leaves.reject, { id, reason: "Release week" });
    expect(await halvesOf(member)).toEqual([]);

    const { status, data } = await server.as(lead, leaves.undo, { id });

    expect([status, data.status, data.rejectionReason]).toEqual([200, "Pending", null]);
    expect(await halvesOf(member)).toEqual(booked);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, pending: 2 });
    expect(await entriesOf(member)).toEqual([]);
    const notices = await server.db.selectFrom("notifications").select("kind").where("userId", "=", member.id).execute();
    expect(notices).toEqual([]);
    expect((await auditEventsOf(id)).at(-1)).toMatchObject({ action: "leaves.rejection_undone", actorId: lead.id });

    await server.as(lead, leaves.reject, { id, reason: "Release week" });
    await applied(member, { endDate: "2026-03-17" });
    const late = await server.as(lead, leaves.undo, { id });
    expect([late.status, late.body.message]).toEqual([409, "These dates overlap another leave"]);
    expect((await stored(id)).status).toBe("Rejected");
  });

  test("is not undone for a person whose account is not active", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.approve, { id });
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", member.id).execute();
    const { status, body } = await server.as(lead, leaves.undo, { id });
    expect([status, body.message]).toEqual([409, `${member.name}'s account is not active`]);
  });

  test("checks the balance again, as it may have changed since the request", async () => {
    const { member, admin } = await cast();
    const { _id: id } = await applied(member, { endDate: "2026-03-18" });
    await server.as(admin, leaves.adjust, { userId: member.id, leaveType: "Casual", days: -9.5, reason: "Joined in October" });

    const failed = await server.as(admin, leaves.approve, { id });

    expect([failed.status, failed.body.message]).toEqual([409, "Only 2.5 Casual days are available."]);
    expect(await stored(id)).toMatchObject({ status: "Pending", version: 1 });
    expect(await entriesOf(member)).toEqual([]);
    await server.as(admin, leaves.adjust, { userId: member.id, leaveType: "Casual", days: 0.5, reason: "Half a day more" });
    expect((await server.as(admin, leaves.approve, { id })).status).toBe(200);
  });

  test("charges each leave year its own days", async () => {
    const { member, admin } = await cast();
    await approved(member, admin, { startDate: "2026-12-30", endDate: "2027-01-04", endDayPart: "first_half" });
    expect(await entriesOf(member)).toEqual([
      ["leave", 2026, -2],
      ["leave", 2027, -1.5],
    ]);
    expect(await balanceOf(member, "Casual", 2026)).toMatchObject({ total: 12, used: 2, available: 10 });
    expect(await balanceOf(member, "Casual", 2027)).toMatchObject({ total: 12, used: 1.5, available: 10.5 });
  });

  test("rejects leave that was already reviewed", async () => {
    const { member, admin } = await cast();
    const { _id: yes } = await approved(member, admin);
    const { _id: no } = await applied(member, { startDate: "2026-03-20" });
    await server.as(admin, leaves.reject, { id: no, reason: "Release week" });
    const responses = [
      await server.as(admin, leaves.approve, { id: yes }),
      await server.as(admin, leaves.reject, { id: yes, reason: "Changed my mind" }),
      await server.as(admin, leaves.approve, { id: no }),
    ];
    expect(responses.map(({ status, body }) => [status, body.message])).toEqual([
      [409, "This leave is already approved"],
      [409, "This leave is already approved"],
      [409, "This leave is already rejected"],
    ]);
    expect(await entriesOf(member)).toEqual([["leave", 2026, -1]]);
  });
});

describe("rejecting", () => {
  test("requires a reason and releases the pending days", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    const withoutReason = await server.as(lead, leaves.reject, { id, reason: "  " });
    expect([withoutReason.status, withoutReason.body.message]).toEqual([400, "Please enter a reason"]);

    const { status, data, body } = await server.as(lead, leaves.reject, { id, reason: " Release week " });

    expect([status, body.message]).toEqual([200, "Leave rejected"]);
    expect(data).toMatchObject({ status: "Rejected", rejectionReason: "Release week", decidedBy: { _id: lead.id } });
    expect(await halvesOf(member)).toEqual([]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, pending: 0, available: 12 });
  });
});

describe("reviewers", () => {
  test("are leads for their team except themselves, and admins for everyone", async () => {
    const { member, mate, lead, otherLead, outsider, admin } = await cast();
    const { _id: id } = await applied(member);
    for (const [person, status] of [
      [member, 403],
      [mate, 404],
      [outsider, 404],
      [otherLead, 404],
    ] as const) {
      expect((await server.as(person, leaves.approve, { id })).status).toBe(status);
      expect((await server.as(person, leaves.reject, { id, reason: "No" })).status).toBe(status);
    }
    const own = await applied(lead);
    const failed = await server.as(lead, leaves.approve, { id: own._id });
    expect([failed.status, failed.body.message]).toEqual([403, "You don't have permission to approve this leave"]);
    expect(own.can).toMatchObject({ approve: false, reject: false });
    expect(await stored(id)).toMatchObject({ status: "Pending", version: 1 });
    expect((await server.as(lead, leaves.approve, { id })).status).toBe(200);

    const admins = await applied(admin);
    expect((await server.as(admin, leaves.approve, { id: admins._id })).status).toBe(200);
  });
});

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

describe("updating leave", () => {
  test("recalculates its days", async () => {
    const { member } = await cast();
    const { _id: id } = await applied(member);
    const { status, data, body } = await server.as(member, leaves.update, { id, endDate: "2026-03-18", reason: "Moving" });
    expect([status, body.message, data.days, data.reason]).toEqual([200, "Leave updated successfully!", 3, "Moving"]);
    expect(await halvesOf(member)).toHaveLength(6);
    expect(await balanceOf(member, "Casual")).toMatchObject({ pending: 3, available: 9 });
  });

  test("changes only the given fields; an empty value clears a field", async () => {
    const { member, mate } = await cast();
    const { _id: id } = await applied(member, { reason: "Moving", coverUser: mate.id, startDayPart: "second_half" });
    const { data } = await server.as(member, leaves.update, { id, reason: "" });
    expect(data).toMatchObject({ reason: null, coverUser: { _id: mate.id }, startDayPart: "second_half", days: 0.5, leaveType: "Casual" });
  });

  test("is permitted for the owner while pending, and for leads (not their own) and admins always", async () => {
    const { member, mate, lead, otherLead, admin } = await cast();
    const { _id: id } = await applied(member);
    const setReason = (person: { id: string }, reason: string) => server.as(person, leaves.update, { id, reason });
    expect((await setReason(member, "One")).status).toBe(200);
    expect((await setReason(lead, "Two")).status).toBe(200);
    expect((await setReason(mate, "Three")).status).toBe(404);
    expect((await setReason(otherLead, "Four")).status).toBe(404);
    await server.as(admin, leaves.approve, { id });
    const failed = await setReason(member, "Five");
    expect([failed.status, failed.body.message]).toEqual([403, "You don't have permission to update this leave"]);
    expect((await stored(id)).reason).toBe("Two");
    expect((await setReason(lead, "Six")).status).toBe(200);

    const own = await approved(lead, admin, { startDate: "2026-03-24" });
    expect((await server.as(lead, leaves.update, { id: own._id, reason: "Mine" })).status).toBe(403);
    expect((await server.as(lead, leaves.remove, { id: own._id })).status).toBe(403);
    expect((await server.as(admin, leaves.update, { id: own._id, reason: "Fine" })).status).toBe(200);
  });

  test("keeps approved leave approved and reconciles its charges", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-17" });
    const { data } = await server.as(lead, leaves.update, { id, endDate: "2026-03-16", leaveType: "Sick" });
    expect(data).toMatchObject({ status: "Approved", days: 1, leaveType: "Sick" });
    expect(await entriesOf(member)).toEqual([
      ["leave", 2026, -2],
      ["reversal", 2026, 2],
      ["leave", 2026, -1],
    ]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, available: 12 });
    expect(await balanceOf(member, "Sick")).toMatchObject({ used: 1, available: 11 });
    await server.as(lead, leaves.update, { id, reason: "New reason" });
    expect(await entriesOf(member)).toHaveLength(3);
  });

  test("checks the balance again", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-26" });
    const { status, body } = await server.as(lead, leaves.update, { id, endDate: "2026-04-01" });
    expect([status, body.message]).toEqual([409, "Only 12 Casual days are available."]);
    expect(await stored(id)).toMatchObject({ endDate: "2026-03-26", days: 9 });
    expect(await entriesOf(member)).toEqual([["leave", 2026, -9]]);
    expect(await halvesOf(member)).toHaveLength(18);
  });

  test("makes rejected leave pending again", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member);
    await server.as(lead, leaves.reject, { id, reason: "Release week" });
    const { data } = await server.as(lead, leaves.update, { id, startDate: "2026-03-19", endDate: "2026-03-19" });
    expect(data).toMatchObject({ status: "Pending", rejectionReason: null, decidedBy: null, decidedAt: null, days: 1 });
    expect(await halvesOf(member)).toHaveLength(2);
  });

  test("may overlap itself but no other leave", async () => {
    const { member } = await cast();
    const { _id: id } = await applied(member);
    await applied(member, { startDate: "2026-03-18", leaveType: "Sick" });
    const { status, body } = await server.as(member, leaves.update, { id, endDate: "2026-03-18" });
    expect([status, body.message]).toEqual([409, "These dates overlap Sick leave: 18 Mar 2026 (Pending)"]);
    expect((await server.as(member, leaves.update, { id, endDate: "2026-03-17" })).status).toBe(200);
  });
});

describe("deleting leave", () => {
  test("refunds its days and removes it from all lists", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await approved(member, lead, { endDate: "2026-03-17" });
    const { status, data, body } = await server.as(lead, leaves.remove, { id });
    expect([status, data, body.message]).toEqual([200, { _id: id }, "Leave deleted successfully!"]);
    expect(await entriesOf(member)).toEqual([
      ["leave", 2026, -2],
      ["reversal", 2026, 2],
    ]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 0, available: 12 });
    expect(await halvesOf(member)).toEqual([]);
    expect((await server.as(member, leaves.mine)).data).toEqual([]);
    for (const again of [leaves.remove, leaves.approve, leaves.update] as const)
      expect((await server.as(lead, again, { id })).status).toBe(404);
    expect((await auditEventsOf(id)).at(-1)).toMatchObject({ action: "leaves.removed", actorId: lead.id, before: { days: 2 } });
  });

  test("is limited to own pending leave for members", async () => {
    const { member, mate, lead } = await cast();
    const { _id: pending } = await applied(member);
    const { _id: decided } = await approved(member, lead, { startDate: "2026-03-20" });
    expect((await server.as(mate, leaves.remove, { id: pending })).status).toBe(404);
    const failed = await server.as(member, leaves.remove, { id: decided });
    expect([failed.status, failed.body.message]).toEqual([403, "You don't have permission to delete this leave"]);
    expect((await server.as(member, leaves.remove, { id: pending })).status).toBe(200);
    expect((await stored(decided)).deletedAt).toBeNull();
  });
});

describe("deactivating an account", () => {
  test("rejects pending leave and cancels leave that has not begun; activating revives neither", async () => {
    const { member, admin } = await cast();
    const { _id: pending } = await applied(member);
    const { _id: decided } = await approved(member, admin, { startDate: "2026-03-20" });
    for (const status of ["inactive", "active"] as const) {
      expect((await server.as(admin, users.update, { id: member.id, status })).status).toBe(200);
      expect(await stored(pending)).toMatchObject({ status: "Rejected", rejectionReason: "Account closed", decidedBy: admin.id });
      expect(await stored(decided)).toMatchObject({ status: "Approved", cancellationState: "Accepted" });
      expect(await halvesOf(member)).toEqual([]);
    }
  });
});

describe("closing an account", () => {
  test("rejects the person's pending leave", async () => {
    const { member, admin } = await cast();
    const { _id: pending } = await applied(member);
    const { _id: decided } = await approved(member, admin, { startDate: "2026-03-20" });
    expect((await server.as(admin, users.remove, { id: member.id })).status).toBe(200);
    expect(await stored(pending)).toMatchObject({ status: "Rejected", rejectionReason: "Account closed", decidedBy: admin.id });
    expect(await stored(decided)).toMatchObject({ status: "Approved", cancellationState: "Accepted" });
    expect(await halvesOf(member)).toEqual([]);
    expect((await server.as(admin, leaves.approve, { id: pending })).status).toBe(409);
    const reopened = await server.as(admin, leaves.update, { id: pending, reason: "Once more" });
    expect([reopened.status, reopened.body.message]).toEqual([409, `${member.name}'s account is closed`]);
    expect(await stored(pending)).toMatchObject({ status: "Rejected" });
  });
});
