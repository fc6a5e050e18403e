import { beforeEach, describe, expect, test } from "vitest";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import * as auth from "@daybook/contract/auth/auth";
import * as exports from "@daybook/contract/exports/exports";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import * as teams from "@daybook/contract/teams/teams";
import * as users from "@daybook/contract/users/users";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { addTotp } from "#test/second-factor-fixtures.ts";

const server = startServer();
const make = factories(server);

type TestUser = Awaited<ReturnType<typeof make.user>>;
let admin: TestUser;
let member: TestUser;
let team: { id: string; name: string };

beforeEach(async () => {
  server.clock.set("2026-03-12T08:00:00.000Z");
  team = await make.team();
  admin = await make.user("admin", { team });
  member = await make.user("team_member", { team });
});

const stale = (person: { id: string }) => server.cookieOf(person, { confirmedAt: "2026-03-12T07:49:59.000Z" });
const recent = (person: { id: string }) => server.cookieOf(person, { confirmedAt: "2026-03-12T07:51:00.000Z" });
const account = (fields: object) => ({ name: "New", email: `new.${member.id}@example.com`, team: team.name, ...fields });

/** Calls that yield access, each with what it needs. */
const calls: [string, () => Promise<Parameters<typeof server.as>[2]> | object, Parameters<typeof server.as>[1]][] = [
  ["one's own password", () => ({ id: admin.id, password: "another secret" }), users.update],
  ["another's password", () => ({ id: member.id, password: "another secret" }), users.update],
  ["another's email", () => ({ id: member.id, email: `taken.over.${member.id}@example.com` }), users.update],
  ["a member who becomes an admin", () => ({ id: member.id, role: "admin" }), users.update],
  ["a member who becomes a lead", () => ({ id: member.id, role: "team_lead" }), users.update],
  ["a member who becomes the lead of the team", () => ({ id: team.id, leads: [member.id] }), teams.update],
  ["a new admin", () => account({ role: "admin", password: "a-long-secret" }), users.create],
  ["a new admin with an invitation", () => account({ role: "admin", invite: true }), users.create],
  ["a link for another", () => ({ id: member.id, purpose: "reset" }), accountLinks.create],
  ["links for several", () => ({ userIds: [member.id] }), accountLinks.createMany],
  [
    "removing another's second factor",
    async () => {
      await addTotp(server, member);
      return { id: member.id };
    },
    secondFactor.removeOfUser,
  ],
  ["the company's data", () => ({}), exports.all],
  ["another's data", () => ({ userId: member.id }), exports.all],
  ["one's own data by id", () => ({ userId: admin.id }), exports.all],
];

describe("a call that yields access needs a recent confirmation", () => {
  test.each(calls)("%s", async (_what, input, endpoint) => {
    const sent = await input();
    const before = await rowsOf();
    const { status, body } = await server.as(admin, endpoint, sent, { cookie: await stale(admin) });
    expect([status, body.code, body.message]).toEqual([403, "confirm", "Please confirm your password"]);
    expect(await rowsOf()).toEqual(before);

    expect((await server.as(admin, endpoint, sent, { cookie: await recent(admin) })).status).toBeLessThan(300);
  });

  test.each<[string, () => object, Parameters<typeof server.as>[1]]>([
    ["a new member", () => account({ role: "team_member", password: "a-long-secret" }), users.create],
    ["a lead who becomes a member", () => ({ id: member.id, role: "team_member" }), users.update],
    ["another's name", () => ({ id: member.id, name: "Renamed" }), users.update],
    ["one's own data", () => ({ own: true }), exports.all],
  ])("but not %s", async (_what, input, endpoint) => {
    const cookie = await stale(admin);
    expect((await server.as(admin, endpoint, input(), { cookie })).status).toBeLessThan(300);
  });

  /** What the refused calls could change. */
  const rowsOf = () =>
    Promise.all([
      server.db.selectFrom("users").selectAll().orderBy("id").execute(),
      server.db.selectFrom("accountLinks").selectAll().execute(),
      server.db.selectFrom("totpAuthenticators").selectAll().execute(),
    ]);
});

describe("a session that replaces another", () => {
  const replacedBy = async (cookie: string, input: object) => {
    const response = await server.app.inject({
      method: "PUT",
      url: `/api/users/admin/user/${admin.id}`,
      headers: { cookie },
      payload: input,
    });
    expect(response.statusCode).toBe(200);
    return String(response.headers["set-cookie"]).split(";", 1)[0]!;
  };
  const mayExport = async (cookie: string) => (await server.as(admin, exports.all, {}, { cookie })).status === 200;

  test("is confirmed as long ago as the one before, after a change of the own team", async () => {
    const other = await make.team();
    const cookie = await replacedBy(await stale(admin), { team: other.name });
    expect(await mayExport(cookie)).toBe(false);
    const { status } = await server.as(admin, users.update, { id: admin.id, email: `a.${admin.id}@example.com` }, { cookie });
    expect(status).toBe(403);

    expect(await mayExport(await replacedBy(await recent(admin), { team: team.name }))).toBe(true);
  });

  test("keeps the second factor, so that no other is asked for", async () => {
    const cookie = await recent(admin);
    await server.db.updateTable("sessions").set({ secondFactor: "provider" }).where("userId", "=", admin.id).execute();
    await replacedBy(cookie, { team: (await make.team()).name });
    const sessions = await server.db.selectFrom("sessions").select("secondFactor").where("userId", "=", admin.id).execute();
    expect(sessions).toEqual([{ secondFactor: "provider" }]);
  });

  test("is confirmed by the current password typed to change it", async () => {
    const response = await server.app.inject({
      method: "PUT",
      url: "/api/auth/password",
      headers: { cookie: await stale(admin) },
      payload: { currentPassword: knownPassword, newPassword: "another secret" },
    });
    expect(await mayExport(String(response.headers["set-cookie"]).split(";", 1)[0]!)).toBe(true);
    expect((await server.anonymous(auth.login, { email: admin.email, password: "another secret" })).status).toBe(200);
  });
});
