import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, ledgerOf, halvesOf, stored } = leavePeople(server);

beforeEach(reset);

describe("leave types", () => {
  test("are everybody's to read and an admin's to change", async () => {
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
    const made = await server.as(admin, leaves.createType, { name: "Volunteering", annualDays: 2.5, color: "plot-6" });
    expect([made.status, made.data]).toMatchObject([201, { name: "Volunteering", annualDays: 2.5, allowHalfDay: true, active: true }]);
    const again = await server.as(admin, leaves.createType, { name: "volunteering" });
    expect([again.status, again.body.message]).toEqual([409, "A leave type with this name already exists"]);
    const off = await server.as(admin, leaves.updateType, { id: made.data._id, active: false, version: 1 });
    expect([off.status, off.data.active]).toEqual([200, false]);
    expect((await server.as(admin, leaves.updateType, { id: made.data._id, active: true, version: 1 })).status).toBe(409);
    const refused = await server.as(member, leaves.apply, { leaveType: "Volunteering", startDate: "2026-03-16" });
    expect([refused.status, refused.body.message]).toEqual([400, "Please choose a leave type from the list"]);
    const notes = await server.db.selectFrom("auditEvents").select("action").where("entityId", "=", made.data._id).orderBy("id").execute();
    expect(notes.map(({ action }) => action)).toEqual(["leaveTypes.created", "leaveTypes.updated"]);
  });

  test("with other days a year change what was granted, and the ledger says so", async () => {
    const { member, admin } = await cast();
    const { data: made } = await server.as(admin, leaves.createType, { name: "Study", annualDays: 5 });
    await server.as(member, leaves.balance);
    await server.as(member, leaves.balance, { leaveYear: 2027 });
    const studying = async (annualDays: number | null) => {
      await server.as(admin, leaves.updateType, { id: made._id, annualDays });
      const { data } = await server.as(member, leaves.balance);
      return data.types.find(({ leaveType }) => leaveType === "Study")!.total;
    };
    expect([await studying(8), await studying(null), await studying(3)]).toEqual([8, null, 3]);
    const entries = (await ledgerOf(member)).filter(({ name, leaveYear }) => name === "Study" && leaveYear === 2026);
    expect(entries.map(({ kind, days, reason }) => [kind, days, reason])).toEqual([
      ["allocation", 5, null],
      ["allocation", 3, "Study now gives 8 days a year"],
      ["allocation", -5, "Study now gives 3 days a year"],
    ]);
  });
});

describe("holidays", () => {
  test("are everybody's to read and an admin's to set", async () => {
    const { member, lead, admin } = await cast();
    const sent = { date: "2026-06-15", name: "Founders' day" };
    expect((await server.as(lead, leaves.createHoliday, sent)).status).toBe(403);
    const { status, data } = await server.as(admin, leaves.createHoliday, sent);
    expect([status, data]).toMatchObject([201, sent]);
    expect(server.events).toEqual([{ name: "holidays.changed" }]);
    const twice = await server.as(admin, leaves.createHoliday, { ...sent, name: "Another" });
    expect([twice.status, twice.body.message]).toEqual([409, "There is a holiday on this day already"]);
    expect((await server.as(member, leaves.listHolidays)).data).toMatchObject([sent]);
    expect((await server.as(member, leaves.listHolidays, { startDate: "2026-06-16" })).data).toEqual([]);
    expect((await server.as(member, leaves.removeHoliday, { id: data._id })).status).toBe(403);
    expect((await server.as(admin, leaves.removeHoliday, { id: data._id })).data).toEqual({ _id: data._id });
    expect((await server.as(admin, leaves.removeHoliday, { id: data._id })).status).toBe(404);
    expect((await server.as(member, leaves.listHolidays)).data).toEqual([]);
  });

  test("that come later give back what leave had charged for the day", async () => {
    const { member, mate, admin } = await cast();
    const long = await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-18" });
    const half = await applied(mate, { startDate: "2026-03-17", startDayPart: "first_half" });
    await server.as(admin, leaves.createHoliday, { date: "2026-03-17", name: "Founders' day" });

    expect(await stored(long._id)).toMatchObject({ days: 2, status: "Approved", version: long.version + 1 });
    expect(await stored(half._id)).toMatchObject({ days: 0, status: "Pending" });
    expect((await stored(long._id)).breakdown[1]).toMatchObject({ kind: "holiday", holiday: "Founders' day", charge: 0 });
    const moved = (await ledgerOf(member)).filter(({ leaveId }) => leaveId !== null).map(({ kind, days, reason }) => [kind, days, reason]);
    expect(moved).toEqual([
      ["leave", -3, null],
      ["reversal", 3, "Founders' day is a holiday"],
      ["leave", -2, null],
    ]);
    expect((await halvesOf(member)).map(({ date }) => date)).not.toContain("2026-03-17");
  });
});
