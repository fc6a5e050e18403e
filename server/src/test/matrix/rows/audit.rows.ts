import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const admin = "403 403 403 | 403 403 403 | 200";
const adminStatus = (status: string) => admin.replace("200", status);

/** Inserts an earlier audit event of the owner. */
async function insertEvent({ server, owner, n }: Fixture) {
  await server.db
    .insertInto("auditEvents")
    .values({
      id: `01950000-0000-7000-8000-${String(n).padStart(12, "0")}`,
      actorId: owner.id,
      action: "projects.updated",
      entity: "projects",
      entityId: null,
      before: JSON.stringify({ name: "Old" }),
      after: JSON.stringify({ name: "New" }),
      ip: "127.0.0.1",
      at: "2026-03-10T08:00:00.000Z",
    })
    .execute();
  return {};
}

export const auditRows: Row[] = [
  ...rows("GET /audit", [
    ["all events", admin, insertEvent],
    ["the caller's own events", admin, async (scene) => ({ ...(await insertEvent(scene)), actor: scene.caller.id })],
    ["an invalid date", adminStatus("400"), () => ({ startDate: "2026-02-30" })],
    ["an invalid actor", adminStatus("400"), () => ({ actor: "me" })],
    ["an invalid action", adminStatus("400"), () => ({ action: "Projects; drop" })],
  ]),

  ...rows("GET /audit/names", [["admins only", admin, insertEvent]]),
];
