import { beforeEach, describe, expect, test } from "vitest";
import * as accessTokens from "@daybook/contract/access-tokens/access-tokens";
import { callsPerMinute, provisioningCallsPerMinute, scopes, type Scope, tokensMax } from "@daybook/contract/access-tokens/scopes";
import { sessionEndingPhrases } from "@daybook/contract/core/errors";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as sessions from "@daybook/contract/sessions/sessions";
import * as tasks from "@daybook/contract/tasks/tasks";
import * as users from "@daybook/contract/users/users";
import { giveToken } from "#test/access-token-fixtures.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
type Person = Awaited<ReturnType<typeof make.user>>;

const input = { name: "Nightly build script", scopes: ["tasks:read"] as Scope[], expiresInDays: 30 };
const list = (headers: Record<string, string>) => server.anonymous(tasks.list, {}, headers);

let person: Person;
beforeEach(async () => {
  server.clock.set("2026-03-12T08:00:00.000Z");
  person = await make.user();
});

describe("creating", () => {
  test("returns the value once; only its hash and last four letters are stored", async () => {
    const { status, data } = await server.as(person, accessTokens.create, input);
    expect(status).toBe(201);
    expect(data.token).toMatch(/^dbk_[\w-]{43}$/);
    const shown = {
      _id: data._id,
      name: "Nightly build script",
      scopes: ["tasks:read"],
      lastFour: data.token.slice(-4),
      createdAt: "2026-03-12T08:00:00.000Z",
      expiresAt: "2026-04-11T08:00:00.000Z",
      hasEnded: false,
      lastUsedAt: null,
    };
    expect((await server.as(person, accessTokens.list)).data).toEqual([shown]);
    const stored = await server.db.selectFrom("accessTokens").selectAll().execute();
    const events = await server.db.selectFrom("auditEvents").selectAll().where("action", "=", "access_tokens.created").execute();
    expect(JSON.stringify([stored, events])).not.toContain(data.token.slice(0, 40));
    expect(events[0]).toMatchObject({ actorId: person.id, entityId: data._id, after: { name: input.name, scopes: input.scopes } });
    expect((await list({ authorization: `Bearer ${data.token}` })).status).toBe(200);
  });

  test("needs a recent confirmation", async () => {
    const cookie = await server.cookieOf(person, { confirmedAt: null });
    const { status, body } = await server.anonymous(accessTokens.create, input, { cookie });
    expect([status, body.code]).toEqual([403, "confirm"]);
  });

  test.each([
    [{ scopes: ["settings:write"] }, /^"settings:write" is not a scope\. Choose from tasks:read, /],
    [{ scopes: [] }, /^Please choose what the token may do$/],
    [{ expiresInDays: 60 }, /^Please choose 30, 90 or 365 days$/],
    [{ name: " " }, /^Please enter a name$/],
  ])("rejects %j", async (wrong, message) => {
    const { status, body } = await server.as(person, accessTokens.create, { ...input, ...wrong });
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test(`a person has at most ${tokensMax}`, async () => {
    for (let n = 0; n < tokensMax; n++) await giveToken(server, person);
    const { status, body } = await server.as(person, accessTokens.create, input);
    expect([status, body.message]).toEqual([409, `There are ${tokensMax} access tokens already. Revoke one first.`]);
  });
});

/** Checks that the token is refused in the words of RFC 6750, none of which ends the session of a browser. */
async function expectInvalid(headers: Record<string, string>) {
  const response = await list(headers);
  expect([response.status, response.body.code, response.body.tokenExpired]).toEqual([401, "unauthenticated", undefined]);
  expect(response.headers["www-authenticate"]).toBe('Bearer realm="Daybook", error="invalid_token"');
  expect(sessionEndingPhrases.filter((phrase) => response.body.message!.includes(phrase))).toEqual([]);
}

describe("a call", () => {
  test("has the rights of the person now, also after a change of role", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team });
    const { headers } = await giveToken(server, lead);
    const colleague = await make.user("team_member", { team });
    const phone = () => server.anonymous(users.get, { id: colleague.id }, headers);
    await server.db.updateTable("users").set({ phoneNumber: "+4915112345" }).where("id", "=", colleague.id).execute();
    expect((await phone()).data).toHaveProperty("phoneNumber");
    await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", lead.id).execute();
    expect((await phone()).data).not.toHaveProperty("phoneNumber");
  });

  test("ignores cookies, valid or not", async () => {
    const other = await make.user("admin");
    const { headers } = await giveToken(server, person);
    const cookie = await server.cookieOf(other);
    expect((await server.anonymous(users.profile, {}, { ...headers, cookie })).data._id).toBe(person.id);
    expect((await list({ ...headers, cookie: "jwt=nonsense" })).status).toBe(200);
    await expectInvalid({ authorization: `Bearer dbk_${"x".repeat(43)}`, cookie });
  });

  test("needs no origin, because no browser adds a token by itself", async () => {
    const { headers } = await giveToken(server, person);
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const created = await server.anonymous(tasks.bulkCreate, { tasks: [{ title: "From a script" }] }, { ...headers, ...foreign });
    expect(created.status).toBe(201);
    const cookie = await server.cookieOf(person);
    expect((await server.anonymous(tasks.bulkCreate, { tasks: [{ title: "Forged" }] }, { cookie, ...foreign })).status).toBe(403);
  });

  test("without the scope is 403 and names it", async () => {
    const { headers } = await giveToken(server, person, { scopes: ["tasks:read"] });
    const response = await server.anonymous(tasks.bulkCreate, { tasks: [{ title: "From a script" }] }, headers);
    expect([response.status, response.body]).toEqual([
      403,
      { success: false, code: "insufficient_scope", message: "This access token lacks the scope tasks:write. Create one that has it." },
    ]);
    expect(response.headers["www-authenticate"]).toBe('Bearer realm="Daybook", error="insufficient_scope", scope="tasks:write"');
  });

  test("to what no scope grants is 403", async () => {
    const { headers } = await giveToken(server, await make.user("admin"));
    const calls = [accessTokens.list, accessTokens.listAll, sessions.list];
    for (const endpoint of calls) {
      const { status, body } = await server.anonymous(endpoint, {}, headers);
      expect([status, body.message]).toEqual([403, "You don't have permission to call this with an access token. Sign in to Daybook."]);
    }
  });

  test("never raises a role or opens a session", async () => {
    const admin = await make.user("admin");
    const team = await make.team();
    const { headers } = await giveToken(server, admin);
    const raised = await server.anonymous(users.update, { id: person.id, role: "admin" }, headers);
    expect([raised.status, raised.body.message]).toEqual([
      403,
      "You don't have permission to do this with an access token. Sign in to Daybook.",
    ]);
    const moved = await server.anonymous(users.update, { id: admin.id, team: team.id }, headers);
    expect([moved.status, moved.headers["set-cookie"]]).toEqual([200, undefined]);
  });

  test("is one statement, and the change names the token", async () => {
    const { headers } = await giveToken(server, person);
    const cookie = await server.cookieOf(person);
    await list(headers);
    const [byToken, bySession] = [await server.statements(() => list(headers)), await server.statements(() => list({ cookie }))];
    expect(byToken).toBe(bySession);
    await server.anonymous(tasks.bulkCreate, { tasks: [{ title: "From a script" }] }, headers);
    const event = await server.db.selectFrom("auditEvents").select("after").where("action", "=", "tasks.created").executeTakeFirstOrThrow();
    expect(event.after).toMatchObject({ via: "Build script" });
  });

  test("several at once get their own person", async () => {
    const people = await Promise.all([make.user(), make.user(), make.user()]);
    const given = await Promise.all(people.map((each) => giveToken(server, each)));
    const profiles = await Promise.all(given.map(({ headers }) => server.anonymous(users.profile, {}, headers)));
    expect(profiles.map(({ data }) => data._id)).toEqual(people.map(({ id }) => id));
  });
});

describe("a token that is no longer valid", () => {
  test.each(["Bearer", "Bearer abc", "Bearer dbk_short", `Bearer dbk_${"a".repeat(43)}`, `bearer dbk_${"a".repeat(44)}`])(
    "%s is 401",
    async (authorization) => expectInvalid({ authorization }),
  );

  test("because it ended", async () => {
    const { headers } = await giveToken(server, person, { expiresInDays: 30 });
    server.clock.set("2026-04-11T07:59:59.000Z");
    expect((await list(headers)).status).toBe(200);
    server.clock.set("2026-04-11T08:00:00.000Z");
    await expectInvalid(headers);
    server.clock.set("2026-04-11T08:00:01.000Z");
    expect((await server.as(person, accessTokens.list)).data).toMatchObject([{ hasEnded: true }]);
  });

  test("because it was revoked, at once in every process", async () => {
    const { id, headers } = await giveToken(server, person);
    const { app } = await server.build({});
    const elsewhere = () => app.inject({ url: "/api/tasks", headers });
    expect((await elsewhere()).statusCode).toBe(200);
    expect((await server.as(person, accessTokens.remove, { id })).status).toBe(200);
    expect((await elsewhere()).statusCode).toBe(401);
    await expectInvalid(headers);
    const audit = await server.db.selectFrom("auditEvents").select("before").where("action", "=", "access_tokens.revoked").execute();
    expect(audit).toMatchObject([{ before: { name: "Build script" } }]);
  });

  test("because an admin revoked it", async () => {
    const { id, headers } = await giveToken(server, person);
    const admin = await make.user("admin");
    expect((await server.as(admin, accessTokens.listAll)).data.find(({ _id }) => _id === id)).toMatchObject({ user: { _id: person.id } });
    await server.as(admin, accessTokens.revoke, { id });
    await expectInvalid(headers);
  });

  test("because its person was deactivated; activating revives nothing", async () => {
    const { headers } = await giveToken(server, person);
    const admin = await make.user("admin");
    await server.as(admin, users.update, { id: person.id, status: "inactive" });
    await expectInvalid(headers);
    await server.as(admin, users.update, { id: person.id, status: "active" });
    await expectInvalid(headers);
  });

  test("in the address, even a valid one, is 400", async () => {
    const { token } = await giveToken(server, person);
    for (const query of [`access_token=${token}`, `key=${token}`, "access_token=x"]) {
      const { statusCode, body } = await server.app.inject({ url: `/api/tasks?${query}` });
      expect([statusCode, body]).toEqual([400, expect.stringContaining("Send an access token in the header Authorization: Bearer")]);
    }
  });
});

describe("the limit", () => {
  // A token that provisions users may make more calls.
  const ordinary = scopes.filter((scope) => !scope.startsWith("scim:"));
  const headersOf = async (headers: Record<string, string>) => {
    const { status, headers: sent } = await list(headers);
    return [status, sent["ratelimit-policy"], sent["ratelimit"], sent["retry-after"]];
  };
  const store = (id: string, calls: number) =>
    server.db.updateTable("accessTokens").set({ calls, minuteAt: "2026-03-12T08:00:00.000Z" }).where("id", "=", id).execute();

  test("is in the headers of each call, and lasts until the next minute", async () => {
    const policy = `"token";q=${callsPerMinute};w=60`;
    const { id, headers } = await giveToken(server, person, { scopes: ordinary });
    server.clock.set("2026-03-12T08:00:20.000Z");
    expect(await headersOf(headers)).toEqual([200, policy, `"token";r=${callsPerMinute - 1};t=40`, undefined]);
    await store(id, callsPerMinute - 1);
    expect(await headersOf(headers)).toEqual([200, policy, '"token";r=0;t=40', undefined]);
    expect(await headersOf(headers)).toEqual([429, policy, '"token";r=0;t=40', "40"]);
    server.clock.set("2026-03-12T08:01:00.000Z");
    expect((await headersOf(headers))[0]).toBe(200);
  });

  test("is higher for a token that provisions users", async () => {
    const { headers } = await giveToken(server, person);
    expect((await headersOf(headers))[1]).toBe(`"token";q=${provisioningCallsPerMinute};w=60`);
  });

  test("counts the calls of a person over all of their tokens, and no one else's", async () => {
    const [first, second] = [await giveToken(server, person, { scopes: ordinary }), await giveToken(server, person, { scopes: ordinary })];
    await store(first.id, callsPerMinute);
    expect((await headersOf(second.headers))[0]).toBe(429);
    expect((await headersOf((await giveToken(server, await make.user(), { scopes: ordinary })).headers))[0]).toBe(200);
  });

  test("stores the calls at most every five seconds, and when the token was last used", async () => {
    const { id, headers } = await giveToken(server, person, { scopes: ordinary });
    const stored = () => server.db.selectFrom("accessTokens").select(["calls", "lastUsedAt"]).where("id", "=", id).executeTakeFirst();
    for (let call = 0; call < 4; call++) await list(headers);
    expect(await stored()).toEqual({ calls: 1, lastUsedAt: "2026-03-12T08:00:00.000Z" });
    server.clock.set("2026-03-12T08:00:05.000Z");
    await list(headers);
    expect(await stored()).toEqual({ calls: 5, lastUsedAt: "2026-03-12T08:00:05.000Z" });
  });
});

describe("a service account", () => {
  let admin: Person;
  let team: Awaited<ReturnType<typeof make.team>>;
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });
  beforeEach(async () => {
    [admin, team] = [await make.user("admin"), await make.team()];
  });

  async function build(role: "team_lead" | "admin" = "team_lead") {
    const created = await server.as(admin, users.create, { kind: "service", name: "Payroll bridge", role, team: team.id });
    const token = { ...input, userId: created.data._id, scopes: ["tasks:write", "users:read"] as Scope[] };
    return { created, id: created.data._id, token: (await server.as(admin, accessTokens.createForService, token)).data };
  }

  test("acts with its role and keeps its name on what it did", async () => {
    const { created, id, token } = await build();
    expect([created.status, created.data]).toMatchObject([201, { name: "Payroll bridge", role: "team_lead", email: "", team: team.name }]);
    const made = await server.anonymous(tasks.bulkCreate, { tasks: [{ title: "From the bridge" }] }, headersOf(token.token));
    expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.stringContaining("Payroll bridge")]);
    const event = await server.db
      .selectFrom("auditEvents")
      .select("actorId")
      .where("action", "=", "tasks.created")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(event).toEqual({ actorId: id });
    expect((await server.as(admin, accessTokens.listServices)).data).toMatchObject([{ _id: id, role: "team_lead", team: team.name }]);
  });

  test("is in no list, count or picker, and cannot sign in or be changed like a person", async () => {
    const before = (await server.as(admin, users.list)).body["stats"];
    const { id } = await build();
    const lists = [await server.as(admin, users.list), await server.as(admin, users.dropdown), await server.as(admin, users.listForAdmin)];
    expect(lists.map(({ body }) => JSON.stringify(body).includes(id))).toEqual([false, false, false]);
    expect(lists[0]!.body["stats"]).toEqual(before);
    expect((await server.as(admin, users.get, { id })).status).toBe(404);
    expect((await server.as(admin, users.update, { id, role: "admin" })).status).toBe(404);
    expect(
      (await server.as(admin, users.create, { name: "Dev Kulkarni", role: "team_member", team: team.id, password: "a good password 1" }))
        .body.message,
    ).toBe("Email is required");
  });

  test("needs no second factor, and ends with its tokens when it is deleted", async () => {
    const { id, token } = await build();
    await server.db.updateTable("settings").set({ requireSecondFactor: "all", secondFactorRequiredAt: "2026-01-01T00:00:00Z" }).execute();
    server.clock.set("2026-04-01T08:00:00.000Z");
    const call = () => server.anonymous(users.list, {}, headersOf(token.token));
    expect((await call()).status).toBe(200);
    await server.db.updateTable("settings").set({ requireSecondFactor: "none" }).execute();
    expect((await server.as(admin, accessTokens.removeService, { id })).status).toBe(200);
    expect((await call()).status).toBe(401);
    expect((await server.as(admin, accessTokens.listServices)).data.filter(({ _id }) => _id === id)).toEqual([]);
  });

  test("with the role of an admin needs a recent confirmation, and no token creates one", async () => {
    const service = { kind: "service", name: "Sync", role: "admin", team: team.id };
    const cookie = await server.cookieOf(admin, { confirmedAt: null });
    expect((await server.anonymous(users.create, service, { cookie })).body.code).toBe("confirm");
    const { headers } = await giveToken(server, admin);
    expect((await server.anonymous(users.create, service, headers)).status).toBe(403);
  });

  test("has its notices of an ending token sent to admins", async () => {
    await build();
    server.clock.set("2026-04-05T08:00:00.000Z");
    await server.app.jobs.run("access-tokens.notice_ending");
    const { data } = await server.as(admin, notifications.list);
    expect(data[0]!.title).toBe("The access token Nightly build script of Payroll bridge ends on 11 Apr 2026");
  });
});

test("the person gets one notice of a token that ends within 7 days", async () => {
  await giveToken(server, person, { expiresInDays: 7 });
  await giveToken(server, person, { expiresInDays: 8 });
  for (let run = 0; run < 2; run++) await server.app.jobs.run("access-tokens.notice_ending");
  const { data } = await server.as(person, notifications.list);
  expect(data).toMatchObject([{ kind: "access_token_ending", title: "Your access token Build script ends on 19 Mar 2026" }]);
  expect(data[0]!.href).toBe("/profile?tab=security");
});
