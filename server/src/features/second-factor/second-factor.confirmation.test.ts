import { beforeEach, describe, expect, test } from "vitest";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import * as users from "@daybook/contract/users/users";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { cookiesIn, secondFactorCalls } from "#test/second-factor-calls.ts";

const server = startServer();
const make = factories(server);
const { wait, codeOf, addApp, login, post } = secondFactorCalls(server);

const wrong = "This code is wrong or was used before. Enter the code that your app shows now.";

beforeEach(() => wait(3600));

describe("recent confirmation", () => {
  const unconfirmed = (person: { id: string }) => server.cookieOf(person, { confirmedAt: null });

  test("ten minutes after a sign-in", async () => {
    const person = await make.user();
    const cookie = cookiesIn((await login(person.email, knownPassword)).setCookie);

    const until = async () => (await server.as(person, secondFactor.security, {}, { cookie })).data.confirmedUntil;
    const { confirmedAt } = await server.db
      .selectFrom("sessions")
      .select("confirmedAt")
      .where("userId", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(Date.parse((await until())!) - Date.parse(confirmedAt!)).toBe(600_000);
    wait(599);
    expect((await post("totp", {}, { cookie })).status).toBe(200);
    wait(1);
    expect(await until()).toBeNull();
    expect((await post("totp", {}, { cookie })).body).toMatchObject({ code: "confirm", message: "Please confirm your password" });
    expect((await post("confirm", { password: knownPassword }, { cookie })).status).toBe(200);
    expect((await post("totp", {}, { cookie })).status).toBe(200);
  });

  test("a code confirms too, in this session only", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    const [here, there] = [await unconfirmed(person), await unconfirmed(person)];

    expect((await post("confirm", { code: codeOf(secret) }, { cookie: here })).status).toBe(200);

    expect((await post("recovery-codes", {}, { cookie: here })).status).toBe(200);
    expect((await post("recovery-codes", {}, { cookie: there })).status).toBe(403);
  });

  test.each([
    [{}, "Password is required"],
    [{ password: "a wrong one" }, "The password is incorrect"],
    [{ code: "000000" }, wrong],
  ])("%j does not confirm", async (input, message) => {
    const person = await make.user();
    const cookie = await unconfirmed(person);

    const { status, body } = await post("confirm", input, { cookie });

    expect([status, body.message]).toEqual([400, message]);
    expect((await post("totp", {}, { cookie })).status).toBe(403);
  });

  test("passwords can be guessed ten times", async () => {
    const cookie = await unconfirmed(await make.user());
    for (let attempt = 0; attempt < 10; attempt++) await post("confirm", { password: `guess ${attempt}` }, { cookie });

    expect((await post("confirm", { password: knownPassword }, { cookie })).status).toBe(429);
  });

  test("is needed for one's own email, not for other fields and not for an unchanged email", async () => {
    const person = await make.user("admin");
    const cookie = await unconfirmed(person);
    const update = (input: object) => server.as(person, users.updateProfile, input, { cookie });

    expect((await update({ email: "new@example.com" })).body).toMatchObject({ code: "confirm" });
    expect((await server.as(person, users.update, { id: person.id, email: "new@example.com" }, { cookie })).status).toBe(403);
    expect((await update({ name: "New Name", email: person.email })).status).toBe(200);

    await post("confirm", { password: knownPassword }, { cookie });
    expect((await update({ email: "new@example.com" })).data).toMatchObject({ email: "new@example.com" });
  });

  test("is needed for the company's export, not for one's own", async () => {
    const admin = await make.user("admin");
    const cookie = await unconfirmed(admin);
    const download = async (url: string) => (await server.app.inject({ url, headers: { cookie } })).statusCode;

    expect(await download("/api/export")).toBe(403);
    expect(await download("/api/export?own=true")).toBe(200);
    await post("confirm", { password: knownPassword }, { cookie });
    expect(await download("/api/export")).toBe(200);
  });
});
