import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as closures from "@daybook/contract/closures/closures";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as schedules from "@daybook/contract/schedules/schedules";
import { type Person, startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, type, balanceOf, ledgerOf } = leavePeople(server);
beforeEach(reset);

const runs = { numRuns: Number(process.env["SEQUENCE_RUNS"] ?? 10) };

/** A day of two weeks in March. */
const dayOf = (index: number) => `2026-03-${String(16 + index).padStart(2, "0")}`;
const period = fc.record({ start: fc.nat({ max: 11 }), length: fc.nat({ max: 5 }) }).map(({ start, length }) => ({
  startDate: dayOf(start),
  endDate: dayOf(Math.min(13, start + length)),
}));

/** Returns the sum of the ledger, and the halves that are booked, of each person. */
async function stateOf(people: Person[]) {
  const ledger = await Promise.all(people.map(async (person) => (await ledgerOf(person)).reduce((sum, { days }) => sum + days, 0)));
  const halves = await server.db
    .selectFrom("leaveHalves")
    .select(["userId", "date", "half"])
    .where(
      "userId",
      "in",
      people.map(({ id }) => id),
    )
    .orderBy("userId")
    .orderBy("date")
    .orderBy("half")
    .execute();
  return { ledger, halves };
}

/** What approved and pending leave books agrees with the ledger, whatever happened. */
async function requireConsistent(people: Person[], leaveType: string) {
  for (const person of people) {
    const { used } = await balanceOf(person, leaveType);
    const approved = await server.db
      .selectFrom("leaveHalves")
      .innerJoin("leaves", "leaves.id", "leaveHalves.leaveId")
      .innerJoin("leaveTypes", "leaveTypes.id", "leaves.leaveTypeId")
      .select(({ fn }) => fn.countAll<number>().as("halves"))
      .where("leaveHalves.userId", "=", person.id)
      .where("leaves.status", "=", "Approved")
      .where("leaveTypes.name", "=", leaveType)
      .executeTakeFirstOrThrow();
    expect(used).toBe(Number(approved.halves) / 2);
  }
}

describe("a closure", () => {
  test("that is made, changed and removed leaves every balance, ledger sum and booked half as before, over any history", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ person: fc.nat({ max: 2 }), period, isApproved: fc.boolean(), isHalf: fc.boolean() }), { maxLength: 5 }),
        fc.integer({ min: 1, max: 6 }),
        period,
        fc.array(fc.record({ period, short: fc.constantFrom("list", "unpaid", "negative"), people: fc.integer({ min: 1, max: 7 }) }), {
          maxLength: 3,
        }),
        fc.constantFrom("list", "unpaid", "negative"),
        async (history, annualDays, first, changes, short) => {
          const { member, mate, lead, admin } = await cast();
          const people = [member, mate, lead];
          const { name: leaveType } = await type({ annualDays, negativeLimit: 3 });
          await server.as(admin, schedules.set, { id: mate.id, from: "2026-03-01", hours: [8, 8, 8, 0, 4, 0, 0] });
          for (const { person, period: days, isApproved, isHalf } of history) {
            const input = { leaveType, ...days, ...(isHalf && { endDate: days.startDate, startDayPart: "first_half" as const }) };
            const { data, status } = await server.as(people[person]!, leaves.apply, input);
            if (status === 201 && isApproved) await server.as(admin, leaves.approve, { id: data._id });
          }
          for (const person of people) await server.as(person, leaves.balance, {});
          const before = await stateOf(people);

          const audienceOf = (mask: number) => ({ users: people.filter((_, index) => mask & (1 << index)).map(({ id }) => id) });
          const made = await server.as(admin, closures.create, { title: "Closed", ...first, audience: audienceOf(7), leaveType, short });
          expect(made.status).toBe(201);
          await requireConsistent(people, leaveType);
          const { _id: id } = made.data;
          for (const { period: days, short: next, people: mask } of changes) {
            const { status } = await server.as(admin, closures.update, { id, ...days, short: next, audience: audienceOf(mask) });
            expect(status).toBe(200);
            await requireConsistent(people, leaveType);
          }
          expect((await server.as(admin, closures.remove, { id })).status).toBe(200);
          expect(await stateOf(people)).toEqual(before);
        },
      ),
      {
        ...runs,
        // Found by chance: a taken day before a day off, then a day of the closure.
        examples: [
          [
            [{ person: 1, period: { startDate: dayOf(9), endDate: dayOf(9) }, isApproved: false, isHalf: false }],
            1,
            { startDate: dayOf(6), endDate: dayOf(11) },
            [{ period: { startDate: dayOf(4), endDate: dayOf(9) }, short: "negative", people: 6 }],
            "negative",
          ],
        ],
      },
    );
  }, 120_000);

  test("and requests at the same time never take the same half, and the ledger agrees", async () => {
    for (let round = 0; round < 10; round++) {
      const { member, mate, lead, admin, team } = await cast();
      const people = [member, mate, lead];
      const { name: leaveType } = await type({ annualDays: 12 });
      const input = { title: "Closed", startDate: dayOf(0), endDate: dayOf(4), audience: { teams: [team.id] }, leaveType };
      const [made, ...requests] = await Promise.all([
        server.as(admin, closures.create, input),
        ...people.map((person, index) => server.as(person, leaves.apply, { leaveType, startDate: dayOf(index) })),
        server.as(admin, leaves.markManual, { leaveType, startDate: dayOf(4), userId: member.id }),
      ]);
      expect(made.status).toBe(201);
      for (const { status } of requests) expect([201, 409]).toContain(status);
      // What came first is listed, what came later is refused.
      const listed = made.data.effects.listed.flatMap(({ dates }) => dates).length;
      expect(listed).toBe(requests.filter(({ status }) => status === 201).length);
      await requireConsistent(people, leaveType);
    }
  });
});
