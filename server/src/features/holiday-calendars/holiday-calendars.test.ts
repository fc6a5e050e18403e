import { beforeEach, describe, expect, test } from "vitest";
import * as eods from "@daybook/contract/eods/eods";
import * as hours from "@daybook/contract/hours/hours";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import * as schedules from "@daybook/contract/schedules/schedules";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, applied, approved, balanceOf, ledgerOf } = leavePeople(server);

/** Monday to Sunday after the fixtures' today, a Thursday. */
const nextWeek = { startDate: "2026-03-16", endDate: "2026-03-22" };
/** The week of today. */
const thisWeek = { startDate: "2026-03-09", endDate: "2026-03-15" };
const wednesday = "2026-03-18";

beforeEach(async () => {
  await reset();
  await server.db.deleteFrom("schedules").execute();
  await server.db.deleteFrom("holidays").execute();
  await server.db.deleteFrom("holidayCalendars").execute();
  await server.db.updateTable("settings").set({ hoursPerDay: 8, eodDeadline: "10:00" }).execute();
});

type People = Awaited<ReturnType<typeof cast>>;

async function bavaria({ admin }: People, input: { copyCompany?: boolean } = {}) {
  const { status, data } = await server.as(admin, holidayCalendars.create, { name: "Germany – Bavaria", ...input });
  expect(status).toBe(201);
  return data._id;
}
const addHoliday = async ({ admin }: People, date: string, calendar: string | null = null, name = "Holiday") => {
  const { status, body } = await server.as(admin, leaves.createHoliday, { date, name, calendar });
  if (status !== 201) throw new Error(body.message);
};
const moved = async ({ admin, member }: People, holidayCalendar: string | null, from = "2026-03-02") => {
  const { status, data, body } = await server.as(admin, schedules.set, { id: member.id, from, hours: null, holidayCalendar });
  if (status !== 200) throw new Error(body.message);
  return data;
};
const expectedOf = async (person: People["member"], period: typeof thisWeek) => {
  const { data } = await server.as(person, hours.mine, period);
  return data.totals.expected;
};

describe("a person with another holiday calendar", () => {
  test("has its holidays instead of the company's: hours, preview, draft and compliance", async () => {
    const people = await cast();
    const id = await bavaria(people);
    await addHoliday(people, "2026-03-10");
    await addHoliday(people, "2026-03-12", id, "Josefitag");
    await addHoliday(people, wednesday, id);
    await moved(people, id);

    const draft = await server.as(people.member, eods.draft, { date: "2026-03-12" });
    expect(draft.data).toMatchObject({ kind: "holiday", holiday: "Josefitag", expectedHours: 0 });
    expect((await server.as(people.mate, eods.draft, { date: "2026-03-12" })).data).toMatchObject({ kind: "working", holiday: null });
    const own = await server.as(people.member, leaves.preview, { leaveType: "Casual", ...nextWeek });
    const others = await server.as(people.mate, leaves.preview, { leaveType: "Casual", ...nextWeek });
    expect([own.data.days, others.data.days]).toEqual([4, 5]);

    server.clock.set("2026-03-20T12:00:00Z");
    const grid = await server.as(people.lead, eods.compliance, thisWeek);
    const cells = (userId: string) => grid.data.people.find(({ user }) => user._id === userId)!.cells.slice(0, 5);
    expect(cells(people.member.id)).toEqual(["missing", "missing", "missing", "holiday", "missing"]);
    expect(cells(people.mate.id)).toEqual(["missing", "holiday", "missing", "missing", "missing"]);
    expect([await expectedOf(people.member, nextWeek), await expectedOf(people.mate, nextWeek)]).toEqual([32, 40]);
  });

  test("sees its holidays in the calendar of leave from the day on which it holds", async () => {
    const people = await cast();
    const id = await bavaria(people);
    await addHoliday(people, "2026-03-10", null, "Holi");
    await addHoliday(people, "2026-03-11", id, "Before");
    await addHoliday(people, "2026-03-19", null, "Ugadi");
    await addHoliday(people, wednesday, id, "Josefitag");
    await moved(people, id, "2026-03-16");
    const period = { startDate: "2026-03-09", endDate: "2026-03-22" };
    const namesOf = async (person: People["member"]) =>
      (await server.as(person, leaves.calendar, period)).data.holidays.map(({ name }) => name);
    expect(await namesOf(people.member)).toEqual(["Holi", "Josefitag"]);
    expect(await namesOf(people.mate)).toEqual(["Holi", "Ugadi"]);
  });

  test("keeps it when only the hours change, and returns to the company's with null", async () => {
    const people = await cast();
    const id = await bavaria(people);
    await moved(people, id);
    const input = { id: people.member.id, from: "2026-03-16", hours: [4, 4, 4, 4, 4, 0, 0] };
    const { data } = await server.as(people.admin, schedules.set, input);
    expect(data.entries[0]!.holidayCalendar).toEqual({ _id: id, name: "Germany – Bavaria" });
    expect((await moved(people, null, "2026-03-23")).entries[0]!.holidayCalendar).toBeNull();
  });
});

describe("booked leave", () => {
  test("is charged again when the person moves, with a ledger entry", async () => {
    const people = await cast();
    const id = await bavaria(people);
    await addHoliday(people, wednesday, id);
    await approved(people.member, people.admin, nextWeek);
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ available: 7 });
    await moved(people, id);
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ available: 8 });
    // The leave is refunded and charged again.
    const refund = (await ledgerOf(people.member)).find(({ reason }) => reason === "Holiday calendar changed");
    expect(refund).toMatchObject({ days: 5 });
    await moved(people, null);
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ available: 7 });
  });

  test("is refunded for a new holiday only to the people of its calendar", async () => {
    const people = await cast();
    const id = await bavaria(people);
    await moved(people, id);
    await applied(people.member, nextWeek);
    await applied(people.mate, nextWeek);
    await addHoliday(people, wednesday, id);
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ pending: 4 });
    expect(await balanceOf(people.mate, "Casual")).toMatchObject({ pending: 5 });
    await addHoliday(people, "2026-03-19");
    expect(await balanceOf(people.member, "Casual")).toMatchObject({ pending: 4 });
    expect(await balanceOf(people.mate, "Casual")).toMatchObject({ pending: 4 });
  });
});

describe("a holiday calendar", () => {
  test("starts as a copy of the company's holidays if asked", async () => {
    const people = await cast();
    await addHoliday(people, wednesday, null, "Josefitag");
    const id = await bavaria(people, { copyCompany: true });
    const { data } = await server.as(people.admin, leaves.listHolidays, { calendar: id });
    expect(data.map(({ date, name }) => [date, name])).toEqual([[wednesday, "Josefitag"]]);
    expect((await server.as(people.admin, leaves.listHolidays, {})).data).toHaveLength(1);
  });

  test("has one holiday per date; another calendar may have one too", async () => {
    const people = await cast();
    const id = await bavaria(people);
    await addHoliday(people, wednesday);
    await addHoliday(people, wednesday, id);
    const again = await server.as(people.admin, leaves.createHoliday, { date: wednesday, name: "Again", calendar: id });
    expect([again.status, again.body.message]).toEqual([409, "A holiday already exists on this date"]);
  });

  test("cannot be deleted while someone has it, and its name is free afterwards", async () => {
    const people = await cast();
    const id = await bavaria(people);
    await moved(people, id);
    const refused = await server.as(people.admin, holidayCalendars.remove, { id });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "1 person has the holidays of Germany – Bavaria. Choose another calendar for them first.",
    ]);
    await moved(people, null, "2026-03-10");
    expect((await server.as(people.admin, holidayCalendars.remove, { id })).status).toBe(200);
    expect((await server.as(people.admin, holidayCalendars.list, {})).data).toEqual([]);
    await bavaria(people);
  });
});
