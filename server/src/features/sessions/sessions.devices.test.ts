import { beforeEach, describe, expect, test } from "vitest";
import * as users from "@daybook/contract/users/users";
import { authCalls } from "#test/auth-calls.ts";
import { factories, knownPassword } from "#test/factories.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { startServer } from "#test/harness.ts";

const mail = mailServer();
const server = startServer({ env: { smtp: mail.env, publicUrl: "https://daybook.example.com" } });
const make = factories(server);
const { login, post } = authCalls(server);

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const newerFirefox = firefox.replaceAll("140.0", "141.0");
const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1";

beforeEach(async () => {
  server.clock.set("2026-03-12T08:00:00.000Z");
  await server.db.deleteFrom("deliveries").execute();
});

/** The payloads of the emails that wait. */
const queued = async () =>
  (await server.db.selectFrom("deliveries").select("payload").where("kind", "=", "sessions.new_device").execute()).map(
    ({ payload }) => payload,
  );
const sendEmails = () => server.app.jobs.run("deliveries.send");

const signIn = (person: { email: string | null }, userAgent: string) =>
  login(person.email, knownPassword, { headers: { "user-agent": userAgent } });
const auditOf = (userId: string) =>
  server.db
    .selectFrom("auditEvents")
    .select(["actorId", "after"])
    .where("entityId", "=", userId)
    .where("action", "=", "sessions.device_added")
    .execute();

describe("a sign-in from a new device", () => {
  test("notifies the person by email, once, and is audited", async () => {
    const person = await make.user("team_member", { name: "Asha Rao" });
    for (const agent of [firefox, newerFirefox, safari, safari, firefox]) expect((await signIn(person, agent)).status).toBe(200);
    const [{ ip }] = (await queued()) as [{ ip: string }];
    expect(await queued()).toEqual([{ userId: person.id, device: "Safari on iPhone", ip, at: "2026-03-12T08:00:00.000Z" }]);
    expect(await auditOf(person.id)).toEqual([{ actorId: person.id, after: { device: "Safari on iPhone" } }]);

    await sendEmails();
    expect(mail.received.map(({ to }) => to)).toEqual([[person.email]]);
    const { raw } = mail.received[0]!;
    expect(raw).toContain("Subject: Daybook: new sign-in from Safari on iPhone");
    expect(raw).toContain("12 Mar 2026");
    expect(raw).toContain(ip);
    expect(raw).toMatch(/daybook\.example\.com\/profile\?(=\r\n)?tab=3Dsecurity/);
  });

  test("is not announced for the first sign-in ever, nor for a wrong password", async () => {
    const person = await make.user();
    await signIn(person, firefox);
    const refused = await post("login", { email: person.email, password: "wrong" }, { headers: { "user-agent": safari } });
    expect(refused.status).toBe(401);
    expect(await queued()).toEqual([]);
    expect(await auditOf(person.id)).toEqual([]);
  });

  test("concerns each person alone", async () => {
    const [one, two] = [await make.user(), await make.user()];
    await signIn(one, firefox);
    await signIn(two, safari);
    expect(await queued()).toEqual([]);
  });

  test("sends nothing for an account that was deleted meanwhile, whose devices are forgotten", async () => {
    const [admin, person] = [await make.user("admin"), await make.user()];
    await signIn(person, firefox);
    await signIn(person, safari);
    await server.as(admin, users.remove, { id: person.id });
    expect(await server.db.selectFrom("signInDevices").select("device").where("userId", "=", person.id).execute()).toEqual([]);
    const before = mail.received.length;
    await sendEmails();
    expect(mail.received.length).toBe(before);
  });
});
