import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, balanceOf, entriesOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

const auditEventsOf = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "actorId", "before", "after"]).where("entityId", "=", id).orderBy("id").execute();

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
