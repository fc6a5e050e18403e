import { beforeEach, describe, expect, test } from "vitest";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, type, balanceOf, halvesOf, stored, entriesOf } = leavePeople(server);

beforeEach(reset);

/** A Friday to the next Tuesday. */
const period = { startDate: "2026-03-13", endDate: "2026-03-17" };

describe("days off between charged days (sandwich)", () => {
  test("are charged, booked and explained by the preview", async () => {
    const { member, lead } = await cast();
    const { name: leaveType } = await type({ sandwich: true });
    const { data: preview } = await server.as(member, leaves.preview, { leaveType, ...period });
    expect([preview.days, preview.problem]).toEqual([5, null]);
    expect(preview.breakdown.map(({ kind, charge }) => [kind, charge])).toEqual([
      ["working", 1],
      ["weekend", 1],
      ["weekend", 1],
      ["working", 1],
      ["working", 1],
    ]);
    const leave = await approved(member, lead, { leaveType, ...period });
    expect(leave.days).toBe(5);
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 5, available: 7 });
    const overlap = await server.as(member, leaves.apply, { leaveType, startDate: "2026-03-12", endDate: "2026-03-18" });
    expect(overlap.status).toBe(409);
  });

  test("count against the longest request", async () => {
    const { member } = await cast();
    const { name: leaveType } = await type({ sandwich: true, maxConsecutive: 4, name: "Long weekends" });
    const { status, body } = await server.as(member, leaves.apply, { leaveType, ...period });
    const message = "Long weekends is limited to 4 days per request. This request takes 5 days.";
    expect([status, body.message]).toEqual([400, message]);
    expect((await server.as(member, leaves.preview, { leaveType, ...period })).data.problem).toBe(message);
    expect((await server.as(member, leaves.apply, { leaveType, ...period, endDate: "2026-03-16" })).status).toBe(201);
  });

  test("stay charged when a workday between becomes a holiday, and are refunded at the edge", async () => {
    const { member, lead, admin } = await cast();
    const { name: leaveType } = await type({ sandwich: true });
    const { _id: id } = await approved(member, lead, { leaveType, ...period });
    await server.as(admin, leaves.createHoliday, { date: "2026-03-16", name: "Spring day" });
    expect((await stored(id)).days).toBe(5);
    await server.as(admin, leaves.createHoliday, { date: "2026-03-17", name: "Founders' day" });
    // Only the Friday is left: the weekend and the Monday are no longer between charged days.
    expect(await stored(id)).toMatchObject({ days: 1, status: "Approved" });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 1 });
    expect(await halvesOf(member)).toHaveLength(2);
  });

  test("at the end of leave that is cancelled on a weekend are refunded", async () => {
    const { member, lead } = await cast();
    const { name: leaveType } = await type({ sandwich: true });
    const { _id: id } = await approved(member, lead, { leaveType, ...period });
    server.clock.set("2026-03-14T09:00:00Z");
    await server.as(member, leaveCancellations.request, { id, reason: "Back early" });
    await server.as(lead, leaveCancellations.decide, { id, decision: "accept" });
    expect(await stored(id)).toMatchObject({ endDate: "2026-03-14", days: 1 });
    expect(await halvesOf(member)).toHaveLength(2);
    expect((await entriesOf(member)).map(([, , days]) => days)).toEqual([-5, 5, -1]);
  });

  test("keep their charge in booked leave when the type changes, until it is edited", async () => {
    const { member, lead, admin } = await cast();
    const { id: typeId, name: leaveType } = await type();
    const { _id: id } = await applied(member, { leaveType, ...period });
    expect((await server.as(admin, leaves.updateType, { id: typeId, sandwich: true })).status).toBe(200);
    await server.as(admin, leaves.createHoliday, { date: "2026-03-16", name: "Spring day" });
    expect((await stored(id)).days).toBe(2);
    await server.as(lead, leaves.update, { id, reason: "Moved" });
    expect((await stored(id)).days).toBe(5);
  });
});

describe("types that are approved automatically", () => {
  const request = async (fields: Record<string, unknown> = {}) => {
    const people = await cast();
    const { id: typeId, name: leaveType } = await type({ autoApprove: true, annualDays: 4, minNoticeDays: 1 });
    const { data: preview } = await server.as(people.member, leaves.preview, { leaveType, startDate: "2026-03-16", ...fields });
    const leave = await applied(people.member, { leaveType, ...fields });
    return { ...people, typeId, leaveType, preview, leave };
  };
  const auditedOf = (id: string) =>
    server.db.selectFrom("auditEvents").select(["action", "actorId"]).where("entityId", "=", id).orderBy("id").execute();
  const noticesOf = (id: string) =>
    server.db.selectFrom("notifications").select(["userId", "kind", "title"]).where("entityId", "=", id).execute();

  test("approve a request at once as no one, charge it, and notify only the person", async () => {
    const { member, leaveType, preview, leave } = await request();
    expect([preview.approvedAutomatically, preview.problem]).toEqual([true, null]);
    expect(leave).toMatchObject({ status: "Approved", decidedBy: null, decidedAt: "2026-03-12T09:00:00.000Z", isManual: false });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 1, pending: 0, available: 3 });
    expect(await auditedOf(leave._id)).toEqual([
      { action: "leaves.applied", actorId: member.id },
      { action: "leaves.approved", actorId: null },
    ]);
    expect(await noticesOf(leave._id)).toEqual([
      { userId: member.id, kind: "leave_decided", title: expect.stringMatching(/^Daybook approved your .+ leave, 16 Mar 2026$/) },
    ]);
  });

  test("still refuse what the other rules refuse", async () => {
    const { member, leaveType } = await request();
    const refusals = [
      [{ startDate: "2026-03-12" }, 400],
      [{ startDate: "2026-03-17", endDate: "2026-03-20" }, 409],
      [{ startDate: "2026-03-16" }, 409],
    ] as const;
    for (const [fields, status] of refusals) {
      const { data } = await server.as(member, leaves.preview, { leaveType, ...fields });
      const response = await server.as(member, leaves.apply, { leaveType, ...fields });
      expect([response.status, response.body.message]).toEqual([status, data.problem]);
    }
  });

  test("approve a pending request that is changed to such a type, and leave recorded leave and decisions as they are", async () => {
    const { member, lead, leaveType } = await request();
    const { _id: id } = await applied(member, { startDate: "2026-03-18" });
    expect((await server.as(member, leaves.update, { id, leaveType })).data).toMatchObject({ status: "Approved", decidedBy: null });
    expect((await server.as(lead, leaves.approve, { id })).status).toBe(409);
    const marked = await server.as(lead, leaves.markManual, { leaveType, startDate: "2026-03-19", userId: member.id });
    expect(marked.data).toMatchObject({ status: "Approved", decidedBy: { _id: lead.id }, isManual: true });
  });
});
