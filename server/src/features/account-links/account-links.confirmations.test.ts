import { beforeEach, describe, expect, test } from "vitest";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import * as users from "@daybook/contract/users/users";
import { authCalls } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { mailServer } from "#test/fakes/mail-server.ts";

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const make = factories(server);
const { post, login } = authCalls(server);

type TestUser = Awaited<ReturnType<typeof make.user>>;
let admin: TestUser;
let person: TestUser;

beforeEach(async () => {
  server.clock.set("2026-03-12T08:00:00.000Z");
  await server.db.deleteFrom("rateLimits").execute();
  await server.db.deleteFrom("accountLinks").execute();
  await server.db.deleteFrom("deliveries").execute();
  await server.db.updateTable("settings").set({ registration: "open" }).execute();
  admin = await make.user("admin");
  person = await make.user("team_member", { name: "Asha Rao" });
  mail.received.length = 0;
});

/** Sends what is due and returns the emails. */
async function emails() {
  await server.app.jobs.run("deliveries.send");
  return mail.received.splice(0).map(({ to, raw }) => ({ to: to[0], raw, text: raw.replaceAll("=\r\n", "").replaceAll("=3D", "=") }));
}

const tokenIn = (text: string) => /confirm-email\?token=([\w-]{43})/.exec(text)![1]!;
const newAddress = () => `new.${person.id}@example.com`;
const changeOwnEmail = (email: string = newAddress()) => server.as(person, users.updateProfile, { email });
const confirmedAt = async ({ id }: { id: string } = person) => (await server.as(admin, users.get, { id })).data.emailConfirmedAt;
const confirm = (token: string) => post("email/confirm", { token });
const register = (email: string, name = "Cyra Shah") =>
  make.team().then((team) => post("register", { name, email, password: "a-long-secret", team: team.name }));
const findByEmail = (email: string) => server.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

describe("a confirmed email", () => {
  test("is one that an admin set: by creating or changing the account", async () => {
    const team = await make.team();
    const account = { name: "Ben", role: "team_member", team: team.name };
    const { data: created } = await server.as(admin, users.create, {
      ...account,
      email: `ben.${team.id}@example.com`,
      password: "a-long-secret",
    });
    expect(created.emailConfirmedAt).toBe("2026-03-12T08:00:00.000Z");

    server.clock.set("2026-03-12T09:00:00.000Z");
    const { data: changed } = await server.as(admin, users.update, { id: person.id, email: newAddress() });
    expect(changed.emailConfirmedAt).toBe("2026-03-12T09:00:00.000Z");
  });

  test("is unconfirmed after a change by oneself, which works at once, and after a registration", async () => {
    expect((await changeOwnEmail()).data).toMatchObject({ email: newAddress(), emailConfirmedAt: null });
    expect((await login(newAddress(), knownPassword)).status).toBe(200);

    await register(`cyra.${person.id}@example.com`);
    expect((await findByEmail(`cyra.${person.id}@example.com`)).emailConfirmedAt).toBeNull();
  });

  test("stays confirmed when only upper and lower case change", async () => {
    expect((await changeOwnEmail(person.email!.toUpperCase())).data.emailConfirmedAt).not.toBeNull();
  });

  test("is unconfirmed when an admin changes the own address", async () => {
    expect((await server.as(admin, users.update, { id: admin.id, email: newAddress() })).data.emailConfirmedAt).toBeNull();
  });

  test("activating a registration does not confirm it", async () => {
    await server.db.updateTable("settings").set({ registration: "approval" }).execute();
    await register(newAddress());
    const { id } = await findByEmail(newAddress());
    await server.as(admin, users.update, { id, status: "active" });
    expect(await confirmedAt({ id })).toBeNull();
    const [link] = await emails();
    expect((await confirm(tokenIn(link!.text))).status).toBe(200);
  });

  test("an admin confirms an address by setting the same value", async () => {
    await changeOwnEmail();
    const { data } = await server.as(admin, users.update, { id: person.id, email: newAddress() });
    expect(data.emailConfirmedAt).toBe("2026-03-12T08:00:00.000Z");
    expect((await changeOwnEmail()).data.emailConfirmedAt).toBe("2026-03-12T08:00:00.000Z");
  });

  test("is seen by oneself and admins only", async () => {
    const colleague = await make.user("team_member", { team: { id: person.teamId! } });
    const lead = await make.user("team_lead", { team: { id: person.teamId! } });
    const seenBy = async (viewer: TestUser) => "emailConfirmedAt" in (await server.as(viewer, users.get, { id: person.id })).data;
    expect([await seenBy(person), await seenBy(admin), await seenBy(lead), await seenBy(colleague)]).toEqual([true, true, false, false]);
  });
});

describe("the link that confirms an email", () => {
  test("goes to the new address without text that its owner chose, and needs no session", async () => {
    await changeOwnEmail();
    const link = (await emails()).find(({ to }) => to === newAddress())!;
    expect(link.text).toContain("https://daybook.example.com/confirm-email?token=");
    expect(link.raw).not.toContain("Asha");

    const { status, body } = await confirm(tokenIn(link.text));
    expect([status, body.message, body.data]).toEqual([200, "Your email address is confirmed.", { email: newAddress() }]);
    expect(await confirmedAt()).toBe("2026-03-12T08:00:00.000Z");
    const actions = await server.db.selectFrom("auditEvents").select(["action", "actorId"]).where("entityId", "=", person.id).execute();
    expect(actions).toContainEqual({ action: "users.email_confirmed", actorId: person.id });
  });

  test("works once, for 7 days, and ends with another change of the email", async () => {
    await changeOwnEmail();
    const first = tokenIn((await emails()).find(({ to }) => to === newAddress())!.text);
    await changeOwnEmail(`second.${person.id}@example.com`);
    const second = tokenIn((await emails()).find(({ to }) => to === `second.${person.id}@example.com`)!.text);

    expect((await confirm(first)).body.message).toBe("This link is not valid any more. Ask for a new one.");
    expect(await confirmedAt()).toBeNull();
    server.clock.set("2026-03-19T08:00:00.000Z");
    expect((await confirm(second)).status).toBe(400);
    server.clock.set("2026-03-19T07:59:59.000Z");
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second)).status).toBe(400);
  });

  test("chooses no password, and a link for a password confirms nothing", async () => {
    await changeOwnEmail();
    const token = tokenIn((await emails()).find(({ to }) => to === newAddress())!.text);
    expect((await post("link", { token })).status).toBe(400);
    expect((await post("link/accept", { token, password: "another secret" })).status).toBe(400);

    const { url } = (await server.as(admin, accountLinks.create, { id: person.id, purpose: "reset" })).data;
    expect((await confirm(url.split("token=")[1]!)).status).toBe(400);
    expect((await login(newAddress(), knownPassword)).status).toBe(200);
  });

  test("is sent again on request, five times an hour; not once the email is confirmed", async () => {
    await changeOwnEmail();
    await emails();
    for (let request = 0; request < 5; request++) expect((await server.as(person, accountLinks.sendConfirmation)).status).toBe(200);
    expect((await server.as(person, accountLinks.sendConfirmation)).status).toBe(429);
    const latest = (await emails()).at(-1)!;
    expect((await confirm(tokenIn(latest.text))).status).toBe(200);

    await server.db.deleteFrom("rateLimits").execute();
    const { status, body } = await server.as(person, accountLinks.sendConfirmation);
    expect([status, body.message]).toEqual([409, "Your email address is confirmed already."]);
  });

  test("a reset link confirms the address if it was emailed, not if an admin copied it", async () => {
    await changeOwnEmail();
    const { url } = (await server.as(admin, accountLinks.create, { id: person.id, purpose: "reset" })).data;
    expect((await post("link/accept", { token: url.split("token=")[1]!, password: "another secret" })).status).toBe(200);
    expect(await confirmedAt()).toBeNull();

    await emails();
    await post("forgot-password", { email: newAddress() });
    const [reset] = await emails();
    expect(reset!.raw).not.toContain("Asha");
    const token = /reset-password\?token=([\w-]{43})/.exec(reset!.text)![1]!;
    expect((await post("link/accept", { token, password: "a third secret" })).status).toBe(200);
    expect(await confirmedAt()).toBe("2026-03-12T08:00:00.000Z");
  });
});

describe("a change of the email", () => {
  test("tells the old address, of a change by oneself and by an admin", async () => {
    const old = person.email!;
    await changeOwnEmail();
    const [told] = (await emails()).filter(({ to }) => to === old);
    expect(told!.text).toContain(`was changed for Daybook to ${newAddress()}. This address no longer signs in.`);
    expect(told!.text).toContain("Hello Asha Rao,");

    await server.as(admin, users.update, { id: person.id, email: old });
    const toUnconfirmed = (await emails()).filter(({ to }) => to === newAddress());
    expect(toUnconfirmed.map(({ text }) => text.includes("An administrator has changed the email address of your account"))).toEqual([
      true,
    ]);
    expect(toUnconfirmed[0]!.raw).not.toMatch(/Asha|person/);
  });

  test("refused, changes and sends nothing", async () => {
    const { status } = await server.as(person, users.updateProfile, { email: admin.email });
    const queued = await server.db.selectFrom("deliveries").selectAll().execute();
    expect([status, await emails(), queued]).toEqual([409, [], []]);
    expect((await findByEmail(person.email!)).emailConfirmedAt).not.toBeNull();
  });
});
