import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { freeDay } from "#test/matrix/leaves.fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { unknownId } from "#test/matrix/users.states.ts";

const adminsOnly = (status: number) => `403 403 403 | 403 403 403 | ${status}`;
const named = ({ n }: Fixture) => ({ name: `Matrix calendar ${n}` });

/** A calendar that no one has. */
const someCalendar = async (scene: Fixture) => {
  const id = uuidv7();
  await scene.server.db
    .insertInto("holidayCalendars")
    .values({ id, ...named(scene) })
    .execute();
  return { id };
};
const ofCalendar =
  (input: (id: string, scene: Fixture) => Record<string, unknown>): Send =>
  async (scene) =>
    input((await someCalendar(scene)).id, scene);

export const holidayCalendarsRows: Row[] = [
  ...rows("GET /holiday-calendars", [["for admins", adminsOnly(200)]]),

  ...rows("GET /holiday-calendars/teams", [["for admins", adminsOnly(200)]]),

  ...rows("PUT /holiday-calendars/teams/:id", [
    ["a calendar", adminsOnly(200), ofCalendar((holidayCalendar, { otherTeam }) => ({ id: otherTeam.id, holidayCalendar }))],
    ["the company's", adminsOnly(200), ({ otherTeam }) => ({ id: otherTeam.id, holidayCalendar: null }), { writesNothing: true }],
    ["without a calendar", adminsOnly(400), ({ otherTeam }) => ({ id: otherTeam.id })],
    ["an unknown calendar", adminsOnly(404), ({ otherTeam }) => ({ id: otherTeam.id, holidayCalendar: unknownId })],
    ["an unknown team", adminsOnly(404), () => ({ id: unknownId, holidayCalendar: null })],
  ]),

  ...rows("POST /holiday-calendars", [
    ["a new name", adminsOnly(201), named],
    ["a copy of the company's", adminsOnly(201), (scene) => ({ ...named(scene), copyCompany: true })],
    ["a name that is taken", adminsOnly(409), ofCalendar((_id, scene) => named(scene))],
    ["without a name", adminsOnly(400), () => ({ name: " " })],
    [
      "with the public holidays of a place",
      adminsOnly(201),
      (scene) => ({ ...named(scene), place: { country: "DE", region: "BY" }, holidays: "public" }),
    ],
    ["of a country that does not exist", adminsOnly(400), (scene) => ({ ...named(scene), place: { country: "XX" } })],
    ["public holidays without a place", adminsOnly(400), (scene) => ({ ...named(scene), holidays: "public" })],
  ]),

  ...rows("PUT /holiday-calendars/:id", [
    ["an existing calendar", adminsOnly(200), ofCalendar((id, { n }) => ({ id, name: `Renamed ${n}` }))],
    ["without a name", adminsOnly(400), ofCalendar((id) => ({ id, name: "" }))],
    ["a place", adminsOnly(200), ofCalendar((id, { n }) => ({ id, name: `Renamed ${n}`, place: { country: "FR" } }))],
    ["unknown id", adminsOnly(404), () => ({ id: unknownId, name: "Bavaria" })],
  ]),

  ...rows("DELETE /holiday-calendars/:id", [
    ["a calendar that no one has", adminsOnly(200), someCalendar],
    [
      "the calendar of a person",
      adminsOnly(409),
      async (scene) => {
        const { id } = await someCalendar(scene);
        const row = { userId: scene.owner.id, startsOn: "2026-03-02", weeks: null, createdBy: null, createdAt: "2026-03-01T09:00:00Z" };
        await scene.server.db
          .insertInto("schedules")
          .values({ ...row, holidayCalendarId: id })
          .execute();
        return { id };
      },
    ],
    ["unknown id", adminsOnly(404), () => ({ id: unknownId })],
  ]),

  ...rows("GET /leaves/holidays", [
    ["of a holiday calendar", "200 200 200 | 200 200 200 | 200", ofCalendar((calendar) => ({ calendar }))],
    ["of an unknown calendar", "404 404 404 | 404 404 404 | 404", () => ({ calendar: unknownId })],
  ]),
  ...rows("POST /leaves/holidays", [
    ["into a holiday calendar", adminsOnly(201), ofCalendar((calendar, scene) => ({ calendar, ...freeDay(scene) }))],
    ["into an unknown calendar", adminsOnly(404), (scene) => ({ calendar: unknownId, ...freeDay(scene) })],
  ]),
];
