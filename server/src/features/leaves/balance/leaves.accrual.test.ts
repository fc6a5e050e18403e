import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied, type, balanceOf, ledgerOf } = leavePeople(server);

beforeEach(reset);

const grantYear = () => server.app.jobs.run("leaves.grantYear");
const joiner = (fields = {}) => make.user("team_member", { createdAt: "2026-01-05T09:00:00Z", dateOfJoining: "2026-02-15", ...fields });
const entriesOf = async (person: { id: string }, name: string, year = 2026) =>
  (await ledgerOf(person))
    .filter((each) => each.name === name && each.leaveYear === year)
    .map(({ kind, days, reason }) => [kind, days, reason]);
const totalOf = async (person: { id: string }, name: string, year?: number) => (await balanceOf(person as never, name, year)).total;

/** Every row that a change could write. */
const hash = async () =>
  JSON.stringify(
    await Promise.all(
      (["leaveTypes", "leaveLedger", "leaves", "leaveHalves", "auditEvents", "notifications"] as const).map((table) =>
        server.db.selectFrom(table).selectAll().execute(),
      ),
    ),
  );

describe("a type that grants a twelfth each month", () => {
  test("gives a joiner of 15 February the days of a table written by hand on each first, by the job and when read", async () => {
    const { name } = await type({ annualDays: 18, accrual: "monthly" });
    const member = await joiner();
    const byJob = await joiner();
    const table = [
      ["2026-02-01", 0],
      ["2026-02-15", 1],
      ["2026-03-01", 2.5],
      ["2026-04-01", 4],
      // May is missed: June grants both.
      ["2026-06-01", 7],
      ["2026-12-01", 16],
    ] as const;
    for (const [day, days] of table) {
      server.clock.set(`${day}T00:30:00Z`);
      expect([day, await totalOf(member, name)]).toEqual([day, days]);
      await grantYear();
      await grantYear();
    }
    expect(await entriesOf(byJob, name)).toEqual(await entriesOf(member, name));
    expect((await entriesOf(member, name)).slice(0, 2)).toEqual([
      ["accrual", 1, "Feb 2026, from 15 Feb 2026"],
      ["accrual", 1.5, "Mar 2026"],
    ]);
    // In January the new year has begun with its first month, and 2026 is complete.
    server.clock.set("2027-01-01T00:30:00Z");
    expect([await totalOf(member, name, 2026), await totalOf(member, name, 2027)]).toEqual([16, 1.5]);
  });

  test("grants each month once when many requests come at the same time", async () => {
    const { name } = await type({ annualDays: 18, accrual: "monthly" });
    const member = await joiner();
    await Promise.all([...Array.from({ length: 6 }, () => server.as(member, leaves.balance)), grantYear()]);
    expect(await entriesOf(member, name)).toHaveLength(2);
    const entry = await server.db.selectFrom("leaveLedger").selectAll().where("accrualMonth", "is not", null).executeTakeFirstOrThrow();
    const again = { ...entry, id: member.id };
    await expect(server.db.insertInto("leaveLedger").values(again).execute()).rejects.toThrow("leave_ledger_months");
  });

  test("refuses leave beyond the days granted so far, and says how days are added", async () => {
    const { name: leaveType } = await type({ annualDays: 18, accrual: "monthly", name: "Monthly days" });
    const member = await joiner();
    const period = { leaveType, startDate: "2026-03-16", endDate: "2026-03-18" };
    const { status, body } = await server.as(member, leaves.apply, period);
    const message = "Only 2.5 Monthly days days are available. Days are added on the first of each month.";
    expect([status, body.message]).toEqual([409, message]);
    expect((await server.as(member, leaves.preview, period)).data.problem).toBe(message);
    await applied(member, { ...period, endDate: "2026-03-17" });
  });
});

describe("a pro rata type", () => {
  test("grants people who join or leave their part of the year, and follows their dates", async () => {
    const { name } = await type({ annualDays: 12, proRata: true });
    const member = await joiner();
    expect(await totalOf(member, name)).toBe(10.5);
    await server.db.updateTable("users").set({ lastDayOfOffice: "2026-06-30" }).where("id", "=", member.id).execute();
    expect(await totalOf(member, name)).toBe(4.5);
    await grantYear();
    expect(await entriesOf(member, name)).toEqual([
      ["allocation", 10.5, "From 15 Feb 2026"],
      ["accrual", -6, "Adjusted to the dates of employment"],
    ]);
  });
});

describe("a past year", () => {
  test("keeps what it granted when the dates of employment change later", async () => {
    const { name } = await type({ annualDays: 12, proRata: true });
    const member = await make.user("team_member", { createdAt: "2026-01-05T09:00:00Z" });
    expect(await totalOf(member, name)).toBe(12);
    server.clock.set("2027-01-15T09:00:00Z");
    await server.db.updateTable("users").set({ dateOfJoining: "2026-07-01" }).where("id", "=", member.id).execute();
    expect(await totalOf(member, name, 2026)).toBe(12);
    expect(await totalOf(member, name, 2027)).toBe(12);
  });
});

describe("a change of a type", () => {
  test("adjusts the next year, too, for people who have booked in it", async () => {
    const { admin, member } = await cast();
    const { data: created } = await server.as(admin, leaves.createType, { name: "Next year", annualDays: 12 });
    await applied(member, { leaveType: "Next year", startDate: "2027-02-01" });
    await server.as(admin, leaves.updateType, { id: created._id, annualDays: 15 });
    expect([await totalOf(member, "Next year", 2026), await totalOf(member, "Next year", 2027)]).toEqual([15, 15]);
  });

  test("as a dry run says whose days would change, and changes nothing", async () => {
    const { admin, member } = await cast();
    const { data: created } = await server.as(admin, leaves.createType, { name: "Dry run", annualDays: 12 });
    const late = await joiner();
    await server.as(member, leaves.balance);
    await server.as(admin, leaves.adjust, { userId: member.id, leaveType: "Dry run", days: 2, reason: "Bonus" });
    server.events.length = 0;
    const before = await hash();
    const change = { id: created._id, accrual: "monthly", annualDays: 18, version: 1 } as const;
    const { status, data } = await server.as(admin, leaves.updateType, { ...change, dryRun: true });
    expect([status, data.accrual, data.version]).toEqual([200, "monthly", 2]);
    const ofPerson = ({ id }: { id: string }) =>
      data.changes!.filter(({ user }) => user._id === id).map(({ leaveYear, before, after }) => [leaveYear, before, after]);
    // The member's 12 days and the bonus become January to March and the bonus.
    expect(ofPerson(member)).toEqual([[2026, 14, 6.5]]);
    expect(ofPerson(late)).toEqual([[2026, 12, 2.5]]);
    expect(await hash()).toBe(before);
    expect(server.events).toEqual([]);

    const real = await server.as(admin, leaves.updateType, change);
    expect([real.status, real.data.changes]).toEqual([200, undefined]);
    expect([await totalOf(member, "Dry run"), await totalOf(late, "Dry run")]).toEqual([6.5, 2.5]);
    expect(await entriesOf(member, "Dry run")).toEqual([
      ["allocation", 12, null],
      ["adjustment", 2, "Bonus"],
      ["accrual", 1.5, "Jan 2026"],
      ["accrual", 1.5, "Feb 2026"],
      ["accrual", 1.5, "Mar 2026"],
      ["allocation", -12, "Dry run changed to 18 days per year, a twelfth each month"],
    ]);
    await grantYear();
    expect(await totalOf(member, "Dry run")).toBe(6.5);

    // And back: the rest of the year is granted at once, and no year twice.
    await server.as(admin, leaves.updateType, { id: created._id, accrual: "yearly" });
    await grantYear();
    expect([await totalOf(member, "Dry run"), await totalOf(late, "Dry run")]).toEqual([20, 18]);
  });

  test("as a dry run of a limit says who gets one, and an outdated or unknown type is refused as without it", async () => {
    const { admin, member, lead } = await cast();
    const { data: created } = await server.as(admin, leaves.createType, { name: "Unlimited" });
    const call = (fields: object) => server.as(admin, leaves.updateType, { id: created._id, dryRun: true, annualDays: 5, ...fields });
    const { data } = await call({});
    expect(data.changes!.find(({ user }) => user._id === member.id)).toMatchObject({ leaveYear: 2026, before: null, after: 5 });
    expect((await call({ annualDays: null })).data.changes).toEqual([]);
    expect((await call({ version: 0 })).status).toBe(400);
    expect((await server.as(lead, leaves.updateType, { id: created._id, dryRun: true })).status).toBe(403);
    await server.as(admin, leaves.updateType, { id: created._id, color: "plot-3" });
    expect((await call({ version: 1 })).status).toBe(409);
  });
});
