import { uuidv7 } from "uuidv7";
import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

const label = async ({ server, n }: Fixture, projectId: string | null = null, name = `Label ${n}`) => {
  const id = uuidv7();
  await server.db.insertInto("labels").values({ id, name, projectId, createdAt: "2026-03-01T08:00:00.000Z" }).execute();
  return { id, name };
};
/** A label of a project of the team that has no members. */
const ofProject = async (scene: Fixture) => label(scene, (await scene.make.project({ team: scene.team })).id);

/** Leads manage the labels of the company. */
const leads = "403 403 403 | 200 200 200 | 200";
/** Labels of a project that the actor does not see are missing. */
const ofTeam = "404 404 404 | 200 404 200 | 200";

export const labelsRows: Row[] = [
  ...rows("GET /labels", [
    [
      "all users see the company's",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      async (scene) => {
        scene.target = (await label(scene)).id;
        return {};
      },
    ],
    [
      "of a project only those who see it",
      "200- 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = (await ofProject(scene)).id;
        return {};
      },
    ],
    ["an invalid project", "400 400 400 | 400 400 400 | 400", () => ({ project: "ours" })],
  ]),

  ...rows("POST /labels", [
    ["for the company", "403 403 403 | 201 201 201 | 201", ({ n }) => ({ name: `New ${n}` })],
    [
      "for a project",
      "403 403 403 | 201 404 201 | 201",
      async ({ make, team, n }) => ({ name: `New ${n}`, project: (await make.project({ team })).id }),
    ],
    ["without a name", "403 403 403 | 400 400 400 | 400", () => ({ name: " " })],
    ["with an unknown color", "403 403 403 | 400 400 400 | 400", ({ n }) => ({ name: `New ${n}`, color: "black" })],
    ["with a used name", "403 403 403 | 409 409 409 | 409", async (scene) => ({ name: (await label(scene)).name.toUpperCase() })],
  ]),

  ...rows("PUT /labels/:id", [
    ["of the company", leads, async (scene) => ({ id: (await label(scene)).id, color: "red" })],
    ["of a project", ofTeam, async (scene) => ({ id: (await ofProject(scene)).id, name: `Renamed ${scene.n}` })],
    ["a blank name", "403 403 403 | 400 400 400 | 400", async (scene) => ({ id: (await label(scene)).id, name: " " })],
    [
      "an outdated version",
      "403 403 403 | 409 409 409 | 409",
      async (scene) => ({ id: (await label(scene)).id, color: "red", version: 7 }),
    ],
    ["that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, color: "red" })],
  ]),

  ...rows("DELETE /labels/:id", [
    ["of the company", leads, async (scene) => ({ id: (await label(scene)).id })],
    ["of a project", ofTeam, async (scene) => ({ id: (await ofProject(scene)).id })],
    ["that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),

  ...rows("POST /labels/:id/merge", [
    [
      "into another of the company",
      leads,
      async (scene) => ({ id: (await label(scene)).id, into: (await label(scene, null, `Other ${scene.n}`)).id }),
    ],
    [
      "of a project into one of the company",
      ofTeam,
      async (scene) => ({ id: (await ofProject(scene)).id, into: (await label(scene, null, `Other ${scene.n}`)).id }),
    ],
    ["into nothing", "403 403 403 | 400 400 400 | 400", async (scene) => ({ id: (await label(scene)).id, into: unknownId })],
    ["that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, into: unknownId })],
  ]),
];
