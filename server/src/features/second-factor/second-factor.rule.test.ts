import { beforeEach, describe, expect, test } from "vitest";
import * as auth from "@daybook/contract/auth/auth";
import type { secondFactorRules } from "@daybook/contract/core/constants";
import { sessionEndingPhrases } from "@daybook/contract/core/errors";
import * as passkeys from "@daybook/contract/second-factor/passkeys";
import * as secondFactor from "@daybook/contract/second-factor/second-factor";
import * as settings from "@daybook/contract/settings/settings";
import * as users from "@daybook/contract/users/users";
import { factories, knownPassword } from "#test/factories.ts";
import { type Person, startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { addPasskey, addTotp } from "#test/second-factor-fixtures.ts";
import { cookiesIn, secondFactorCalls } from "#test/second-factor-calls.ts";
import { removeByEmail } from "./second-factor.removal.service.ts";
import { mailServer } from "#test/fakes/mail-server.ts";

const server = startServer();
const mail = mailServer();
const make = factories(server);
const { wait, codeOf, addApp, begin, login, post } = secondFactorCalls(server);

const day = 24 * 3600;
const setUpFirst = "Your company requires a second factor. Set one up to continue.";

/** Sets the company's rule as a new admin, who has a second factor already. */
async function setRule(requireSecondFactor: (typeof secondFactorRules)[number]) {
  const admin = await make.user("admin", { createdAt: "2026-01-01T00:00:00Z" });
  await addTotp(server, admin);
  const { status, body } = await server.as(admin, settings.update, { requireSecondFactor });
  if (status !== 200) throw new Error(String(body.message));
  return admin;
}

const colleague = (role: "admin" | "team_lead" | "team_member" = "team_member") => make.user(role, { createdAt: "2026-01-01T00:00:00Z" });
const mayWork = async (person: Person) => (await server.as(person, users.profile)).status === 200;

beforeEach(async () => {
  wait(3600);
  await server.db.updateTable("settings").set({ requireSecondFactor: "none", secondFactorRequiredAt: null }).execute();
});

describe("a company that requires a second factor", () => {
  test.each([
    ["none", { admin: true, team_lead: true, team_member: true }],
    ["admins", { admin: false, team_lead: true, team_member: true }],
    ["leads", { admin: false, team_lead: false, team_member: true }],
    ["all", { admin: false, team_lead: false, team_member: false }],
  ] as const)("%s concerns these roles after seven days", async (rule, expected) => {
    const [admin, lead, member] = [await colleague("admin"), await colleague("team_lead"), await colleague()];
    await setRule(rule);

    wait(7 * day - 120);
    for (const person of [admin, lead, member]) expect(await mayWork(person)).toBe(true);
    wait(180);
    expect({ admin: await mayWork(admin), team_lead: await mayWork(lead), team_member: await mayWork(member) }).toEqual(expected);
  });

  test("says when it is due to the people it concerns", async () => {
    const [person, ready] = [await colleague(), await colleague()];
    await addPasskey(server, ready);
    await setRule("all");

    const { body } = await server.as(person, auth.check);

    const required = await server.db.selectFrom("settings").select("secondFactorRequiredAt").executeTakeFirstOrThrow();
    expect(Date.parse(body["secondFactorDue"] as string)).toBe(Date.parse(required.secondFactorRequiredAt!) + 7 * day * 1000);
    expect((await server.as(ready, auth.check)).body["secondFactorDue"]).toBeNull();
  });

  test("then signing in works, and every call is 403 until a second factor is set up", async () => {
    const person = await colleague();
    await setRule("all");
    wait(8 * day);

    const signedIn = await login(person.email, knownPassword);
    const cookie = cookiesIn(signedIn.setCookie);
    expect(signedIn.status).toBe(200);
    for (const { status, body } of [
      await server.as(person, users.profile, {}, { cookie }),
      await server.as(person, settings.get, {}, { cookie }),
      await server.as(person, secondFactor.renewRecoveryCodes, {}, { cookie }),
    ])
      expect([status, body.code, body.message]).toEqual([403, "second_factor_setup", setUpFirst]);
    expect((await server.as(person, auth.check, {}, { cookie })).body["secondFactorOverdue"]).toBe(true);
    expect((await server.as(person, secondFactor.security, {}, { cookie })).status).toBe(200);
    expect((await server.as(person, passkeys.creationOptions, {}, { cookie })).status).toBe(200);

    const { data } = await server.as(person, secondFactor.startTotp, {}, { cookie });
    expect((await server.as(person, secondFactor.confirmTotp, { code: codeOf(data.secret) }, { cookie })).status).toBe(200);
    expect((await server.as(person, users.profile, {}, { cookie })).status).toBe(200);
    expect((await server.as(person, auth.check, {}, { cookie })).body["secondFactorOverdue"]).toBe(false);
    expect(sessionEndingPhrases.filter((phrase) => setUpFirst.includes(phrase))).toEqual([]);
  });

  test("files, uploads and sockets wait too", async () => {
    const person = await colleague();
    await setRule("all");
    wait(8 * day);
    const cookie = await server.cookieOf(person);
    const id = "01890000-0000-7000-8000-000000000000";

    const file = await server.app.inject({ url: `/api/files/${id}`, headers: { cookie } });
    const upload = await server.app.inject({ method: "POST", url: `/api/tasks/${id}/attachments`, headers: { cookie }, payload: {} });

    expect([file.statusCode, file.json().code]).toEqual([403, "second_factor_setup"]);
    expect([upload.statusCode, upload.json().code]).toEqual([403, "second_factor_setup"]);
  });

  test("a new account has seven days of its own", async () => {
    await setRule("all");
    wait(30 * day);
    const { secondFactorRequiredAt } = await server.db.selectFrom("settings").select("secondFactorRequiredAt").executeTakeFirstOrThrow();
    const created = new Date(Date.parse(secondFactorRequiredAt!) + 30 * day * 1000).toISOString();
    const person = await make.user("team_member", { createdAt: created });

    expect(await mayWork(person)).toBe(true);
    wait(8 * day);
    expect(await mayWork(person)).toBe(false);
  });

  test("a wider rule starts the seven days again, a narrower one and other settings do not", async () => {
    const [lead, member] = [await colleague("team_lead"), await colleague()];
    const admin = await setRule("leads");
    wait(6 * day);
    await server.as(admin, settings.update, { companyName: "Studio" });
    wait(2 * day);
    expect(await mayWork(lead)).toBe(false);

    await server.as(admin, settings.update, { requireSecondFactor: "all" });
    expect([await mayWork(lead), await mayWork(member)]).toEqual([true, true]);
    wait(8 * day);
    await server.as(admin, settings.update, { requireSecondFactor: "leads" });
    expect([await mayWork(lead), await mayWork(member)]).toEqual([false, true]);
  });

  test("a sign-in whose provider has asked for a second factor needs none here", async () => {
    const person = await colleague();
    await setRule("all");
    wait(8 * day);
    const cookie = await server.cookieOf(person);
    await server.db.updateTable("sessions").set({ secondFactor: "provider" }).where("userId", "=", person.id).execute();

    expect((await server.as(person, users.profile, {}, { cookie })).status).toBe(200);
  });

  test("the last admin without one is never locked out: signs in, sets it up, and changes the rule", async () => {
    const admin = await colleague("admin");
    await server.as(admin, settings.update, { requireSecondFactor: "all" });
    await server.db.updateTable("users").set({ status: "inactive" }).where("role", "=", "admin").where("id", "!=", admin.id).execute();
    wait(30 * day);
    expect(await mayWork(admin)).toBe(false);

    const { secret } = await addApp(admin);

    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect((await server.as(admin, settings.update, { requireSecondFactor: "none" })).status).toBe(200);
  });
});

describe("removing the second factor of another person", () => {
  test("leaves the password alone, ends what waits, and is audited with what there was", async () => {
    const [admin, person] = [await make.user("admin"), await make.user()];
    await addApp(person);
    await addPasskey(server, person);

    const { status, body } = await server.as(admin, secondFactor.removeOfUser, { id: person.id });

    expect([status, body.message]).toEqual([200, "Second factor removed"]);
    expect((await begin(person)).status).toBe(200);
    const events = await server.db
      .selectFrom("auditEvents")
      .select(["actorId", "before"])
      .where("action", "=", "second_factor.removed")
      .where("entityId", "=", person.id)
      .execute();
    expect(events).toEqual([{ actorId: admin.id, before: { totp: true, passkeys: 1 } }]);
    expect((await server.as(admin, secondFactor.removeOfUser, { id: person.id })).body.message).toBe(`${person.name} has no second factor`);
  });

  test("the command on the server does it without a session, for an admin who is locked out", async () => {
    const email = "locked.out@example.com";
    const admin = await make.user("admin", { email });
    await addApp(admin);
    const run = async (address: string) => removeByEmail(await jobContext(server), address);

    expect(await run(email.toUpperCase())).toBeUndefined();

    expect((await begin(admin)).status).toBe(200);
    expect(await run(email)).toBe(`${email} has no second factor.`);
    expect(await run("unknown@example.com")).toBe("There is no account with the email unknown@example.com.");
    const events = await server.db
      .selectFrom("auditEvents")
      .select("actorId")
      .where("action", "=", "second_factor.removed")
      .where("entityId", "=", admin.id)
      .execute();
    expect(events).toEqual([{ actorId: null }]);
  });

  test("of oneself needs a recent confirmation", async () => {
    const admin = await make.user("admin");
    await addApp(admin);
    const cookie = await server.cookieOf(admin, { confirmedAt: null });

    expect((await server.as(admin, secondFactor.removeOfUser, { id: admin.id }, { cookie })).body.code).toBe("confirm");
    await post("confirm", { password: knownPassword }, { cookie });
    expect((await server.as(admin, secondFactor.removeOfUser, { id: admin.id }, { cookie })).status).toBe(200);
  });

  test("notifies the person by email; without SMTP nothing is sent", async () => {
    const person = await make.user("team_member", { email: "kavya@example.com" });
    const { app } = await server.build({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
    const admin = await make.user("admin", { name: "Ananya Iyer" });
    const remove = async () => {
      await addApp(person);
      await server.as(admin, secondFactor.removeOfUser, { id: person.id });
    };

    await remove();
    await server.app.jobs.run("deliveries.send");
    expect(mail.received).toEqual([]);
    await remove();
    await app.jobs.run("deliveries.send");

    expect(mail.received.map(({ to }) => to)).toEqual([["kavya@example.com"]]);
    expect(mail.received[0]!.raw).toContain("Ananya Iyer has removed your authenticator app");
    expect(mail.received[0]!.raw).toMatch(/daybook\.example\.com\/profile/);
  });
});
