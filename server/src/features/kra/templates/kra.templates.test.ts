import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import * as kra from "@daybook/contract/kra/kra";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { kraFactories, twoParameters } from "#test/kra-factories.ts";

const server = startServer();
const make = factories(server);
const { template, week, evaluation } = kraFactories(server);

beforeEach(() => server.clock.set("2026-03-12T09:00:00Z"));

const weights = (...values: number[]) => values.map((weight, n) => ({ name: `Parameter ${n + 1}`, weight }));

describe("weights must be positive and total exactly 100", () => {
  test.each([[[100]], [[50, 50]], [[33.33, 33.33, 33.34]], [[0.01, 99.99]], [[12.5, 12.5, 25, 50]]])("accepts %j", async (values) => {
    const { status, data } = await server.as(await make.user("admin"), kra.saveTemplate, { name: "T", parameters: weights(...values) });
    expect([status, data.parameters.map(({ weight }) => weight)]).toEqual([201, values]);
  });

  test.each([
    [[99], "The weights must add up to exactly 100"],
    [[50, 50, 0.01], "The weights must add up to exactly 100"],
    [[120, -20], "Weight must be at most 100"],
    [[0, 100], "Weight must be greater than 0"],
    [[33.333, 66.667], "Weight can have at most two decimals"],
    [[], "Add at least one parameter"],
  ])("%j is refused: %s", async (values, message) => {
    const { status, body } = await server.as(await make.user("admin"), kra.saveTemplate, { name: "T", parameters: weights(...values) });
    expect([status, body.message]).toEqual([400, message]);
  });

  test("the database rejects invalid versions and changes to versions", async () => {
    const { _id } = await template(await make.user("admin"));
    const { pool } = server.database;
    const row = "insert into kra_parameters (template_id, version, parameter_id, position, name, weight) values ($1, 1, $2, 7, 'More', 1)";
    await expect(pool.query(row, [_id, uuidv7()])).rejects.toThrow("the weights of a template total 100");
    await expect(pool.query("update kra_parameters set weight = 1 where template_id = $1", [_id])).rejects.toThrow("never changes");
    await expect(pool.query("delete from kra_template_versions where template_id = $1", [_id])).rejects.toThrow("never changes");
  });
});

test("applies defaults for audience, weekly tasks, rating scale and score mix", async () => {
  const { data } = await server.as(await make.user("admin"), kra.saveTemplate, { name: "Plain", parameters: weights(100) });
  expect(data).toMatchObject({
    version: 1,
    appliesTo: { teams: [], designations: [], members: [] },
    parameters: [{ name: "Parameter 1", description: "", weight: 100, target: null, weeklyTasks: [] }],
    ratingScale: { min: 1, max: 5, step: 0.5 },
    scoreMix: { lead: 70, weekly: 30 },
    can: { read: true, update: true },
  });
});

describe("template precedence: member, designation, team, everyone", () => {
  test("does not depend on the order of creation", async () => {
    const admin = await make.user("admin");
    const team = await make.team();
    const person = await make.user("team_member", { team, designation: "Rigger" });
    const inForce = async () => (await server.as(admin, kra.getTemplate, { id: person.id })).data?._id;

    const own = await template(admin, { appliesTo: { members: [person.id] } });
    const ofDesignation = await template(admin, { appliesTo: { designations: ["rigger"] } });
    const ofTeam = await template(admin, { appliesTo: { teams: [team.name] } });
    const forEveryone = await template(admin);

    const order = [own, ofDesignation, ofTeam, forEveryone];
    for (const { _id, name } of order) {
      expect(await inForce()).toBe(_id);
      const otherAudience = { members: [(await make.user()).id] };
      await server.as(admin, kra.saveTemplate, { _id, name, parameters: twoParameters, appliesTo: otherAudience });
    }
  });

  test("prefers the most recently changed of two equal templates", async () => {
    const admin = await make.user("admin");
    const team = await make.team();
    const person = await make.user("team_member", { team });
    const first = await template(admin, { appliesTo: { teams: [team.id] } });
    server.clock.set("2026-03-12T10:00:00Z");
    const second = await template(admin, { appliesTo: { teams: [team.name, (await make.team()).name] } });
    expect((await server.as(person, kra.getTemplate, { id: person.id })).data._id).toBe(second._id);
    server.clock.set("2026-03-12T11:00:00Z");
    await server.as(admin, kra.saveTemplate, { _id: first._id, name: "Again", parameters: twoParameters, appliesTo: first.appliesTo });
    expect((await server.as(person, kra.getTemplate, { id: person.id })).data).toMatchObject({ _id: first._id, version: 2, name: "Again" });
  });
});

describe("get by template id or member id", () => {
  test("returns 404 with a message if no template applies", async () => {
    const admin = await make.user("admin");
    await server.db
      .updateTable("kraTemplates")
      .set({ teamId: (await make.team()).id })
      .where("teamId", "is", null)
      .execute();
    const person = await make.user("team_member", { name: "Nila" });
    const { status, body } = await server.as(admin, kra.getTemplate, { id: person.id });
    expect([status, body.message]).toEqual([404, "No template applies to Nila yet"]);
    expect((await server.as(person, kra.getTemplate, { id: person.id })).body.message).toBe("No template applies to you yet");
    expect((await server.as(admin, kra.getTemplate, { id: uuidv7() })).status).toBe(404);
  });

  test("lets a member read only their own template, by either id", async () => {
    const admin = await make.user("admin");
    const [person, other] = [await make.user(), await make.user()];
    const own = await template(admin, { appliesTo: { members: [person.id] } });
    const foreign = await template(admin, { appliesTo: { members: [other.id] } });
    const read = async (id: string) => (await server.as(person, kra.getTemplate, { id })).status;
    expect([await read(person.id), await read(own._id), await read(foreign._id), await read(other.id)]).toEqual([200, 200, 404, 404]);
    expect((await server.as(person, kra.listTemplates)).status).toBe(403);
  });
});

describe("editing creates a new version", () => {
  test("existing records keep their version", async () => {
    const admin = await make.user("admin");
    const person = await make.user();
    const first = await template(admin, { appliesTo: { members: [person.id] } });
    const record = await week(admin, person, 1);
    const rated = await evaluation(admin, person);

    const [delivery] = first.parameters;
    const { data: second } = await server.as(admin, kra.saveTemplate, {
      _id: first._id,
      name: "Renamed",
      appliesTo: { members: [person.id] },
      parameters: [{ _id: delivery!._id, name: "Shipping", weight: 100, weeklyTasks: [{ title: "Ship" }] }],
    });

    expect(second).toMatchObject({ _id: first._id, version: 2, parameters: [{ _id: delivery!._id, name: "Shipping" }] });
    const [kept] = (await server.as(admin, kra.listWeekly, { teamMemberId: person.id, year: 2026, month: 3 })).data;
    expect(kept).toEqual(record);
    const { data: stillRated } = await server.as(admin, kra.getMonthly, { teamMemberId: person.id, year: 2026, month: 3 });
    expect(stillRated).toEqual(rated);
    expect(await week(admin, person, 2)).toMatchObject({ templateVersion: 2, tasks: [{ parameter: "Shipping", title: "Ship" }] });
    const changed = { id: rated._id, parameters: [{ parameterId: first.parameters[1]!._id, rating: 2 }] };
    expect((await server.as(admin, kra.updateMonthly, changed)).data).toMatchObject({
      templateVersion: 1,
      parameters: [{}, { rating: 2 }],
    });
  });

  test("replaces ids that are not the template's own", async () => {
    const admin = await make.user("admin");
    const [mine, theirs] = [await template(admin), await template(admin)];
    const stolen = theirs.parameters.map(({ _id, name, weight, weeklyTasks }) => ({ _id, name, weight, weeklyTasks }));
    const { data } = await server.as(admin, kra.saveTemplate, { _id: mine._id, name: "Mine", parameters: stolen });
    const idsOf = ({ parameters }: typeof data) =>
      parameters.flatMap(({ _id, weeklyTasks }) => [_id, ...weeklyTasks.map((task) => task._id)]);
    expect(idsOf(data).filter((id) => idsOf(theirs).includes(id))).toEqual([]);
    const twice = [mine.parameters[0]!, mine.parameters[0]!].map(({ _id }) => ({ _id, name: "Twin", weight: 50 }));
    expect((await server.as(admin, kra.saveTemplate, { _id: mine._id, name: "Twins", parameters: twice })).status).toBe(201);
  });

  test("rejects a stale version with 409 and saves concurrent edits as separate versions", async () => {
    const admin = await make.user("admin");
    const { _id } = await template(admin);
    const edit = { _id, name: "Edited", parameters: twoParameters };
    const both = await Promise.all([server.as(admin, kra.saveTemplate, edit), server.as(admin, kra.saveTemplate, edit)]);
    expect(both.map(({ data }) => data.version).sort()).toEqual([2, 3]);
    const { status, body } = await server.as(admin, kra.saveTemplate, { ...edit, version: 2 });
    expect([status, body.message]).toEqual([
      409,
      "This template was changed by you in another tab or on another device. Reload and try again.",
    ]);
    expect((await server.as(admin, kra.saveTemplate, { ...edit, version: 3 })).data.version).toBe(4);
  });
});

describe("a lead's templates apply to their own team only", () => {
  test("without an audience, take precedence over the company's for everyone", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team });
    const [mine, foreign] = [await make.user("team_member", { team }), await make.user("team_member")];
    const admin = await make.user("admin");
    const ofLead = await template(lead);
    await template(admin);
    expect((await server.as(admin, kra.getTemplate, { id: mine.id })).data._id).toBe(ofLead._id);
    expect((await server.as(admin, kra.getTemplate, { id: foreign.id })).data._id).not.toBe(ofLead._id);
  });

  test("cannot name other teams or their members, even when an admin edits them", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team });
    const foreign = await make.user("team_member");
    const plain = { name: "Mine", parameters: twoParameters };
    const save = async (by: { id: string }, fields: object) => (await server.as(by, kra.saveTemplate, { ...plain, ...fields })).status;
    expect(await save(lead, { appliesTo: { teams: [team.name] } })).toBe(201);
    expect(await save(lead, { appliesTo: { teams: [(await make.team()).name] } })).toBe(403);
    expect(await save(lead, { appliesTo: { members: [foreign.id] } })).toBe(403);
    const { _id } = await template(lead);
    expect(await save(await make.user("admin"), { _id, appliesTo: { members: [foreign.id] } })).toBe(403);
  });

  test("leads read their team's and matching company templates, and change only their team's", async () => {
    const [team, otherTeam] = [await make.team(), await make.team()];
    const admin = await make.user("admin");
    const [lead, otherLead] = [await make.user("team_lead", { team }), await make.user("team_lead", { team: otherTeam })];
    const own = await template(lead);
    const company = await template(admin);
    const elsewhere = await template(admin, { appliesTo: { teams: [otherTeam.name] } });
    const foreign = await template(otherLead);
    const { data } = await server.as(lead, kra.listTemplates);
    const listed = data.map(({ _id }) => _id);
    const read = async (id: string) => (await server.as(lead, kra.getTemplate, { id })).status;
    expect([own, company, elsewhere, foreign].map(({ _id }) => listed.includes(_id))).toEqual([true, true, false, false]);
    expect([await read(own._id), await read(company._id), await read(elsewhere._id), await read(foreign._id)]).toEqual([
      200, 200, 404, 404,
    ]);
    expect(data.find(({ _id }) => _id === company._id)?.can).toEqual({ read: true, update: false });
    const change = async (_id: string) =>
      (await server.as(lead, kra.saveTemplate, { _id, name: "Changed", parameters: twoParameters })).status;
    expect([await change(own._id), await change(company._id), await change(elsewhere._id)]).toEqual([201, 403, 404]);
  });
});

test("rejects unknown teams and people", async () => {
  const admin = await make.user("admin");
  const save = async (appliesTo: object) =>
    (await server.as(admin, kra.saveTemplate, { name: "T", parameters: twoParameters, appliesTo })).body.message;
  expect(await save({ teams: ["Nowhere"] })).toBe("This team does not exist");
  expect(await save({ members: [uuidv7()] })).toBe("This user does not exist");
});

test("members who left stay named and do not block the next version", async () => {
  const team = await make.team();
  const lead = await make.user("team_lead", { team });
  const [closed, moved] = [await make.user("team_member", { team }), await make.user("team_member", { team })];
  const appliesTo = { members: [closed.id, moved.id] };
  const { _id } = await template(lead, { appliesTo });
  await server.db
    .updateTable("users")
    .set({ status: "inactive", email: null, emailConfirmedAt: null, passwordHash: null, deletedAt: "2026-03-10T09:00:00Z" })
    .where("id", "=", closed.id)
    .execute();
  await server.db
    .updateTable("users")
    .set({ teamId: (await make.team()).id })
    .where("id", "=", moved.id)
    .execute();
  const { status, data } = await server.as(lead, kra.saveTemplate, { _id, name: "Next", parameters: twoParameters, appliesTo });
  expect([status, data.appliesTo.members.map((member) => member._id).sort()]).toEqual([201, [closed.id, moved.id].sort()]);
  const other = await server.as(lead, kra.saveTemplate, { name: "Other", parameters: twoParameters, appliesTo: { members: [closed.id] } });
  expect([other.status, other.body.message]).toEqual([400, "This user does not exist"]);
});

test("saving is audited and emitted to the affected users", async () => {
  const lead = await make.user("team_lead");
  server.events.length = 0;
  const { _id } = await template(lead);
  expect(server.events).toEqual([{ name: "kraTemplates.changed", teamId: lead.teamId }]);
  const note = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", _id).executeTakeFirstOrThrow();
  expect(note).toMatchObject({ action: "kra.template_created", actorId: lead.id, after: { version: 1 } });
});
