import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, ledgerOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

describe("leave types", () => {
  test("are readable by everyone and editable by admins", async () => {
    const { member, lead, admin } = await cast();
    const { data } = await server.as(member, leaves.listTypes, { active: true });
    expect(data.slice(0, 5).map(({ name, annualDays, isAbsence }) => [name, annualDays, isAbsence])).toEqual([
      ["Casual", 12, true],
      ["Sick", 12, true],
      ["Earned", 15, true],
      ["Unpaid", null, true],
      ["Work From Home", null, false],
    ]);
    for (const actor of [member, lead]) {
      expect((await server.as(actor, leaves.createType, { name: "Mine" })).status).toBe(403);
      expect((await server.as(actor, leaves.updateType, { id: data[0]!._id, annualDays: 99 })).status).toBe(403);
    }
    const created = await server.as(admin, leaves.createType, { name: "Volunteering", annualDays: 2.5, color: "plot-6" });
    expect([created.status, created.data]).toMatchObject([
      201,
      { name: "Volunteering", annualDays: 2.5, allowHalfDay: true, active: true },
    ]);
    const again = await server.as(admin, leaves.createType, { name: "volunteering" });
    expect([again.status, again.body.message]).toEqual([409, "A leave type with this name already exists"]);
    const off = await server.as(admin, leaves.updateType, { id: created.data._id, active: false, version: 1 });
    expect([off.status, off.data.active]).toEqual([200, false]);
    expect((await server.as(admin, leaves.updateType, { id: created.data._id, active: true, version: 1 })).status).toBe(409);
    const failed = await server.as(member, leaves.apply, { leaveType: "Volunteering", startDate: "2026-03-16" });
    expect([failed.status, failed.body.message]).toEqual([400, "Please choose a leave type from the list"]);
    const auditEvents = await server.db
      .selectFrom("auditEvents")
      .select("action")
      .where("entityId", "=", created.data._id)
      .orderBy("id")
      .execute();
    expect(auditEvents.map(({ action }) => action)).toEqual(["leaves.type_created", "leaves.type_updated"]);
  });

  test("adjust existing allocations when the days per year change", async () => {
    const { member, admin } = await cast();
    const { data: created } = await server.as(admin, leaves.createType, { name: "Study", annualDays: 5 });
    await server.as(member, leaves.balance);
    await server.as(member, leaves.balance, { leaveYear: 2027 });
    const totalWith = async (annualDays: number | null) => {
      await server.as(admin, leaves.updateType, { id: created._id, annualDays });
      const { data } = await server.as(member, leaves.balance);
      return data.types.find(({ leaveType }) => leaveType === "Study")!.total;
    };
    expect([await totalWith(8), await totalWith(null), await totalWith(3)]).toEqual([8, null, 3]);
    const entries = (await ledgerOf(member)).filter(({ name, leaveYear }) => name === "Study" && leaveYear === 2026);
    expect(entries.map(({ kind, days, reason }) => [kind, days, reason])).toEqual([
      ["allocation", 5, null],
      ["allocation", 3, "Study changed to 8 days per year"],
      ["allocation", -5, "Study changed to 3 days per year"],
    ]);
  });
});

describe("holidays", () => {
  test("are readable by everyone and editable by admins", async () => {
    const { member, lead, admin } = await cast();
    const holiday = { date: "2026-06-15", name: "Founders' day" };
    expect((await server.as(lead, leaves.createHoliday, holiday)).status).toBe(403);
    const { status, data } = await server.as(admin, leaves.createHoliday, holiday);
    expect([status, data]).toMatchObject([201, holiday]);
    expect(server.events).toEqual([{ name: "holidays.changed" }]);
    const twice = await server.as(admin, leaves.createHoliday, { ...holiday, name: "Another" });
    expect([twice.status, twice.body.message]).toEqual([409, "A holiday already exists on this date"]);
    expect((await server.as(member, leaves.listHolidays)).data).toMatchObject([holiday]);
    expect((await server.as(member, leaves.listHolidays, { startDate: "2026-06-16" })).data).toEqual([]);
    expect((await server.as(member, leaves.removeHoliday, { id: data._id })).status).toBe(403);
    expect((await server.as(admin, leaves.removeHoliday, { id: data._id })).data).toEqual({ _id: data._id });
    expect((await server.as(admin, leaves.removeHoliday, { id: data._id })).status).toBe(404);
    expect((await server.as(member, leaves.listHolidays)).data).toEqual([]);
  });

  test("refund leave already charged for their date", async () => {
    const { member, mate, admin } = await cast();
    const long = await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-18" });
    const half = await applied(mate, { startDate: "2026-03-17", startDayPart: "first_half" });
    await server.as(admin, leaves.createHoliday, { date: "2026-03-17", name: "Founders' day" });

    expect(await stored(long._id)).toMatchObject({ days: 2, status: "Approved", version: long.version + 1 });
    expect(await stored(half._id)).toMatchObject({ days: 0, status: "Pending" });
    expect((await stored(long._id)).breakdown[1]).toMatchObject({ kind: "holiday", holiday: "Founders' day", charge: 0 });
    const entries = (await ledgerOf(member))
      .filter(({ leaveId }) => leaveId !== null)
      .map(({ kind, days, reason }) => [kind, days, reason]);
    expect(entries).toEqual([
      ["leave", -3, null],
      ["reversal", 3, "Founders' day is a holiday"],
      ["leave", -2, null],
    ]);
    expect((await halvesOf(member)).map(({ date }) => date)).not.toContain("2026-03-17");
  });
});
