import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { unknownId } from "#test/matrix/users.states.ts";

const adminsOnly = (status: number) => `403 403 403 | 403 403 403 | ${status}`;

/** Far away from the leave of other rows. */
const fields = ({ n }: Fixture) => ({
  title: `Matrix limit ${n}`,
  startDate: "2031-05-01",
  endDate: "2031-05-02",
  kind: "blocked" as const,
});

const someLimit =
  (input: (id: string) => Record<string, unknown>): Send =>
  async (scene) => {
    const id = uuidv7();
    const at = "2026-03-01T09:00:00Z";
    const none = { weekdays: null, audience: null, max: null, reason: null };
    await scene.server.db
      .insertInto("leaveLimits")
      .values({ id, ...fields(scene), ...none, mode: "warn", createdBy: scene.owner.id, createdAt: at, updatedAt: at })
      .execute();
    return input(id);
  };

export const leaveLimitsRows: Row[] = [
  ...rows("GET /leaves/limits", [["for admins", adminsOnly(200)]]),

  ...rows("POST /leaves/limits", [
    ["a limit", adminsOnly(201), fields],
    ["for no one", adminsOnly(400), (scene) => ({ ...fields(scene), audience: { teams: [] } })],
    ["without a number of people", adminsOnly(400), (scene) => ({ ...fields(scene), kind: "max_away" })],
    ["without days", adminsOnly(400), () => ({ title: "Matrix limit", kind: "blocked" })],
  ]),

  ...rows("PUT /leaves/limits/:id", [
    ["its title", adminsOnly(200), someLimit((id) => ({ id, title: "Renamed" }))],
    ["an outdated version", adminsOnly(409), someLimit((id) => ({ id, title: "Renamed", version: 7 }))],
    ["unknown id", adminsOnly(404), () => ({ id: unknownId, title: "Renamed" })],
  ]),

  ...rows("DELETE /leaves/limits/:id", [
    ["a limit", adminsOnly(200), someLimit((id) => ({ id }))],
    ["unknown id", adminsOnly(404), () => ({ id: unknownId })],
  ]),
];
