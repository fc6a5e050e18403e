import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { unknownId } from "#test/matrix/users.states.ts";

const adminsOnly = (status: number) => `403 403 403 | 403 403 403 | ${status}`;
const bavaria = { country: "DE", region: "BY" };
const ofOwner =
  (input: Record<string, unknown> = {}): Send =>
  ({ owner }: Fixture) => ({ id: owner.id, ...input });

export const placesRows: Row[] = [
  ...rows("GET /places", [["for admins", adminsOnly(200)]]),

  ...rows("GET /users/:id/place", [
    ["the person and admins", "200 403 404 | 403 404 200 | 200", ofOwner()],
    ["a missing person", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),

  ...rows("PUT /users/:id/place", [
    ["admins only", "403 403 404 | 403 404 403 | 200", ofOwner({ place: bavaria })],
    ["none", "403 403 404 | 403 404 403 | 200", ofOwner({ place: null }), { writesNothing: true }],
    ["a country that does not exist", "403 403 404 | 403 404 403 | 400", ofOwner({ place: { country: "XX" } })],
    ["a region of another country", "403 403 404 | 403 404 403 | 400", ofOwner({ place: { country: "DE", region: "KA" } })],
    ["without a place", "403 403 404 | 403 404 403 | 400", ofOwner()],
    ["a missing person", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, place: bavaria })],
  ]),

  ...rows("PUT /places/company", [
    ["a place", adminsOnly(200), () => ({ place: bavaria })],
    ["a country that does not exist", adminsOnly(400), () => ({ place: { country: "XX" } })],
  ]),

  ...rows("PUT /places/calendar", [
    ["a calendar that is not the suggested one", adminsOnly(409), () => ({ ...bavaria, holidayCalendar: unknownId })],
    ["a country that does not exist", adminsOnly(400), () => ({ country: "XX", holidayCalendar: null })],
    ["without a calendar", adminsOnly(400), () => bavaria],
  ]),
];
