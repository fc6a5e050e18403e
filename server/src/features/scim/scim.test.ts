import { beforeAll, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as scim from "@daybook/contract/scim/scim";
import type { Scope } from "@daybook/contract/access-tokens/scopes";
import { giveToken } from "#test/access-token-fixtures.ts";
import { factories } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { newAddress, type ScimClient, scimClient, userOf } from "#test/scim-client.ts";

const server = startServer();
const make = factories(server);
let admin: Person;
let provider: ScimClient;
beforeAll(async () => {
  admin = await make.user("admin");
  provider = await scimClient(server, admin);
});

const add = async () => (await provider.post("/Users", userOf(newAddress()))).body;
const accountOf = (id: string) => server.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const openWith = async (person: Person, scopes: readonly Scope[], path = "/scim/v2/Users") => {
  const { headers } = await giveToken(server, person, { scopes });
  const { statusCode, body } = await server.app.inject({ url: path, headers });
  return [statusCode, (JSON.parse(body) as { detail?: string }).detail] as const;
};

describe("rights", () => {
  test("without a token, with another scope, or of a person who is no admin, nothing is answered", async () => {
    const anonymous = await server.app.inject({ url: "/scim/v2/Users" });
    expect([anonymous.statusCode, JSON.parse(anonymous.body)]).toEqual([
      401,
      {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: "401",
        detail: expect.any(String) as string,
      },
    ]);
    expect(await openWith(admin, ["users:read"])).toEqual([403, "This access token lacks the scope scim:read. Create one that has it."]);
    for (const role of ["team_lead", "team_member"] as const) {
      expect(await openWith(await make.user(role), ["scim:read", "scim:write"])).toEqual([
        403,
        "You don't have permission to provision users",
      ]);
    }
    expect((await openWith(admin, ["scim:read"]))[0]).toBe(200);
  });

  test("reading does not include writing", async () => {
    const { headers } = await giveToken(server, admin, { scopes: ["scim:read"] });
    const { statusCode } = await server.app.inject({
      method: "POST",
      url: "/scim/v2/Users",
      headers: { ...headers, "content-type": "application/scim+json" },
      payload: JSON.stringify(userOf(newAddress())),
    });
    expect(statusCode).toBe(403);
  });

  test("an admin who is one no longer provisions no one", async () => {
    const former = await make.user("admin");
    const { headers } = await giveToken(server, former, { scopes: ["scim:read", "scim:write"] });
    await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", former.id).execute();
    const { statusCode } = await server.app.inject({ url: "/scim/v2/Users", headers });
    expect(statusCode).toBe(403);
  });
});

describe("a leaver", () => {
  test("loses sessions, tokens, push and the calendar link with the call", async () => {
    const { id } = await add();
    const { headers } = await giveToken(server, { id });
    expect((await server.as({ id }, leaves.createFeed, {})).status).toBe(201);
    const { id: sessionId } = await server.db.selectFrom("sessions").select("id").where("userId", "=", id).executeTakeFirstOrThrow();
    await server.db
      .insertInto("pushSubscriptions")
      .values({
        userId: id,
        sessionId,
        endpoint: `https://push.example/${id}`,
        p256dh: "key",
        auth: "auth",
        createdAt: "2026-03-01T00:00:00Z",
      })
      .execute();

    await provider.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
    expect((await server.app.inject({ url: "/api/projects", headers })).statusCode).toBe(401);
    for (const table of ["sessions", "accessTokens", "pushSubscriptions", "calendarFeeds"] as const)
      expect([table, await server.db.selectFrom(table).selectAll().where("userId", "=", id).execute()]).toEqual([table, []]);
  });

  test("is never the last admin", async () => {
    await server.db.updateTable("users").set({ role: "team_member" }).where("role", "=", "admin").where("id", "!=", admin.id).execute();
    const { status, body } = await provider.patch(`/Users/${admin.id}`, { op: "Replace", path: "active", value: "False" });
    expect([status, body["status"], body["detail"]]).toEqual([409, "409", expect.stringMatching(/admin/i)]);
    expect(await accountOf(admin.id)).toMatchObject({ status: "active" });
    expect((await provider.remove(`/Users/${admin.id}`)).status).toBe(403);
  });
});

describe("errors", () => {
  test.each([
    ['name.formatted co "a"', 'Daybook understands the filters userName eq "…", externalId eq "…", id eq "…"'],
    ["userName eq megan", 'Daybook understands the filters userName eq "…", externalId eq "…", id eq "…"'],
    ['userName eq "a" and active eq true', 'Daybook understands the filters userName eq "…", externalId eq "…", id eq "…"'],
  ])("the filter %s", async (filter, detail) => {
    expect((await provider.find("Users", filter)).body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: "400",
      scimType: "invalidFilter",
      detail,
    });
  });

  test.each<[string, object, string, string]>([
    ["no user name", { displayName: "Megan" }, "invalidValue", "userName is required"],
    ["a user name that is no address", { userName: "megan" }, "invalidValue", "email: Please enter a valid email address"],
    [
      "a truth value that is none",
      { ...userOf("a@b.example"), active: "perhaps" },
      "invalidValue",
      'active must be true or false, not "perhaps"',
    ],
    ["a number for a name", { ...userOf("a@b.example"), title: { a: 1 } }, "invalidValue", 'title must be a text, not {"a":1}'],
    ["a list", [], "invalidSyntax", "Send a JSON object"],
  ])("a user with %s", async (_what, payload, scimType, detail) => {
    expect((await provider.post("/Users", payload)).body).toMatchObject({ status: "400", scimType, detail });
  });

  test.each<[string, object[], string]>([
    ["an unknown operation", [{ op: "move", path: "title" }], "invalidSyntax"],
    ["no operation", [], "invalidSyntax"],
    ["a path that cannot be read", [{ op: "replace", path: "a b c", value: 1 }], "invalidPath"],
    ["a removal of everything", [{ op: "remove" }], "invalidPath"],
    ["a removal of the user name", [{ op: "remove", path: "userName" }], "invalidValue"],
  ])("a PATCH with %s", async (_what, operations, scimType) => {
    const { id } = await add();
    expect((await provider.patch(`/Users/${id}`, ...operations)).body).toMatchObject({ status: "400", scimType });
  });

  test("a member who does not exist, and an address that does not", async () => {
    const missing = crypto.randomUUID();
    const { body } = await provider.post("/Groups", { displayName: "Ghosts", members: [{ value: missing }] });
    expect(body).toMatchObject({ status: "400", scimType: "invalidValue", detail: `There is no user ${missing}` });
    expect((await provider.find("Groups", 'displayName eq "Ghosts"')).body.totalResults).toBe(0);
    expect((await provider.get("/Nothing")).body).toMatchObject({ status: "404" });
    expect((await provider.get("/Users/17")).body).toMatchObject({ status: "404" });
  });

  test("two calls at once create one person", async () => {
    const userName = newAddress();
    const answers = await Promise.all([1, 2, 3, 4].map(() => provider.post("/Users", userOf(userName))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body["scimType"]).toBe("uniqueness");
  });
});

describe("discovery", () => {
  test("says what is supported, and describes the resources", async () => {
    expect((await provider.get("/ServiceProviderConfig")).body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    const types = await provider.get("/ResourceTypes");
    expect(types.body.Resources.map(({ id, endpoint }) => [id, endpoint])).toEqual([
      ["User", "/Users"],
      ["Group", "/Groups"],
    ]);
    const { body } = await provider.get("/Schemas");
    expect(body.Resources.map(({ id }) => id)).toEqual([
      "urn:ietf:params:scim:schemas:core:2.0:User",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
      "urn:ietf:params:scim:schemas:core:2.0:Group",
    ]);
  });
});

describe("what groups give", () => {
  const group = async (displayName: string, members: string[]) =>
    (await provider.post("/Groups", { displayName, members: members.map((value) => ({ value })) })).body.id;

  test("is chosen in the settings, applies at once, and ends with the membership", async () => {
    const team = await make.team();
    const { id } = await add();
    const groupId = await group("Heads of sales", [id]);
    expect((await server.as(admin, scim.listGroups, {})).data.find(({ _id }) => _id === groupId)).toEqual({
      _id: groupId,
      name: "Heads of sales",
      memberCount: 1,
      role: null,
      team: null,
    });
    const { status, data } = await server.as(admin, scim.updateGroup, { id: groupId, role: "team_lead", team: team.name });
    expect([status, data.role, data.team]).toEqual([200, "team_lead", team.name]);
    expect(await accountOf(id)).toMatchObject({ role: "team_lead", teamId: team.id });
    const events = await server.db.selectFrom("auditEvents").select(["action", "after"]).where("entityId", "in", [id, groupId]).execute();
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["scim.group_created", "scim.mapping_updated", "users.assigned_by_groups"]),
    );
    expect(events.find(({ action }) => action === "scim.group_created")!.after).toMatchObject({ via: "Build script" });

    await provider.patch(`/Groups/${groupId}`, { op: "remove", path: "members", value: [{ value: id }] });
    expect(await accountOf(id)).toMatchObject({ role: "team_member", teamId: team.id });
  });

  test("the highest role of several groups, and none once its group is deleted or gives none", async () => {
    const { id } = await add();
    const leads = await group("Leads of all", [id]);
    const admins = await group("Admins of all", [id]);
    await server.as(admin, scim.updateGroup, { id: leads, role: "team_lead" });
    await server.as(admin, scim.updateGroup, { id: admins, role: "admin" });
    expect(await accountOf(id)).toMatchObject({ role: "admin" });
    await provider.remove(`/Groups/${admins}`);
    expect(await accountOf(id)).toMatchObject({ role: "team_lead" });
    await server.as(admin, scim.updateGroup, { id: leads, role: null });
    expect(await accountOf(id)).toMatchObject({ role: "team_member" });
  });

  test("is refused for a team or a group that does not exist", async () => {
    const groupId = await group("Makers of all", []);
    const { status, body } = await server.as(admin, scim.updateGroup, { id: groupId, team: "No such team" });
    expect([status, body.message]).toEqual([400, "This team does not exist"]);
    expect((await server.as(admin, scim.updateGroup, { id: crypto.randomUUID(), role: null })).status).toBe(404);
  });
});
