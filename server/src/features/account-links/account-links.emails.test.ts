import { beforeEach, describe, expect, test } from "vitest";
import * as accountLinks from "@daybook/contract/account-links/account-links";
import { login, options } from "@daybook/contract/auth/auth";
import * as users from "@daybook/contract/users/users";
import { authCalls, freshAddress } from "#test/auth-calls.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { mailServer } from "#test/fakes/mail-server.ts";

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const make = factories(server);
const { post } = authCalls(server);

type TestUser = Awaited<ReturnType<typeof make.user>>;
let admin: TestUser;
let person: TestUser;
const now = "2026-03-12T08:00:00.000Z";

beforeEach(async () => {
  server.clock.set(now);
  await server.db.deleteFrom("rateLimits").execute();
  await server.db.deleteFrom("accountLinks").execute();
  await server.db.deleteFrom("deliveries").execute();
  admin = await make.user("admin");
  person = await make.user("team_member", { name: "Asha Rao" });
});

/** Sends what is due. */
const sendEmails = () => server.app.jobs.run("deliveries.send");
const queued = (kind: string) =>
  server.db.selectFrom("deliveries").selectAll().where("kind", "=", kind).where("status", "=", "queued").execute();
const delivery = () => server.db.selectFrom("deliveries").selectAll().where("kind", "=", "account-links.email").executeTakeFirstOrThrow();

const linkRow = () => server.db.selectFrom("accountLinks").selectAll().where("userId", "=", person.id).executeTakeFirstOrThrow();
const textOf = (raw: string) => raw.split("\r\n\r\n").slice(1).join("\n").replaceAll("=\r\n", "").replaceAll("=3D", "=");
const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)![1]!;
const invite = async () => (await server.as(admin, accountLinks.create, { id: person.id, purpose: "invitation" })).data;
const forgot = (email: string, from?: string) => post("forgot-password", { email }, from ? { from } : {});
const answer = { success: true, data: {}, message: "If this address has an account, a link is on its way." };

describe("the email of a link", () => {
  test("carries a token of its own; either token works, and both end with the first use", async () => {
    const { url, emailed } = await invite();
    expect([emailed, url.startsWith("https://daybook.example.com/welcome?token=")]).toEqual([true, true]);
    await sendEmails();

    expect(mail.received.map(({ to }) => to)).toEqual([[person.email]]);
    const text = textOf(mail.received[0]!.raw);
    expect(mail.received[0]!.raw).toContain("Subject: Daybook invites you to Daybook");
    expect(text).toContain("Hello Asha Rao,");
    expect(text).toContain("until 19 Mar 2026");
    const [emailedToken, shownToken] = [tokenIn(text), tokenIn(url)];
    expect(emailedToken).not.toBe(shownToken);
    for (const token of [emailedToken, shownToken]) expect((await post("link", { token })).status).toBe(200);
    expect((await post("link/accept", { token: emailedToken, password: "my own password" })).status).toBe(200);
    expect((await post("link", { token: shownToken })).status).toBe(400);
    expect(await linkRow()).toMatchObject({ usedAt: now });
  });

  test("is sent again after a failure, with a new token, at most five times", async () => {
    await invite();
    const waits: number[] = [];
    let time = now;
    for (let attempt = 1; attempt <= 4; attempt++) {
      mail.rejectNext(451, "Try again later");
      await sendEmails();
      const { nextAttemptAt, attempts } = await delivery();
      waits.push((Date.parse(nextAttemptAt!) - Date.parse(time)) / 1000);
      // Not due yet.
      await sendEmails();
      expect([attempts, (await delivery()).attempts]).toEqual([attempt, attempt]);
      server.clock.set((time = nextAttemptAt!));
    }
    mail.rejectNext(451, "Try again later");
    await sendEmails();
    expect(await delivery()).toMatchObject({ status: "failed", attempts: 5 });
    expect(waits).toEqual([30, 120, 480, 1920]);
    expect(mail.received).toEqual([]);
  });
  test("is not sent once the link was used or replaced", async () => {
    const { url } = await invite();
    await post("link/accept", { token: tokenIn(url), password: "my own password" });
    await sendEmails();
    expect(mail.received).toEqual([]);
  });

  test("is sent again by the next process if the one that was sending it is killed", async () => {
    await invite();
    await server.db.updateTable("deliveries").set({ claimedAt: now, attempts: 1 }).execute();
    server.clock.set("2026-03-12T08:03:00.000Z");
    await server.app.jobs.run("deliveries.retry");
    expect(mail.received.map(({ to }) => to)).toEqual([[person.email]]);
    expect(await delivery()).toMatchObject({ status: "sent", attempts: 2, payload: {} });
  });
});

describe("a forgotten password", () => {
  const request = async (email: string) => {
    expect((await forgot(email)).body).toEqual(answer);
    await sendEmails();
  };

  test("sends a link that works for an hour and signs in", async () => {
    await request(person.email!.toUpperCase());
    const text = textOf(mail.received[0]!.raw);
    expect(text).toContain("https://daybook.example.com/reset-password?token=");
    expect(text).toContain("ignore this email");
    const token = tokenIn(text);
    server.clock.set("2026-03-12T08:59:59.000Z");
    expect((await post("link", { token })).body.data).toMatchObject({ purpose: "reset", email: person.email });
    expect((await post("link/accept", { token, password: "my own password" })).status).toBe(200);
    expect((await server.anonymous(login, { email: person.email!, password: "my own password" })).status).toBe(200);
    const event = await server.db
      .selectFrom("auditEvents")
      .select(["actorId", "after"])
      .where("entityId", "=", person.id)
      .where("action", "=", "account_links.created")
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ actorId: null, after: { purpose: "reset", emailed: true } });
  });

  test("does not work after an hour", async () => {
    await request(person.email!);
    server.clock.set("2026-03-12T09:00:00.000Z");
    expect((await post("link", { token: tokenIn(textOf(mail.received[0]!.raw)) })).status).toBe(400);
  });

  test("an unknown address gets the same answer, after the same work, and no email", async () => {
    const known = server.statements(() => forgot(person.email!));
    const knownStatements = await known;
    const unknownStatements = await server.statements(() => forgot("unknown@example.com"));
    expect([unknownStatements, (await queued("account-links.request")).length]).toEqual([knownStatements, 2]);

    await server.db.deleteFrom("deliveries").execute();
    await request("unknown@example.com");
    const inactive = await make.user("team_member", { status: "inactive" });
    await request(inactive.email!);
    expect(mail.received).toEqual([]);
  });

  test("beyond five an hour for one account, or twenty from one address, the answer is the same and nothing is sent", async () => {
    for (let index = 0; index < 6; index++) expect((await forgot(person.email!, freshAddress())).body).toEqual(answer);
    expect(await queued("account-links.request")).toHaveLength(5);
    await server.db.deleteFrom("deliveries").execute();
    const from = freshAddress();
    for (let index = 0; index < 21; index++) expect((await forgot(`p${index}@example.com`, from)).body).toEqual(answer);
    expect(await queued("account-links.request")).toHaveLength(20);
  });

  test("forty invented requests and ten for others delay neither a real one nor an invitation", { timeout: 180_000 }, async () => {
    for (let index = 0; index < 40; index++) await forgot(`junk${index}@example.com`, freshAddress());
    for (let index = 0; index < 10; index++) await forgot((await make.user()).email!, freshAddress());
    const other = await make.user();
    await forgot(other.email!, freshAddress());
    await invite();
    const started = Date.now();
    await sendEmails();

    const recipients = mail.received.map(({ to }) => to[0]);
    expect(recipients).toHaveLength(12);
    expect(recipients).toContain(other.email);
    // Queued last, in a lane of its own.
    expect(recipients.indexOf(person.email!)).toBeLessThan(6);
    // One job after the other, with a look at the queue every two seconds, took 81 seconds.
    expect(Date.now() - started).toBeLessThan(40_000);
  });

  test("never ends an invitation or a link made by an admin, and is ended by a newer one of them", async () => {
    const { url } = await invite();
    await request(person.email!);
    const asked = tokenIn(textOf(mail.received.at(-1)!.raw));
    for (const token of [tokenIn(url), asked]) expect((await post("link", { token })).status).toBe(200);
    expect((await server.as(admin, users.get, { id: person.id })).data.invitationExpiresAt).toBe("2026-03-19T08:00:00.000Z");

    const reset = (await server.as(admin, accountLinks.create, { id: person.id, purpose: "reset" })).data.url;
    expect((await post("link", { token: asked })).status).toBe(400);
    await request(person.email!);
    expect((await post("link/accept", { token: tokenIn(reset), password: "my own password" })).status).toBe(200);
  });

  test("a newer one ends the one before, and a new password ends all", async () => {
    await request(person.email!);
    const first = tokenIn(textOf(mail.received.at(-1)!.raw));
    await request(person.email!);
    const second = tokenIn(textOf(mail.received.at(-1)!.raw));
    expect((await post("link", { token: first })).status).toBe(400);
    const { url } = await invite();
    await request(person.email!);
    expect((await post("link", { token: second })).status).toBe(400);
    expect((await post("link/accept", { token: tokenIn(url), password: "my own password" })).status).toBe(200);
    expect((await post("link", { token: tokenIn(textOf(mail.received.at(-1)!.raw)) })).status).toBe(400);
  });

  test("requests from an address beyond its limit do not use up the account's emails", async () => {
    const from = freshAddress();
    for (let index = 0; index < 20; index++) await forgot(`p${index}@example.com`, from);
    await server.db.deleteFrom("deliveries").execute();
    for (let index = 0; index < 6; index++) expect((await forgot(person.email!, from)).body).toEqual(answer);
    expect(await queued("account-links.request")).toEqual([]);
    await forgot(person.email!, freshAddress());
    expect(await queued("account-links.request")).toHaveLength(1);
  });

  test("the sign-in page offers it with SMTP", async () => {
    expect((await server.anonymous(options)).data.passwordReset).toBe("email");
  });

  test("without PUBLIC_URL a request chooses no address for the email: only this machine's own", async () => {
    const { app } = await server.build({ env: { smtp: mail.env } });
    const optionsFor = async (host: string) =>
      (await app.inject({ url: "/api/auth/options", headers: { host } })).json().data.passwordReset;
    expect([await optionsFor("localhost:5000"), await optionsFor("attacker.example")]).toEqual(["email", "admin"]);
  });
});
