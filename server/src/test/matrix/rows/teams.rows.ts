import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

/** Only admins can manage teams. 40x: teams outside the caller's own return 403 or 404. */
const adminOnly = "403 403 40x | 403 40x 403 | 200";

const emptyTeam = ({ make, n }: Fixture) => make.team({ name: `Empty ${n}` });
const bumpVersion = async ({ server, team }: Fixture) => {
  await server.db.updateTable("teams").set({ version: 2 }).where("id", "=", team.id).execute();
};

export const teamsRows: Row[] = [
  ...rows("GET /users/teams", [
    [
      "all users see all teams",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      (scene) => {
        scene.target = scene.team.id;
        return { search: scene.team.name };
      },
    ],
    ["a page below 1", "400 400 400 | 400 400 400 | 400", () => ({ page: -1 })],
  ]),

  ...rows("GET /users/teams/:id", [
    ["the own team; any team for admins", "200 200 40x | 200 40x 200 | 200", ({ team }) => ({ id: team.id })],
    ["a team that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ id: "ours" })],
  ]),

  ...rows("POST /users/teams", [
    ["admins only", "403 403 403 | 403 403 403 | 201", ({ n }) => ({ name: `New Team ${n}` })],
    ["with an empty body", "403 403 403 | 403 403 403 | 400"],
    ["with a blank name", "403 403 403 | 403 403 403 | 400", () => ({ name: "  " })],
    ["with a used name", "403 403 403 | 403 403 403 | 409", ({ team }) => ({ name: team.name })],
    ["with a used name in other case", "403 403 403 | 403 403 403 | 409", ({ team }) => ({ name: team.name.toUpperCase() })],
  ]),

  ...rows("PUT /users/teams/:id", [
    ["a new name", adminOnly, ({ team, n }) => ({ id: team.id, name: `Renamed Team ${n}` })],
    ["a description", adminOnly, ({ team }) => ({ id: team.id, description: "What we do" })],
    ["leads", adminOnly, async ({ team, make }) => ({ id: team.id, leads: [(await make.user("team_member", { team })).id] })],
    ["the caller as lead", adminOnly.replace(/200$/, "-"), ({ team, caller }) => ({ id: team.id, leads: [caller.id] })],
    ["an unknown lead", "403 403 40x | 403 40x 403 | 400", ({ team }) => ({ id: team.id, leads: [unknownId] })],
    ["a blank name", "403 403 40x | 403 40x 403 | 400", ({ team }) => ({ id: team.id, name: " " })],
    ["a used name", "403 403 40x | 403 40x 403 | 409", ({ team, otherTeam: elsewhere }) => ({ id: team.id, name: elsewhere.name })],
    [
      "an outdated version",
      "403 403 40x | 403 40x 403 | 409",
      async (scene) => {
        await bumpVersion(scene);
        return { id: scene.team.id, description: "What we do", version: 1 };
      },
    ],
    ["a team that does not exist", "40x 40x 40x | 40x 40x 40x | 404", () => ({ id: unknownId, name: "Renamed" })],
  ]),

  ...rows("DELETE /users/teams/:id", [
    ["a team with members", "403 403 40x | 403 40x 403 | 409", ({ team }) => ({ id: team.id })],
    ["an empty team", "40x 40x 40x | 40x 40x 40x | 200", async (scene) => ({ id: (await emptyTeam(scene)).id })],
    [
      "a team with a project",
      "40x 40x 40x | 40x 40x 40x | 409",
      async (scene) => {
        const team = await emptyTeam(scene);
        await scene.make.project({ team });
        return { id: team.id };
      },
    ],
    ["a team that does not exist", "40x 40x 40x | 40x 40x 40x | 404", () => ({ id: unknownId })],
  ]),
];
