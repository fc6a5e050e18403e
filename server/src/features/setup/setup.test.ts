import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import * as setup from "@daybook/contract/setup/setup";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { announceSetup } from "./setup.link.service.ts";

const server = startServer();
const make = factories(server);

const token = "a-token-of-the-first-start";
const form = { token, name: "Asha", email: "asha@example.com", password: "a good password" };

/** @param adminSetupToken the environment's token; null for none */
const announce = async (adminSetupToken: string | null = token, jwtSecret = "a secret of this test") => {
  const printed: string[] = [];
  await announceSetup(server.database, { adminSetupToken: adminSetupToken ?? undefined, jwtSecret }, "http://localhost:5000", (line) =>
    printed.push(line),
  );
  return printed;
};

beforeEach(async () => {
  await server.db.deleteFrom("sessions").execute();
  await server.db.updateTable("users").set({ role: "team_member" }).execute();
  await server.db.deleteFrom("rateLimits").execute();
});

describe("server start without an administrator", () => {
  test("prints one setup link and stores only the token's hash", async () => {
    const printed = await announce(null);

    expect(printed).toEqual([
      expect.stringMatching(/^Create the first administrator: http:\/\/localhost:5000\/admin-setup\?token=[\w-]{32}$/),
    ]);
    const printedToken = printed[0]!.split("token=")[1]!;
    const stored = await server.db.selectFrom("setupTokens").selectAll().execute();
    expect(stored).toMatchObject([{ tokenHash: createHash("sha256").update(printedToken).digest("hex") }]);
    expect((await server.anonymous(setup.verifyToken, { token: printedToken })).data).toEqual({
      valid: true,
      publicUrl: server.app.platform.env.publicUrl ?? null,
    });
  });

  test("uses ADMIN_SETUP_TOKEN if set; a new link replaces the older one", async () => {
    const older = (await announce(null))[0]!.split("token=")[1]!;

    expect(await announce()).toEqual([`Create the first administrator: http://localhost:5000/admin-setup?token=${token}`]);

    expect((await server.anonymous(setup.verifyToken, { token })).status).toBe(200);
    expect((await server.anonymous(setup.verifyToken, { token: older })).status).toBe(400);
  });

  test("every process prints the same link, also after a restart, until it is used", async () => {
    await announce();
    const printed = await Promise.all([announce(null), announce(null), announce(null)]);
    printed.push(await announce(null));

    expect(new Set(printed.flat()).size).toBe(1);
    const shared = printed[0]![0]!.split("token=")[1]!;
    expect((await server.anonymous(setup.verifyToken, { token: shared })).status).toBe(200);
    await server.db.deleteFrom("setupTokens").where("tokenHash", "is not", null).execute();
    expect(await announce(null)).not.toEqual(printed[0]);
  });

  test("a link that another JWT_SECRET made is replaced", async () => {
    const [older] = await announce(null, "another secret");
    const [newer] = await announce(null);

    expect(newer).not.toBe(older);
    expect((await server.anonymous(setup.verifyToken, { token: newer!.split("token=")[1]! })).status).toBe(200);
  });

  test("prints nothing and accepts no token once an administrator exists", async () => {
    await announce();
    await make.user("admin");

    expect(await announce()).toEqual([]);

    expect((await server.anonymous(setup.verifyToken, { token })).status).toBe(400);
  });
});

describe("the setup token", () => {
  test.each([["another"], [""], [undefined]])("rejects %j", async (wrong) => {
    await announce();

    const { status, body } = await server.anonymous(setup.verifyToken, { token: wrong });

    expect([status, body.message]).toEqual([400, wrong ? "Invalid or used setup token" : "Setup token is required"]);
  });

  test("is rate limited to thirty attempts per IP address", async () => {
    await announce();
    for (let index = 0; index < 30; index++) await server.anonymous(setup.verifyToken, { token: `guess ${index}` });

    expect((await server.anonymous(setup.verifyToken, { token })).status).toBe(429);
    expect((await server.anonymous(setup.createAdmin, form)).status).toBe(429);
  });
});

describe("creating the first administrator", () => {
  const admins = () => server.db.selectFrom("users").select(["id", "name", "email"]).where("role", "=", "admin").execute();

  test("signs the administrator in and consumes the token", async () => {
    await announce();

    const { status, data, body, headers } = await server.anonymous(setup.createAdmin, {
      ...form,
      email: "first@example.com",
      team: "Development",
    });

    expect([status, data]).toEqual([201, expect.objectContaining({ name: "Asha", role: "admin", team: "Development" })]);
    expect(body.user).toEqual(data);
    const cookie = String(headers["set-cookie"]).split(";", 1)[0]!;
    expect((await server.app.inject({ url: "/api/settings", headers: { cookie } })).statusCode).toBe(200);
    expect((await server.anonymous(auth.options)).data.setupDone).toBe(true);
    expect((await server.anonymous(setup.verifyToken, { token })).body.message).toBe("Invalid or used setup token");
    const event = await server.db.selectFrom("auditEvents").selectAll().where("action", "=", "setup.completed").executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      actorId: data._id,
      entityId: data._id,
      after: { name: "Asha", email: "first@example.com", role: "admin" },
    });
  });

  test("expects reports from the day of set-up on, in the company's timezone", async () => {
    await server.db.updateTable("settings").set({ timezone: "Asia/Kolkata", reportsStartOn: null }).execute();
    server.clock.set("2026-03-12T20:00:00Z");
    await announce();
    await server.anonymous(setup.createAdmin, { ...form, email: "today@example.com" });
    server.clock.set(null);

    const { reportsStartOn } = await server.db.selectFrom("settings").select("reportsStartOn").executeTakeFirstOrThrow();
    expect(reportsStartOn).toBe("2026-03-13");
  });

  test("concurrent requests: exactly one succeeds, the others get 409", async () => {
    await announce();

    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) => server.anonymous(setup.createAdmin, { ...form, email: `race${n}@example.com` })),
    );

    expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409, 409]);
    expect(responses.find((response) => response.status === 409)!.body.message).toBe("Setup is already complete. Please sign in.");
    expect(await admins()).toHaveLength(1);
  });

  test("a wrong token creates no admin", async () => {
    await announce();

    const { status, body } = await server.anonymous(setup.createAdmin, { ...form, token: "another" });

    expect([status, body.message]).toEqual([400, "Invalid or used setup token"]);
    expect(await admins()).toEqual([]);
  });

  test("any token gets 409 once an admin exists", async () => {
    await announce();
    await make.user("admin");

    for (const attempt of [token, "another"])
      expect((await server.anonymous(setup.createAdmin, { ...form, token: attempt })).status).toBe(409);
    expect(await admins()).toHaveLength(1);
  });

  test.each([
    [{ password: "12345" }, "Password must be at least 6 characters long"],
    [{ password: "password1" }, "This password is too common. Please choose another one."],
    [{ email: "asha" }, "Please enter a valid email address"],
    [{ name: "" }, "Name is required"],
    [{ team: "No such team" }, "This team does not exist"],
  ])("rejects %j and keeps the token valid", async (change, message) => {
    await announce();

    const wrong = await server.anonymous(setup.createAdmin, { ...form, email: "again@example.com", ...change });
    expect([wrong.status, wrong.body.message]).toEqual([400, message]);

    expect((await server.anonymous(setup.verifyToken, { token })).status).toBe(200);
    expect(await admins()).toEqual([]);
  });
});

describe("setting up the company", () => {
  const setUp = async (fields: object) => {
    await announce();
    return server.anonymous(setup.createAdmin, { ...form, email: `${crypto.randomUUID()}@example.com`, ...fields });
  };
  const settings = () =>
    server.db.selectFrom("settings").select(["companyName", "timezone", "workweek", "reportsStartOn"]).executeTakeFirstOrThrow();
  const teamNames = async () =>
    (await server.db.selectFrom("teams").select("name").where("deletedAt", "is", null).orderBy("name").execute()).map(({ name }) => name);

  test("stores the address with which links begin: the one that was entered, or that of the request", async () => {
    const address = async () => (await server.db.selectFrom("settings").select("setupAddress").executeTakeFirstOrThrow()).setupAddress;
    expect((await setUp({ address: "https://Daybook.example.com/" })).status).toBe(201);
    expect(await address()).toBe("https://daybook.example.com");
    await server.db.updateTable("users").set({ role: "team_member" }).execute();
    expect((await setUp({})).status).toBe(201);
    expect(await address()).toMatch(/^http:\/\/localhost/);
    await server.db.updateTable("users").set({ role: "team_member" }).execute();
    const wrong = await setUp({ address: "the intranet" });
    expect([wrong.status, wrong.body.errors?.map(({ path }) => path)]).toEqual([400, ["address"]]);
  });

  beforeEach(async () => {
    await server.db.updateTable("settings").set({ reportsStartOn: null, companyName: "Daybook", timezone: "UTC" }).execute();
    await server.db.updateTable("users").set({ teamId: null }).execute();
  });

  test("stores company, timezone, workweek and teams; reports start today in that timezone", async () => {
    server.clock.set("2026-03-11T20:00:00Z");
    const { status, data } = await setUp({
      companyName: "Northwind Atelier",
      timezone: "Asia/Kolkata",
      workweek: [7, 1, 2, 3, 4],
      teams: ["Design", "design", "Workshop"],
      team: "Workshop",
    });
    expect([status, data.team]).toEqual([201, "Workshop"]);
    expect(await settings()).toEqual({
      companyName: "Northwind Atelier",
      timezone: "Asia/Kolkata",
      workweek: [1, 2, 3, 4, 7],
      reportsStartOn: "2026-03-12",
    });
    expect(await teamNames()).toEqual(["Design", "Workshop"]);
    server.clock.set(null);
  });

  test("without them keeps the defaults", async () => {
    const before = await teamNames();
    expect((await setUp({})).status).toBe(201);
    expect(await settings()).toMatchObject({ companyName: "Daybook", timezone: "UTC" });
    expect(await teamNames()).toEqual(before);
  });

  test.each([
    [{ companyName: " " }, "companyName", "Company name is required"],
    [{ timezone: "Mars/Olympus" }, "timezone", "Please choose a timezone by its name, such as Asia/Kolkata"],
    [{ workweek: [] }, "workweek", "Please choose at least one workday"],
    [{ teams: [] }, "teams", "Please keep at least one team"],
    [{ teams: ["Design"], team: "Sales and more" }, "team", "This team does not exist"],
  ])("rejects %j and creates no administrator", async (fields, path, message) => {
    const { status, body } = await setUp(fields);
    expect([status, body.errors?.[0]]).toEqual([400, { path, message }]);
    expect((await server.anonymous(auth.options)).data.setupDone).toBe(false);
  });
});
