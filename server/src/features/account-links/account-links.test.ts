import { beforeEach, describe, expect, test } from "vitest";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import { changePassword, login, options } from "@daybook/contract/auth/auth";
import * as users from "@daybook/contract/users/users";
import { authCalls, cookieIn, freshAddress } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const { post, check } = authCalls(server);

type TestUser = Awaited<ReturnType<typeof make.user>>;
let admin: TestUser;
let person: TestUser;

const now = "2026-03-12T08:00:00.000Z";
const invalid = { success: false, message: "This link is not valid any more. Ask for a new one.", code: "invalid_input" };

beforeEach(async () => {
  server.clock.set(now);
  admin = await make.user("admin");
  person = await make.user("team_member", { passwordHash: null });
});

const tokenOf = (url: string) => new URL(url).searchParams.get("token")!;
const linkFor = async (user: TestUser, purpose: "invitation" | "reset" = "invitation") =>
  (await server.as(admin, accountLinks.create, { id: user.id, purpose })).data;
const inspect = (token: string) => post("link", { token });
const accept = (token: string, password = "my own password") => post("link/accept", { token, password });
const listed = async (id: string) => (await server.as(admin, users.listForAdmin, { limit: 100 })).data.find((user) => user._id === id);
const auditOf = (id: string) =>
  server.db.selectFrom("auditEvents").select(["action", "actorId", "after"]).where("entityId", "=", id).orderBy("id").execute();

describe("inviting", () => {
  test("a new user without a password gets a link, chooses a password and is signed in", async () => {
    const { status, data } = await server.as(admin, users.create, {
      name: "Asha Rao",
      email: `asha${person.id}@example.com`,
      role: "team_member",
      team: (await make.team()).name,
      invite: true,
    });
    expect(status).toBe(201);
    expect(data.invitation).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost(:\d+)?\/welcome\?token=[\w-]{43}$/),
      expiresAt: "2026-03-19T08:00:00.000Z",
      emailed: false,
    });
    expect(data).toMatchObject({ signIn: "invited", invitationExpiresAt: "2026-03-19T08:00:00.000Z" });
    const token = tokenOf(data.invitation!.url);

    const inspected = await inspect(token);
    expect(inspected.body.data).toEqual({
      purpose: "invitation",
      name: "Asha Rao",
      email: data.email,
      company: "Daybook",
      expiresAt: "2026-03-19T08:00:00.000Z",
    });

    const accepted = await accept(token);
    expect([accepted.status, accepted.body.user.name]).toEqual([200, "Asha Rao"]);
    expect((await check(cookieIn(accepted.setCookie))).status).toBe(200);
    expect((await server.anonymous(login, { email: data.email, password: "my own password" })).status).toBe(200);
    expect(await listed(data._id)).toMatchObject({ signIn: "active", invitationExpiresAt: null });
    expect((await auditOf(data._id)).map(({ action }) => action)).toEqual([
      "users.created",
      "account_links.created",
      "account_links.used",
      "auth.signed_in",
      "auth.signed_in",
    ]);
  });

  test("a repeated request creates one user and does not repeat the link", async () => {
    const input = {
      name: "Asha Rao",
      email: `twice${person.id}@example.com`,
      role: "team_member",
      team: (await make.team()).name,
      invite: true,
    };
    const key = { "idempotency-key": person.id };
    const [first, second] = [await server.as(admin, users.create, input, key), await server.as(admin, users.create, input, key)];

    expect([first.status, second.status, second.data._id]).toEqual([201, 201, first.data._id]);
    expect(first.data.invitation).toBeDefined();
    expect(second.data).not.toHaveProperty("invitation");
    const stored = await server.db.selectFrom("idempotencyKeys").select("answer").where("key", "=", person.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain("token");
  });

  test("without an invitation a password is required, reported with other problems", async () => {
    const { status, body } = await server.as(admin, users.create, { email: "a@example.com", role: "team_member", team: "HR" });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: "name", message: "Name is required" },
      { path: "password", message: "Password is required" },
    ]);
  });

  test("an invitation expires after seven days, which the list shows", async () => {
    const token = tokenOf((await linkFor(person)).url);
    server.clock.set("2026-03-19T07:59:59.000Z");
    expect((await inspect(token)).status).toBe(200);
    server.clock.set("2026-03-19T08:00:00.000Z");

    expect([(await inspect(token)).body, (await accept(token)).body]).toEqual([
      expect.objectContaining(invalid),
      expect.objectContaining(invalid),
    ]);
    expect(await listed(person.id)).toMatchObject({ signIn: "never", invitationExpiresAt: "2026-03-19T08:00:00.000Z" });
  });

  test("the list is filtered by sign-in for admins, who alone see it", async () => {
    const active = await make.user();
    await server.anonymous(login, { email: active.email!, password: knownPassword });
    const never = await make.user();
    await linkFor(person);
    const filtered = async (signIn: string) => (await server.as(admin, users.list, { signIn, limit: 100 })).data.map(({ _id }) => _id);

    expect(await filtered("active")).toContain(active.id);
    expect(await filtered("active")).not.toContain(person.id);
    expect(await filtered("invited")).toContain(person.id);
    expect(await filtered("never")).toContain(never.id);
    expect(await filtered("never")).not.toContain(person.id);
    const own = await server.as(active, users.list, { signIn: "never" });
    expect(own.data.map(({ _id }) => _id)).toEqual([active.id]);
    expect(own.data[0]).not.toHaveProperty("signIn");
  });

  test("several people get one link each; people who signed in and inactive ones are left out", async () => {
    const [other, active, inactive] = [await make.user(), await make.user(), await make.user("team_member", { status: "inactive" })];
    await server.anonymous(login, { email: active.email!, password: knownPassword });
    const earlier = tokenOf((await linkFor(person)).url);

    const { data } = await server.as(admin, accountLinks.createMany, { userIds: [person, other, active, inactive].map(({ id }) => id) });

    expect(data.map(({ userId }) => userId).toSorted()).toEqual([person.id, other.id].toSorted());
    expect(data.find(({ userId }) => userId === person.id)).toMatchObject({ name: person.name, email: person.email });
    expect((await inspect(earlier)).status).toBe(400);
    for (const { url } of data) expect((await inspect(tokenOf(url))).status).toBe(200);
  });

  test("a person who has signed in is not invited, but can get a reset", async () => {
    const active = await make.user();
    await server.anonymous(login, { email: active.email!, password: knownPassword });
    const refused = await server.as(admin, accountLinks.create, { id: active.id, purpose: "invitation" });

    expect([refused.status, refused.body.message]).toEqual([409, `${active.name} has already signed in. Reset the password instead.`]);
    const reset = await linkFor(active, "reset");
    expect(reset).toMatchObject({ url: expect.stringContaining("/reset-password?token="), expiresAt: "2026-03-13T08:00:00.000Z" });
  });
});

describe("a link", () => {
  test("works once, also for two requests at the same time", async () => {
    const token = tokenOf((await linkFor(person)).url);
    const results = await Promise.all([accept(token, "first password"), accept(token, "second password")]);

    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await accept(token)).body).toMatchObject(invalid);
    const winner = results[0]!.status === 200 ? "first password" : "second password";
    expect((await server.anonymous(login, { email: person.email!, password: winner })).status).toBe(200);
  });

  test("ends every session of the person when it is used", async () => {
    const active = await make.user();
    const cookie = await server.cookieOf(active);
    await accept(tokenOf((await linkFor(active, "reset")).url));

    expect((await check(cookie)).body).toMatchObject({ tokenExpired: true });
    expect((await server.anonymous(login, { email: active.email!, password: knownPassword })).status).toBe(401);
  });

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ["a newer link", (user) => linkFor(user, "reset")],
    ["a password change", (user) => server.as(user, changePassword, { currentPassword: knownPassword, newPassword: "another secret" })],
    ["a password set by an admin", (user) => server.as(admin, users.update, { id: user.id, password: "another secret" })],
    ["a new email address", (user) => server.as(admin, users.update, { id: user.id, email: `new${user.id}@example.com` })],
    ["deactivation", (user) => server.as(admin, users.update, { id: user.id, status: "inactive" })],
    ["deletion", (user) => server.as(admin, users.remove, { id: user.id })],
  ])("dies with %s", async (_what, change) => {
    const user = await make.user();
    const token = tokenOf((await linkFor(user, "reset")).url);
    await change(user);

    expect([(await inspect(token)).status, (await accept(token)).body]).toEqual([400, expect.objectContaining(invalid)]);
  });

  test("stays dead when a deactivated account is activated again", async () => {
    const token = tokenOf((await linkFor(person)).url);
    for (const status of ["inactive", "active"] as const) await server.as(admin, users.update, { id: person.id, status });

    expect((await accept(token)).body).toMatchObject(invalid);
  });

  test("survives other changes of the person", async () => {
    const token = tokenOf((await linkFor(person)).url);
    await server.as(admin, users.update, { id: person.id, name: "Another Name", role: "team_lead" });
    expect((await inspect(token)).body.data.name).toBe("Another Name");
  });

  test("is stored as a hash only; the audit trail has no token", async () => {
    const { url } = await linkFor(person);
    const rows = await server.db.selectFrom("accountLinks").selectAll().where("userId", "=", person.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url));
    const [event] = await auditOf(person.id);
    expect(event).toMatchObject({ action: "account_links.created", actorId: admin.id, after: { purpose: "invitation", emailed: false } });
    expect(JSON.stringify(event)).not.toContain(tokenOf(url));
  });

  test("is not guessed: thirty invalid tokens from one address are the limit", async () => {
    const from = freshAddress();
    for (let index = 0; index < 30; index++) expect((await post("link", { token: `guess ${index}` }, { from })).status).toBe(400);
    const refused = await post("link/accept", { token: "guess", password: "my own password" }, { from });

    expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  test("keeps a password that a second try improves: a common one is refused and the link stays", async () => {
    const token = tokenOf((await linkFor(person)).url);
    const refused = await accept(token, "password");
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "password"]);
    expect((await accept(token)).status).toBe(200);
  });
});

test("without SMTP, the sign-in page sends people to an administrator", async () => {
  expect((await server.anonymous(options)).data.passwordReset).toBe("admin");
});
