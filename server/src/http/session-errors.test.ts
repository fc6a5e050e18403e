import { describe, expect, test } from "vitest";
import { sessionMessages } from "@daybook/contract/core/errors";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);

describe("session errors", () => {
  const check = async (cookie: string) => {
    const { statusCode, json } = await server.app.inject({ url: "/api/auth/check", headers: { cookie } });
    return { status: statusCode, ...json() };
  };
  const expired = { status: 401, success: false, code: "unauthenticated", message: sessionMessages.invalid, tokenExpired: true };

  test("no cookie: no tokenExpired flag", async () => {
    expect(await check("")).toEqual({ status: 401, success: false, code: "unauthenticated", message: sessionMessages.missing });
  });

  test.each(["jwt=nonsense", "jwt=eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.", "jwt=a.b.c"])("a foreign cookie: %s", async (cookie) => {
    expect(await check(cookie)).toEqual(expired);
  });

  test("a changed signature", async () => {
    const cookie = await server.cookieOf(await make.user());
    const changed = cookie.slice(0, -4) + (cookie.endsWith("AAAA") ? "BBBB" : "AAAA");

    expect((await check(cookie)).status).toBe(200);
    expect(await check(changed)).toEqual(expired);
  });

  test("an expired session, a revoked one, and those of inactive and deleted users", async () => {
    const [old, revoked, inactive, deleted] = [await make.user(), await make.user(), await make.user(), await make.user()];
    const cookies = await Promise.all([old, revoked, inactive, deleted].map((person) => server.cookieOf(person)));
    for (const cookie of cookies) expect((await check(cookie)).status).toBe(200);

    await server.db
      .updateTable("sessions")
      .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
      .where("userId", "=", old.id)
      .execute();
    await server.db.deleteFrom("sessions").where("userId", "=", revoked.id).execute();
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", inactive.id).execute();
    await server.db
      .updateTable("users")
      .set({ status: "inactive", deletedAt: new Date().toISOString(), email: null, emailConfirmedAt: null, passwordHash: null })
      .where("id", "=", deleted.id)
      .execute();

    for (const cookie of cookies) expect(await check(cookie)).toEqual(expired);
  });

  test("a token expires after seven days", async () => {
    const cookie = await server.cookieOf(await make.user());
    await server.db
      .updateTable("sessions")
      .set({ expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString() })
      .execute();

    server.clock.set(new Date(Date.now() + 7 * 86_400_000 + 5000).toISOString());
    const { tokenExpired } = await check(cookie);
    server.clock.set(null);

    expect(tokenExpired).toBe(true);
  });

  test("public endpoints ignore an expired session", async () => {
    const { statusCode } = await server.app.inject({ url: "/api/auth/options", headers: { cookie: "jwt=nonsense" } });

    expect(statusCode).toBe(200);
  });

  test("authentication takes exactly one statement, the session check no other", async () => {
    const cookie = await server.cookieOf(await make.user());
    await check(cookie);

    const refused = await server.statements(() => server.app.inject({ url: "/api/users/profile" }));
    const profile = await server.statements(() => server.app.inject({ url: "/api/users/profile", headers: { cookie } }));
    const sessionCheck = await server.statements(() => check(cookie));
    const health = await server.statements(() => server.app.inject({ url: "/api/health", headers: { cookie } }));

    expect({ refused, profile, sessionCheck, health }).toEqual({ refused: 1, profile: 2, sessionCheck: 1, health: 0 });
  });
});
