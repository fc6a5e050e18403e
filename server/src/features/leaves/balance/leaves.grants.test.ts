import { beforeEach, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, applied, approved, type, balanceOf, ledgerOf } = leavePeople(server);

beforeEach(reset);

const grantYear = () => server.app.jobs.run("leaves.grantYear");
const entriesOf = async (person: { id: string }, name: string) =>
  (await ledgerOf(person)).filter((each) => each.name === name).map(({ leaveYear, kind, days }) => [leaveYear, kind, days]);
/** Creates a member with an account creation date. */
const person = (createdAt = "2026-01-05T09:00:00Z", fields = {}) => make.user("team_member", { createdAt, ...fields });

describe("yearly allocation", () => {
  test("is granted when the balance is first read", async () => {
    const member = await person();
    const { data } = await server.as(member, leaves.balance);
    expect(data).toMatchObject({ leaveYear: 2026, total: 39, used: 0, pending: 0, remaining: 39, available: 39 });
    expect(data.types.slice(0, 5)).toMatchObject([
      { leaveType: "Casual", label: "Casual", isAbsence: true, total: 12, available: 12 },
      { leaveType: "Sick", total: 12, available: 12 },
      { leaveType: "Earned", total: 15, available: 15 },
      { leaveType: "Unpaid", total: null, used: 0, pending: 0, remaining: null, available: null },
      { leaveType: "Work From Home", isAbsence: false, total: null, available: null },
    ]);
    await server.as(member, leaves.balance);
    await grantYear();
    expect(await entriesOf(member, "Casual")).toEqual([[2026, "allocation", 12]]);
  });

  test("of the next year is granted by the first booking in it", async () => {
    const member = await person();
    await applied(member, { startDate: "2027-02-01" });
    expect(await entriesOf(member, "Casual")).toEqual([[2027, "allocation", 12]]);
  });

  test("is granted to all active users by the job, which is idempotent", async () => {
    const people = [await person(), await person(), await make.user("admin", { createdAt: "2026-01-05T09:00:00Z" })];
    const off = await person("2026-01-05T09:00:00Z", { status: "inactive" });
    await grantYear();
    const before = await Promise.all(people.map(ledgerOf));
    for (const entries of before) expect(entries).toHaveLength(new Set(entries.map(({ name }) => name)).size);
    await grantYear();
    expect(await Promise.all(people.map(ledgerOf))).toEqual(before);
    expect(await ledgerOf(off)).toEqual([]);
  });

  test("is not granted for years before the joining date or after the last day", async () => {
    const joins = await person("2026-01-05T09:00:00Z", { dateOfJoining: "2027-01-04" });
    expect(await balanceOf(joins, "Casual", 2026)).toMatchObject({ total: 0 });
    expect(await balanceOf(joins, "Casual", 2027)).toMatchObject({ total: 12 });
    const leavesSoon = await person("2026-01-05T09:00:00Z", { lastDayOfOffice: "2026-06-30" });
    expect(await balanceOf(leavesSoon, "Casual", 2026)).toMatchObject({ total: 12 });
    expect(await balanceOf(leavesSoon, "Casual", 2027)).toMatchObject({ total: 0 });
  });

  test("is not granted for past years or beyond the next year", async () => {
    const member = await person();
    expect(await balanceOf(member, "Casual", 2028)).toMatchObject({ total: 0 });
    expect(await balanceOf(member, "Casual", 2025)).toMatchObject({ total: 0 });
    expect(await ledgerOf(member)).toEqual([]);
  });
});

describe("carry-forward", () => {
  test("is limited by the type and happens when the year has started", async () => {
    const { name: leaveType } = await type({ annualDays: 10, carryForwardMax: 4 });
    const { member, admin } = await cast();
    await server.as(member, leaves.balance);
    await approved(member, admin, { leaveType, startDate: "2026-03-16", endDate: "2026-03-17" });
    expect(await balanceOf(member, leaveType, 2027)).toMatchObject({ total: 10 });

    server.clock.set("2027-01-04T09:00:00Z");
    await grantYear();
    await grantYear();

    expect(await balanceOf(member, leaveType, 2027)).toMatchObject({ total: 14, available: 14 });
    const carried = (await entriesOf(member, leaveType)).filter(([, kind]) => kind === "carry-forward");
    // The account is from 2025, so 4 days were carried from 2025 to 2026, and 4 more to 2027.
    expect(carried).toEqual([
      [2025, "carry-forward", -4],
      [2026, "carry-forward", 4],
      [2026, "carry-forward", -4],
      [2027, "carry-forward", 4],
    ]);
  });

  test("excludes days of pending leave, which follow once it is rejected", async () => {
    const { name: leaveType } = await type({ annualDays: 3, carryForwardMax: 5 });
    const member = await person();
    const { admin } = await cast();
    const { _id: id } = await applied(member, { leaveType, startDate: "2026-12-30", endDate: "2026-12-31" });
    server.clock.set("2027-01-04T09:00:00Z");
    expect(await balanceOf(member, leaveType)).toMatchObject({ total: 4 });
    await server.as(admin, leaves.reject, { id, reason: "Too late" });
    expect(await balanceOf(member, leaveType)).toMatchObject({ total: 6 });
  });

  test("skips new accounts regardless of the joining date", async () => {
    const { name: leaveType } = await type({ annualDays: 10, carryForwardMax: 4 });
    const member = await person("2026-01-05T09:00:00Z", { dateOfJoining: "2015-01-05" });
    expect(await balanceOf(member, leaveType)).toMatchObject({ total: 10 });
  });

  test("leaves remaining days that expire two years later", async () => {
    const member = await person();
    await server.as(member, leaves.balance);
    server.clock.set("2028-01-03T09:00:00Z");
    await grantYear();
    await grantYear();
    expect(await entriesOf(member, "Sick")).toEqual([
      [2026, "allocation", 12],
      [2027, "allocation", 12],
      [2028, "allocation", 12],
      [2026, "expiry", -12],
    ]);
  });
});

describe("leave year start", () => {
  test("splits the charges of leave across the configured start month", async () => {
    await server.db.updateTable("settings").set({ leaveYearStart: 4 }).execute();
    const { member, admin } = await cast();
    const { breakdown } = await approved(member, admin, { startDate: "2026-03-30", endDate: "2026-04-02" });
    expect(breakdown.map(({ leaveYear }) => leaveYear)).toEqual([2025, 2025, 2026, 2026]);
    expect(await balanceOf(member, "Casual", 2025)).toMatchObject({ used: 2 });
    expect(await balanceOf(member, "Casual", 2026)).toMatchObject({ used: 2 });
    const outside = await server.as(member, leaves.apply, { leaveType: "Casual", startDate: "2027-04-01" });
    expect([outside.status, outside.body.message]).toEqual([400, "Leave can be booked from 1 Apr 2025 to 31 Mar 2027"]);
  });
});

describe("adjustments", () => {
  test("an adjustment is audited with its reason and reaches those who see the balance", async () => {
    const { admin, member } = await cast();
    server.events.length = 0;
    await server.as(admin, leaves.adjust, { userId: member.id, leaveType: "Sick", days: 1.5, reason: "Joined early" });

    const audited = await server.db
      .selectFrom("auditEvents")
      .select(["action", "entity", "entityId", "actorId", "after"])
      .where("action", "=", "leaves.adjusted")
      .where("entityId", "=", member.id)
      .execute();
    const after = { leaveType: "Sick", leaveYear: 2026, days: 1.5, reason: "Joined early" };
    expect(audited).toEqual([{ action: "leaves.adjusted", entity: "users", entityId: member.id, actorId: admin.id, after }]);
    expect(server.events).toContainEqual({ name: "leaves.changed", userId: member.id, teamId: member.teamId, shown: false });
  });

  test("a type without a limit has no balance to adjust, which is said at the field", async () => {
    const { admin, member } = await cast();
    const { name } = await type({ annualDays: null });
    const { status, body } = await server.as(admin, leaves.adjust, { userId: member.id, leaveType: name, days: 1, reason: "Bonus" });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        errors: [expect.objectContaining({ path: "leaveType", message: `${name} has no limit and no balance to adjust` })],
      }),
    ]);
  });

  test("add or remove days with a reason stored in the ledger", async () => {
    const { member, admin } = await cast();
    const { status, data } = await server.as(admin, leaves.adjust, {
      userId: member.id,
      leaveType: "Sick",
      days: -1.5,
      reason: "Taken before Daybook",
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      leaveType: "Sick",
      kind: "adjustment",
      days: -1.5,
      reason: "Taken before Daybook",
      actor: { _id: admin.id },
    });
    expect(await balanceOf(member, "Sick")).toMatchObject({ total: 10.5, available: 10.5 });
    const ledger = await server.as(member, leaves.ledger);
    expect(ledger.data[0]).toEqual(data);
  });

  test("require an admin, full or half days, a reason and a limited type", async () => {
    const { member, lead, admin } = await cast();
    const adjust = (actor: { id: string }, fields: object) =>
      server.as(actor, leaves.adjust, { userId: member.id, leaveType: "Sick", days: 1, reason: "Bonus day", ...fields });
    expect((await adjust(lead, {})).status).toBe(403);
    expect((await adjust(member, {})).status).toBe(403);
    for (const [fields, message] of [
      [{ days: 0.25 }, "Please enter full or half days"],
      [{ days: 0 }, "Please enter full or half days"],
      [{ reason: " " }, "Please enter a reason"],
      [{ leaveType: "Unpaid" }, "Unpaid has no limit and no balance to adjust"],
    ] as const)
      expect((await adjust(admin, fields)).body.message).toBe(message);
    expect((await ledgerOf(member)).filter(({ kind }) => kind === "adjustment")).toEqual([]);
  });
});

describe("balance permissions", () => {
  test("let members read their own, leads their team's and admins every balance", async () => {
    const { member, mate, outsider, lead, otherLead, admin } = await cast();
    for (const [actor, status] of [
      [member, 200],
      [mate, 403],
      [outsider, 404],
      [lead, 200],
      [otherLead, 404],
      [admin, 200],
    ] as const)
      for (const endpoint of [leaves.balance, leaves.ledger] as const)
        expect((await server.as(actor, endpoint, { userId: member.id })).status).toBe(status);
  });
});

describe.each(["UTC", "Asia/Kolkata", "America/Los_Angeles"])("timezone %s", (timezone) => {
  test.each([
    ["New Year", { startDate: "2026-12-31", endDate: "2027-01-01" }, [2026, 2027]],
    ["a daylight saving change", { startDate: "2026-03-06", endDate: "2026-03-09" }, [2026, 2026]],
    ["a leap day", { startDate: "2028-02-28", endDate: "2028-02-29" }, [2028, 2028]],
  ])("keeps the dates of leave across %s", async (_what, period, years) => {
    await server.db.updateTable("settings").set({ timezone }).execute();
    server.clock.set(`${period.startDate}T12:00:00Z`);
    const { member, lead } = await cast();
    const data = await approved(member, lead, period);
    expect(data).toMatchObject({ ...period, days: 2, status: "Approved" });
    const charged = data.breakdown.filter(({ charge }) => charge > 0);
    expect(charged.map(({ date }) => date)).toEqual([period.startDate, period.endDate]);
    expect(charged.map(({ leaveYear }) => leaveYear)).toEqual(years);
    expect((await server.as(member, leaves.mine)).data[0]).toMatchObject(period);
  });

  test("uses the current leave year of the company's timezone", async () => {
    await server.db.updateTable("settings").set({ timezone }).execute();
    const member = await person();
    server.clock.set("2026-12-31T20:00:00Z");
    const { body } = await server.as(member, auth.check);
    const { data } = await server.as(member, leaves.balance);
    expect(data.leaveYear).toBe(timezone === "Asia/Kolkata" ? 2027 : 2026);
    expect(body["company"]).toMatchObject({ today: timezone === "Asia/Kolkata" ? "2027-01-01" : "2026-12-31" });
  });
});
