import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const everyone = (status: number) => `${status} ${status} ${status} | ${status} ${status} ${status} | ${status}`;
const admins = (status: string) => `403 403 403 | 403 403 403 | ${status}`;
const missing = "0199c0de-0000-7000-8000-000000000000";

/** Inserts a group that an identity provider has sent, and returns its id. */
async function giveGroup({ server }: Pick<Fixture, "server">) {
  const [id, at] = [uuidv7(), "2026-03-01T08:00:00.000Z"];
  const group = { id, name: `Group ${id}`, externalId: null, role: null, teamId: null, createdAt: at, updatedAt: at };
  await server.db.insertInto("scimGroups").values(group).execute();
  return id;
}

const group =
  (input: object = {}) =>
  async (scene: Fixture) => ({ id: await giveGroup(scene), ...input });

export const scimRows: Row[] = [
  ...rows("GET /settings/groups", [
    [
      "all of them",
      admins("200+"),
      async (scene) => {
        scene.target = await giveGroup(scene);
        return {};
      },
    ],
  ]),

  ...rows("PUT /settings/groups/:id", [
    ["a role and no team", admins("200"), group({ role: "team_member", team: null })],
    ["an unknown role", admins("400"), group({ role: "owner" })],
    ["a team that does not exist", admins("400"), group({ team: "No such team" })],
    ["of a group that does not exist", admins("404"), () => ({ id: missing, role: null })],
    ["an invalid id", everyone(400), () => ({ id: "invalid" })],
  ]),
];
