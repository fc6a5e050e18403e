import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";
import { unknownId } from "#test/matrix/users.states.ts";

const adminsOnly = (status: number) => `403 403 403 | 403 403 403 | ${status}`;

/** A day of the current leave year that no other row books, for the owner alone. */
const dayOf = (n: number) => new Date(Date.UTC(2026, 5, 1 + (n % 150))).toISOString().slice(0, 10);
const fields = ({ n, owner }: Fixture) => ({
  title: `Matrix closure ${n}`,
  startDate: dayOf(n),
  endDate: dayOf(n),
  audience: { users: [owner.id] },
  leaveType: "Unpaid",
});

/** A closure that has booked nothing. */
const someClosure =
  (input: (id: string, scene: Fixture) => Record<string, unknown>): Send =>
  async (scene) => {
    const id = uuidv7();
    const { audience, leaveType, ...columns } = fields(scene);
    const type = await scene.server.db.selectFrom("leaveTypes").select("id").where("name", "=", leaveType).executeTakeFirstOrThrow();
    const at = "2026-03-01T09:00:00Z";
    const dates = { createdAt: at, updatedAt: at, removedAt: null, createdBy: scene.owner.id };
    const stored = JSON.stringify({ teams: [], roles: [], ...audience });
    await scene.server.db
      .insertInto("closures")
      .values({ id, ...columns, ...dates, audience: stored, leaveTypeId: type.id, short: "list" })
      .execute();
    return input(id, scene);
  };

export const closuresRows: Row[] = [
  ...rows("GET /leaves/closures", [["for admins", adminsOnly(200)]]),

  ...rows("POST /leaves/closures", [
    ["a closure", adminsOnly(201), fields],
    ["a dry run", adminsOnly(201), (scene) => ({ ...fields(scene), dryRun: true }), { writesNothing: true }],
    ["for no one", adminsOnly(400), (scene) => ({ ...fields(scene), audience: { teams: [] } })],
    ["without a title", adminsOnly(400), (scene) => ({ ...fields(scene), title: " " })],
  ]),

  ...rows("PUT /leaves/closures/:id", [
    ["its title", adminsOnly(200), someClosure((id) => ({ id, title: "Renamed" }))],
    ["a dry run", adminsOnly(200), someClosure((id) => ({ id, title: "Renamed", dryRun: true })), { writesNothing: true }],
    ["an outdated version", adminsOnly(409), someClosure((id) => ({ id, title: "Renamed", version: 7 }))],
    ["unknown id", adminsOnly(404), () => ({ id: unknownId, title: "Renamed" })],
  ]),

  ...rows("DELETE /leaves/closures/:id", [
    ["a closure", adminsOnly(200), someClosure((id) => ({ id }))],
    ["a dry run", adminsOnly(200), someClosure((id) => ({ id, dryRun: true })), { writesNothing: true }],
    ["unknown id", adminsOnly(404), () => ({ id: unknownId })],
  ]),

  ...rows("POST /leaves/closures/:id/rest", [
    ["for whom it is offered", adminsOnly(200), someClosure((id) => ({ id }))],
    ["a dry run", adminsOnly(200), someClosure((id) => ({ id, dryRun: true })), { writesNothing: true }],
    ["unknown id", adminsOnly(404), () => ({ id: unknownId })],
  ]),
];
