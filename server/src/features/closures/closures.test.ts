import { beforeEach, describe, expect, test } from "vitest";
import * as closures from "@daybook/contract/closures/closures";
import * as hours from "@daybook/contract/hours/hours";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as leaves from "@daybook/contract/leaves/leaves";
import type { Leave } from "@daybook/contract/leaves/schemas";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as schedules from "@daybook/contract/schedules/schedules";
import * as users from "@daybook/contract/users/users";
import type { Person } from "#test/harness.ts";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, type, balanceOf, entriesOf, halvesOf, make } = leavePeople(server);
beforeEach(reset);

/** Monday to Friday of the week after next. */
const week = { startDate: "2026-03-23", endDate: "2026-03-27" };

/** A team with a type of its own, so that tests do not share balances. */
async function scene({ annualDays = 12 }: { annualDays?: number | null } = {}) {
  const all = await cast();
  const { name: leaveType } = await type({ annualDays });
  const input = { title: "Spring break", ...week, audience: { teams: [all.team] }, leaveType };
  const create = async (fields: object = {}) => {
    const { status, data, body } = await server.as(all.admin, closures.create, { ...input, ...fields });
    if (status !== 201) throw new Error(body.message);
    return data;
  };
  return { ...all, leaveType, input, create };
}

const leavesOf = async (person: Person, fields: object = {}) => (await server.as(person, leaves.mine, fields)).data;
const inboxOf = async (person: Person) => (await server.as(person, notifications.list, {})).data;

describe("a closure", () => {
  test("books its audience by each person's schedule, once previewed", async () => {
    const { member, mate, lead, outsider, admin, input, create, leaveType } = await scene();
    await server.as(admin, schedules.set, { id: mate.id, from: "2026-03-01", hours: [8, 8, 8, 0, 0, 0, 0] });
    await server.as(admin, leaves.createHoliday, { date: "2026-03-25", name: "Founders' Day", half: "second_half" });
    const preview = await server.as(admin, closures.create, { ...input, dryRun: true });
    expect([preview.status, preview.data.effects]).toMatchObject([
      201,
      { people: 3, days: 4.5 + 2.5 + 4.5, withoutBalance: 0, listed: [], returned: { people: 0, days: 0 } },
    ]);
    expect(await entriesOf(member)).toEqual([]);

    const made = await create();
    expect(made).toMatchObject({ people: 3, days: 11.5, offered: { people: 0, days: 0 } });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 4.5, available: 7.5 });
    expect(await balanceOf(mate, leaveType)).toMatchObject({ used: 2.5 });
    expect(await balanceOf(lead, leaveType)).toMatchObject({ used: 4.5 });
    expect(await leavesOf(outsider)).toEqual([]);
    expect(await halvesOf(mate)).toHaveLength(5);
    expect(await leavesOf(member)).toMatchObject([
      { ...week, status: "Approved", days: 4.5, closure: { _id: made._id, title: "Spring break" }, can: { requestCancellation: false } },
    ]);
  });

  test("leaves out days with leave or a report, lists them, and books the others", async () => {
    const { member, mate, lead, create } = await scene();
    await applied(member, { startDate: "2026-03-25", startDayPart: "first_half" });
    server.clock.set("2026-03-26T18:00:00Z");
    await make.eod(mate, { date: "2026-03-24", items: [{ hoursSpent: 8 }] });
    const { effects } = await create();
    expect(effects).toMatchObject({ people: 3, days: 4 + 4 + 5 });
    expect(effects.listed).toHaveLength(2);
    expect(effects.listed).toEqual(
      expect.arrayContaining([
        { user: expect.objectContaining({ _id: member.id }), why: "leave", dates: ["2026-03-25"] },
        { user: expect.objectContaining({ _id: mate.id }), why: "report", dates: ["2026-03-24"] },
      ]),
    );
    expect((await leavesOf(member, { status: "Approved" })).map(({ startDate, endDate }) => [startDate, endDate]).sort()).toEqual([
      ["2026-03-23", "2026-03-24"],
      ["2026-03-26", "2026-03-27"],
    ]);
    expect(await halvesOf(lead)).toHaveLength(10);
  });

  test.each([
    ["list", 3, { used: 2, available: 0 }, ["balance"]],
    ["negative", 5, { used: 5, available: -3 }, []],
    ["unpaid", 5, { used: 2, available: 0 }, []],
  ] as const)("without enough balance: %s", async (short, _days, balance, why) => {
    const { member, input, admin, create, leaveType } = await scene({ annualDays: 2 });
    const { data } = await server.as(admin, closures.create, { ...input, short, dryRun: true });
    expect(data.effects).toMatchObject({ people: 3, withoutBalance: 3 });
    expect(data.effects.uncovered[0]).toMatchObject({ days: 3 });
    expect([...new Set(data.effects.listed.map((row) => row.why))]).toEqual(why);
    const { effects } = await create({ short });
    expect(effects).toEqual(data.effects);
    expect(await balanceOf(member, leaveType)).toMatchObject(balance);
    // Saved again, everyone keeps what they have.
    const again = await server.as(admin, closures.update, { id: (await server.as(admin, closures.list)).data[0]!._id, short });
    expect(again.data.effects).toEqual({ ...data.effects, returned: { people: 0, days: 0 } });
    if (short === "unpaid") expect((await balanceOf(member, "Unpaid")).used).toBe(3);
  });

  test("is changed as a whole: who keeps the days keeps the ledger, others get theirs back", async () => {
    const { member, mate, outsider, admin, create, leaveType } = await scene();
    const { _id: id } = await create({ audience: { users: [member.id, mate.id] } });
    const before = await entriesOf(member);
    const { data } = await server.as(admin, closures.update, { id, title: "Break", audience: { users: [member.id, outsider.id] } });
    expect(data).toMatchObject({ title: "Break", people: 2, days: 10, version: 2, effects: { returned: { people: 1, days: 5 } } });
    expect(await entriesOf(member)).toEqual(before);
    expect(await entriesOf(mate)).toEqual([
      ["leave", 2026, -5],
      ["reversal", 2026, 5],
    ]);
    expect(await balanceOf(outsider, leaveType)).toMatchObject({ used: 5 });
    const shorter = await server.as(admin, closures.update, { id, endDate: "2026-03-24", dryRun: true });
    expect(shorter.data.effects).toMatchObject({ people: 2, days: 4, returned: { people: 2, days: 10 } });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 5 });
    await server.as(admin, closures.update, { id, endDate: "2026-03-24" });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 2 });
    expect((await leavesOf(member)).map(({ closure, days }) => [closure?.title, days])).toEqual([["Break", 2]]);
    expect((await server.as(admin, closures.update, { id, title: "Late", version: 1 })).status).toBe(409);
  });

  test("is removed as a whole, and nothing is lost", async () => {
    const { member, admin, create, leaveType } = await scene();
    const { _id: id } = await create();
    const dry = await server.as(admin, closures.remove, { id, dryRun: true });
    expect(dry.data.returned).toEqual({ people: 3, days: 15 });
    expect((await server.as(admin, closures.remove, { id })).data).toEqual({ _id: id, returned: { people: 3, days: 15 } });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 0, available: 12 });
    expect(await halvesOf(member)).toEqual([]);
    expect(await leavesOf(member)).toEqual([]);
    expect(await leavesOf(member, { view: "cancelled" })).toMatchObject([{ closure: { title: "Spring break" } }]);
    expect((await server.as(admin, closures.remove, { id })).status).toBe(404);
    expect((await server.as(admin, closures.list)).data.map(({ _id }) => _id)).not.toContain(id);
  });

  test("cannot be cancelled or changed by its people and leads; an admin takes a person out of it", async () => {
    const { member, lead, admin, create, leaveType } = await scene();
    const { _id: closureId } = await create();
    const [{ _id: id }] = (await leavesOf(member)) as [Leave];
    const request = await server.as(member, leaveCancellations.request, { id, reason: "I work" });
    expect([request.status, request.body.message]).toEqual([
      409,
      "Spring break is a company closure. Only an admin can change it, for everyone.",
    ]);
    expect((await server.as(member, leaves.remove, { id })).status).toBe(403);
    expect((await server.as(lead, leaves.remove, { id })).status).toBe(403);
    expect((await server.as(admin, leaves.update, { id, endDate: "2026-03-24" })).status).toBe(409);
    expect((await server.as(admin, leaves.remove, { id })).status).toBe(200);
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 0 });
    const { data } = await server.as(admin, closures.update, { id: closureId, endDate: "2026-03-26" });
    expect(data).toMatchObject({ people: 2, offered: { people: 0 } });
    expect(await balanceOf(member, leaveType)).toMatchObject({ used: 0 });
  });

  test("is offered for people who join, from today on", async () => {
    const { outsider, team, admin, create, leaveType } = await scene();
    const { _id: id } = await create();
    server.clock.set("2026-03-25T09:00:00Z");
    await server.as(admin, users.update, { id: outsider.id, team: team.id });
    const [row] = (await server.as(admin, closures.list)).data.filter(({ _id }) => _id === id);
    expect(row).toMatchObject({ people: 3, offered: { people: 1, days: 3 } });
    const dry = await server.as(admin, closures.bookRest, { id, dryRun: true });
    expect(dry.data.effects).toMatchObject({ people: 1, days: 3 });
    expect(await balanceOf(outsider, leaveType)).toMatchObject({ used: 0 });
    const { data } = await server.as(admin, closures.bookRest, { id, users: [outsider.id] });
    expect(data).toMatchObject({ people: 4, days: 18, offered: { people: 0, days: 0 } });
    expect(await balanceOf(outsider, leaveType)).toMatchObject({ used: 3 });
    expect((await leavesOf(outsider))[0]).toMatchObject({ startDate: "2026-03-25", endDate: "2026-03-27" });
  });

  test("is named in hours, calendars and the personal calendar, there once", async () => {
    const { member, mate, lead, outsider, create } = await scene();
    await create();
    const days = (await server.as(member, hours.mine, week)).data.days.map(({ kind, closure, expected }) => [kind, closure, expected]);
    expect(days).toEqual(Array.from({ length: 5 }, () => ["working", "Spring break", 0]));
    expect((await server.as(outsider, hours.mine, week)).data.days[0]).not.toHaveProperty("closure");
    const { entries } = (await server.as(mate, leaves.calendar, week)).data;
    expect(entries.map(({ user, closure, leaveType }) => [user._id, closure, leaveType !== undefined])).toEqual(
      expect.arrayContaining([
        [member.id, "Spring break", false],
        [mate.id, "Spring break", true],
        [lead.id, "Spring break", false],
      ]),
    );
    const own = (await server.as(mate, leaves.myCalendar, week)).data.entries;
    expect(own.map(({ user, closure }) => [user._id, closure])).toEqual([[mate.id, "Spring break"]]);
    expect(
      (await server.as(mate, leaves.preview, { leaveType: "Casual", startDate: "2026-03-20", endDate: "2026-03-24" })).data.away,
    ).toEqual([]);
  });

  test("tells each person once, whatever it books", async () => {
    const { member, mate, lead, admin, create } = await scene();
    await approved(member, lead, { startDate: "2026-03-25" });
    const read = (await inboxOf(member)).length;
    const { _id: id } = await create();
    expect((await inboxOf(member)).slice(0, -read)).toMatchObject([
      { kind: "closure_changed", title: "Spring break: 4 days of yours are booked", reason: "The company is closed" },
    ]);
    server.clock.set("2026-03-12T10:00:00Z");
    await server.as(admin, closures.update, { id, endDate: "2026-03-23" });
    expect((await inboxOf(mate))[0]).toMatchObject({ title: "Spring break has changed: it takes 1 day of yours now, not 5" });
    server.clock.set("2026-03-12T11:00:00Z");
    await server.as(admin, closures.remove, { id });
    expect((await inboxOf(mate))[0]).toMatchObject({ title: "Spring break takes no days of yours any more", body: "You get 1 day back" });
    expect(await inboxOf(admin)).toEqual([]);
  });

  test("rejects what it cannot book", async () => {
    const { admin, input } = await scene();
    const refused = async (fields: object) => (await server.as(admin, closures.create, { ...input, ...fields })).body.errors?.[0];
    expect(await refused({ audience: { teams: [], roles: [], users: [] } })).toMatchObject({ path: "audience" });
    expect(await refused({ audience: { teams: ["Nowhere"] } })).toMatchObject({ path: "audience.teams.0" });
    expect(await refused({ leaveType: "Work From Home" })).toMatchObject({ path: "leaveType" });
    expect(await refused({ endDate: "2026-03-20" })).toMatchObject({ path: "endDate" });
    expect(await refused({ endDate: "2026-08-01" })).toMatchObject({ path: "endDate", message: "A closure can be at most 92 days long" });
    expect(await refused({ startDate: "2029-03-20", endDate: "2029-03-20" })).toMatchObject({ path: "endDate" });
  });
});
