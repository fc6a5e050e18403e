import { beforeEach, describe, expect, test } from "vitest";
import * as channels from "@daybook/contract/channels/channels";
import * as reminders from "@daybook/contract/reminders/reminders";
import * as system from "@daybook/contract/system/system";
import { factories } from "#test/factories.ts";
import { fakeGraphApi, rejectWith } from "#test/fakes/fake-graph-api.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { startServer } from "#test/harness.ts";

const graph = fakeGraphApi();
const mails = mailServer();
const server = startServer({ env: { whatsappApiBase: "" } });
const make = factories(server);

let admin: { id: string };

/** The mail server of the tests, as one enters it. */
const smtp = (changes: object = {}) => ({
  host: "127.0.0.1",
  port: Number(new URL(mails.env.url).port),
  security: "none" as const,
  user: "daybook",
  password: "sesame open",
  from: "Daybook <daybook@example.com>",
  ...changes,
});
const save = (input: object) => server.as(admin, channels.update, input);
const tried = (channel: "smtp" | "whatsapp", on = server.as) => on(admin, channels.test, { channel });
const stored = () => server.db.selectFrom("channelSettings").selectAll().execute();

beforeEach(async () => {
  await server.db.deleteFrom("channelSettings").execute();
  admin = await make.user("admin", { phoneNumber: "+491701234567" });
});

describe("email in Settings", () => {
  test("is tested with a message to oneself; the password is stored encrypted and never returned", async () => {
    const { status, body } = await save({ smtp: smtp() });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("sesame");
    expect(body["data"]).toMatchObject({ smtp: { source: "settings", host: "127.0.0.1", user: "daybook", hasPassword: true } });
    expect(JSON.stringify(await stored())).not.toContain("sesame");
    const { data } = await tried("smtp");
    expect(data).toMatchObject({ sent: true, answer: expect.stringMatching(/^250 /) });
    expect(mails.received.map(({ to }) => to)).toEqual([[data.to]]);
  });

  test("returns the exact answer of a server that refuses", async () => {
    await save({ smtp: smtp({ password: "wrong" }) });
    expect((await tried("smtp")).data).toMatchObject({ sent: false, answer: expect.stringContaining("Invalid username or password") });
    await save({ smtp: smtp({ port: 1 }) });
    expect((await tried("smtp")).data).toMatchObject({ sent: false, answer: expect.stringContaining("ECONNREFUSED") });
  });

  test("keeps the password for the same server and user, and asks for it again for others", async () => {
    await save({ smtp: smtp() });
    const { password: _password, ...kept } = smtp({ from: "office@example.com" });
    expect((await save({ smtp: kept })).status).toBe(200);
    expect((await tried("smtp")).data.sent).toBe(true);
    const moved = await save({ smtp: { ...kept, host: "mail.example.org" } });
    expect([moved.status, moved.body.errors]).toEqual([
      400,
      [{ path: "smtp.password", message: "Please enter the password again, because the server or the user has changed" }],
    ]);
  });

  test("refuses to send a password without encryption over a network", async () => {
    const { status, body } = await save({ smtp: smtp({ host: "mail.example.org" }) });
    expect([status, body.errors?.[0]?.path]).toEqual([400, "smtp.security"]);
  });

  test("counts in other processes and for other features at once, and no longer once it is removed", async () => {
    const { app } = await server.build({});
    const headers = { cookie: await server.cookieOf(admin) };
    const isConfigured = async () => {
      const response = await app.inject({ method: "GET", url: `/api${system.status.path}`, headers });
      return response.json().data.channels.email.configured;
    };
    expect(await isConfigured()).toBe(false);
    await save({ smtp: smtp() });
    expect(await isConfigured()).toBe(true);
    expect((await server.as(admin, reminders.getSettings, {})).data.emailConfigured).toBe(true);
    await save({ smtp: null });
    expect(await isConfigured()).toBe(false);
    expect((await tried("smtp")).status).toBe(409);
    await app.close();
  });

  test("needs a recent confirmation, and is audited without secrets", async () => {
    const cookie = await server.cookieOf(admin, { confirmedAt: null });
    const payload = { smtp: smtp() };
    const refused = await server.app.inject({ method: "PUT", url: "/api/settings/channels", headers: { cookie }, payload });
    expect([refused.statusCode, refused.json().code]).toEqual([403, "confirm"]);
    expect(await stored()).toEqual([]);
    await save(payload);
    const event = await server.db.selectFrom("auditEvents").selectAll().where("action", "=", "channels.updated").executeTakeFirstOrThrow();
    expect(event.after).toMatchObject({ smtp: { host: "127.0.0.1", user: "daybook" } });
    expect(JSON.stringify(event)).not.toContain("sesame");
  });

  test("says that saved values cannot be read any more", async () => {
    await save({ smtp: smtp() });
    await server.db.updateTable("channelSettings").set({ config: "AAAA" }).execute();
    expect((await server.as(admin, channels.get, {})).data.smtp).toMatchObject({ source: null, unreadable: true, host: null });
  });
});

describe("WhatsApp in Settings", () => {
  const input = (changes: object = {}) => ({ phoneNumberId: graph.env.phoneNumberId, token: graph.env.token, ...changes });

  test("is tested with the template of the reminders, and returns what WhatsApp answers", async () => {
    const { app } = await server.build({ env: { whatsappApiBase: graph.env.apiBase } });
    const headers = { cookie: await server.cookieOf(admin) };
    const testOnce = async () =>
      (await app.inject({ method: "POST", url: "/api/settings/channels/whatsapp/test", headers, payload: {} })).json().data;
    const { data } = await save({ whatsapp: input() });
    expect(data.whatsapp).toMatchObject({ source: "settings", hasToken: true, hasAppSecret: false });
    expect(await testOnce()).toMatchObject({ sent: true, to: "+491701234567" });
    expect(graph.received).toHaveLength(1);
    graph.next(rejectWith(400, 132001, "Template name does not exist in the translation"));
    expect(await testOnce()).toMatchObject({ sent: false, answer: "Template name does not exist in the translation" });
    await app.close();
  });

  test("needs a token, and both secrets of delivery reports", async () => {
    const without = await save({ whatsapp: { phoneNumberId: "1" } });
    expect(without.body.errors?.[0]?.path).toBe("whatsapp.token");
    const half = await save({ whatsapp: input({ appSecret: "a-secret-of-sixteen" }) });
    expect(half.body.errors?.[0]?.path).toBe("whatsapp.verifyToken");
  });

  test("verifies the webhook with the saved token", async () => {
    await save({ whatsapp: input({ appSecret: "a-secret-of-sixteen", verifyToken: "a-token-of-sixteen" }) });
    const url = "/api/whatsapp/webhook?hub.mode=subscribe&hub.challenge=42&hub.verify_token=";
    expect((await server.app.inject({ method: "GET", url: `${url}a-token-of-sixteen` })).body).toBe("42");
    expect((await server.app.inject({ method: "GET", url: `${url}another` })).statusCode).toBe(403);
  });
});

describe("the environment", () => {
  test("wins, says so, and cannot be changed here", async () => {
    const { app } = await server.build({ env: { smtp: mails.env, publicUrl: "https://daybook.example.com" } });
    const headers = { cookie: await server.cookieOf(admin), origin: "https://daybook.example.com" };
    const shown = (await app.inject({ method: "GET", url: "/api/settings/channels", headers })).json().data;
    expect(shown.smtp).toMatchObject({ source: "environment", host: "127.0.0.1", user: "daybook", hasPassword: true });
    expect(shown.links).toEqual({ address: "https://daybook.example.com", isLocal: false, source: "environment" });
    for (const [payload, variable] of [
      [{ smtp: smtp() }, "SMTP_URL"],
      [{ address: "https://other.example.com" }, "PUBLIC_URL"],
    ] as const) {
      const refused = await app.inject({ method: "PUT", url: "/api/settings/channels", headers, payload });
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining(variable)]);
    }
    await app.close();
  });
});

test("the address of links is stored as an origin, and a local one is marked", async () => {
  expect((await save({ address: "http://localhost:5000/" })).data.links).toMatchObject({ address: "http://localhost:5000", isLocal: true });
  expect((await save({ address: "https://daybook.example.com/" })).data.links).toEqual({
    address: "https://daybook.example.com",
    isLocal: false,
    source: "settings",
  });
  expect((await save({ address: "daybook" })).body.errors?.[0]?.path).toBe("address");
});
