import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const admins = (status: string) => `403 403 403 | 403 403 403 | ${status}`;
const missing = "0199c0de-0000-7000-8000-000000000000";
const lastDay = "2026-03-20";

/** Someone who is not in the scene otherwise, so that their state is the same in each column. */
const leaver = async ({ server, make }: Fixture, fields: object = {}) => {
  const { id } = await make.user("team_member");
  await server.db.updateTable("users").set({ dateOfJoining: "2025-01-01" }).where("id", "=", id).execute();
  return { id, ...fields };
};
async function planned(scene: Fixture, fields: object = {}) {
  const { id } = await leaver(scene);
  await scene.server.db
    .insertInto("offboardings")
    .values({
      id: uuidv7(),
      userId: id,
      state: "planned",
      decisions: "[]",
      checklist: "[]",
      previousLastDay: null,
      plannedBy: null,
      plannedAt: "2026-03-12T09:00:00Z",
      endedAt: null,
    })
    .execute();
  return { id, ...fields };
}

export const offboardingRows: Row[] = [
  ...rows("GET /users/:id/offboarding", [
    ["of a person", admins("200"), leaver],
    ["of no one", admins("404"), () => ({ id: missing })],
  ]),

  ...rows("POST /users/:id/offboarding", [
    ["on a later day", admins("200"), (scene) => leaver(scene, { lastDay })],
    ["of no one", admins("404"), () => ({ id: missing, lastDay })],
    [
      "with a decision about what is not open",
      admins("400"),
      (scene) => leaver(scene, { lastDay, decisions: [{ kind: "tasks", choice: "unassign" }] }),
    ],
  ]),

  ...rows("DELETE /users/:id/offboarding", [
    ["that is planned", admins("200"), planned],
    ["that is not planned", admins("404"), leaver],
  ]),

  ...rows("PUT /users/:id/offboarding/checklist", [
    ["of a planned one", admins("200"), (scene) => planned(scene, { checklist: [{ text: "Badge returned", done: true }] })],
    ["without one", admins("404"), (scene) => leaver(scene, { checklist: [] })],
  ]),
];
