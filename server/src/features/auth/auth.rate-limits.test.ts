import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { authCalls, freshAddress } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const { login, address } = authCalls(server);

describe("rate limits of failed sign-ins", () => {
  const fail = async (email: string | null, times: number, from = address()) => {
    const statuses: number[] = [];
    for (let index = 0; index < times; index++) statuses.push((await login(email, "wrong-password", { from })).status);
    return statuses;
  };

  test("ten per account and IP address; then even the right password gets 429 with Retry-After", async () => {
    const person = await make.user();
    expect(await fail(person.email, 10)).toEqual(Array.from({ length: 10 }, () => 401));

    const { status, body, headers } = await login(person.email, knownPassword);

    expect([status, body]).toEqual([
      429,
      { success: false, code: "too_many", message: "Too many attempts. Please wait a few minutes and try again." },
    ]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(800);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(900);
  });

  test("other IP addresses and other accounts can still sign in", async () => {
    const [person, other] = [await make.user(), await make.user()];
    await fail(person.email, 11);

    expect((await login(person.email, knownPassword, { from: freshAddress() })).status).toBe(200);
    expect((await login(other.email, knownPassword)).status).toBe(200);
  });

  test("a successful sign-in resets the count", async () => {
    const person = await make.user();
    await fail(person.email, 9);
    expect((await login(person.email, knownPassword)).status).toBe(200);

    expect(await fail(person.email, 10)).toEqual(Array.from({ length: 10 }, () => 401));
  });

  test("fifty per IP address, for any accounts", async () => {
    const statuses = [];
    for (let index = 0; index < 51; index++) statuses.push((await login(`guess${index}@example.com`, "x")).status);

    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
    expect(statuses[50]).toBe(429);
    const person = await make.user();
    expect((await login(person.email, knownPassword)).status).toBe(429);
    expect((await login(person.email, knownPassword, { from: freshAddress() })).status).toBe(200);
  });

  test("the addresses of one /64 count together, and IPv4 in IPv6 notation as IPv4", async () => {
    const person = await make.user();
    const statuses = [];
    for (let host = 1; host <= 11; host++) {
      statuses.push((await login(person.email, "a wrong one", { from: `2001:db8:0:7::${host.toString(16)}` })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await login(person.email, knownPassword, { from: "2001:db8:0:8::1" })).status).toBe(200);

    const other = await make.user();
    for (let attempt = 0; attempt < 10; attempt++) await login(other.email, "a wrong one", { from: "::ffff:198.51.100.9" });
    expect((await login(other.email, knownPassword, { from: "198.51.100.9" })).status).toBe(429);
  });

  test("an attempt that is refused for its address does not count for the account", async () => {
    const person = await make.user();
    await sql`insert into rate_limits (key, points, expire) values (${`address:${address()}`}, 50, ${Date.now() + 900_000})`.execute(
      server.db,
    );

    expect(await fail(person.email, 3)).toEqual([429, 429, 429]);

    const { rows } = await sql`select points from rate_limits where key = ${`account:${person.email}`}`.execute(server.db);
    expect(rows).toEqual([{ points: 0 }]);
  });

  test("concurrent attempts are counted individually", async () => {
    const person = await make.user();

    const statuses = (await Promise.all(Array.from({ length: 25 }, () => login(person.email, "wrong-password")))).map(
      (response) => response.status,
    );

    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test("counts are shared by all server processes", async () => {
    const person = await make.user();
    await fail(person.email, 10);
    const { app } = await server.build({});

    const { statusCode } = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: person.email, password: knownPassword },
      remoteAddress: address(),
    });

    expect(statusCode).toBe(429);
  });

  test("X-Forwarded-For is ignored without a trusted proxy", async () => {
    const person = await make.user();
    for (let index = 0; index < 10; index++) await login(person.email, "x", { headers: { "x-forwarded-for": `10.7.7.${index}` } });

    expect((await login(person.email, knownPassword, { headers: { "x-forwarded-for": "10.7.7.99" } })).status).toBe(429);
  });

  test("after a hundred for one account, its sign-in is delayed by two seconds but not rejected", async () => {
    const person = await make.user();
    await sql`insert into rate_limits (key, points, expire) values (${`account:${person.email}`}, 100, ${Date.now() + 3_600_000})`.execute(
      server.db,
    );

    const start = performance.now();
    const { status } = await login(person.email, knownPassword);

    expect(status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(1900);
  });
});
