import { beforeEach, describe, expect, test, vi } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as receipts from "@daybook/contract/announcements/receipts";
import * as nudges from "@daybook/contract/nudges/nudges";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

type Person = Awaited<ReturnType<typeof make.user>>;
type Team = { id: string; name: string };
let team: Team;
let otherTeam: Team;
let admin: Person;
let lead: Person;
let member: Person;
let outsider: Person;

beforeEach(async () => {
  await server.db.deleteFrom("announcements").execute();
  await server.db.updateTable("settings").set({ leadsAnnounce: "on" }).execute();
  server.clock.set("2026-03-12T09:00:00.000Z");
  team = await make.team();
  otherTeam = await make.team();
  admin = await make.user("admin");
  lead = await make.user("team_lead", { team });
  member = await make.user("team_member", { team });
  outsider = await make.user("team_member", { team: otherTeam });
});

const to = (teams: Team[], people: Person[] = []) => ({ teams: teams.map(({ id }) => id), roles: [], users: people.map(({ id }) => id) });
const write = (by: Person, fields: object = {}) =>
  server.as(by, announcements.create, { title: "Retro", content: "At four.", audience: to([team]), ...fields });
const written = async (by: Person, fields: object = {}) => {
  const { status, data } = await write(by, fields);
  expect(status).toBe(201);
  return data._id;
};
const edit = (by: Person, id: string, fields: object = { title: "Later" }) => server.as(by, announcements.update, { id, ...fields });
const managed = async (by: Person) => (await server.as(by, announcements.listAll, {})).data.map(({ _id }) => _id);
const read = async (by: Person) => (await server.as(by, announcements.list, {})).data.map(({ _id }) => _id);
const move = (person: Person, teamId: string | null) =>
  server.db.updateTable("users").set({ teamId }).where("id", "=", person.id).execute();

/** The statuses of everything that one does with a written announcement. */
const statuses = async (by: Person, id: string) => [
  (await edit(by, id)).status,
  (await server.as(by, receipts.receipts, { id })).status,
  (await server.as(by, announcements.seenBy, { id })).status,
  (await server.as(by, nudges.remindOfAnnouncement, { id })).status,
  (await server.as(by, announcements.remove, { id })).status,
];

describe("a lead", () => {
  test("writes to the own team, manages it, and reminds the team", async () => {
    const id = await written(lead, { mustReadBy: "2026-03-13" });
    expect(await read(member)).toEqual([id]);
    expect(await read(outsider)).toEqual([]);
    expect(await managed(lead)).toEqual([id]);
    const { body, data } = await server.as(lead, receipts.receipts, { id });
    expect(data.map(({ _id }) => _id)).toEqual([member.id]);
    expect(body).toMatchObject({ counts: { missing: 1, seen: 0, confirmed: 0 } });
    expect((await server.as(lead, nudges.remindOfAnnouncement, { id })).data.remindedIds).toEqual([member.id]);
    expect(await statuses(lead, id)).toEqual([200, 200, 200, 409, 200]);
  });

  test("writes to single people of the team, whom alone it reaches", async () => {
    const second = await make.user("team_member", { team });
    const id = await written(lead, { audience: to([], [member]) });
    expect(await read(member)).toEqual([id]);
    expect(await read(second)).toEqual([]);
    expect(await read(lead)).toEqual([]);
    expect(await managed(lead)).toEqual([id]);
  });

  test.each([
    ["everyone", () => null, "audience"],
    ["another team", () => to([otherTeam]), "audience.teams"],
    ["the own and another team", () => to([team, otherTeam]), "audience.teams"],
    ["a person of another team", () => to([], [outsider]), "audience.users.0"],
    ["the own team and a person of another", () => to([team], [outsider]), "audience.users.0"],
    ["a role", () => ({ teams: [], roles: ["team_member"], users: [] }), "audience.roles"],
  ])("does not write to %s, neither at first nor by an edit, nor counts them", async (_who, audience, path) => {
    const id = await written(lead);
    for (const { status, body } of [await write(lead, { audience: audience() }), await edit(lead, id, { audience: audience() })]) {
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(`"${path}"`);
    }
    expect((await server.as(lead, announcements.audience, audience() ?? {})).status).toBe(400);
    expect((await write(admin, { audience: audience() })).status).toBe(201);
  });

  test("does not tell people who exist elsewhere from people who do not", async () => {
    const unknown = { id: "01900000-0000-7000-8000-000000000000" } as Person;
    const [existing, missing] = [await write(lead, { audience: to([], [outsider]) }), await write(lead, { audience: to([], [unknown]) })];
    expect(existing.body).toEqual(missing.body);
  });

  test("manages no announcement of others, not even to the own team", async () => {
    const second = await make.user("team_lead", { team });
    const ids = [await written(admin), await written(second)];
    expect(await managed(lead)).toEqual([]);
    for (const id of ids) expect(await statuses(lead, id)).toEqual([403, 403, 403, 403, 403]);
    const elsewhere = await written(admin, { audience: to([otherTeam]) });
    expect(await statuses(lead, elsewhere)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe("a lead who lost the right", () => {
  test.each([
    ["the team", () => move(lead, otherTeam.id)],
    ["every team", () => move(lead, null)],
    [
      "the role, and the team",
      () => server.db.updateTable("users").set({ role: "team_member", teamId: otherTeam.id }).where("id", "=", lead.id).execute(),
    ],
  ])("by losing %s finds the announcement no more", async (_what, lose) => {
    const id = await written(lead, { mustReadBy: "2026-03-13" });
    await lose();
    const found = await statuses(lead, id);
    expect(found.every((status) => status === 404 || status === 403)).toBe(true);
    expect(found[0]).toBe(404);
    expect((await write(lead)).status).not.toBe(201);
    expect(await read(member)).toEqual([id]);
  });

  test("by the setting reads the announcement and changes nothing", async () => {
    const id = await written(lead);
    await server.db.updateTable("settings").set({ leadsAnnounce: "off" }).execute();
    expect(await statuses(lead, id)).toEqual([403, 403, 403, 403, 403]);
    expect((await write(lead)).status).toBe(403);
    expect((await server.as(lead, announcements.listAll, {})).status).toBe(403);
    expect((await server.as(lead, announcements.audience, { teams: team.name })).status).toBe(403);
  });

  const isWaiting = () =>
    vi.waitFor(
      async () => {
        const sessions = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
        expect((await server.database.pool.query(sessions)).rowCount).toBe(1);
      },
      { timeout: 10_000, interval: 20 },
    );

  test("by the setting at the same instant publishes nothing", async () => {
    const holder = await server.database.pool.connect();
    try {
      await holder.query("begin");
      await holder.query("update settings set leads_announce = 'off'");
      const response = write(lead);
      await isWaiting();
      await holder.query("commit");
      expect((await response).status).toBe(403);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

  test.each([
    ["edits", (id: string) => edit(lead, id)],
    ["deletes", (id: string) => server.as(lead, announcements.remove, { id })],
  ])("by the setting while the request waits %s nothing", async (_what, send) => {
    const id = await written(lead);
    const { pool } = server.database;
    const holder = await pool.connect();
    try {
      await holder.query("begin");
      await holder.query("select from announcements where id = $1 for update", [id]);
      const response = send(id);
      await isWaiting();
      await server.db.updateTable("settings").set({ leadsAnnounce: "off" }).execute();
      await holder.query("rollback");
      expect((await response).status).toBe(403);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect((await server.as(admin, announcements.listAll, {})).data).toMatchObject([{ _id: id, title: "Retro" }]);
  });

  test("by one of the chosen people leaving writes to no one outside of the team", async () => {
    const id = await written(lead, { audience: to([], [member]) });
    await move(member, otherTeam.id);
    expect((await edit(lead, id)).status).toBe(404);
    expect(await managed(lead)).toEqual([]);
    expect(await managed(admin)).toEqual([id]);
  });

  test("before the time of a scheduled announcement publishes nothing: it becomes a draft for the admins", async () => {
    const id = await written(lead, { publishAt: "2026-03-12T10:00:00.000Z" });
    await move(lead, otherTeam.id);
    server.clock.set("2026-03-12T10:00:00.000Z");
    await server.app.jobs.run("announcements.publish");
    expect(await read(member)).toEqual([]);
    const { data } = await server.as(admin, announcements.listAll, { view: "draft" });
    expect(data.map(({ _id }) => _id)).toEqual([id]);
  });
});
