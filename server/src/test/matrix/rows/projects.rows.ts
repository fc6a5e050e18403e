import type { Scene } from "#test/matrix/scene.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

/** The owner's project: of the owner's team, with the owner as its only member. */
const theirs = ({ make, team, owner }: Scene, fields: Parameters<Scene["make"]["project"]>[0] = {}) =>
  make.project({ team, members: [owner], ...fields });

const changing =
  (change: Record<string, unknown> | ((scene: Scene) => Record<string, unknown> | Promise<Record<string, unknown>>)): Send =>
  async (scene) => ({ id: (await theirs(scene)).id, ...(typeof change === "function" ? await change(scene) : change) });

/** The project has work: a report names it. */
const withWork = async (scene: Scene, fields = {}) => {
  const project = await theirs(scene, fields);
  await scene.make.eod(scene.owner, { date: "2026-03-10", items: [{ projectId: project.id }] });
  return project;
};

const ofTeam = ({ team, n }: Scene) => ({ name: `New Project ${n}`, team: team.name });

/** Members of it read it, its team's lead and admins too. */
const readers = "200 404 404 | 200 404 200 | 200";
/** Only its team's lead and admins change it. */
const editors = "403 404 404 | 200 404 200 | 200";
/** What editors get for a wrong input. */
const editorsGet = (status: number) => editors.replaceAll("200", String(status));

export const projectsRows: Row[] = [
  ...rows("GET /projects", [
    [
      "those one is a member of, a lead's team's, all for an admin",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        const project = await theirs(scene);
        scene.target = project.id;
        return { search: project.name };
      },
    ],
    [
      "one that the caller is a member of",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      async (scene) => {
        const project = await theirs(scene, { members: scene.owner === scene.caller ? [scene.owner] : [scene.owner, scene.caller] });
        scene.target = project.id;
        return { search: project.name };
      },
    ],
    [
      "a filter by team widens nothing",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = (await theirs(scene)).id;
        return { team: scene.team.name };
      },
    ],
    ["an unknown status", "400 400 400 | 400 400 400 | 400", () => ({ status: "Sleeping" })],
    ["a page of more than 100", "400 400 400 | 400 400 400 | 400", () => ({ limit: 101 })],
  ]),

  ...rows("GET /projects/dropdown", [
    [
      "names in scope",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = (await theirs(scene)).id;
        return {};
      },
    ],
    [
      "nothing archived",
      "200- 200- 200- | 200- 200- 200- | 200-",
      async (scene) => {
        scene.target = (await theirs(scene, { status: "Archived" })).id;
        return {};
      },
    ],
  ]),

  ...rows("GET /projects/my-projects", [
    [
      "those one is a member of",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        scene.target = (await theirs(scene)).id;
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("GET /projects/:id", [
    ["its members, its team's lead, an admin", readers, async (scene) => ({ id: (await theirs(scene)).id })],
    [
      "one that the caller is a member of",
      "200 200 200 | 200 200 200 | 200",
      async (scene) => ({
        id: (await theirs(scene, { members: scene.owner === scene.caller ? [scene.owner] : [scene.owner, scene.caller] })).id,
      }),
    ],
    ["an archived one", readers, async (scene) => ({ id: (await theirs(scene, { status: "Archived" })).id })],
    [
      "one of the own team without being a member",
      "404 404 404 | 200 404 200 | 200",
      async (scene) => ({ id: (await theirs(scene, { members: [] })).id }),
    ],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["no id at all", "400 400 400 | 400 400 400 | 400", () => ({ id: "mine" })],
  ]),

  ...rows("GET /projects/:id/hours", [
    ["those who read the project", readers, async (scene) => ({ id: (await withWork(scene)).id })],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["no id at all", "400 400 400 | 400 400 400 | 400", () => ({ id: "mine" })],
  ]),

  ...rows("GET /projects/:id/activity", [
    ["those who read the project", readers, async (scene) => ({ id: (await theirs(scene)).id })],
    ["a page of more than 100", "400 400 400 | 400 400 400 | 400", async (scene) => ({ id: (await theirs(scene)).id, limit: 101 })],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),

  ...rows("POST /projects", [
    ["for the owner's team", "403 403 403 | 201 403 201 | 201", ofTeam],
    ["for the owner's team by its id", "403 403 403 | 201 403 201 | 201", (scene) => ({ ...ofTeam(scene), team: scene.team.id })],
    ["with an empty body", "403 403 403 | 400 400 400 | 400"],
    ["without a team", "403 403 403 | 400 400 400 | 400", () => ({ name: "Project" })],
    ["for a team that does not exist", "403 403 403 | 400 400 400 | 400", () => ({ name: "Project", team: "Nowhere" })],
    [
      "with a name that the team has already",
      "403 403 403 | 409 403 409 | 409",
      async (scene) => ({ ...ofTeam(scene), name: (await theirs(scene)).name }),
    ],
    [
      "with a key that another project has",
      "403 403 403 | 409 403 409 | 409",
      async (scene) => ({ ...ofTeam(scene), key: (await theirs(scene)).key }),
    ],
    [
      "due before it starts",
      "403 403 403 | 400 403 400 | 400",
      (scene) => ({ ...ofTeam(scene), startDate: "2026-03-12", dueDate: "2026-03-11" }),
    ],
    ["with a member who does not exist", "403 403 403 | 400 403 400 | 400", (scene) => ({ ...ofTeam(scene), members: [unknownId] })],
    ["with an unknown status", "403 403 403 | 400 - 400 | 400", (scene) => ({ ...ofTeam(scene), status: "Sleeping" })],
  ]),

  ...rows("PUT /projects/:id", [
    ["a description", editors, changing({ description: "Why we do it" })],
    ["a name and a status", editors, changing(({ n }) => ({ name: `Renamed Project ${n}`, status: "On Hold" }))],
    ["members beside the name", editors, changing(({ owner }) => ({ name: "Renamed", members: [owner.id] }))],
    ["another team's", "403 404 404 | 403 404 403 | 200", changing(({ elsewhere }) => ({ team: elsewhere.name }))],
    [
      "one that the caller is a member of",
      "403 403 403 | 200 403 200 | 200",
      async (scene) => ({
        id: (await theirs(scene, { members: scene.owner === scene.caller ? [scene.owner] : [scene.owner, scene.caller] })).id,
        description: "Why we do it",
      }),
    ],
    [
      "one that the owner leads by name only",
      editors,
      async (scene) => ({
        id: (await theirs(scene, { leadId: scene.owner.id })).id,
        description: "Why we do it",
      }),
    ],
    ["an empty name", editorsGet(400), changing({ name: " " })],
    ["a key that is none", editorsGet(400), changing({ key: "no key!" })],
    ["due before it starts", editorsGet(400), changing({ startDate: "2026-03-12", dueDate: "2026-03-11" })],
    ["a member who does not exist", editorsGet(400), changing({ members: [unknownId] })],
    ["a name that the team has already", editorsGet(409), changing(async (scene) => ({ name: (await theirs(scene)).name }))],
    [
      "an earlier version",
      editorsGet(409),
      async (scene) => ({ id: (await theirs(scene, { version: 2 })).id, description: "Why", version: 1 }),
    ],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, description: "Why" })],
  ]),

  ...rows("PUT /projects/:id/members", [
    [
      "its team's lead and admins",
      editors,
      changing(async ({ make, team, owner }) => ({ members: [owner.id, (await make.user("team_member", { team })).id] })),
    ],
    [
      "people as objects",
      editors,
      changing(async ({ make, team }) => ({ members: [{ _id: (await make.user("team_member", { team })).id }] })),
    ],
    [
      "the caller",
      editors,
      changing(({ caller, owner }) => ({ members: [owner.id, caller.id].filter((id, place, ids) => ids.indexOf(id) === place) })),
    ],
    ["nobody", editors, changing({ members: [] })],
    ["somebody who does not exist", editorsGet(400), changing({ members: [unknownId] })],
    ["no list", editorsGet(400), changing({ members: "everybody" })],
    ["an earlier version", editorsGet(409), async (scene) => ({ id: (await theirs(scene, { version: 2 })).id, members: [], version: 1 })],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, members: [] })],
  ]),

  ...rows("DELETE /projects/:id", [
    ["an empty one is deleted by admins", "403 404 404 | 403 404 403 | 200", async (scene) => ({ id: (await theirs(scene)).id })],
    ["an archived one", "403 404 404 | 403 404 403 | 200", async (scene) => ({ id: (await theirs(scene, { status: "Archived" })).id })],
    ["one that holds work", "403 404 404 | 403 404 403 | 409", async (scene) => ({ id: (await withWork(scene)).id })],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),
];
