import { beforeEach, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import * as setup from "@daybook/contract/setup/setup";
import { announceSetup } from "#features/setup/setup.link.service.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const token = "the-token-of-the-first-start";

/** Simulates the first start of an installation without admin. Returns the printed lines. */
async function fresh(adminSetupToken = token) {
  await server.db.updateTable("users").set({ role: "team_member" }).execute();
  const printed: string[] = [];
  await announceSetup(
    server.database,
    { adminSetupToken: adminSetupToken || undefined, jwtSecret: "a secret of this test" },
    "http://localhost:5000",
    (line) => printed.push(line),
  );
  return printed;
}

let n = 0;
const input = (setupToken: string) => ({
  token: setupToken,
  name: `Admin ${++n}`,
  email: `first${n}@example.com`,
  password: "a-long-secret",
});
const admins = async () => (await server.db.selectFrom("users").select("email").where("role", "=", "admin").execute()).length;

beforeEach(async () => {
  await server.db.deleteFrom("rateLimits").execute();
});

describe("the first admin", () => {
  test("is created once with the printed link, and is signed in", async () => {
    const [line] = await fresh();
    expect(line).toContain(`/admin-setup?token=${token}`);
    expect((await server.anonymous(auth.options)).data).toMatchObject({ setupDone: false });
    expect(await server.anonymous(setup.verifyToken, { token })).toMatchObject({ status: 200, data: { valid: true } });

    const { status, data, headers } = await server.anonymous(setup.createAdmin, input(token));
    expect([status, data.role]).toEqual([201, "admin"]);
    expect(String(headers["set-cookie"])).toMatch(/^jwt=.+HttpOnly/);
    expect((await server.anonymous(auth.options)).data).toMatchObject({ setupDone: true });
  });

  test("is not created with a guessed, empty or used token", async () => {
    await fresh();
    for (const guess of ["a guess", `${token} `, token.slice(1)]) {
      expect(await server.anonymous(setup.verifyToken, { token: guess })).toMatchObject({
        status: 400,
        body: { message: "Invalid or used setup token" },
      });
      expect(await server.anonymous(setup.createAdmin, input(guess))).toMatchObject({
        status: 400,
        body: { message: "Invalid or used setup token" },
      });
    }
    for (const invalid of [input(""), {}]) expect((await server.anonymous(setup.createAdmin, invalid)).status).toBe(400);
    expect(await admins()).toBe(0);

    await server.anonymous(setup.createAdmin, input(token));
    expect((await server.anonymous(setup.verifyToken, { token })).status).toBe(400);
    expect((await server.anonymous(setup.createAdmin, input(token))).status).toBe(409);
    expect(await admins()).toBe(1);
  });

  test("is created once for concurrent requests", async () => {
    await fresh();
    const responses = await Promise.all(Array.from({ length: 8 }, () => server.anonymous(setup.createAdmin, input(token))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await admins()).toBe(1);
  });

  test("cannot be created by registration", async () => {
    await fresh();
    const { name } = await make.team();
    await server.db.updateTable("settings").set({ registration: "open" }).execute();
    await server.anonymous(auth.register, { ...input(token), team: name, role: "admin" });
    expect(await admins()).toBe(0);
  });
});

describe("a set-up link", () => {
  test("is invalid after a start with another token", async () => {
    await fresh("an-earlier-token-of-a-start");
    await fresh(token);
    expect((await server.anonymous(setup.createAdmin, input("an-earlier-token-of-a-start"))).status).toBe(400);
  });

  test("is not printed and is invalid when there is an admin", async () => {
    await fresh();
    await make.user("admin");
    expect((await server.anonymous(setup.createAdmin, input(token))).status).toBe(409);
    const printed: string[] = [];
    await announceSetup(server.database, { adminSetupToken: token, jwtSecret: "a secret of this test" }, "http://localhost:5000", (line) =>
      printed.push(line),
    );
    expect(printed).toEqual([]);
    expect((await server.anonymous(setup.verifyToken, { token })).status).toBe(400);
  });

  test("has a random token if the environment sets none", async () => {
    const [first] = await fresh("");
    await server.db.deleteFrom("setupTokens").where("tokenHash", "is not", null).execute();
    const [second] = await fresh("");
    expect(first).toMatch(/token=[\w-]{32}$/);
    expect(first).not.toBe(second);
  });
});
