import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const admin = "403 403 403 | 403 403 403 | 200";
const adminGets = (status: string) => admin.replace("200", status);

/** Something the owner did, at an earlier time. */
async function noted({ server, owner, n }: Scene) {
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
    ["what everybody did", admin, noted],
    ["what one did oneself, too", admin, async (scene) => ({ ...(await noted(scene)), actor: scene.caller.id })],
    ["a day that is none", adminGets("400"), () => ({ startDate: "2026-02-30" })],
    ["a person that is none", adminGets("400"), () => ({ actor: "me" })],
    ["an action that is none", adminGets("400"), () => ({ action: "Projects; drop" })],
  ]),

  ...rows("GET /audit/names", [["for admins", admin, noted]]),
];
