import { kraFactories } from "#test/kra-factories.ts";
import { march, ofOwner, prepared, ticked, unknownId } from "#test/matrix/kra.fixture.ts";
import type { Fixture } from "#test/matrix/fixture.ts";
import { rows, type Row } from "#test/matrix/table.ts";

const weights = (...values: number[]) => values.map((weight, n) => ({ name: `Parameter ${n + 1}`, weight }));

/** A template created by the lead of the owner's team. */
async function ofTeam(scene: Fixture) {
  const lead = await scene.make.user("team_lead", { team: scene.team });
  const template = await kraFactories(scene.server).template(lead);
  scene.target = template._id;
  return template;
}

/** A company template for the owner's team. */
async function ofCompany(scene: Fixture, teams = [scene.team.name]) {
  const template = await kraFactories(scene.server).template(await scene.make.user("admin"), { appliesTo: { teams } });
  scene.target = template._id;
  return template;
}

/** The person, their lead, admins. */
const readers = "200 404 404 | 200 404 200 | 200";

const inMarch = { ...march, week: 2 };

/** The list of members contains the owner, with a template of their own. */
async function inTeamWeek(scene: Fixture) {
  await prepared(scene);
  scene.target = scene.owner.id;
}

/** Checks the owner's task of the second week, or leaves it unchecked. */
async function teamWeek(scene: Fixture, isCompleted = true) {
  const { taskId } = await ticked(scene);
  return { ...inMarch, members: [{ teamMemberId: scene.owner.id, tasks: [{ taskId, isCompleted }] }] };
}

export const kraRows: Row[] = [
  ...rows("GET /kra/templates", [
    ["of the owner's team", "403 403 403 | 200+ 200- 200+ | 200+", async (scene) => ({ search: (await ofTeam(scene)).name })],
    [
      "a company template for the owner's team",
      "403 403 403 | 200+ 200- 200+ | 200+",
      async (scene) => ({ search: (await ofCompany(scene)).name }),
    ],
    ["a search that is too long", "403 403 403 | 400 400 400 | 400", () => ({ search: "x".repeat(201) })],
  ]),

  ...rows("GET /kra/template/:id", [
    ["the owner's template, by the owner's id", readers, async (scene) => (await prepared(scene), { id: scene.owner.id })],
    ["the same by its own id", readers, async (scene) => ({ id: (await prepared(scene)).template.id })],
    [
      "a company template for the owner's team, which applies to teammates as well",
      "200 200 404 | 200 404 200 | 200",
      async (scene) => ({ id: (await ofCompany(scene))._id }),
    ],
    ["one that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ id: unknownId })],
    ["an invalid id", "400 400 400 | 400 400 400 | 400", () => ({ id: "mine" })],
  ]),

  ...rows("POST /kra/template", [
    ["a new one", "403 403 403 | 201 201 201 | 201", ({ n }) => ({ name: `Matrix Template ${n}`, parameters: weights(60, 40) })],
    [
      "a new one for the owner's team",
      "403 403 403 | 201 403 201 | 201",
      ({ team }) => ({ name: "For the team", parameters: weights(100), appliesTo: { teams: [team.name] } }),
    ],
    [
      "a new one for the owner",
      "403 403 403 | 201 403 201 | 201",
      ({ owner }) => ({ name: "For one", parameters: weights(100), appliesTo: { members: [owner.id] } }),
    ],
    [
      "the next version of the team's template",
      "403 403 403 | 201 404 201 | 201",
      async (scene) => ({ _id: (await ofTeam(scene))._id, name: "Next", parameters: weights(100) }),
    ],
    [
      "the next version of a company template",
      "403 403 403 | 403 404 403 | 201",
      async (scene) => ({ _id: (await ofCompany(scene))._id, name: "Next", parameters: weights(100) }),
    ],
    ["with an empty body", "403 403 403 | 400 400 400 | 400"],
    ["with weights that total 99", "403 403 403 | 400 400 400 | 400", () => ({ name: "T", parameters: weights(60, 39) })],
    ["with a weight of 0", "403 403 403 | 400 400 400 | 400", () => ({ name: "T", parameters: weights(100, 0) })],
    ["without parameters", "403 403 403 | 400 400 400 | 400", () => ({ name: "T", parameters: [] })],
    [
      "for a team that does not exist",
      "403 403 403 | 400 400 400 | 400",
      () => ({ name: "T", parameters: weights(100), appliesTo: { teams: ["Nowhere"] } }),
    ],
    ["of one that does not exist", "403 403 403 | 404 404 404 | 404", () => ({ _id: unknownId, name: "T", parameters: weights(100) })],
  ]),

  ...rows("GET /kra/weekly/:teamMemberId/:year/:month", [
    ["for the person, the lead and admins", readers, async (scene) => (await ticked(scene), ofOwner(scene))],
    ["without a record", readers, ofOwner],
    ["of an unknown user", "404 404 404 | 404 404 404 | 404", () => ({ teamMemberId: unknownId, ...march })],
    ["a thirteenth month", "400 400 400 | 400 400 400 | 400", ({ owner }) => ({ teamMemberId: owner.id, year: 2026, month: 13 })],
  ]),

  ...rows("POST /kra/weekly", [
    ["a week of this month", "201 404 404 | 201 404 201 | 201", async (scene) => (await prepared(scene), { ...ofOwner(scene), week: 2 })],
    [
      "the same week again",
      "201 404 404 | 201 404 201 | 201",
      async (scene) => (await ticked(scene), { ...ofOwner(scene), week: 2 }),
      { writesNothing: true },
    ],
    [
      "once the evaluation is shared",
      "403 404 404 | 201 404 403 | 201",
      async (scene) => (await ticked(scene, "Shared"), { ...ofOwner(scene), week: 3 }),
    ],
    ["a future month", "400 404 404 | 400 404 400 | 400", ({ owner }) => ({ teamMemberId: owner.id, year: 2026, month: 4, week: 1 })],
    ["a seventh week", "400 400 400 | 400 400 400 | 400", (scene) => ({ ...ofOwner(scene), week: 7 })],
    ["for an unknown user", "404 404 404 | 404 404 404 | 404", () => ({ teamMemberId: unknownId, ...march, week: 1 })],
  ]),

  ...rows("GET /kra/team-week", [
    [
      "of the own team, or of every team for an admin",
      "403 403 403 | 200+ 200- 200- | 200",
      async (scene) => (await inTeamWeek(scene), inMarch),
    ],
    [
      "of the owner's team, by its name",
      "403 403 403 | 200+ 200- 200- | 200+",
      async (scene) => (await inTeamWeek(scene), { ...inMarch, team: scene.team.name }),
    ],
    ["a week that the month does not have", "403 403 403 | 400 400 400 | 400", () => ({ year: 2021, month: 2, week: 5 })],
    ["without a week", "403 403 403 | 400 400 400 | 400", () => march],
  ]),

  ...rows("PUT /kra/team-week", [
    ["a task of the owner", "403 403 403 | 200 - - | 200", (scene) => teamWeek(scene)],
    [
      "a task of someone whom the lead does not evaluate, which is reported as failed",
      "403 403 403 | - 200 200 | -",
      (scene) => teamWeek(scene),
      { writesNothing: true },
    ],
    ["the same once more", "403 403 403 | 200 200 200 | 200", (scene) => teamWeek(scene, false), { writesNothing: true }],
    ["without members", "403 403 403 | 400 400 400 | 400", () => ({ ...inMarch, members: [] })],
    ["a future month", "403 403 403 | 400 400 400 | 400", async (scene) => ({ ...(await teamWeek(scene)), month: 4, week: 1 })],
    [
      "a week that the month does not have",
      "403 403 403 | 400 400 400 | 400",
      async (scene) => ({ ...(await teamWeek(scene)), year: 2021, month: 2, week: 5 }),
    ],
  ]),

  ...rows("PUT /kra/weekly/toggle-task", [
    ["while there is no evaluation", readers, (scene) => ticked(scene)],
    ["while the evaluation is a draft", readers, (scene) => ticked(scene, "Draft")],
    ["once the evaluation is shared", "403 404 404 | 200 404 403 | 200", (scene) => ticked(scene, "Shared")],
    ["a note", readers, async (scene) => ({ ...(await ticked(scene)), note: "Waiting for the client" })],
    [
      "a task that is not on the checklist",
      "404 404 404 | 404 404 404 | 404",
      async (scene) => ({ ...(await ticked(scene)), taskId: unknownId }),
    ],
    ["a checklist that does not exist", "404 404 404 | 404 404 404 | 404", () => ({ recordId: unknownId, taskId: unknownId })],
    ["an invalid flag", "400 400 400 | 400 400 400 | 400", async (scene) => ({ ...(await ticked(scene)), isCompleted: "perhaps" })],
  ]),
];
