import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import * as eods from "@daybook/contract/eods/eods";
import * as projects from "@daybook/contract/projects/projects";
import * as teams from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import { knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { matrixFixtures, today, type User } from "./fixture.ts";

const server = startServer();
const { build, make, person } = matrixFixtures(server);

let admin: User;
let team: { id: string; name: string };
let elsewhere: { id: string; name: string };

beforeAll(async () => {
  await make.user("admin");
});

beforeEach(async () => {
  ({ caller: admin, team, otherTeam: elsewhere } = await build("an admin"));
});

/** A copy of a session cookie, as used by a thief or another browser. */
async function stolenCookie(of: { id: string }) {
  const headers = { cookie: await server.cookieOf(of) };
  const works = () => server.anonymous(auth.check, {}, headers);
  expect(await works()).toMatchObject({ status: 200 });
  return { headers, works };
}

const expired = { status: 401, body: { message: "Invalid or expired token", tokenExpired: true } };

describe("a copied session ends immediately", () => {
  const changes: [string, (victim: User) => Promise<{ status: number }>][] = [
    ["an admin deactivates the user", (victim) => server.as(admin, users.update, { id: victim.id, status: "inactive" })],
    ["an admin changes the user's role", (victim) => server.as(admin, users.update, { id: victim.id, role: "team_lead" })],
    ["an admin sets a new password", (victim) => server.as(admin, users.update, { id: victim.id, password: "another-secret" })],
    ["an admin deletes the user", (victim) => server.as(admin, users.remove, { id: victim.id })],
    [
      "the user changes their password",
      (victim) => server.as(victim, auth.changePassword, { currentPassword: knownPassword, newPassword: "another-secret" }),
    ],
  ];

  test.each(changes)("when %s", async (_what, change) => {
    const victim = await person("team_member", team);
    const copy = await stolenCookie(victim);
    expect((await change(victim)).status).toBe(200);
    expect(await copy.works()).toMatchObject(expired);
  });

  test("when the leads of a team change", async () => {
    const former = await person("team_lead", team);
    const next = await person("team_member", team);
    const copies = [await stolenCookie(former), await stolenCookie(next)];
    expect((await server.as(admin, teams.update, { id: team.id, leads: [next.id] })).status).toBe(200);
    for (const copy of copies) expect(await copy.works()).toMatchObject(expired);
  });

  test("when the user signs out", async () => {
    const victim = await person("team_member", team);
    const { headers, works } = await stolenCookie(victim);
    await server.anonymous(auth.logout, {}, headers);
    expect(await works()).toMatchObject(expired);
  });

  test("but not when the change affects no permission", async () => {
    const victim = await person("team_member", team);
    const { works } = await stolenCookie(victim);
    await server.as(admin, users.update, { id: victim.id, name: "Another Name" });
    expect(await works()).toMatchObject({ status: 200 });
  });
});

test("changing one's own password continues in a new session", async () => {
  const victim = await person("team_member", team);
  const cookie = await server.cookieOf(victim);
  const { headers } = await server.anonymous(
    auth.changePassword,
    { currentPassword: knownPassword, newPassword: "another-secret" },
    { cookie },
  );
  const renewed = String(headers["set-cookie"]).split(";")[0]!;
  expect(renewed).not.toBe(cookie);
  expect(await server.anonymous(auth.check, {}, { cookie: renewed })).toMatchObject({ status: 200 });
});

describe("permissions follow the current state", () => {
  test("a removed project member cannot read the project", async () => {
    const member = await person("team_member", elsewhere);
    const project = await make.project({ team, members: [member] });
    expect((await server.as(member, projects.get, { id: project.id })).status).toBe(200);
    await server.as(admin, projects.setMembers, { id: project.id, members: [] });
    expect((await server.as(member, projects.get, { id: project.id })).status).toBe(404);
    expect((await server.as(member, projects.list, {})).data).toEqual([]);
  });

  test("a lead who changed teams cannot read users, reports and projects of the former team", async () => {
    const lead = await person("team_lead", team);
    const member = await person("team_member", team);
    const project = await make.project({ team });
    const report = await make.eod(member, { date: today });
    const reads = async () => [
      (await server.anonymous(users.get, { id: member.id }, headers)).status,
      (await server.anonymous(eods.get, { id: report.id }, headers)).status,
      (await server.anonymous(projects.get, { id: project.id }, headers)).status,
    ];
    let headers = { cookie: await server.cookieOf(lead) };
    expect(await reads()).toEqual([200, 200, 200]);
    await server.as(admin, users.update, { id: lead.id, team: elsewhere.name });
    headers = { cookie: await server.cookieOf(lead) };
    expect(await reads()).toEqual([404, 404, 404]);
  });

  test("a user who changed teams is not visible to the former lead", async () => {
    const lead = await person("team_lead", team);
    const member = await person("team_member", team);
    await server.as(admin, users.update, { id: member.id, team: elsewhere.name });
    expect((await server.as(lead, users.get, { id: member.id })).status).toBe(404);
    expect((await server.as(lead, users.list, { search: member.name })).data).toEqual([]);
  });
});
