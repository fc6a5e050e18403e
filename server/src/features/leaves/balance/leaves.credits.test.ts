import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, type, balanceOf, ledgerOf } = leavePeople(server);

beforeEach(reset);

const grantYear = () => server.app.jobs.run("leaves.grantYear");

/** A member who carried 4 days from 2025, which expire on 31 March, and has 6 days of 2026. */
async function withCarried() {
  const { name: leaveType } = await type({ annualDays: 6, carryForwardMax: 4, carryForwardExpires: "03-31" });
  const people = await cast();
  expect(await balanceOf(people.member, leaveType)).toMatchObject({ total: 10, available: 10 });
  const expiries = async () =>
    (await ledgerOf(people.member))
      .filter(({ name, kind, leaveYear }) => name === leaveType && kind === "expiry" && leaveYear === 2026)
      .map(({ days, reason }) => [days, reason]);
  return { ...people, leaveType, expiries };
}

const expiringOf = async (person: { id: string }, leaveType: string) =>
  (await server.as(person, leaves.balance)).data.types.find((each) => each.leaveType === leaveType)!.expiring;

describe("carried days with a last day", () => {
  test("are shown with it, and the preview names the grants that a leave uses", async () => {
    const { member, leaveType } = await withCarried();
    expect(await expiringOf(member, leaveType)).toEqual([{ days: 4, expires: "2026-03-31" }]);
    const { data } = await server.as(member, leaves.preview, { leaveType, startDate: "2026-03-30", endDate: "2026-04-01" });
    expect(data.grants).toEqual([
      { days: 2, expires: "2026-03-31" },
      { days: 1, expires: null },
    ]);
    expect(data.after).toEqual([{ leaveYear: 2026, available: 7, enough: true }]);
    await applied(member, { leaveType, startDate: "2026-03-30", endDate: "2026-04-01" });
    expect(await expiringOf(member, leaveType)).toEqual([{ days: 2, expires: "2026-03-31" }]);
  });

  test("are used by the preview only as far as other leave and adjustments leave them", async () => {
    const { member, mate, admin, leaveType } = await withCarried();
    const period = { leaveType, startDate: "2026-03-18", endDate: "2026-03-20" };
    await applied(member, { leaveType, startDate: "2026-03-16", endDate: "2026-03-17" });
    const { data: afterLeave } = await server.as(member, leaves.preview, period);
    expect(afterLeave.grants).toEqual([
      { days: 2, expires: "2026-03-31" },
      { days: 1, expires: null },
    ]);
    expect(afterLeave.after).toEqual([{ leaveYear: 2026, available: 5, enough: true }]);

    await server.as(admin, leaves.adjust, { userId: mate.id, leaveType, days: -3, reason: "Carried by mistake" });
    const { data: afterAdjustment } = await server.as(mate, leaves.preview, period);
    expect(afterAdjustment.grants).toEqual([
      { days: 1, expires: "2026-03-31" },
      { days: 2, expires: null },
    ]);
    expect(afterAdjustment.after).toEqual([{ leaveYear: 2026, available: 4, enough: true }]);
  });

  test("are compared with the days of their own leave year", async () => {
    const { member, leaveType } = await withCarried();
    const { data } = await server.as(member, leaves.preview, { leaveType, startDate: "2026-12-24", endDate: "2027-01-04" });
    // 24, 25, 28, 29, 30 and 31 December, 1 and 4 January. The 4 carried days can still be used until 31 March.
    expect(data.after).toEqual([
      { leaveYear: 2026, available: 4, enough: true },
      { leaveYear: 2027, available: 4, enough: true },
    ]);
  });

  test("expire at once when they are carried after it", async () => {
    const { name: leaveType } = await type({ annualDays: 6, carryForwardMax: 4, carryForwardExpires: "03-31" });
    const { member } = await cast();
    server.clock.set("2026-04-10T09:00:00Z");
    expect(await balanceOf(member, leaveType)).toMatchObject({ total: 6, available: 6 });
    const own = (await ledgerOf(member)).filter(({ name, leaveYear }) => name === leaveType && leaveYear === 2026);
    expect(own.map(({ kind, days }) => [kind, days]).sort()).toEqual([
      ["allocation", 6],
      ["carry-forward", 4],
      ["expiry", -4],
    ]);
  });

  test("cannot be used after it, which the refusal says", async () => {
    const { member, lead, leaveType } = await withCarried();
    const period = { leaveType, startDate: "2026-04-06", endDate: "2026-04-14" };
    const { status, body } = await server.as(member, leaves.apply, period);
    const message = `Only 6 ${leaveType} days are available on these days. 4 days can be used until 31 Mar 2026 only.`;
    expect([status, body.message]).toEqual([409, message]);
    const { data: preview } = await server.as(member, leaves.preview, period);
    expect(preview.problem).toBe(message);
    expect(preview.grants).toEqual([{ days: 6, expires: null }]);
    expect((await server.as(lead, leaves.markManual, { ...period, userId: member.id })).body.message).toBe(message);
    await approved(member, lead, { leaveType, startDate: "2026-04-06", endDate: "2026-04-13" });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 6, available: 4 });
    await approved(member, lead, { leaveType, startDate: "2026-03-16", endDate: "2026-03-19" });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 10, available: 0 });
  });

  test("expire once, when first read or by the job, also if the job runs twice at once", async () => {
    const { member, lead, leaveType, expiries } = await withCarried();
    await approved(member, lead, { leaveType, startDate: "2026-03-16" });
    server.clock.set("2026-03-31T23:00:00Z");
    await grantYear();
    expect(await expiries()).toEqual([]);
    server.clock.set("2026-04-01T00:07:00Z");
    await Promise.all([grantYear(), grantYear(), server.as(member, leaves.balance)]);
    await grantYear();
    expect(await expiries()).toEqual([[-3, "Expired after 31 Mar 2026"]]);
    expect(await balanceOf(member, leaveType)).toMatchObject({ total: 7, used: 1, available: 6 });
  });

  test("are kept by pending leave until its decision, and refunded days expire", async () => {
    const { member, lead, admin, leaveType, expiries } = await withCarried();
    const kept = await approved(member, lead, { leaveType, startDate: "2026-03-16" });
    const { _id: id } = await applied(member, { leaveType, startDate: "2026-03-17", endDate: "2026-03-18" });
    server.clock.set("2026-04-02T09:00:00Z");
    await grantYear();
    expect(await expiries()).toEqual([[-1, "Expired after 31 Mar 2026"]]);
    await server.as(lead, leaves.reject, { id, reason: "Too late" });
    await grantYear();
    expect((await expiries()).map(([days]) => days)).toEqual([-1, -2]);
    await server.as(admin, leaves.remove, { id: kept._id });
    expect(await balanceOf(member, leaveType)).toMatchObject({ total: 6, used: 0, available: 6 });
    expect((await expiries()).map(([days]) => days)).toEqual([-1, -2, -1]);
  });

  test("an adjustment takes them first", async () => {
    const { member, admin, leaveType, expiries } = await withCarried();
    await server.as(admin, leaves.adjust, { userId: member.id, leaveType, days: -3, reason: "Carried by mistake" });
    expect(await expiringOf(member, leaveType)).toEqual([{ days: 1, expires: "2026-03-31" }]);
    server.clock.set("2026-04-02T09:00:00Z");
    await grantYear();
    expect((await expiries()).map(([days]) => days)).toEqual([-1]);
    expect(await balanceOf(member, leaveType)).toMatchObject({ available: 6 });
  });
});

describe("days whose last day is in the next leave year", () => {
  test("move into it with their last day once it begins, without what leave uses", async () => {
    const { member, lead } = await cast();
    const { id: leaveTypeId, name: leaveType } = await type({ annualDays: 0 });
    const credit = { userId: member.id, leaveTypeId, leaveYear: 2026, kind: "adjustment" as const, reason: "Worked on a holiday" };
    await server.db
      .insertInto("leaveLedger")
      .values({
        ...credit,
        id: uuidv7(),
        days: 2,
        expiresOn: "2027-02-10",
        actorId: lead.id,
        leaveId: null,
        leaveVersion: null,
        creditId: null,
      })
      .execute();
    await approved(member, lead, { leaveType, startDate: "2026-03-16", startDayPart: "first_half" });
    server.clock.set("2027-01-01T00:07:00Z");
    await Promise.all([grantYear(), grantYear()]);
    expect(await expiringOf(member, leaveType)).toEqual([{ days: 1.5, expires: "2027-02-10" }]);
    expect(await balanceOf(member, leaveType, 2026)).toMatchObject({ total: 0.5, used: 0.5, available: 0 });
    const { status } = await server.as(member, leaves.apply, { leaveType, startDate: "2027-02-11" });
    expect(status).toBe(409);
    await approved(member, lead, { leaveType, startDate: "2027-02-10" });
    server.clock.set("2027-02-11T09:00:00Z");
    expect(await balanceOf(member, leaveType, 2027)).toMatchObject({ total: 1, used: 1, available: 0 });
    const own = (await ledgerOf(member)).filter(({ name }) => name === leaveType);
    expect(own.map(({ leaveYear, kind, days }) => [leaveYear, kind, days])).toEqual([
      [2026, "adjustment", 2],
      [2026, "leave", -0.5],
      [2026, "carry-forward", -1.5],
      [2027, "carry-forward", 1.5],
      [2027, "leave", -1],
      [2027, "expiry", -0.5],
    ]);
  });
});

describe("the day on which carried days expire", () => {
  test("is a rule of the type", async () => {
    const { admin } = await cast();
    const { id } = await type();
    const { data } = await server.as(admin, leaves.updateType, { id, carryForwardExpires: "06-30" });
    expect(data.carryForwardExpires).toBe("06-30");
    for (const carryForwardExpires of ["02-29", "13-01", "6-30", "soon"]) {
      const { status, body } = await server.as(admin, leaves.updateType, { id, carryForwardExpires });
      expect([status, body.message]).toEqual([400, "Please enter a day as MM-DD, such as 03-31, but not 02-29"]);
    }
    expect((await server.as(admin, leaves.updateType, { id, carryForwardExpires: null })).data.carryForwardExpires).toBeNull();
  });
});
