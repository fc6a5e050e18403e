import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import { authCalls, cookieIn } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const { login, check } = authCalls(server);

describe("changing the password", () => {
  const change = (cookie: string, payload: object) =>
    server.app.inject({ method: "PUT", url: "/api/auth/password", headers: { cookie }, payload });

  test("ends every other session and gives this one a new id", async () => {
    const person = await make.user();
    const [here, there] = [await server.cookieOf(person), await server.cookieOf(person)];

    const response = await change(here, { currentPassword: knownPassword, newPassword: "a better password" });

    expect([response.statusCode, response.json()]).toEqual([200, { success: true, data: {}, message: "Password changed" }]);
    const now = cookieIn([response.headers["set-cookie"]].flat() as string[]);
    expect((await check(now)).status).toBe(200);
    for (const old of [here, there]) expect((await check(old)).body).toMatchObject({ tokenExpired: true });
    expect((await login(person.email, knownPassword)).status).toBe(401);
    expect((await login(person.email, "a better password")).status).toBe(200);
  });

  test.each([
    [{ currentPassword: "wrong-password", newPassword: "a better password" }, "currentPassword", "The current password is incorrect"],
    [{ newPassword: "a better password" }, "currentPassword", "Current password is required"],
    [{ currentPassword: knownPassword }, "newPassword", "New password is required"],
    [{ currentPassword: knownPassword, newPassword: "12345" }, "newPassword", "Password must be at least 6 characters long"],
    [
      { currentPassword: knownPassword, newPassword: "qwerty123" },
      "newPassword",
      "This password is too common. Please choose another one.",
    ],
  ])("rejects %j and changes nothing", async (payload, path, message) => {
    const person = await make.user();
    const cookie = await server.cookieOf(person);

    const response = await change(cookie, payload);

    expect([response.statusCode, response.json().errors[0]]).toEqual([400, { path, message }]);
    expect((await check(cookie)).status).toBe(200);
    expect((await login(person.email, knownPassword)).status).toBe(200);
  });

  test("is rate limited to ten attempts with a wrong current password", async () => {
    const cookie = await server.cookieOf(await make.user());
    for (let index = 0; index < 10; index++) await change(cookie, { currentPassword: `guess ${index}`, newPassword: "a better password" });

    const response = await change(cookie, { currentPassword: knownPassword, newPassword: "a better password" });

    expect([response.statusCode, Number(response.headers["retry-after"]) > 0]).toEqual([429, true]);
  });

  test("requires a session", async () => {
    expect((await server.anonymous(auth.changePassword, { currentPassword: knownPassword, newPassword: "a better password" })).status).toBe(
      401,
    );
  });
});

describe("storage of secrets", () => {
  test("stores passwords as Argon2id hashes; the database contains no password and no cookie", async () => {
    const person = await make.user();
    const cookie = await server.cookieOf(person);
    await server.app.inject({
      method: "PUT",
      url: "/api/auth/password",
      headers: { cookie },
      payload: { currentPassword: knownPassword, newPassword: "a stored password" },
    });
    const { passwordHash } = await server.db
      .selectFrom("users")
      .select("passwordHash")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

    const tables = await sql<{ dump: string }>`
      select (select json_agg(users)::text from users) || (select json_agg(sessions)::text from sessions) ||
             (select json_agg(audit_events)::text from audit_events) || coalesce((select json_agg(rate_limits)::text from rate_limits), '') as dump`.execute(
      server.db,
    );
    const { dump } = tables.rows[0]!;
    expect(dump).toContain(person.id);
    expect(dump).not.toContain("a stored password");
    expect(dump).not.toContain(knownPassword);
    expect(dump).not.toContain(cookie.slice(4));
  });
});
