import { beforeEach, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import { sessionEndingPhrases } from "@daybook/contract/core/errors";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import * as users from "@daybook/contract/users/users";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { cookiesIn, secondFactorCalls } from "#test/second-factor-calls.ts";

const server = startServer();
const make = factories(server);
const { wait, codeOf, wrongCode, addApp, begin, finish, login, check } = secondFactorCalls(server);

const over = "This sign-in took too long or is over. Sign in again.";
const wrong = "This code is wrong or was used before. Enter the code that your app shows now.";

beforeEach(() => wait(3600));

describe("setting up an authenticator app", () => {
  test("returns a secret and a QR code, and recovery codes after the first code", async () => {
    const person = await make.user();

    const { data, status } = await server.as(person, secondFactor.startTotp);
    expect(status).toBe(200);
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/Daybook:person\d+%40example\.com\?issuer=Daybook&secret=[A-Z2-7]{32}&/);
    expect(data.qr).toMatch(/^<svg /);
    expect((await server.as(person, secondFactor.security)).data.totp).toBeNull();

    const confirmed = await server.as(person, secondFactor.confirmTotp, { code: codeOf(data.secret) });
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    for (const code of confirmed.data.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await server.as(person, secondFactor.security)).data).toMatchObject({
      totp: { addedAt: expect.any(String), lastUsedAt: expect.any(String) },
      recoveryCodesLeft: 10,
      passkeys: [],
    });
  });

  test("stores neither the secret nor a recovery code in clear text", async () => {
    const person = await make.user();
    const { secret, recoveryCodes } = await addApp(person);

    const stored = JSON.stringify([
      await server.db.selectFrom("totpAuthenticators").selectAll().where("userId", "=", person.id).execute(),
      await server.db.selectFrom("recoveryCodes").selectAll().where("userId", "=", person.id).execute(),
      await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", person.id).execute(),
    ]);

    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(hidden);
  });

  test("a wrong first code changes nothing; the sign-in still needs only the password", async () => {
    const person = await make.user();
    const { data } = await server.as(person, secondFactor.startTotp);

    const { status, body } = await server.as(person, secondFactor.confirmTotp, { code: wrongCode(data.secret) });

    expect([status, body.errors]).toEqual([400, [{ path: "code", message: wrong }]]);
    expect((await begin(person)).status).toBe(200);
  });

  test("is 409 while there is a confirmed one, and without a started set-up", async () => {
    const [person, other] = [await make.user(), await make.user()];
    const { secret } = await addApp(person);

    expect((await server.as(person, secondFactor.startTotp)).status).toBe(409);
    expect((await server.as(person, secondFactor.confirmTotp, { code: codeOf(secret) })).status).toBe(409);
    expect((await server.as(other, secondFactor.confirmTotp, { code: "123456" })).status).toBe(409);
  });
});

describe("signing in with a second factor", () => {
  test("a right password gets 401 with the methods and a short-lived cookie, and no session", async () => {
    const person = await make.user();
    await addApp(person);

    const { status, body, setCookie } = await begin(person);

    expect([status, body]).toEqual([
      401,
      {
        success: false,
        code: "second_factor",
        message: "Enter the code from your authenticator app",
        methods: ["totp", "recovery_code"],
      },
    ]);
    expect(setCookie).toEqual([expect.stringMatching(/^second_factor=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)]);
    expect((await login(person.email, "a wrong password")).body.code).toBe("unauthenticated");
  });

  test("the code finishes it: opens the session and clears the cookie", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    const { cookie } = await begin(person);

    const { status, body, setCookie } = await finish(cookie, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `);

    expect([status, body.user._id]).toEqual([200, person.id]);
    expect(setCookie.some((line) => line.startsWith("second_factor=;"))).toBe(true);
    expect((await check(cookiesIn(setCookie))).body).toMatchObject({ user: { _id: person.id }, secondFactorDue: null });
    const event = await server.db
      .selectFrom("auditEvents")
      .select("after")
      .where("entityId", "=", person.id)
      .where("action", "=", "auth.signed_in")
      .execute();
    expect(event).toEqual([{ after: { secondFactor: "totp" } }]);
  });

  test("accepts the code before and after the current one, because clocks differ, but no older one", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    wait(120);

    expect((await finish((await begin(person)).cookie, codeOf(secret, -60))).status).toBe(400);
    expect((await finish((await begin(person)).cookie, codeOf(secret, -30))).status).toBe(200);
    expect((await finish((await begin(person)).cookie, codeOf(secret, 30))).status).toBe(200);
  });

  test("a code counts once, also for two at the same time", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    const code = codeOf(secret);
    const [one, two] = [(await begin(person)).cookie, (await begin(person)).cookie];

    const both = await Promise.all([finish(one, code), finish(two, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);

    const again = await finish((await begin(person)).cookie, code);
    expect([again.status, again.body.message]).toEqual([400, wrong]);
  });

  test("an older code does not count after a newer one", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);

    expect((await finish((await begin(person)).cookie, codeOf(secret, 30))).status).toBe(200);
    expect((await finish((await begin(person)).cookie, codeOf(secret))).status).toBe(400);
  });

  test("a recovery code counts once, with or without dashes and in capitals", async () => {
    const person = await make.user();
    const { recoveryCodes } = await addApp(person);
    const [first, second] = recoveryCodes as [string, string];

    expect((await finish((await begin(person)).cookie, first)).status).toBe(200);
    expect((await finish((await begin(person)).cookie, first)).status).toBe(400);
    expect((await finish((await begin(person)).cookie, second.replaceAll("-", "").toUpperCase())).status).toBe(200);
    expect((await server.as(person, secondFactor.security)).data.recoveryCodesLeft).toBe(8);
  });

  test("five wrong codes are 429, even for a right one, from any address and in any sign-in, for 15 minutes", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status, body } = await finish((await begin(person)).cookie, wrongCode(secret));
      expect([status, body.message]).toEqual([400, wrong]);
    }

    const { status, headers, body } = await finish((await begin(person)).cookie, codeOf(secret));

    expect([status, body.code, Number(headers["retry-after"]) > 0]).toEqual([429, "too_many", true]);
    expect((await server.as(person, secondFactor.confirm, { code: codeOf(secret) })).status).toBe(429);
  });

  test("a right code starts counting again", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    for (let attempt = 0; attempt < 4; attempt++) await finish((await begin(person)).cookie, wrongCode(secret));
    expect((await finish((await begin(person)).cookie, codeOf(secret))).status).toBe(200);

    expect((await finish((await begin(person)).cookie, wrongCode(secret))).status).toBe(400);
  });

  test("without a waiting sign-in a code is 401, and the message ends no session", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);

    for (const cookie of ["", "second_factor=", "second_factor=guess"]) {
      const { status, body } = await finish(cookie, codeOf(secret));
      expect([status, body.message]).toEqual([401, over]);
    }
    expect(sessionEndingPhrases.filter((phrase) => over.includes(phrase))).toEqual([]);
  });

  test("waits ten minutes", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    const [early, late] = [await begin(person), await begin(person)];

    wait(599);
    expect((await finish(early.cookie, codeOf(secret))).status).toBe(200);
    wait(30);
    expect((await finish(late.cookie, codeOf(secret))).status).toBe(401);
  });

  test("a finished sign-in cannot be finished again", async () => {
    const person = await make.user();
    const { secret, recoveryCodes } = await addApp(person);
    const { cookie } = await begin(person);
    await finish(cookie, codeOf(secret));

    expect((await finish(cookie, recoveryCodes[0]!)).status).toBe(401);
  });

  test.each([
    ["a new password", { password: "another-secret" }],
    ["a changed role", { role: "team_lead" }],
    ["deactivation", { status: "inactive" }],
  ])("%s ends the waiting", async (_what, change) => {
    const [admin, person] = [await make.user("admin"), await make.user()];
    const { secret } = await addApp(person);
    const { cookie } = await begin(person);

    expect((await server.as(admin, users.update, { id: person.id, ...change })).status).toBe(200);

    const { status, body, setCookie } = await finish(cookie, codeOf(secret));
    expect([status, body.message, setCookie]).toEqual([401, over, []]);
  });

  test("deletion ends the waiting and deletes the second factor", async () => {
    const [admin, person] = [await make.user("admin"), await make.user()];
    const { secret } = await addApp(person);
    const { cookie } = await begin(person);

    await server.as(admin, users.remove, { id: person.id });

    expect((await finish(cookie, codeOf(secret))).status).toBe(401);
    for (const table of ["totpAuthenticators", "recoveryCodes"] as const)
      expect(await server.db.selectFrom(table).select("userId").where("userId", "=", person.id).execute()).toEqual([]);
  });

  test("the person's own new password ends the waiting in another browser", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    const { cookie } = await begin(person);

    await server.as(person, auth.changePassword, { currentPassword: knownPassword, newPassword: "another-secret" });

    expect((await finish(cookie, codeOf(secret))).status).toBe(401);
    expect((await finish((await begin(person, "another-secret")).cookie, codeOf(secret))).status).toBe(200);
  });

  test("the code of another person does not count", async () => {
    const [one, other] = [await make.user(), await make.user()];
    await addApp(one);
    const { secret, recoveryCodes } = await addApp(other);

    expect((await finish((await begin(one)).cookie, codeOf(secret))).status).toBe(400);
    expect((await finish((await begin(one)).cookie, recoveryCodes[0]!)).status).toBe(400);
  });

  test("a secret encrypted under another JWT_SECRET rejects codes, and a recovery code still signs in", async () => {
    const person = await make.user();
    const { recoveryCodes } = await addApp(person);
    await server.db
      .updateTable("totpAuthenticators")
      .set({ secret: "bm90IHRoaXMga2V5LCBub3QgdGhpcyBrZXk=" })
      .where("userId", "=", person.id)
      .execute();

    expect((await finish((await begin(person)).cookie, "123456")).status).toBe(400);
    expect((await finish((await begin(person)).cookie, recoveryCodes[0]!)).status).toBe(200);
  });
});

describe("turning it off", () => {
  test("needs the password, or a recent confirmation", async () => {
    const person = await make.user();
    await addApp(person);
    const cookie = await server.cookieOf(person, { confirmedAt: null });
    const remove = (input: object) => server.as(person, secondFactor.removeTotp, input, { cookie });

    const unconfirmed = await remove({});
    expect([unconfirmed.status, unconfirmed.body.code, unconfirmed.body.message]).toEqual([403, "confirm", "Please confirm your password"]);
    expect((await remove({ password: "a wrong one" })).status).toBe(400);
    expect((await begin(person)).status).toBe(401);

    expect((await remove({ password: knownPassword })).status).toBe(200);
    expect((await begin(person)).status).toBe(200);
    expect((await server.as(person, secondFactor.security)).data).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect((await remove({ password: knownPassword })).status).toBe(404);
  });

  test("new recovery codes replace the old ones", async () => {
    const person = await make.user();
    const { recoveryCodes } = await addApp(person);

    const renewed = await server.as(person, secondFactor.renewRecoveryCodes);

    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect((await finish((await begin(person)).cookie, recoveryCodes[0]!)).status).toBe(400);
    expect((await finish((await begin(person)).cookie, renewed.data.recoveryCodes[0]!)).status).toBe(200);
    expect((await server.as(await make.user(), secondFactor.renewRecoveryCodes)).status).toBe(409);
  });
});
