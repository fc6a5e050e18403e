import { describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import { authCalls, freshAddress } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";

const server = startServer();
const make = factories(server);
const { post, login } = authCalls(server);

describe("registration", () => {
  const form = { name: "Ravi", email: "ravi@example.com", password: "a good password", team: "Design" };
  const setMode = (registration: "closed" | "approval" | "open") => server.db.updateTable("settings").set({ registration }).execute();
  const find = (email: string) => server.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

  test("closed: rejects the request with 403 and stores nothing", async () => {
    await setMode("closed");

    const { status, body } = await post("register", form);

    expect([status, body.message]).toEqual([403, "Registration is closed. Ask an administrator for an account."]);
    expect(await find(form.email)).toBeUndefined();
  });

  test("approval: the account is inactive until an admin activates it", async () => {
    await setMode("approval");

    const { status, body, setCookie } = await post("register", form);

    expect([status, body, setCookie]).toEqual([201, { success: true, data: {}, message: auth.registeredMessage }, []]);
    expect(await find(form.email)).toMatchObject({ name: "Ravi", role: "team_member", status: "inactive" });
    expect((await login(form.email, form.password)).body.message).toBe("Account is disabled");
    await server.db.updateTable("users").set({ status: "active" }).where("email", "=", form.email).execute();
    expect((await login(form.email, form.password)).status).toBe(200);
  });

  test("open: the user can sign in immediately", async () => {
    await setMode("open");

    expect((await post("register", { ...form, email: "open@example.com" })).status).toBe(201);

    expect((await login("open@example.com", form.password)).status).toBe(200);
  });

  test("the role is always team_member, whatever the body", async () => {
    await setMode("open");

    await post("register", {
      ...form,
      email: "promoted@example.com",
      role: "admin",
      status: "active",
      _id: crypto.randomUUID(),
      createdAt: "2000-01-01",
    });

    expect(await find("promoted@example.com")).toMatchObject({ role: "team_member" });
  });

  test("a known email gets the same response as a new one and changes nothing", async () => {
    await setMode("open");
    const person = await make.user("team_member", { email: "known@example.com" });
    const before = await find("known@example.com");

    const known = await post("register", { ...form, email: "KNOWN@example.com", password: "stolen account" });
    const fresh = await post("register", { ...form, email: "fresh@example.com" });

    expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
    expect(await find("known@example.com")).toEqual(before);
    expect((await login(person.email, knownPassword)).status).toBe(200);
  });

  test("concurrent requests with one email create one account and get the same response", async () => {
    await setMode("open");

    const responses = await Promise.all(
      Array.from({ length: 4 }, () => post("register", { ...form, email: "twice@example.com" }, { from: freshAddress() })),
    );

    expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201]);
    expect(await server.db.selectFrom("users").select("id").where("email", "=", "twice@example.com").execute()).toHaveLength(1);
  });

  test.each([
    [{ name: " " }, "name", "Name is required"],
    [{ email: undefined }, "email", "Email is required"],
    [{ email: "ravi" }, "email", "Please enter a valid email address"],
    [{ password: undefined }, "password", "Password is required"],
    [{ password: "12345" }, "password", "Password must be at least 6 characters long"],
    [{ password: "Password1" }, "password", "This password is too common. Please choose another one."],
    [{ team: undefined }, "team", "Team is required"],
    [{ team: "No such team" }, "team", "This team does not exist"],
  ])("rejects %j", async (change, path, message) => {
    await setMode("open");

    const { status, body } = await post("register", { ...form, email: "wrong@example.com", ...change });

    expect([status, body.errors[0]]).toEqual([400, { path, message }]);
    expect(await find("wrong@example.com")).toBeUndefined();
  });

  test("is rate limited to thirty requests per IP address in 15 minutes", async () => {
    await setMode("open");
    const statuses = [];
    for (let index = 0; index < 31; index++)
      statuses.push((await post("register", { ...form, email: `many${index}@example.com`, password: "123456" })).status);

    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400));
    expect(statuses[30]).toBe(429);
  });

  test("the sign-in options contain company name, logo, registration mode and whether an admin exists", async () => {
    await setMode("approval");
    await make.user("admin");

    const { status, body } = await server.anonymous(auth.options);

    expect([status, body]).toEqual([
      200,
      {
        success: true,
        data: { companyName: "Daybook", logo: null, registration: "approval", setupDone: true, sso: null, passwordReset: "admin" },
      },
    ]);
  });
});
