import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, type, balanceOf, entriesOf, halvesOf, stored, make } = leavePeople(server);

beforeEach(reset);

const dayOf = (index: number) => new Date(Date.UTC(2026, 2, 16 + Math.floor(index / 5) * 7 + (index % 5))).toISOString().slice(0, 10);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort((a, b) => a - b);

describe("concurrent decisions", () => {
  test("accept exactly one of approve and reject, in 200 rounds", async () => {
    const { member, lead, admin } = await cast();
    await Promise.all([lead, admin].map((person) => server.as(person, leaves.mine)));
    const { name: leaveType } = await type({ annualDays: 250 });
    for (let round = 0; round < 200; round++) {
      const { _id: id } = await applied(member, { leaveType, startDate: dayOf(round) });
      const calls = [() => server.as(lead, leaves.approve, { id }), () => server.as(admin, leaves.reject, { id, reason: "Release week" })];
      if (round % 2) calls.reverse();
      const responses = await Promise.all(calls.map((call) => call()));
      expect(statusesOf(responses)).toEqual([200, 409]);
      const winner = responses.find(({ status }) => status === 200)!;
      expect((await stored(id)).status).toBe(winner.data.status);
      const decisions = await server.db
        .selectFrom("auditEvents")
        .select("action")
        .where("entityId", "=", id)
        .where("action", "in", ["leaves.approved", "leaves.rejected"])
        .execute();
      const entries = await server.db.selectFrom("leaveLedger").select("days").where("leaveId", "=", id).execute();
      expect([decisions.length, entries.length]).toEqual([1, winner.data.status === "Approved" ? 1 : 0]);
    }
  }, 60_000);

  test("charge the balance once for 20 concurrent approvals", async () => {
    const { member, lead } = await cast();
    const { _id: id } = await applied(member, { endDate: "2026-03-17" });
    const responses = await times(20, () => server.as(lead, leaves.approve, { id }));
    expect(statusesOf(responses)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await entriesOf(member)).toEqual([["leave", 2026, -2]]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 2, remaining: 10 });
  });

  test("leave a consistent state while the account is deleted", async () => {
    for (let round = 0; round < 10; round++) {
      const { member, lead, admin } = await cast();
      const { _id: id } = await applied(member);
      const [approval, closing] = await Promise.all([
        server.as(lead, leaves.approve, { id }),
        server.as(admin, users.remove, { id: member.id }),
      ]);
      expect(closing.status).toBe(200);
      expect([200, 404, 409]).toContain(approval.status);
      const { status } = await stored(id);
      // Leave that was approved first is cancelled: charged and refunded.
      expect(status).toBe(approval.status === 200 ? "Approved" : "Rejected");
      expect(await entriesOf(member)).toHaveLength(approval.status === 200 ? 2 : 0);
      expect(await halvesOf(member)).toEqual([]);
    }
  });
});

describe("concurrent bookings never overspend a balance", () => {
  test("when applying for many days", async () => {
    const { member } = await cast();
    const { name: leaveType } = await type({ annualDays: 5 });
    const responses = await times(12, (index) => server.as(member, leaves.apply, { leaveType, startDate: dayOf(index) }));
    expect(statusesOf(responses)).toEqual([...Array.from({ length: 5 }, () => 201), ...Array.from({ length: 7 }, () => 409)]);
    expect(await balanceOf(member, leaveType)).toEqual({ total: 5, used: 0, pending: 5, remaining: 5, available: 0 });
  });

  test("when recording, applying and approving", async () => {
    const { member, lead, admin } = await cast();
    const { name: leaveType } = await type({ annualDays: 4, negativeLimit: 1 });
    const pending = await times(3, (index) => applied(member, { leaveType, startDate: dayOf(index) }));
    await Promise.all([
      ...pending.map(({ _id: id }) => server.as(lead, leaves.approve, { id })),
      ...[5, 6, 7].map((index) => server.as(member, leaves.apply, { leaveType, startDate: dayOf(index) })),
      ...[10, 11, 12].map((index) => server.as(admin, leaves.markManual, { leaveType, startDate: dayOf(index), userId: member.id })),
    ]);
    expect((await balanceOf(member, leaveType)).available).toBe(-1);
  });

  test("when approving more than an adjustment left", async () => {
    const { member, lead, admin } = await cast();
    const { name: leaveType } = await type({ annualDays: 6 });
    const pending = await times(6, (index) => applied(member, { leaveType, startDate: dayOf(index) }));
    await server.as(admin, leaves.adjust, { userId: member.id, leaveType, days: -4, reason: "Joined late" });
    const responses = await times(6, (index) => server.as(lead, leaves.approve, { id: pending[index]!._id }));
    expect(statusesOf(responses)).toEqual([200, 200, 409, 409, 409, 409]);
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 2, remaining: 0 });
  });
});

describe("a half day is booked once", () => {
  test("by concurrent requests", async () => {
    const { member } = await cast();
    const responses = await times(8, (index) =>
      server.as(member, leaves.apply, { leaveType: index % 2 ? "Casual" : "Sick", startDate: "2026-03-16", endDate: dayOf(index % 4) }),
    );
    expect(statusesOf(responses)).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const booked = await server.db.selectFrom("leaves").select("id").where("userId", "=", member.id).execute();
    expect(booked).toHaveLength(1);
  });

  test("enforced by a unique key in the database", async () => {
    const { member } = await cast();
    const { _id: leaveId } = await applied(member);
    await expect(
      server.db.insertInto("leaveHalves").values({ userId: member.id, date: "2026-03-16", half: "am", leaveId, leaveYear: 2026 }).execute(),
    ).rejects.toThrow("leave_halves_pkey");
  });
});

test("grants a year once under concurrent reads and bookings", async () => {
  const person = await make.user("team_member");
  await server.as(person, leaves.listTypes);
  await Promise.all([
    ...Array.from({ length: 6 }, () => server.as(person, leaves.balance)),
    ...[0, 1, 2].map((index) => server.as(person, leaves.apply, { leaveType: "Sick", startDate: dayOf(index) })),
  ]);
  expect(await balanceOf(person, "Sick")).toMatchObject({ total: 12, pending: 3 });
  const granted = await server.db
    .selectFrom("leaveLedger")
    .select("leaveTypeId")
    .where("userId", "=", person.id)
    .where("leaveYear", "=", 2026)
    .execute();
  expect(new Set(granted.map(({ leaveTypeId }) => leaveTypeId)).size).toBe(granted.length);
  expect(await balanceOf(person, "Earned")).toMatchObject({ total: 15 });
});
