import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as hours from "@daybook/contract/hours/hours";
import * as leaves from "@daybook/contract/leaves/leaves";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, balanceOf, entriesOf } = leavePeople(server);

/** The Tuesday after the fixtures' today, a Thursday. */
const date = "2026-03-17";
const week = { startDate: "2026-03-16", endDate: "2026-03-20" };

beforeEach(async () => {
  await reset();
  await server.db.updateTable("settings").set({ hoursPerDay: 8, eodDeadline: "10:00" }).execute();
});

type People = Awaited<ReturnType<typeof cast>>;
const freeAfternoon = async ({ admin }: People) => {
  const { status, data, body } = await server.as(admin, leaves.createHoliday, { date, name: "Ugadi Eve", half: "second_half" });
  if (status !== 201) throw new Error(body.message);
  return data;
};

describe("a half holiday", () => {
  test("halves the expected hours, and a report is still expected", async () => {
    const people = await cast();
    expect(await freeAfternoon(people)).toMatchObject({ date, name: "Ugadi Eve", half: "second_half" });
    const own = await server.as(people.member, hours.mine, week);
    expect(own.data.totals.expected).toBe(36);
    expect(own.data.days[1]).toMatchObject({ kind: "working", holiday: "Ugadi Eve (second half)", expected: 4 });

    server.clock.set("2026-03-18T12:00:00Z");
    const grid = await server.as(people.lead, eods.compliance, { startDate: date, endDate: date });
    expect(grid.data.people.find(({ user }) => user._id === people.member.id)!.cells).toEqual(["missing"]);
    expect(grid.data.days[0]).toMatchObject({ kind: "working", holiday: "Ugadi Eve (second half)" });
    const draft = await server.as(people.member, eods.draft, { date });
    expect(draft.data).toMatchObject({ kind: "working", expectedHours: 4, holiday: "Ugadi Eve (second half)" });
  });

  test("charges leave only for the half that is worked, which is then a whole day away", async () => {
    const people = await cast();
    await freeAfternoon(people);
    const preview = await server.as(people.member, leaves.preview, { leaveType: "Casual", ...week });
    expect(preview.data.days).toBe(4.5);
    expect(preview.data.breakdown[1]).toMatchObject({ kind: "working", holiday: "Ugadi Eve", holidayHalf: "second_half", charge: 0.5 });
    const free = { leaveType: "Casual", startDate: date, endDate: date, startDayPart: "second_half" };
    expect((await server.as(people.member, leaves.apply, free)).body.message).toBe("There are no workdays in this period");

    await approved(people.member, people.admin, { startDate: date, endDate: date });
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ used: 0.5 });
    const own = await server.as(people.member, hours.mine, week);
    expect(own.data.totals).toMatchObject({ expected: 32, leaveDays: 0.5 });
    const grid = await server.as(people.lead, eods.compliance, { startDate: date, endDate: date });
    expect(grid.data.people.find(({ user }) => user._id === people.member.id)!.cells).toEqual(["leave"]);
  });

  test("charges booked leave again, with an entry in the ledger", async () => {
    const people = await cast();
    const { _id: id } = await approved(people.member, people.admin, week);
    await applied(people.mate, { startDate: date, endDate: date, startDayPart: "second_half" });
    await freeAfternoon(people);
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ used: 4.5 });
    expect(await balanceOf(people.mate, "Casual")).toMatchObject({ pending: 0 });
    expect(await entriesOf(people.member)).toEqual([
      ["leave", 2026, -5],
      ["reversal", 2026, 5],
      ["leave", 2026, -4.5],
    ]);
    const { data } = await server.as(people.member, leaves.mine, {});
    expect(data.find(({ _id }) => _id === id)!.breakdown.map(({ charge }) => charge)).toEqual([1, 0.5, 1, 1, 1]);
  });

  test("is either half of the day", async () => {
    const people = await cast();
    const { status, body } = await server.as(people.admin, leaves.createHoliday, { date, name: "Ugadi Eve", half: "full" as "first_half" });
    expect([status, body.message]).toEqual([400, "Please choose the whole day, first_half or second_half"]);
  });
});
