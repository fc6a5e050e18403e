import { beforeEach, expect, test } from "vitest";
import * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import * as holidays from "@daybook/contract/holidays/holidays";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as schedules from "@daybook/contract/schedules/schedules";
import { factories } from "#test/factories.ts";
import { startServer, type Person } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

/* What a late holiday changes: shown before it is added, told afterwards. */

const server = startServer();
const make = factories(server);
const { reset, cast, approved, balanceOf } = leavePeople(server);
beforeEach(reset);

/** The Tuesday after the fixtures' today, a Thursday. */
const date = "2026-03-17";
const week = { startDate: "2026-03-16", endDate: "2026-03-20" };
const founders = { date, name: "Founders' Day" };

const holidaysOfYear = () => server.db.selectFrom("holidays").select("date").execute();
const inboxOf = async (person: Person) => (await server.as(person, notifications.list, {})).data;

test("a dry run returns whose leave gets days back and what is reported, and changes nothing, also with an idempotency key", async () => {
  const { member, mate, lead, admin } = await cast();
  const leave = await approved(member, admin, week);
  await make.eod(mate, { date, items: [{ hoursSpent: 6 }, { hoursSpent: 1.5 }] });
  await make.eod(lead, { date: "2026-03-18", items: [{ hoursSpent: 8 }] });
  for (const key of [undefined, "a-key-of-this-test"]) {
    const { status, data } = await server.as(
      admin,
      leaves.createHoliday,
      { ...founders, dryRun: true },
      key ? { "idempotency-key": key } : {},
    );
    expect([status, data.changes, data.reported]).toEqual([
      201,
      [{ leave: leave._id, user: expect.objectContaining({ _id: member.id, name: member.name }), days: 1 }],
      { people: 1, hours: 7.5 },
    ]);
    expect(await holidaysOfYear()).toEqual([]);
  }
  expect(await balanceOf(member, "Casual")).toMatchObject({ used: 5 });
  expect((await inboxOf(member)).map(({ kind }) => kind)).not.toContain("leave_changed");
});

test("counts only people who have the calendar on the day", async () => {
  const { member, mate, admin } = await cast();
  const { _id: calendar } = (await server.as(admin, holidayCalendars.create, { name: "Scotland" })).data;
  await server.as(admin, schedules.set, { id: member.id, from: "2026-03-01", hours: null, holidayCalendar: calendar });
  await approved(member, admin, { startDate: "2026-03-23", endDate: "2026-03-27" });
  for (const person of [member, mate]) await make.eod(person, { date: "2026-03-24", items: [{ hoursSpent: 2 }] });
  const dryRun = async (fields: object) =>
    (await server.as(admin, leaves.createHoliday, { ...founders, date: "2026-03-24", ...fields, dryRun: true })).data;
  expect(await dryRun({})).toMatchObject({ changes: [], reported: { people: 1, hours: 2 } });
  expect(await dryRun({ calendar })).toMatchObject({ changes: [{ user: { _id: member.id }, days: 1 }], reported: { people: 1, hours: 2 } });
});

test("the people whose leave changes get a notice with the reason, others none", async () => {
  const { member, mate, admin } = await cast();
  const leave = await approved(member, admin, week);
  await server.as(admin, leaves.createHoliday, { ...founders, half: "first_half" });
  expect((await inboxOf(member))[0]).toMatchObject({
    kind: "leave_changed",
    title: "Your leave takes 4.5 days now, not 5",
    entity: { type: "leave", _id: leave._id },
  });
  expect((await inboxOf(member))[0]!.body).toContain("Founders' Day (first half) is a holiday");
  expect(await inboxOf(mate)).toEqual([]);

  await server.as(admin, schedules.set, { id: member.id, from: "2026-03-18", hours: [8, 8, 0, 8, 8, 0, 0] });
  expect((await inboxOf(member))[0]).toMatchObject({ kind: "leave_changed", title: "Your leave takes 3.5 days now, not 4.5" });
});

test("removing a holiday changes no leave, which its dry run says", async () => {
  const { member, admin } = await cast();
  await approved(member, admin, week);
  const { _id: id } = (await server.as(admin, leaves.createHoliday, founders)).data;
  const { status, data } = await server.as(admin, leaves.removeHoliday, { id, dryRun: true });
  expect([status, data]).toEqual([200, { _id: id, changes: [] }]);
  expect(await holidaysOfYear()).toEqual([{ date }]);
});

test.each([
  ["Asia/Kolkata", "IN", true],
  ["Europe/Berlin", "DE", false],
  ["UTC", null, false],
])("public holidays of %s begin with the company's country", async (timezone, companyCountry, isIncomplete) => {
  const { admin } = await cast();
  await server.db.updateTable("settings").set({ timezone }).execute();
  expect((await server.as(admin, holidays.suggest)).data.companyCountry).toBe(companyCountry);
  const { data } = await server.as(admin, holidays.suggest, { country: companyCountry ?? "GB" });
  expect(data.isIncomplete).toBe(isIncomplete);
});
