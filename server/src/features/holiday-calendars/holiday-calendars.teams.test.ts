import { beforeEach, describe, expect, test } from "vitest";
import * as holidayCalendars from "@daybook/contract/holiday-calendars/holiday-calendars";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as schedules from "@daybook/contract/schedules/schedules";
import * as users from "@daybook/contract/users/users";
import { startServer } from "#test/harness.ts";
import { leavePeople } from "#test/leave-fixtures.ts";

const server = startServer();
const { make, reset, cast, approved, balanceOf } = leavePeople(server);

type People = Awaited<ReturnType<typeof cast>>;
type Person = People["member"];
let people: People;
let bavaria: string;

const today = "2026-03-12";
/** Monday to Sunday after today. */
const nextWeek = { startDate: "2026-03-16", endDate: "2026-03-22" };

beforeEach(async () => {
  await reset();
  for (const table of ["schedules", "teamHolidayCalendars", "holidays", "holidayCalendars"] as const)
    await server.db.deleteFrom(table).execute();
  people = await cast();
  bavaria = (await server.as(people.admin, holidayCalendars.create, { name: "Bavaria" })).data._id;
});

const setTeam = (id: string, holidayCalendar: string | null, from?: string) =>
  server.as(people.admin, holidayCalendars.setTeam, { id, holidayCalendar, ...(from && { from }) });
const entriesOf = async ({ id }: Pick<Person, "id">) => {
  const { data } = await server.as(people.admin, schedules.get, { id });
  return data.entries.map(({ from, holidayCalendar }) => [from, holidayCalendar?.name ?? null]);
};

describe("the holiday calendar of a team", () => {
  test("is given to its people from a day on, and listed", async () => {
    const { member, mate, lead, team, outsider } = people;
    const { status, data } = await setTeam(team.id, bavaria);
    expect(status).toBe(200);
    expect(data).toMatchObject({ team: { name: team.name }, holidayCalendar: { name: "Bavaria" }, kept: 0 });
    for (const each of [member, mate, lead]) expect(await entriesOf(each)).toEqual([[today, "Bavaria"]]);
    expect(await entriesOf(outsider)).toEqual([]);
    const listed = await server.as(people.admin, holidayCalendars.listTeams, {});
    expect(listed.data).toEqual([{ team: { _id: team.id, name: team.name }, holidayCalendar: { _id: bavaria, name: "Bavaria" } }]);
  });

  test("charges their leave again", async () => {
    const { member, admin, team } = people;
    await server.as(admin, leaves.createHoliday, { date: "2026-03-18", name: "Josefitag", calendar: bavaria });
    await approved(member, admin, nextWeek);
    const before = await balanceOf(member, "Casual");
    await setTeam(team.id, bavaria, "2026-03-16");
    expect((await balanceOf(member, "Casual")).available).toBe(before.available! + 1);
  });

  test("leaves people alone for whom another calendar was chosen, and follows planned working hours", async () => {
    const { member, mate, admin, team } = people;
    const tyrol = (await server.as(admin, holidayCalendars.create, { name: "Tyrol" })).data._id;
    await server.as(admin, schedules.set, { id: member.id, from: "2026-03-02", hours: null, holidayCalendar: tyrol });
    await server.as(admin, schedules.set, { id: mate.id, from: "2026-04-01", hours: [4, 4, 4, 4, 4, 0, 0] });
    const { data } = await setTeam(team.id, bavaria);
    expect(data.kept).toBe(1);
    expect(await entriesOf(member)).toEqual([["2026-03-02", "Tyrol"]]);
    expect(await entriesOf(mate)).toEqual([
      ["2026-04-01", "Bavaria"],
      [today, "Bavaria"],
    ]);
  });

  test("is replaced and taken back, without a change of past days", async () => {
    const { member, team } = people;
    await setTeam(team.id, bavaria, "2026-03-02");
    await setTeam(team.id, null);
    expect(await entriesOf(member)).toEqual([
      [today, null],
      ["2026-03-02", "Bavaria"],
    ]);
    expect((await setTeam(team.id, null)).data).toMatchObject({ holidayCalendar: null, changed: 0, kept: 0 });
  });
});

describe("people who join a team with a holiday calendar", () => {
  test("have it from their first day on", async () => {
    const { admin, team } = people;
    await setTeam(team.id, bavaria);
    const input = { name: "New Person", email: `new-${crypto.randomUUID()}@example.com`, role: "team_member", invite: true } as const;
    const { data } = await server.as(admin, users.create, { ...input, team: team.name, dateOfJoining: "2026-04-01" });
    expect(await entriesOf({ id: data._id })).toEqual([["2026-04-01", "Bavaria"]]);
  });

  test("have it from the day on which they move, and lose it when they leave", async () => {
    const { admin, outsider, team } = people;
    const other = await make.team();
    await setTeam(team.id, bavaria);
    await server.as(admin, users.bulkUpdate, { userIds: [outsider.id], changes: { team: team.name } });
    expect(await entriesOf(outsider)).toEqual([[today, "Bavaria"]]);
    server.clock.set("2026-03-16T12:00:00Z");
    await server.as(admin, users.update, { id: outsider.id, team: other.name });
    expect(await entriesOf(outsider)).toEqual([
      ["2026-03-16", null],
      [today, "Bavaria"],
    ]);
  });
});

test("a calendar that no one has any more can be deleted, and is no team's then", async () => {
  const empty = await make.team();
  await setTeam(empty.id, bavaria);
  expect((await server.as(people.admin, holidayCalendars.remove, { id: bavaria })).status).toBe(200);
  expect((await server.as(people.admin, holidayCalendars.listTeams, {})).data).toEqual([]);
});
