import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, balanceOf, entriesOf, halvesOf, stored } = leavePeople(server);

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
