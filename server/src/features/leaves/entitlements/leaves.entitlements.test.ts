import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { InputOf } from "@daybook/contract/core/endpoint";
import * as entitlements from "@daybook/contract/leaves/entitlements";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as users from "@daybook/contract/users/users";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, approved, type, balanceOf, ledgerOf } = leavePeople(server);

beforeEach(reset);

type Input = Omit<InputOf<typeof entitlements.set>, "userId">;
const set = (admin: Person, person: Person, input: Partial<Input> & Pick<Input, "annualDays">) =>
  server.as(admin, entitlements.set, { userId: person.id, leaveType: "Casual", leaveYear: 2026, ...input });
const linesOf = async (person: Person, name = "Casual") =>
  (await ledgerOf(person))
    .filter((entry) => entry.name === name)
    .map(({ leaveYear, kind, days, reason }) => [leaveYear, kind, days, reason]);
const casualOf = async (admin: Person, person: Person) =>
  (await server.as(admin, entitlements.list, { userId: person.id })).data.find(({ leaveType }) => leaveType === "Casual")!;

describe("the days per year of a person", () => {
  test("are those of the leave type until they are set, and are granted instead of them", async () => {
    const { member, mate, admin } = await cast();
    expect(await casualOf(admin, member)).toMatchObject({
      typeDays: 12,
      years: [
        { leaveYear: 2026, annualDays: 12, isOwn: false },
        { leaveYear: 2027, annualDays: 12, isOwn: false },
      ],
      version: 1,
    });
    const { status, data } = await set(admin, member, { annualDays: 20.5 });
    expect([status, data.changes]).toEqual([
      200,
      [
        { leaveYear: 2026, before: 12, after: 20.5 },
        { leaveYear: 2027, before: 12, after: 20.5 },
      ],
    ]);
    expect(data.entitlement.years.map(({ annualDays, isOwn }) => [annualDays, isOwn])).toEqual([
      [20.5, true],
      [20.5, true],
    ]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ total: 20.5 });
    expect((await linesOf(member)).filter(([year]) => year === 2026)).toEqual([[2026, "allocation", 20.5, null]]);
    expect(await balanceOf(mate, "Casual")).toMatchObject({ total: 12 });
  });

  test("correct a year that was granted already, by one line with the difference", async () => {
    const { member, admin } = await cast();
    await approved(member, admin, { startDate: "2026-03-16", endDate: "2026-03-17" });
    const { data } = await set(admin, member, { annualDays: 15 });
    expect(data.changes).toEqual([
      { leaveYear: 2026, before: 10, after: 13 },
      { leaveYear: 2027, before: 12, after: 15 },
    ]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ total: 15, used: 2, remaining: 13 });
    expect((await linesOf(member)).at(-1)).toEqual([2026, "allocation", 3, "15 days per year"]);
    await set(admin, member, { annualDays: 15 });
    await server.app.jobs.run("leaves.grantYear");
    expect(await balanceOf(member, "Casual")).toMatchObject({ total: 15 });
    await set(admin, member, { annualDays: null });
    expect((await linesOf(member)).at(-1)).toEqual([2026, "allocation", -3, "As the leave type: 12 days per year"]);
    expect(await balanceOf(member, "Casual")).toMatchObject({ total: 12, remaining: 10 });
  });

  test("from the next year on leave the current year alone, and stay in the years after", async () => {
    const { member, admin } = await cast();
    await server.as(member, leaves.balance);
    const { data } = await set(admin, member, { leaveYear: 2027, annualDays: 30 });
    expect(data.changes).toEqual([{ leaveYear: 2027, before: 12, after: 30 }]);
    expect([await balanceOf(member, "Casual"), await balanceOf(member, "Casual", 2027)]).toMatchObject([{ total: 12 }, { total: 30 }]);
    server.clock.set("2028-02-01T09:00:00Z");
    expect(await balanceOf(member, "Casual", 2028)).toMatchObject({ total: 30 });
    expect(await casualOf(admin, member)).toMatchObject({ years: [{ leaveYear: 2028, annualDays: 30, isOwn: true }, { leaveYear: 2029 }] });
  });

  test("of a later year stay when an earlier one is set", async () => {
    const { member, admin } = await cast();
    await set(admin, member, { leaveYear: 2027, annualDays: 30 });
    const { data } = await set(admin, member, { annualDays: 20 });
    expect(data.changes).toEqual([{ leaveYear: 2026, before: 12, after: 20 }]);
    expect(data.entitlement.years.map(({ annualDays }) => annualDays)).toEqual([20, 30]);
  });

  test("win over a change of the leave type, and are counted pro rata and by months like it", async () => {
    const { admin, team } = await cast();
    const joined = { createdAt: "2025-06-01T09:00:00Z", team, dateOfJoining: "2026-07-02" };
    const person = await make.user("team_member", joined);
    const { id, name: leaveType } = await type({ annualDays: 10, proRata: true });
    const monthly = await type({ annualDays: 12, accrual: "monthly" });
    const other = await make.user("team_member", { ...joined, dateOfJoining: "2025-01-01" });
    await set(admin, person, { leaveType, annualDays: 20 });
    await set(admin, other, { leaveType: monthly.name, annualDays: 24 });
    expect(await balanceOf(person, leaveType)).toMatchObject({ total: 10 });
    expect(await balanceOf(other, monthly.name)).toMatchObject({ total: 6 });
    await server.as(admin, leaves.updateType, { id, annualDays: 14 });
    expect([await balanceOf(person, leaveType), await balanceOf(other, leaveType)]).toMatchObject([{ total: 10 }, { total: 14 }]);
    await set(admin, other, { leaveType: monthly.name, annualDays: 12 });
    expect(await balanceOf(other, monthly.name)).toMatchObject({ total: 3 });
  });

  test("can begin where the leave type grants none", async () => {
    const { member, admin } = await cast();
    const { name: leaveType } = await type({ annualDays: 0 });
    await server.as(member, leaves.balance);
    await set(admin, member, { leaveType, annualDays: 5 });
    expect(await balanceOf(member, leaveType)).toMatchObject({ total: 5 });
    await set(admin, member, { leaveType, annualDays: 0 });
    expect(await balanceOf(member, leaveType)).toMatchObject({ total: 0 });
  });

  test("are shown before they are saved, and a dry run changes nothing", async () => {
    const { member, admin } = await cast();
    await server.as(member, leaves.balance);
    const before = await linesOf(member);
    const { data } = await set(admin, member, { annualDays: 15, dryRun: true });
    expect(data.changes).toContainEqual({ leaveYear: 2026, before: 12, after: 15 });
    expect(await casualOf(admin, member)).toMatchObject({ version: 1, years: [{ isOwn: false }, { isOwn: false }] });
    expect(await linesOf(member)).toEqual(before);
  });

  test("name what is wrong with a request", async () => {
    const { member, admin } = await cast();
    const off = await type({ active: false });
    const messageOf = async (input: Parameters<typeof set>[2]) => (await set(admin, member, input)).body.message;
    expect(await messageOf({ annualDays: 15, leaveYear: 2025 })).toBe("Please choose the leave year 2026 or 2027");
    expect(await messageOf({ annualDays: 15, leaveType: "Unpaid" })).toBe("Unpaid has no limit and no days per year to set");
    expect(await messageOf({ annualDays: 15, leaveType: off.name })).toBe(`${off.name} is not in use`);
    expect(await messageOf({ annualDays: 15, leaveType: "Gardening" })).toBe("Please choose a leave type from the list");
    expect(await messageOf({ annualDays: 15.25 })).toBe("Please enter full or half days");
  });

  test("are refused if someone else set them meanwhile", async () => {
    const { member, admin } = await cast();
    const { version } = await casualOf(admin, member);
    await set(await make.user("admin"), member, { annualDays: 15, version });
    const { status, body } = await set(admin, member, { annualDays: 16, version });
    expect([status, body.message]).toEqual([409, "These days were changed by someone else. Reload and try again."]);
  });

  test("that two admins set at once are both in the ledger once", async () => {
    const { member, admin } = await cast();
    await server.as(member, leaves.balance);
    const other = await make.user("admin");
    await Promise.all([set(admin, member, { annualDays: 15 }), set(other, member, { annualDays: 18 })]);
    const { years } = await casualOf(admin, member);
    expect(await balanceOf(member, "Casual")).toMatchObject({ total: years[0]!.annualDays });
  });

  test("are set for several people, with an audit event for each", async () => {
    const { member, mate, admin } = await cast();
    await server.as(member, leaves.balance);
    const entitlement = { leaveType: "Casual", leaveYear: 2026, annualDays: 25 };
    const { data } = await server.as(admin, users.bulkUpdate, { userIds: [member.id, mate.id], changes: { entitlement } });
    expect(data.failed).toEqual([]);
    for (const person of [member, mate]) {
      expect(await balanceOf(person, "Casual")).toMatchObject({ total: 25 });
      const events = server.db.selectFrom("auditEvents").select(["actorId", "after"]).where("action", "=", "leaves.entitlement_set");
      expect(await events.where("entityId", "=", person.id).execute()).toEqual([{ actorId: admin.id, after: entitlement }]);
    }
  });
});

describe("any sequence of changes", () => {
  const step = fc.oneof(
    fc.record({ annualDays: fc.option(fc.nat({ max: 60 }).map((halves) => halves / 2)), leaveYear: fc.constantFrom(2026, 2027) }),
    fc.record({ typeDays: fc.nat({ max: 40 }).map((halves) => halves / 2) }),
    fc.constant("read" as const),
    fc.constant("job" as const),
  );

  test.each([{ accrual: "yearly" }, { accrual: "monthly" }] as const)(
    "leaves the days of the year that counts in the ledger ($accrual)",
    async ({ accrual }) => {
      const admin = await make.user("admin");
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
          const member = await make.user("team_member", { createdAt: "2026-01-05T09:00:00Z" });
          const { id, name: leaveType } = await type({ annualDays: 12, accrual });
          const own = new Map<number, number | null>();
          let typeDays = 12;
          for (const each of steps) {
            if (each === "read") await server.as(member, leaves.balance, { leaveYear: 2027 });
            else if (each === "job") await server.app.jobs.run("leaves.grantYear");
            else if ("typeDays" in each) {
              typeDays = each.typeDays;
              await server.as(admin, leaves.updateType, { id, annualDays: typeDays });
            } else {
              own.set(each.leaveYear, each.annualDays);
              await set(admin, member, { leaveType, ...each });
            }
          }
          const days2026 = own.get(2026) ?? typeDays;
          const days2027 = (own.has(2027) ? own.get(2027) : own.get(2026)) ?? typeDays;
          const grantedBy = (days: number, leaveYear: number) =>
            accrual === "yearly" ? days : leaveYear === 2027 ? 0 : Math.round((days * 2 * 3) / 12) / 2;
          for (const [leaveYear, days] of [[2026, days2026] as const, [2027, days2027] as const]) {
            const { total } = await balanceOf(member, leaveType, leaveYear).catch(() => ({ total: 0 }));
            const sum = (await ledgerOf(member))
              .filter((entry) => entry.name === leaveType && entry.leaveYear === leaveYear)
              .reduce((all, entry) => all + entry.days, 0);
            expect([total, sum]).toEqual([grantedBy(days, leaveYear), grantedBy(days, leaveYear)]);
          }
          await server.db.updateTable("leaveTypes").set({ active: false }).where("id", "=", id).execute();
        }),
        { numRuns: Number(process.env["SEQUENCE_RUNS"] ?? 12) },
      );
    },
  );
});
