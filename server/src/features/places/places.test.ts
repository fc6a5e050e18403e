import { beforeEach, describe, expect, test } from "vitest";
import * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as places from "@daybook/contract/places/places";
import * as schedules from "@daybook/contract/schedules/schedules";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { reset, cast, approved, balanceOf } = leavePeople(server);

type People = Awaited<ReturnType<typeof cast>>;
type Person = People["member"];
let people: People;

const today = "2026-03-12";
const bavaria = { country: "DE", region: "BY" };
const germany = { country: "DE", region: null };

beforeEach(async () => {
  await reset();
  for (const table of ["userPlaces", "schedules", "teamHolidayCalendars", "holidays", "holidayCalendars"] as const)
    await server.db.deleteFrom(table).execute();
  await server.db.updateTable("placeSettings").set({ country: null, region: null }).execute();
  people = await cast();
});

type Place = { country: string; region?: string | null };
const placed = (person: Pick<Person, "id">, place: Place | null) => server.as(people.admin, places.set, { id: person.id, place });
const list = async () => (await server.as(people.admin, places.list, {})).data;
const calendarAt = async (name: string, place: Place) => {
  const { status, data, body } = await server.as(people.admin, holidayCalendars.create, { name, place, holidays: "public" });
  if (status !== 201) throw new Error(body.message);
  return data;
};
const entriesOf = async ({ id }: Pick<Person, "id">) => {
  const { data } = await server.as(people.admin, schedules.get, { id });
  return data.entries.map(({ from, holidayCalendar }) => [from, holidayCalendar?.name ?? null]);
};

describe("where a person works", () => {
  test("is set, read by the person and admins, changed and cleared, with audit events", async () => {
    const { member, admin, lead } = people;
    const { status, data } = await placed(member, { country: "de", region: "by" });
    expect(status).toBe(200);
    expect(data.place).toEqual({ ...bavaria, name: "Germany – Bayern" });
    expect((await server.as(member, places.get, { id: member.id })).data.place).toEqual(data.place);
    expect((await server.as(lead, places.get, { id: member.id })).status).toBe(403);

    await placed(member, germany);
    await placed(member, germany);
    expect((await placed(member, null)).data.place).toBeNull();
    const events = await server.db
      .selectFrom("auditEvents")
      .select(["before", "after"])
      .where("action", "=", "places.set")
      .where("entityId", "=", member.id)
      .orderBy("id")
      .execute();
    expect(events.map(({ after }) => after)).toEqual([bavaria, germany, { country: null, region: null }]);
    expect(events[1]!.before).toEqual(bavaria);
    expect((await server.as(admin, places.get, { id: member.id })).data).toMatchObject({ place: null, suggested: null });
  });

  test("can be set with the other fields of a user, and for several people", async () => {
    const { member, mate, admin } = people;
    const sent = { id: member.id, designation: "Artist", place: bavaria };
    expect((await server.as(admin, users.update, sent)).status).toBe(200);
    expect((await server.as(admin, places.get, { id: member.id })).data.place?.name).toBe("Germany – Bayern");
    const bulk = await server.as(admin, users.bulkUpdate, { userIds: [member.id, mate.id], changes: { place: germany } });
    expect(bulk.data).toMatchObject({ updatedIds: [member.id, mate.id], failed: [] });
    expect((await list()).places).toMatchObject([{ name: "Germany", people: 2 }]);
  });

  test("is an existing country and region", async () => {
    const { member, admin } = people;
    expect((await placed(member, { country: "XX" })).body.errors).toMatchObject([{ path: "country" }]);
    expect((await placed(member, { country: "DE", region: "KA" })).body.errors).toMatchObject([{ path: "region" }]);
    const bulk = await server.as(admin, users.bulkUpdate, { userIds: [member.id], changes: { place: { country: "XX" } } });
    expect(bulk.data.failed).toEqual([{ id: member.id, reason: "There is no country with the code XX" }]);
  });

  test("cannot be changed by oneself, and changes no holiday calendar", async () => {
    const { member } = people;
    const own = await server.as(member, users.update, { id: member.id, place: bavaria });
    expect([own.status, own.body.message]).toEqual([403, "You don't have permission to change your place"]);
    await calendarAt("Bavaria", bavaria);
    expect((await placed(member, bavaria)).data).toMatchObject({ suggested: { name: "Bavaria" }, current: { name: "Company holidays" } });
    expect(await entriesOf(member)).toEqual([]);
  });
});

describe("the calendar that a place suggests", () => {
  test("is that of the region, then that of the country, then the company's", async () => {
    const { member, mate, lead, admin } = people;
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata" }).execute();
    for (const person of [member, mate]) await placed(person, bavaria);
    await placed(lead, { country: "IN", region: "KA" });
    expect((await list()).company).toMatchObject({ country: "IN", region: null, isFromTimezone: true });
    const of = async () =>
      Object.fromEntries((await list()).places.map(({ name, calendar, differing }) => [name, [calendar?.name ?? null, differing]]));
    expect(await of()).toEqual({ "Germany – Bayern": [null, 0], "India – Karnataka": ["Company holidays", 0] });
    await calendarAt("Germany", germany);
    expect(await of()).toMatchObject({ "Germany – Bayern": ["Germany", 2] });
    await calendarAt("Bavaria", bavaria);
    expect(await of()).toMatchObject({ "Germany – Bayern": ["Bavaria", 2] });
    await server.as(admin, places.setCompany, { place: { country: "IN", region: "MH" } });
    expect(await of()).toMatchObject({ "India – Karnataka": [null, 0] });
    await server.as(admin, places.setCompany, { place: null });
    expect(await of()).toMatchObject({ "India – Karnataka": ["Company holidays", 0] });
  });

  test("has the public holidays of the place, and one place has one calendar", async () => {
    const { admin } = people;
    const { _id, place } = await calendarAt("Bavaria", bavaria);
    expect(place).toEqual({ ...bavaria, name: "Germany – Bayern" });
    const { data } = await server.as(admin, leaves.listHolidays, { calendar: _id });
    expect(data.map(({ date }) => date)).toContain("2026-01-06");
    expect(new Set(data.map(({ date }) => date.slice(0, 4)))).toEqual(new Set(["2026"]));
    const twin = await server.as(admin, holidayCalendars.create, { name: "Munich", place: bavaria });
    expect([twin.status, twin.body.errors]).toMatchObject([409, [{ path: "place" }]]);
    const other = await server.as(admin, holidayCalendars.create, { name: "Munich" });
    expect((await server.as(admin, holidayCalendars.rename, { id: other.data._id, name: "Munich", place: bavaria })).status).toBe(409);
    await server.as(admin, holidayCalendars.rename, { id: _id, name: "Old", place: null });
    const moved = await server.as(admin, holidayCalendars.rename, { id: other.data._id, name: "Munich", place: bavaria });
    expect(moved.data.place?.name).toBe("Germany – Bayern");
    // A name alone keeps the place.
    expect((await server.as(admin, holidayCalendars.rename, { id: other.data._id, name: "Bavaria" })).data.place).toEqual(place);
  });

  test("in the last quarter has those of the next year, too", async () => {
    server.clock.set("2026-10-01T12:00:00Z");
    const { _id } = await calendarAt("Bavaria", bavaria);
    const { data } = await server.as(people.admin, leaves.listHolidays, { calendar: _id });
    expect(new Set(data.map(({ date }) => date.slice(0, 4)))).toEqual(new Set(["2026", "2027"]));
  });

  test("is given to the people of the place who have another one, from a day on", async () => {
    const { member, mate, lead, admin } = people;
    for (const person of [member, mate, lead]) await placed(person, bavaria);
    const { _id } = await calendarAt("Bavaria", bavaria);
    await server.as(admin, schedules.set, { id: mate.id, from: "2026-03-02", hours: null, holidayCalendar: _id });
    await approved(member, admin, { startDate: "2026-04-03", endDate: "2026-04-06" });
    const before = await balanceOf(member, "Casual");

    const { data } = await server.as(admin, places.use, { ...bavaria, holidayCalendar: _id });
    expect(data).toEqual({ calendar: { _id, name: "Bavaria" }, changed: 2 });
    expect([await entriesOf(member), await entriesOf(mate), await entriesOf(lead)]).toEqual([
      [[today, "Bavaria"]],
      [["2026-03-02", "Bavaria"]],
      [[today, "Bavaria"]],
    ]);
    // Good Friday and Easter Monday cost nothing in Bavaria.
    expect((await balanceOf(member, "Casual")).available).toBe(before.available! + 2);
    expect((await list()).places).toMatchObject([{ people: 3, differing: 0 }]);
    expect((await server.as(admin, places.use, { ...bavaria, holidayCalendar: _id })).data.changed).toBe(0);
  });

  test("is refused if it is another one by now", async () => {
    const { member, admin } = people;
    await placed(member, bavaria);
    const none = await server.as(admin, places.use, { ...bavaria, holidayCalendar: null });
    expect([none.status, none.body.message]).toEqual([
      409,
      "The holiday calendar for Germany – Bayern has changed. Reload the page and look again.",
    ]);
    expect(await entriesOf(member)).toEqual([]);
  });

  test("leaves out people who are inactive", async () => {
    const { member, mate, admin } = people;
    for (const person of [member, mate]) await placed(person, bavaria);
    await server.as(admin, users.update, { id: mate.id, status: "inactive" });
    expect((await list()).places).toMatchObject([{ people: 1 }]);
  });
});

test("while no one has a place there is nothing to show", async () => {
  expect(await list()).toEqual({ company: null, places: [] });
});

test("the exported list of users has country and region once someone has a place", async () => {
  const { member, admin, lead } = people;
  const exported = async (person: Person) => {
    const headers = { cookie: await server.cookieOf(person) };
    return (await server.app.inject({ method: "GET", url: "/api/users?format=csv", headers })).body.split("\r\n");
  };
  expect((await exported(admin))[0]).not.toContain("Country");
  await placed(member, bavaria);
  const lines = await exported(admin);
  expect(lines[0]).toContain("Country,Region");
  expect(lines.find((line) => line.includes(member.email!))).toContain("Germany,Bayern");
  expect((await exported(lead))[0]).not.toContain("Country");
});
