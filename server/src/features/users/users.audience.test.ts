import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { ActorContext } from "#context.ts";
import type { StoredAudience } from "#domain/audience.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { presentAudiences, requireAudience } from "./users.audience.service.ts";

const server = startServer();
const make = factories(server);

async function cast() {
  const [design, support] = [await make.team(), await make.team()];
  const people = {
    admin: await make.user("admin", { team: support }),
    lead: await make.user("team_lead", { team: design }),
    member: await make.user("team_member", { team: design }),
    other: await make.user("team_member", { team: support }),
    alone: await make.user("team_member", { teamId: null }),
  };
  return { design, support, people };
}
let all: Awaited<ReturnType<typeof cast>>;
beforeEach(async () => {
  all = await cast();
});

/** Returns the names of those of the cast who are in an audience, by the SQL function. */
async function membersOf(audience: StoredAudience) {
  const ids = Object.values(all.people).map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[])
      and in_audience(${audience && JSON.stringify(audience)}::jsonb, id, team_id, role)`.execute(server.db);
  const found = new Set(rows.map(({ id }) => id));
  return Object.entries(all.people)
    .filter(([, { id }]) => found.has(id))
    .map(([name]) => name);
}
const audience = (lists: Partial<NonNullable<StoredAudience>>) => ({ teams: [], roles: [], users: [], ...lists });

describe("in_audience", () => {
  test("has everyone in null, also people without a team", async () => {
    expect(await membersOf(null)).toEqual(["admin", "lead", "member", "other", "alone"]);
  });

  test("adds up teams, roles and people", async () => {
    const { design, people } = all;
    expect(await membersOf(audience({ teams: [design.id] }))).toEqual(["lead", "member"]);
    expect(await membersOf(audience({ roles: ["team_lead", "admin"] }))).toEqual(["admin", "lead"]);
    expect(await membersOf(audience({ users: [people.alone.id] }))).toEqual(["alone"]);
    expect(await membersOf(audience({ teams: [design.id], roles: ["admin"], users: [people.alone.id] }))).toEqual([
      "admin",
      "lead",
      "member",
      "alone",
    ]);
  });

  test("follows people into and out of teams", async () => {
    const { design, people } = all;
    await server.db.updateTable("users").set({ teamId: design.id }).where("id", "=", people.other.id).execute();
    await server.db.updateTable("users").set({ teamId: null }).where("id", "=", people.member.id).execute();
    expect(await membersOf(audience({ teams: [design.id] }))).toEqual(["lead", "other"]);
  });

  test("has no one once its only team is deleted, and not everyone", async () => {
    expect(await membersOf(audience({ teams: ["00000000-0000-7000-8000-000000000000"] }))).toEqual([]);
  });
});

test("is_audience accepts three lists of which one has someone, and null", async () => {
  const isAudience = async (value: unknown) =>
    (await sql<{ ok: boolean }>`select is_audience(${JSON.stringify(value)}::jsonb) as ok`.execute(server.db)).rows[0]!.ok;
  expect(await isAudience(audience({ roles: ["admin"] }))).toBe(true);
  expect(await isAudience(audience({}))).toBe(false);
  expect(await isAudience({ teams: ["x"] })).toBe(false);
  expect(await isAudience([])).toBe(false);
  expect(await isAudience("everyone")).toBe(false);
});

describe("an audience", () => {
  test("is stored as ids of teams by name or id, and presented with names", async () => {
    const { design, support, people } = all;
    const ctx = await jobContext(server);
    const stored = await requireAudience(ctx as unknown as ActorContext, {
      teams: [design.name, support.id, design.id],
      roles: ["admin"],
      users: [people.member.id, people.member.id],
    });
    expect(stored).toEqual({ teams: [design.id, support.id].sort(), roles: ["admin"], users: [people.member.id] });
    const [presented, everyone] = await presentAudiences(ctx, [stored, null]);
    expect(presented!.teams.map(({ name }) => name).sort()).toEqual([design.name, support.name].sort());
    expect(presented!.users).toMatchObject([{ _id: people.member.id, name: people.member.name }]);
    expect(everyone).toBeNull();
  });

  test("names the team or person that does not exist", async () => {
    const ctx = await jobContext(server);
    const missing = "00000000-0000-7000-8000-000000000000";
    await expect(requireAudience(ctx as unknown as ActorContext, { teams: ["Nowhere"], roles: [], users: [] })).rejects.toMatchObject({
      details: { errors: [{ path: "audience.teams.0" }] },
    });
    await expect(requireAudience(ctx as unknown as ActorContext, { teams: [], roles: [], users: [missing] })).rejects.toMatchObject({
      details: { errors: [{ path: "audience.users.0" }] },
    });
  });
});
