import { uuidv7 } from "uuidv7";
import type { Insertable } from "kysely";
import type { ErasuresTable } from "#db/schema-leaving.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const admins = (status: string) => `403 403 403 | 403 403 403 | ${status}`;
const missing = "0199c0de-0000-7000-8000-000000000000";
const reason = "Asked by letter";

/** Someone whose account is closed. */
const closed = async ({ make }: Fixture, fields: object = {}) => ({
  id: (await make.user("team_member", { status: "inactive" })).id,
  ...fields,
});

const erasure =
  (columns: Partial<Insertable<ErasuresTable>>, fields: object = {}) =>
  async (scene: Fixture) => {
    const { id } = await closed(scene);
    const row = { number: null, confirmedBy: null, dueAt: null, holdReason: null, heldBy: null, endedAt: null, report: null };
    const asked = { state: "requested" as const, reason, requestedBy: null, requestedAt: "2026-03-01T09:00:00Z" };
    await scene.server.db
      .insertInto("erasures")
      .values({ id: uuidv7(), userId: id, ...row, ...asked, ...columns })
      .execute();
    return { id, ...fields };
  };
const planned = { state: "planned" as const, dueAt: "2999-01-01T09:00:00Z" };

export const erasuresRows: Row[] = [
  ...rows("GET /erasures", [["all of them", admins("200"), () => ({})]]),

  ...rows("POST /users/:id/erasure", [
    ["of a closed account", admins("200"), (scene) => closed(scene, { reason })],
    ["without a reason", admins("400"), (scene) => closed(scene, { reason: "" })],
    ["of an account in use", admins("409"), async ({ make }) => ({ id: (await make.user("team_member")).id, reason })],
    ["of no one", admins("404"), () => ({ id: missing, reason })],
  ]),

  ...rows("POST /users/:id/erasure/confirm", [
    ["that was requested", admins("200"), erasure({})],
    ["that is confirmed", admins("409"), erasure(planned)],
    ["that was not requested", admins("404"), closed],
  ]),

  ...rows("DELETE /users/:id/erasure", [
    ["that is planned", admins("200"), erasure(planned)],
    ["that was not requested", admins("404"), closed],
  ]),

  ...rows("PUT /users/:id/erasure/hold", [
    ["for a reason", admins("200"), erasure(planned, { reason: "A dispute" })],
    ["that was not requested", admins("404"), (scene) => closed(scene, { reason: null })],
  ]),
];
