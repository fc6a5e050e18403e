import { beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@daybook/contract/sessions/sessions";
import * as settings from "@daybook/contract/settings/settings";
import * as users from "@daybook/contract/users/users";
import { authCalls, cookieIn } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const { login, check, post } = authCalls(server);

type TestUser = Awaited<ReturnType<typeof make.user>>;
let admin: TestUser;
let person: TestUser;

const now = "2026-03-12T08:00:00.000Z";
const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1";

beforeEach(async () => {
  server.clock.set(now);
  await server.db.updateTable("settings").set({ sessionIdleHours: 0, timezone: "Asia/Kolkata" }).execute();
  await server.db.updateTable("users").set({ role: "team_member" }).execute();
  admin = await make.user("admin");
  person = await make.user();
});

const signIn = async (userAgent: string, from = "10.9.0.1") =>
  cookieIn((await login(person.email, knownPassword, { from, headers: { "user-agent": userAgent } })).setCookie);

const request = async (method: "GET" | "DELETE", cookie: string, id = "") => {
  const response = await server.app.inject({ method, url: `/api/auth/sessions${id && `/${id}`}`, headers: { cookie } });
  return { status: response.statusCode, body: response.json() };
};
const list = async (cookie: string) => (await request("GET", cookie)).body.data as Session[];

describe("your own sessions", () => {
  test("end when their row expires, although the signed token would last longer", async () => {
    const here = await signIn(firefox);
    expect((await request("GET", here)).status).toBe(200);
    await server.db.updateTable("sessions").set({ expiresAt: now }).where("userId", "=", person.id).execute();
    expect((await request("GET", here)).status).toBe(401);
  });

  test("are listed with device, address and last use, the last used one first", async () => {
    const here = await signIn(firefox);
    server.clock.set("2026-03-12T08:10:00.000Z");
    await signIn(safari, "10.9.0.2");
    server.clock.set("2026-03-12T09:00:00.000Z");
    await server.cookieOf(admin);

    expect(await list(here)).toEqual([
      {
        _id: expect.any(String),
        current: true,
        device: "Firefox on Windows",
        ip: "10.9.0.1",
        createdAt: now,
        lastSeenAt: "2026-03-12T09:00:00.000Z",
      },
      {
        _id: expect.any(String),
        current: false,
        device: "Safari on iPhone",
        ip: "10.9.0.2",
        createdAt: "2026-03-12T08:10:00.000Z",
        lastSeenAt: "2026-03-12T08:10:00.000Z",
      },
    ]);
  });

  test("one is ended, at once and with its sockets", async () => {
    const [here, there] = [await signIn(firefox), await signIn(safari)];
    const other = (await list(here)).find(({ current }) => !current)!;
    server.events.length = 0;

    expect((await request("DELETE", here, other._id)).status).toBe(200);
    expect((await check(there)).body).toMatchObject({ tokenExpired: true });
    expect((await check(here)).status).toBe(200);
    expect(server.events).toEqual([{ name: "sessions.revoked", userId: person.id, sessionId: other._id }]);
    expect((await request("DELETE", here, other._id)).status).toBe(404);
  });

  test("another user's is not found and stays", async () => {
    const mine = await signIn(firefox);
    const theirs = await server.cookieOf(admin);
    const [session] = await list(theirs);

    expect((await request("DELETE", mine, session!._id)).body.message).toBe("This session is not yours or has ended already");
    expect((await check(theirs)).status).toBe(200);
  });

  test("all others are ended together", async () => {
    const [here, ...others] = [await signIn(firefox), await signIn(safari), await signIn(safari)];
    const ended = await request("DELETE", here!);

    expect([ended.status, ended.body.data]).toEqual([200, { ended: 2 }]);
    for (const cookie of others) expect((await check(cookie)).body).toMatchObject({ tokenExpired: true });
    expect(await list(here!)).toHaveLength(1);
  });

  test("use is recorded at most once a minute", async () => {
    const cookie = await signIn(firefox);
    server.clock.set("2026-03-12T08:00:59.000Z");
    expect((await list(cookie))[0]!.lastSeenAt).toBe(now);
    server.clock.set("2026-03-12T08:01:00.000Z");
    expect((await list(cookie))[0]!.lastSeenAt).toBe("2026-03-12T08:01:00.000Z");
  });
});

describe("the idle limit", () => {
  test("ends a session that was not used for the company's hours; use renews it", async () => {
    expect((await server.as(admin, settings.update, { sessionIdleHours: 2 })).data.sessionIdleHours).toBe(2);
    const [used, unused] = [await signIn(firefox), await signIn(safari)];
    server.clock.set("2026-03-12T09:30:00.000Z");
    expect((await check(used)).status).toBe(200);
    server.clock.set("2026-03-12T10:00:00.000Z");

    expect((await check(unused)).body).toMatchObject({ tokenExpired: true, message: "Invalid or expired token" });
    expect((await check(used)).status).toBe(200);
    expect(await list(used)).toHaveLength(1);
  });

  test.each([-1, 169, 1.5, "two"])("rejects %j hours", async (sessionIdleHours) => {
    expect((await server.as(admin, settings.update, { sessionIdleHours })).body.message).toBe(
      "Please enter whole hours from 0 (never) to 168",
    );
  });
});

describe("the last day of office", () => {
  const leave = (user: TestUser, lastDayOfOffice: string | null) => server.as(admin, users.update, { id: user.id, lastDayOfOffice });

  test("signs out at its end, in the company's timezone; sign-in is then refused", async () => {
    await leave(person, "2026-03-12");
    const cookie = await signIn(firefox);
    server.clock.set("2026-03-12T18:29:59.000Z");
    expect((await check(cookie)).status).toBe(200);
    server.clock.set("2026-03-12T18:30:00.000Z");

    expect((await check(cookie)).body).toMatchObject({ tokenExpired: true });
    const refused = await login(person.email, knownPassword);
    expect([refused.status, refused.body.message, refused.setCookie]).toEqual([403, "Account is disabled", []]);
    expect((await login(person.email, "a wrong one")).status).toBe(401);
  });

  test("in the past ends the sessions at once; cleared, the person signs in again", async () => {
    const cookie = await signIn(firefox);
    server.events.length = 0;
    expect((await leave(person, "2026-03-11")).status).toBe(200);

    expect(server.events).toContainEqual({ name: "sessions.revoked", userId: person.id });
    expect((await check(cookie)).body).toMatchObject({ tokenExpired: true });
    await leave(person, null);
    expect((await login(person.email, knownPassword)).status).toBe(200);
  });

  test("in the past is refused for the last active admin", async () => {
    const refused = await leave(admin, "2026-03-11");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${admin.name} is the last active admin. Make another user an admin first.`,
    ]);
    expect((await leave(admin, "2026-03-12")).status).toBe(200);
  });

  test("does not lock out the last admin; with another one it does, and that one cannot be demoted", async () => {
    const other = await make.user("admin");
    await leave(admin, "2026-03-12");
    const cookie = await server.cookieOf(admin);
    server.clock.set("2026-03-13T08:00:00.000Z");
    expect((await check(cookie)).body).toMatchObject({ tokenExpired: true });
    const demoted = await server.as(other, users.update, { id: other.id, role: "team_member" });
    expect([demoted.status, demoted.body.message]).toEqual([
      409,
      `${other.name} is the last active admin. Make another user an admin first.`,
    ]);

    await server.db.updateTable("users").set({ role: "team_member" }).where("id", "=", other.id).execute();
    expect((await login(admin.email, knownPassword)).status).toBe(200);
  });

  test("ends the person's links", async () => {
    const link = await server.app.inject({
      method: "POST",
      url: `/api/users/${person.id}/link`,
      headers: { cookie: await server.cookieOf(admin) },
      payload: { purpose: "reset" },
    });
    const token = new URL(link.json().data.url).searchParams.get("token");
    await leave(person, "2026-03-11");
    expect((await post("link", { token })).status).toBe(400);
  });
});
