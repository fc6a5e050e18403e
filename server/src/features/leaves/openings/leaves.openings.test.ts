import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as openings from "@daybook/contract/leaves/openings";
import * as users from "@daybook/contract/users/users";
import type { Person } from "#test/harness.ts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, balanceOf, ledgerOf, type } = leavePeople(server);

beforeEach(reset);

const date = "2026-03-16";
const set = (admin: Person, person: Person, days: number, on = date, leaveType = "Casual") =>
  server.as(admin, openings.set, { date: on, balances: [{ userId: person.id, leaveType, days }] });
const openOf = async (admin: Person, person: Person, on = date) => {
  const { data } = await server.as(admin, openings.list, { date: on });
  return data.people.find(({ user }) => user._id === person.id)!.balances.find(({ leaveType }) => leaveType === "Casual");
};
const remainingOf = async (person: Person) => (await balanceOf(person, "Casual")).remaining;
const adjustmentsOf = async (person: Person) =>
  (await ledgerOf(person)).filter(({ kind }) => kind === "adjustment").map(({ days, reason }) => [days, reason]);

describe("opening balances", () => {
  test("set what is left on the day, with one ledger entry that says so", async () => {
    const { member, admin } = await cast();
    expect(await openOf(admin, member)).toEqual({ leaveType: "Casual", annualDays: 12, before: 12, booked: 0, pending: 0, opening: null });
    const { status, data } = await set(admin, member, 7.5);
    expect([status, data.people, data.balances]).toEqual([201, 1, 1]);
    expect(await remainingOf(member)).toBe(7.5);
    expect(await adjustmentsOf(member)).toEqual([[-4.5, "Opening balance: 7.5 days left on 16 Mar 2026"]]);
    expect(await openOf(admin, member)).toMatchObject({ before: 7.5, opening: { date, days: 7.5 } });
  });

  test("keep leave from the day on, and count leave before it as included", async () => {
    const { member, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-13" });
    await approved(member, admin, { startDate: "2026-03-17", endDate: "2026-03-18" });
    await applied(member, { startDate: "2026-03-20" });
    expect(await openOf(admin, member)).toMatchObject({ before: 11, booked: 2, pending: 1 });
    await set(admin, member, 5);
    expect(await balanceOf(member, "Casual")).toMatchObject({ used: 3, pending: 1, remaining: 3, available: 2 });
  });

  test("stay when leave before the day is recorded, changed or deleted later", async () => {
    const { member, admin } = await cast();
    await set(admin, member, 5);
    const { data } = await server.as(admin, leaves.markManual, {
      userId: member.id,
      leaveType: "Casual",
      startDate: "2026-02-02",
      endDate: "2026-02-04",
    });
    expect([await remainingOf(member), (await balanceOf(member, "Casual")).used]).toEqual([5, 3]);
    await server.as(admin, leaves.update, { id: data._id, endDate: "2026-02-02" });
    expect([await remainingOf(member), (await balanceOf(member, "Casual")).used]).toEqual([5, 1]);
    await server.as(admin, leaves.remove, { id: data._id });
    expect([await remainingOf(member), (await balanceOf(member, "Casual")).used]).toEqual([5, 0]);
    expect((await adjustmentsOf(member)).slice(1)).toEqual(
      [3, -2, -1].map((days) => [days, "Leave before the opening balance of 16 Mar 2026"]),
    );
  });

  test("set next year's days ahead", async () => {
    const { member, admin } = await cast();
    await set(admin, member, 20, "2027-01-01");
    expect((await balanceOf(member, "Casual", 2027)).total).toBe(20);
    expect(await remainingOf(member)).toBe(12);
  });

  test("are taken back together; the earlier ones count again", async () => {
    const { member, admin } = await cast();
    await set(admin, member, 5);
    const { data } = await set(admin, member, 9);
    await approved(member, admin, { startDate: "2026-03-13" });
    expect(await remainingOf(member)).toBe(9);
    expect((await server.as(admin, openings.remove, { id: data._id })).status).toBe(200);
    expect(await remainingOf(member)).toBe(5);
    expect(await openOf(admin, member)).toMatchObject({ before: 5, opening: { days: 5 } });
    expect((await server.as(admin, openings.remove, { id: data._id })).status).toBe(404);
  });

  test("are not taken back once one of them was set again", async () => {
    const { member, mate, admin } = await cast();
    const balances = [member, mate].map(({ id: userId }) => ({ userId, leaveType: "Casual", days: 3 }));
    const { data } = await server.as(admin, openings.set, { date, balances });
    await set(admin, mate, 4);
    const { status, body } = await server.as(admin, openings.remove, { id: data._id });
    expect([status, body.message]).toEqual([409, `The balance of ${mate.name} was set again since. Please set the balances you want.`]);
    expect([await remainingOf(member), await remainingOf(mate)]).toEqual([3, 4]);
  });

  test("refuse types without a balance, balances given twice, inactive people and other leave years, all or none", async () => {
    const { member, mate, admin } = await cast();
    const unlimited = await type({ annualDays: null });
    const refusal = async (balances: object[], on = date) => {
      const { status, body } = await server.as(admin, openings.set, { date: on, balances } as never);
      return [status, body.message];
    };
    const row = { userId: member.id, leaveType: "Casual", days: 1 };
    expect(await refusal([row, { ...row, leaveType: unlimited.name }])).toEqual([
      400,
      `${unlimited.name} has no limit and no balance to set`,
    ]);
    expect(await refusal([row, { ...row, leaveType: "casual" }])).toEqual([400, "Casual is given twice for one person"]);
    expect(await refusal([row, { ...row, leaveType: "Gardening" }])).toEqual([
      400,
      "Gardening is not a leave type. Please choose one from the list.",
    ]);
    expect(await refusal([{ ...row, days: 1.25 }])).toEqual([400, "Please enter full or half days"]);
    expect(await refusal([row], "2025-12-31")).toEqual([400, "Please choose a day in the leave years 2026 and 2027"]);
    await server.as(admin, users.update, { id: mate.id, status: "inactive" });
    expect(await refusal([row, { ...row, userId: mate.id }])).toEqual([409, `${mate.name}'s account is inactive`]);
    expect(await remainingOf(member)).toBe(12);
  });

  test("are audited for each person, before and after", async () => {
    const { member, admin } = await cast();
    await set(admin, member, 7.5);
    const event = await server.db
      .selectFrom("auditEvents")
      .select(["action", "before", "after", "actorId"])
      .where("entityId", "=", member.id)
      .where("action", "=", "leaves.opening_set")
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ before: { Casual: 12 }, after: { date, Casual: 7.5 }, actorId: admin.id });
  });
});
