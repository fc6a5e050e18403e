import { beforeEach, describe, expect, test } from "vitest";
import * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import * as eods from "@daybook/contract/eods/eods";
import * as hours from "@daybook/contract/hours/hours";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as schedules from "@daybook/contract/schedules/schedules";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, balanceOf, entriesOf, halvesOf } = leavePeople(server);

const threeDays = [8, 8, 8, 0, 0, 0, 0];
const fullWeek = [8, 8, 8, 8, 8, 0, 0];
/** Monday to Sunday after the fixtures' today, a Thursday. */
const nextWeek = { startDate: "2026-03-16", endDate: "2026-03-22" };
/** The week of today. */
const thisWeek = { startDate: "2026-03-09", endDate: "2026-03-15" };

beforeEach(async () => {
  await reset();
  await server.db.updateTable("settings").set({ hoursPerDay: 8, eodDeadline: "10:00" }).execute();
});

type People = Awaited<ReturnType<typeof cast>>;
const setFor = async ({ admin, member }: People, input: Record<string, unknown> = {}) => {
  const { status, data, body } = await server.as(admin, schedules.set, { id: member.id, from: "2026-03-02", hours: threeDays, ...input });
  if (status !== 200) throw new Error(body.message);
  return data;
};

describe("a schedule of three days", () => {
  test("makes a week of leave cost 3 and expects 24 hours", async () => {
    const people = await cast();
    await setFor(people);
    const preview = await server.as(people.member, leaves.preview, { leaveType: "Casual", ...nextWeek });
    expect(preview.data.days).toBe(3);
    expect(preview.data.breakdown.map(({ kind }) => kind)).toEqual([
      "working",
      "working",
      "working",
      "weekend",
      "weekend",
      "weekend",
      "weekend",
    ]);
    const own = await server.as(people.member, hours.mine, thisWeek);
    expect(own.data.totals.expected).toBe(24);
    await applied(people.member, nextWeek);
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ pending: 3, available: 9 });
  });

  test("misses nothing on the other days", async () => {
    const people = await cast();
    await setFor(people);
    server.clock.set("2026-03-20T12:00:00Z");
    const grid = await server.as(people.lead, eods.compliance, thisWeek);
    const cells = (id: string) => grid.data.people.find(({ user }) => user._id === id)!.cells;
    expect(cells(people.member.id)).toEqual(["missing", "missing", "missing", "weekend", "weekend", "weekend", "weekend"]);
    expect(cells(people.mate.id).slice(0, 5)).toEqual(["missing", "missing", "missing", "missing", "missing"]);
    const { data } = await server.as(people.member, hours.mine, thisWeek);
    expect(data.byUser[0]).toMatchObject({ missingDays: 3, shortfall: 24 });
  });

  test("owes no report on a day off", async () => {
    const people = await cast();
    await setFor(people);
    const { data } = await server.as(people.member, eods.draft, { date: "2026-03-12" });
    expect(data).toMatchObject({ kind: "weekend", expectedHours: 0 });
  });

  test("refuses leave on days off only", async () => {
    const people = await cast();
    await setFor(people);
    const refused = await server.as(people.member, leaves.apply, { leaveType: "Casual", startDate: "2026-03-19", endDate: "2026-03-20" });
    expect([refused.status, refused.body.message]).toEqual([400, "There are no workdays in this period"]);
  });
});

describe("a schedule", () => {
  test("applies from its first day, and the next one replaces it", async () => {
    const people = await cast();
    await setFor(people, { from: "2026-03-11", hours: [4, 4, 4, 4, 4, 0, 0] });
    await setFor(people, { from: "2026-03-13", hours: null });
    const { data } = await server.as(people.member, hours.mine, thisWeek);
    expect(data.days.map(({ expected }) => expected)).toEqual([8, 8, 4, 4, 8, 0, 0]);
  });

  test("of a rota repeats its weeks, the first one containing its first day", async () => {
    const people = await cast();
    await setFor(people, { from: "2026-02-25", hours: undefined, cycle: [fullWeek, threeDays, [0, 0, 0, 0, 0, 6, 6]] });
    const { data } = await server.as(people.member, hours.mine, { startDate: "2026-02-23", endDate: "2026-03-22" });
    // Monday and Tuesday lie before its first day, where the company's week applies.
    expect(data.weeks.map(({ expected }) => expected)).toEqual([40, 24, 12, 40]);
    expect(data.days.find(({ date }) => date === "2026-03-14")?.expected).toBe(6);
  });

  test("leaves holidays free", async () => {
    const people = await cast();
    await server.as(people.admin, leaves.createHoliday, { date: "2026-03-10", name: "Founders' Day" });
    await setFor(people);
    const { data } = await server.as(people.member, hours.mine, thisWeek);
    expect(data.totals.expected).toBe(16);
  });

  test("charges booked leave again from its first day, with an entry in the ledger", async () => {
    const people = await cast();
    const { _id: id } = await approved(people.member, people.admin, { startDate: "2026-03-12", endDate: "2026-03-20" });
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ used: 7 });

    await setFor(people, { from: "2026-03-16" });

    expect(await balanceOf(people.member, "Casual")).toMatchObject({ used: 5 });
    expect(await entriesOf(people.member)).toEqual([
      ["leave", 2026, -7],
      ["reversal", 2026, 7],
      ["leave", 2026, -5],
    ]);
    const { data } = await server.as(people.member, leaves.mine, {});
    expect(data.find(({ _id }) => _id === id)!.breakdown.map(({ charge }) => charge)).toEqual([1, 1, 0, 0, 1, 1, 1, 0, 0]);
    // Back to the company's week: everything is charged as before.
    await setFor(people, { from: "2026-03-16", hours: null });
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ used: 7 });
  });

  test("charges nothing for cancelled leave", async () => {
    const people = await cast();
    const { _id: id } = await approved(people.member, people.lead, { startDate: "2026-03-16", endDate: "2026-03-19" });
    await server.as(people.member, leaveCancellations.request, { id, reason: "Plans changed" });
    await server.as(people.lead, leaveCancellations.decide, { id, decision: "accept" });

    await setFor(people, { from: "2026-03-16" });

    expect(await balanceOf(people.member, "Casual")).toMatchObject({ used: 0, available: 12 });
    expect(await entriesOf(people.member)).toEqual([
      ["leave", 2026, -4],
      ["reversal", 2026, 4],
    ]);
    expect(await halvesOf(people.member)).toEqual([]);
  });

  test("lists its history, tells who set it, and is audited", async () => {
    const people = await cast();
    await setFor(people, { from: "2026-03-02" });
    await setFor(people, { from: "2026-04-06", hours: undefined, cycle: [fullWeek, threeDays] });
    const { data } = await server.as(people.member, schedules.get, { id: people.member.id });
    expect(data.company).toEqual(fullWeek);
    expect(data.can).toEqual({ update: false });
    expect(data.entries).toMatchObject([
      { from: "2026-04-06", hours: fullWeek, cycle: [fullWeek, threeDays], setBy: { _id: people.admin.id } },
      { from: "2026-03-02", hours: threeDays, cycle: null },
    ]);
    const events = await server.db.selectFrom("auditEvents").select("after").where("action", "=", "schedules.set").orderBy("id").execute();
    expect(events.map(({ after }) => after).slice(-2)).toEqual([
      { from: "2026-03-02", weeks: [threeDays] },
      { from: "2026-04-06", weeks: [fullWeek, threeDays] },
    ]);
  });
});
