import type { Fixture } from "#test/matrix/fixture.ts";
import { type Row, rows, type Send } from "#test/matrix/table.ts";

const unknownId = "01900000-0000-7000-8000-000000000000";

/** A project of the owner's team with the owner as its only member. */
const ownersProject = ({ make, team, owner }: Fixture, fields: Parameters<Fixture["make"]["project"]>[0] = {}) =>
  make.project({ team, members: [owner], ...fields });

const changing =
  (change: Record<string, unknown> | ((scene: Fixture) => Record<string, unknown> | Promise<Record<string, unknown>>)): Send =>
  async (scene) => ({ id: (await ownersProject(scene)).id, ...(typeof change === "function" ? await change(scene) : change) });

/** A project with a report item. */
const withWork = async (scene: Fixture, fields = {}) => {
  const project = await ownersProject(scene, fields);
  await scene.make.eod(scene.owner, { date: "2026-03-10", items: [{ projectId: project.id }] });
  return project;
};

const newProject = ({ team, n }: Fixture) => ({ name: `New Project ${n}`, team: team.name });

/** Members, the team's lead and admins can read it. */
const readers = "200 404 404 | 200 404 200 | 200";
/** Only the team's lead and admins can edit it. */
const editors = "403 404 404 | 200 404 200 | 200";
/** The status editors get for invalid input. */
const editorsStatus = (status: number) => editors.replaceAll("200", String(status));

export const projectsRows: Row[] = [
  ...rows("GET /projects", [
    [
      "own projects; the team's for leads; all for admins",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        const project = await ownersProject(scene);
        scene.target = project.id;
        return { search: project.name };
      },
    ],
    [
      "with the caller as a member",
      "200+ 200+ 200+ | 200+ 200+ 200+ | 200+",
      async (scene) => {
        const project = await ownersProject(scene, { members: scene.owner === scene.caller ? [scene.owner] : [scene.owner, scene.caller] });
        scene.target = project.id;
        return { search: project.name };
      },
    ],
    [
      "a team filter does not extend the scope",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = (await ownersProject(scene)).id;
        return { team: scene.team.name };
      },
    ],
    ["an unknown status", "400 400 400 | 400 400 400 | 400", () => ({ status: "Paused" })],
    ["a page of more than 100", "400 400 400 | 400 400 400 | 400", () => ({ limit: 101 })],
  ]),

  ...rows("GET /projects/dropdown", [
    [
      "projects in scope",
      "200+ 200- 200- | 200+ 200- 200+ | 200+",
      async (scene) => {
        scene.target = (await ownersProject(scene)).id;
        return {};
      },
    ],
    [
      "omits archived projects",
      "200- 200- 200- | 200- 200- 200- | 200-",
      async (scene) => {
        scene.target = (await ownersProject(scene, { status: "Archived" })).id;
        return {};
      },
    ],
  ]),

  ...rows("GET /projects/my-projects", [
    [
      "projects the caller is a member of",
      "200+ 200- 200- | 200- 200- 200+ | 200-",
      async (scene) => {
        scene.target = (await ownersProject(scene)).id;
        return { userId: scene.owner.id };
      },
    ],
  ]),

  ...rows("GET /projects/:id", [
    ["members, the team's lead, admins", readers, async (scene) => ({ id: (await ownersProject(scene)).id })],
    [
      "with the caller as a member",
      "200 200 200 | 200 200 200 | 200",
      async (scene) => ({
        id: (await ownersProject(scene, { members: scene.owner === scene.caller ? [scene.owner] : [scene.owner, scene.caller] })).id,
      }),
    ],
    ["an archived project", readers, async (scene) => ({ id: (await ownersProject(scene, { status: "Archived" })).id })],
    [
      "a project of the own team without membership",
      "404 404 404 | 200 404 200 | 200",
      async (scene) => ({ id: (await ownersProject(scene, { members: [] })).id }),
    ],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ id: "mine" })],
  ]),

  ...rows("GET /projects/:id/hours", [
    ["readers of the project", readers, async (scene) => ({ id: (await withWork(scene)).id })],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ id: "mine" })],
  ]),

  ...rows("GET /projects/:id/activity", [
    ["readers of the project", readers, async (scene) => ({ id: (await ownersProject(scene)).id })],
    ["a page of more than 100", "400 400 400 | 400 400 400 | 400", async (scene) => ({ id: (await ownersProject(scene)).id, limit: 101 })],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),

  ...rows("POST /projects", [
    ["for the owner's team", "403 403 403 | 201 403 201 | 201", newProject],
    ["for the owner's team by its id", "403 403 403 | 201 403 201 | 201", (scene) => ({ ...newProject(scene), team: scene.team.id })],
    ["with an empty body", "403 403 403 | 400 400 400 | 400"],
    ["without a team", "403 403 403 | 400 400 400 | 400", () => ({ name: "Project" })],
    ["for an unknown team", "403 403 403 | 400 400 400 | 400", () => ({ name: "Project", team: "Nowhere" })],
    [
      "with a name already used in the team",
      "403 403 403 | 409 403 409 | 409",
      async (scene) => ({ ...newProject(scene), name: (await ownersProject(scene)).name }),
    ],
    [
      "with a key already used",
      "403 403 403 | 409 403 409 | 409",
      async (scene) => ({ ...newProject(scene), key: (await ownersProject(scene)).key }),
    ],
    [
      "with a due date before the start date",
      "403 403 403 | 400 403 400 | 400",
      (scene) => ({ ...newProject(scene), startDate: "2026-03-12", dueDate: "2026-03-11" }),
    ],
    ["with an unknown member", "403 403 403 | 400 403 400 | 400", (scene) => ({ ...newProject(scene), members: [unknownId] })],
    ["with an unknown status", "403 403 403 | 400 - 400 | 400", (scene) => ({ ...newProject(scene), status: "Paused" })],
  ]),

  ...rows("PUT /projects/:id", [
    [
      "a description and milestones",
      editors,
      changing({ description: "The goal", milestones: [{ name: "Client preview", date: "2026-04-01" }] }),
    ],
    ["a name and a status", editors, changing(({ n }) => ({ name: `Renamed Project ${n}`, status: "On Hold" }))],
    ["members and name", editors, changing(({ owner }) => ({ name: "Renamed", members: [owner.id] }))],
    ["another team", "403 404 404 | 403 404 403 | 200", changing(({ otherTeam: elsewhere }) => ({ team: elsewhere.name }))],
    [
      "with the caller as a member",
      "403 403 403 | 200 403 200 | 200",
      async (scene) => ({
        id: (await ownersProject(scene, { members: scene.owner === scene.caller ? [scene.owner] : [scene.owner, scene.caller] })).id,
        description: "The goal",
      }),
    ],
    [
      "led by the owner without membership",
      editors,
      async (scene) => ({
        id: (await ownersProject(scene, { leadId: scene.owner.id })).id,
        description: "The goal",
      }),
    ],
    [
      "a milestone of another project",
      editorsStatus(400),
      changing({ milestones: [{ _id: unknownId, name: "Preview", date: "2026-04-01" }] }),
    ],
    ["a milestone without a date", editorsStatus(400), changing({ milestones: [{ name: "Client preview" }] })],
    ["an empty name", editorsStatus(400), changing({ name: " " })],
    ["an invalid key", editorsStatus(400), changing({ key: "no key!" })],
    ["with a due date before the start date", editorsStatus(400), changing({ startDate: "2026-03-12", dueDate: "2026-03-11" })],
    ["an unknown member", editorsStatus(400), changing({ members: [unknownId] })],
    ["a name already used in the team", editorsStatus(409), changing(async (scene) => ({ name: (await ownersProject(scene)).name }))],
    [
      "an outdated version",
      editorsStatus(409),
      async (scene) => ({ id: (await ownersProject(scene, { version: 2 })).id, description: "Why", version: 1 }),
    ],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, description: "Why" })],
  ]),

  ...rows("POST /projects/:id/health", [
    ["the team's lead and admins", editors, changing({ state: "At risk", note: "The client moved the demo" })],
    ["without a note where one is needed", editorsStatus(400), changing({ state: "Off track" })],
    ["an unknown state", editorsStatus(400), changing({ state: "Fine" })],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, state: "On track" })],
  ]),

  ...rows("GET /projects/:id/health", [
    ["members, the team's lead, admins", readers, async (scene) => ({ id: (await ownersProject(scene)).id })],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),

  ...rows("POST /projects/:id/copy", [
    [
      "the team's lead and admins",
      editors.replaceAll("200", "201"),
      changing(({ n }) => ({ name: `Copied Project ${n}`, startDate: "2026-04-01" })),
    ],
    ["without a start date", editorsStatus(400), changing(({ n }) => ({ name: `Copied Project ${n}` }))],
    ["an unknown choice of tasks", editorsStatus(400), changing({ name: "Copy", startDate: "2026-04-01", tasks: "some" })],
    ["an unknown member", editorsStatus(400), changing({ name: "Copy", startDate: "2026-04-01", members: [unknownId] })],
    [
      "a name already used in the team",
      editorsStatus(409),
      changing(async (scene) => ({ name: (await ownersProject(scene)).name, startDate: "2026-04-01" })),
    ],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, name: "Copy", startDate: "2026-04-01" })],
  ]),

  ...rows("GET /projects/:id/plan", [
    ["members, the team's lead, admins", readers, async (scene) => ({ id: (await ownersProject(scene)).id })],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),

  ...rows("PUT /projects/:id/members", [
    [
      "the team's lead and admins",
      editors,
      changing(async ({ make, team, owner }) => ({ members: [owner.id, (await make.user("team_member", { team })).id] })),
    ],
    [
      "members as objects",
      editors,
      changing(async ({ make, team }) => ({ members: [{ _id: (await make.user("team_member", { team })).id }] })),
    ],
    [
      "the caller",
      editors,
      changing(({ caller, owner }) => ({ members: [owner.id, caller.id].filter((id, index, ids) => ids.indexOf(id) === index) })),
    ],
    ["no members", editors, changing({ members: [] })],
    ["an unknown user", editorsStatus(400), changing({ members: [unknownId] })],
    ["an invalid list", editorsStatus(400), changing({ members: "all" })],
    [
      "an outdated version",
      editorsStatus(409),
      async (scene) => ({ id: (await ownersProject(scene, { version: 2 })).id, members: [], version: 1 }),
    ],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId, members: [] })],
  ]),

  ...rows("DELETE /projects/:id", [
    ["an empty project, by admins only", "403 404 404 | 403 404 403 | 200", async (scene) => ({ id: (await ownersProject(scene)).id })],
    [
      "an archived project",
      "403 404 404 | 403 404 403 | 200",
      async (scene) => ({ id: (await ownersProject(scene, { status: "Archived" })).id }),
    ],
    ["a project with report items", "403 404 404 | 403 404 403 | 409", async (scene) => ({ id: (await withWork(scene)).id })],
    ["a project that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
  ]),
];
