import { beforeEach, describe, expect, test } from "vitest";
import * as passkeys from "@daybook/contract/second-factor/passkeys";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import * as users from "@daybook/contract/users/users";
import { factories, knownPassword } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { passkeyDevice } from "#test/fakes/passkey-device.ts";
import { cookiesIn, secondFactorCalls } from "#test/second-factor-calls.ts";

const server = startServer();
const make = factories(server);
const { wait, codeOf, addApp, begin, finish, check, post } = secondFactorCalls(server);

const tooLong = "This took too long or was used before. Please try again.";
const notVerified = "Your passkey could not be verified. Please try again.";
const unknown = "This passkey is not known here. Sign in with your password.";

beforeEach(() => wait(3600));

const creationOptions = async (person: Person) => (await server.as(person, passkeys.creationOptions)).data;

/** Adds a passkey; returns its device, its id and the recovery codes. */
async function addPasskey(person: Person, name = "Laptop") {
  const device = passkeyDevice();
  const { status, data, body } = await server.as(person, passkeys.create, { name, response: device.create(await creationOptions(person)) });
  if (status !== 201) throw new Error(String(body.message));
  return { device, id: data.passkey._id, recoveryCodes: data.recoveryCodes };
}

const signInOptions = async (cookie?: string, input: object = {}) =>
  (await post("passkeys/sign-in/options", input, cookie ? { cookie } : {})).body.data;
const signIn = (response: object, cookie?: string) => post("passkeys/sign-in", { response }, cookie ? { cookie } : {});

describe("adding a passkey", () => {
  test("the first one returns recovery codes and asks for it at sign-in; the list shows it without its key", async () => {
    const person = await make.user();

    const { id, recoveryCodes } = await addPasskey(person, "  Studio laptop ");

    expect(recoveryCodes).toHaveLength(10);
    expect((await addPasskey(person, "Phone")).recoveryCodes).toBeNull();
    const { data } = await server.as(person, passkeys.list);
    expect(data).toEqual([
      { _id: id, name: "Studio laptop", createdAt: expect.any(String), lastUsedAt: null },
      expect.objectContaining({ name: "Phone" }),
    ]);
    expect((await server.as(person, secondFactor.security)).data).toMatchObject({ passkeys: data, totp: null, recoveryCodesLeft: 10 });
    expect((await begin(person)).body).toMatchObject({
      code: "second_factor",
      message: "Use your passkey to finish signing in",
      methods: ["passkey", "recovery_code"],
    });
  });

  test("the options name the host, the person and the passkeys that exist", async () => {
    const person = await make.user();
    await addPasskey(person);

    const options = await creationOptions(person);

    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Daybook" },
      user: { name: person.email, displayName: person.name },
      excludeCredentials: [{ type: "public-key" }],
      attestation: "none",
    });
  });

  test("uses the host of PUBLIC_URL, and explains that an IP address does not work", async () => {
    const person = await make.user();
    const cookie = await server.cookieOf(person);
    const { app } = await server.build({ env: { publicUrl: "https://daybook.example.com" } });

    const named = await app.inject({ method: "POST", url: "/api/auth/passkeys/options", headers: { cookie }, payload: {} });
    const byAddress = await server.as(person, passkeys.creationOptions, {}, { cookie, host: "192.168.1.20:5000" });

    expect(named.json().data.rp.id).toBe("daybook.example.com");
    expect([byAddress.status, byAddress.body.message]).toEqual([
      409,
      "Passkeys need a host name. Open Daybook by its name instead of an IP address.",
    ]);
  });

  test("rejects another origin, a used, an expired and another person's challenge, and saves nothing", async () => {
    const [person, other] = [await make.user(), await make.user()];
    const device = passkeyDevice();
    const create = (response: object) => server.as(person, passkeys.create, { name: "Laptop", response });

    const foreign = await create(device.create(await creationOptions(person), { origin: "https://daybook.example.net" }));
    expect([foreign.status, foreign.body.message]).toEqual([400, "This passkey could not be verified. Please try again."]);

    const options = await creationOptions(person);
    expect((await create(passkeyDevice().create(options))).status).toBe(201);
    expect((await create(device.create(options))).body.message).toBe(tooLong);
    expect((await create(device.create(await creationOptions(other)))).body.message).toBe(tooLong);
    const late = await creationOptions(person);
    wait(301);
    expect((await create(device.create(late))).body.message).toBe(tooLong);

    expect((await server.as(person, passkeys.list)).data).toHaveLength(1);
  });

  test("a passkey belongs to one person", async () => {
    const [person, other] = [await make.user(), await make.user()];
    const { device } = await addPasskey(person);

    const { status, body } = await server.as(other, passkeys.create, {
      name: "Laptop",
      response: device.create(await creationOptions(other)),
    });

    expect([status, body.message]).toEqual([409, "This passkey is already in use"]);
  });

  test("needs a recent confirmation, and so does removing one", async () => {
    const person = await make.user();
    const { id } = await addPasskey(person);
    const cookie = await server.cookieOf(person, { confirmedAt: null });

    for (const { status, body } of [
      await server.as(person, passkeys.creationOptions, {}, { cookie }),
      await server.as(person, passkeys.create, { name: "Phone", response: passkeyDevice().create({ challenge: "AAAA" }) }, { cookie }),
      await server.as(person, passkeys.remove, { id }, { cookie }),
    ])
      expect([status, body.code]).toEqual([403, "confirm"]);

    await post("confirm", { password: knownPassword }, { cookie });
    expect((await server.as(person, passkeys.remove, { id }, { cookie })).status).toBe(200);
    expect((await begin(person)).status).toBe(200);
    expect((await server.as(person, secondFactor.security)).data.recoveryCodesLeft).toBe(0);
  });

  test("another person's passkey cannot be removed", async () => {
    const [person, admin] = [await make.user(), await make.user("admin")];
    const { id } = await addPasskey(person);

    const { status, body } = await server.as(admin, passkeys.remove, { id });

    expect([status, body.message]).toEqual([404, "This passkey does not exist"]);
  });

  test("an account has at most twenty", async () => {
    const person = await make.user();
    for (let count = 0; count < 20; count++) await addPasskey(person, `Key ${count}`);

    expect((await server.as(person, passkeys.creationOptions)).status).toBe(409);
  });
});

describe("signing in with a passkey alone", () => {
  test("opens a session without a password or a second question, also with an authenticator app", async () => {
    const person = await make.user();
    await addApp(person);
    const { device } = await addPasskey(person);

    const options = await signInOptions();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
    const { status, body, setCookie } = await signIn(device.sign(options));

    expect([status, body.user._id]).toEqual([200, person.id]);
    expect((await check(cookiesIn(setCookie))).status).toBe(200);
    expect((await server.as(person, passkeys.list)).data[0]!.lastUsedAt).toEqual(expect.any(String));
  });

  test("needs a device that has verified the person", async () => {
    const { device } = await addPasskey(await make.user());

    const { status, body } = await signIn(device.sign(await signInOptions(), { verified: false }));

    expect([status, body.message]).toEqual([401, notVerified]);
  });

  test("a challenge counts once, for five minutes, and only for signing in", async () => {
    const person = await make.user();
    const { device } = await addPasskey(person);
    const options = await signInOptions();

    const both = await Promise.all([signIn(device.sign(options)), signIn(device.sign(options))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await signIn(device.sign(options))).body.message).toBe(tooLong);

    const late = await signInOptions();
    wait(301);
    expect((await signIn(device.sign(late))).body.message).toBe(tooLong);
    expect((await signIn(device.sign((await creationOptions(person)) as { challenge: string }))).body.message).toBe(tooLong);
  });

  test("rejects another origin, a copied device, an unknown passkey and a forged signature", async () => {
    const { device } = await addPasskey(await make.user());
    expect((await signIn(device.sign(await signInOptions()))).status).toBe(200);

    const foreign = await signIn(device.sign(await signInOptions(), { origin: "https://daybook.example.net" }));
    const copied = await signIn(device.sign(await signInOptions(), { counter: 1 }));
    const other = await signIn(passkeyDevice().sign(await signInOptions()));
    const options = await signInOptions();
    const forged = { ...passkeyDevice().sign(options), id: device.sign(options).id, rawId: device.sign(options).id };

    expect([foreign.status, foreign.body.message]).toEqual([401, notVerified]);
    expect([copied.status, copied.body.message]).toEqual([401, notVerified]);
    expect([other.status, other.body.message]).toEqual([401, unknown]);
    expect((await signIn(forged)).body.message).toBe(notVerified);
    expect((await signIn(device.sign(await signInOptions()))).status).toBe(200);
  });

  test("a deactivated account gets 403", async () => {
    const person = await make.user();
    const { device } = await addPasskey(person);
    await server.as(await make.user("admin"), users.update, { id: person.id, status: "inactive" });

    const { status, body, setCookie } = await signIn(device.sign(await signInOptions()));

    expect([status, body.message, cookiesIn(setCookie)]).toEqual([403, "Account is disabled", ""]);
  });

  test("the passkey of a deleted account is gone", async () => {
    const person = await make.user();
    const { device } = await addPasskey(person);
    await server.as(await make.user("admin"), users.remove, { id: person.id });

    expect((await signIn(device.sign(await signInOptions()))).body.message).toBe(unknown);
  });
});

describe("a passkey as the second factor", () => {
  test("finishes the sign-in that waits, and only the person's passkeys are asked for", async () => {
    const person = await make.user();
    const { device } = await addPasskey(person);
    const { cookie } = await begin(person);

    const options = await signInOptions(cookie);
    expect(options).toMatchObject({ userVerification: "preferred", allowCredentials: [{ type: "public-key" }] });
    const { status, setCookie } = await signIn(device.sign(options, { verified: false }), cookie);

    expect(status).toBe(200);
    expect((await check(cookiesIn(setCookie))).body.user._id).toBe(person.id);
  });

  test("another person's passkey does not", async () => {
    const [person, other] = [await make.user(), await make.user()];
    await addPasskey(person);
    const { device } = await addPasskey(other);
    const { cookie } = await begin(person);

    const { status, body } = await signIn(device.sign(await signInOptions(cookie)), cookie);

    expect([status, body.message]).toEqual([401, unknown]);
  });

  test("its challenge does not sign in without the waiting password sign-in", async () => {
    const person = await make.user();
    const { device } = await addPasskey(person);
    const { cookie } = await begin(person);

    const response = device.sign(await signInOptions(cookie), { verified: false });

    expect((await signIn(response)).body.message).toBe("This sign-in took too long or is over. Sign in again.");
  });

  test("does not count after a new password", async () => {
    const person = await make.user();
    const { device } = await addPasskey(person);
    const { cookie } = await begin(person);
    const options = await signInOptions(cookie);
    await server.as(await make.user("admin"), users.update, { id: person.id, password: "another-secret" });

    expect((await signIn(device.sign(options), cookie)).status).toBe(401);
  });

  test("alone ignores a sign-in that waits", async () => {
    const [person, other] = [await make.user(), await make.user()];
    await addPasskey(person);
    const { device } = await addPasskey(other);
    const { cookie } = await begin(person);

    const { status, body } = await signIn(device.sign(await signInOptions(cookie, { alone: true })), cookie);

    expect([status, body.user._id]).toEqual([200, other.id]);
  });

  test("a code and a recovery code finish it as well", async () => {
    const person = await make.user();
    const { secret } = await addApp(person);
    const { recoveryCodes } = await addPasskey(await make.user());
    await addPasskey(person);

    const { body, cookie } = await begin(person);

    expect(body.methods).toEqual(["totp", "passkey", "recovery_code"]);
    expect((await finish(cookie, recoveryCodes![0]!)).status).toBe(400);
    expect((await finish(cookie, codeOf(secret))).status).toBe(200);
  });
});
