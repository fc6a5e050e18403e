import { expect, test } from "vitest";
import * as imports from "@daybook/contract/imports/imports";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { uploads } from "#test/uploads.ts";

const server = startServer();
const make = factories(server);
const { upload } = uploads(server);

type Person = { id: string };

async function uploaded(person: Person, lines: string[]) {
  const file = { name: "jira.csv", type: "text/csv", data: Buffer.from(lines.join("\n")) };
  const { status, body } = await upload(person, "/imports/kinds/tasks", file);
  expect([status, body.message]).toEqual([201, undefined]);
  return String(body.data._id);
}

const get = async (person: Person, id: string) => (await server.as(person, imports.get, { id, show: "all" })).data;
const choose = (person: Person, id: string, choices: Partial<imports.ImportChoices>) =>
  server.as(person, imports.choose, { id, ...choices });

async function imported(person: Person, id: string) {
  const { status, body } = await server.as(person, imports.start, { id, leaveOut: false });
  expect([status, body.message]).toEqual([200, undefined]);
  await server.app.jobs.run("imports.run");
  return get(person, id);
}

const word = () => `Mars ${crypto.randomUUID().slice(0, 8)}`;
const projectsNamed = (name: string) => server.db.selectFrom("projects").selectAll().where("name", "=", name).execute();
const tasksOf = (projectId: string) =>
  server.db.selectFrom("tasks").select(["title", "projectId"]).where("projectId", "=", projectId).orderBy("number").execute();

test("a project of the file is created in the team that was chosen for it, once, with all of its tasks", async () => {
  const admin = await make.user("admin");
  const [design, other] = [await make.team(), await make.team()];
  const [mars, venus] = [word(), word()];
  const id = await uploaded(admin, [
    "Summary,Issue key,Issue id,Project name,Parent",
    `Build,M-1,1,${mars},`,
    `Part,M-2,2,,1`,
    `Paint,M-3,3,${mars.toUpperCase()},`,
    `Fly,V-1,4,${venus},`,
  ]);
  const first = await get(admin, id);
  expect(first.unknown.map(({ field, word, rows }) => [field, word, rows])).toEqual([
    ["project", mars, 2],
    ["project", venus, 1],
  ]);
  const field = first.fields.find((each) => each.field === "project")!;
  expect(field).toMatchObject({ mayCreate: true, createIn: { label: "Project's team" } });
  expect(field.createIn!.options).toEqual(expect.arrayContaining([design.name, other.name]));

  await choose(admin, id, { create: { project: [mars, venus] }, createIn: { project: { [mars]: design.name } } });
  const asked = await get(admin, id);
  expect(asked.unknown).toEqual([]);
  expect(asked.page[0]!.notes).toContain(`Creates the project "${mars}" in ${design.name}.`);
  expect(asked.page.flatMap(({ problems }) => problems)).toEqual([
    { field: "project", message: `Choose the team in which the project "${venus}" is created.` },
  ]);
  await choose(admin, id, { createIn: { project: { [mars]: design.name, [venus]: other.name } } });
  expect(await imported(admin, id)).toMatchObject({ state: "done", outcomes: { created: 4 } });

  const [built] = await projectsNamed(mars);
  expect([built!.teamId, (await projectsNamed(mars)).length]).toEqual([design.id, 1]);
  expect((await tasksOf(built!.id)).map(({ title }) => title)).toEqual(["Build", "Paint", "Part"]);
  expect((await projectsNamed(venus))[0]!.teamId).toBe(other.id);
});

test("a lead creates projects in their own team only; the team can be in the file", async () => {
  const [team, other] = [await make.team(), await make.team()];
  const lead = await make.user("team_lead", { team });
  const [mars, venus] = [word(), word()];
  const id = await uploaded(lead, ["Title,Project,Project's team", `Build,${mars},`, `Fly,${venus},${other.name}`]);
  expect((await get(lead, id)).fields.find(({ field }) => field === "project")!.createIn!.options).toEqual([team.name]);
  await choose(lead, id, { create: { project: [mars, venus] } });
  const { page } = await get(lead, id);
  expect(page[0]!.notes).toContain(`Creates the project "${mars}" in ${team.name}.`);
  expect(page[1]!.problems).toContainEqual({
    field: "project",
    message: `You cannot create the project "${venus}" in "${other.name}". Choose a team of which you can.`,
  });
  await choose(lead, id, { createIn: { project: { [venus]: team.name } } });
  await imported(lead, id);
  expect([(await projectsNamed(mars))[0]!.teamId, (await projectsNamed(venus))[0]!.teamId]).toEqual([team.id, team.id]);
});

test("a name that no project can have stays a problem", async () => {
  const admin = await make.user("admin");
  const team = await make.team();
  const long = "x".repeat(300);
  const id = await uploaded(admin, ["Title,Project", `Build,${long}`]);
  await choose(admin, id, { create: { project: [long] }, createIn: { project: { [long]: team.name } } });
  expect((await get(admin, id)).page[0]!.problems).toMatchObject([{ field: "project" }]);
});
