import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import * as reminders from "@daybook/contract/reminders/reminders";
import { fakeGraphApi } from "#test/fakes/fake-graph-api.ts";
import { notification, signatureOf } from "#seed/reminders/whatsapp-notification.ts";
import { startServer } from "#test/harness.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { reminderFixtures } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const mail = mailServer();
const server = startServer({ env: { whatsapp: graph.env, smtp: mail.env } });
const { teamOfTwo, reminderOf, reminderRow, deliver, reset } = reminderFixtures(server);

const url = "/api/whatsapp/webhook";

beforeEach(reset);

/** Calls the webhook like WhatsApp: signed, cross-origin, without a session. */
function post(value: Parameters<typeof notification>[1], { secret = graph.env.appSecret, phoneNumberId = graph.env.phoneNumberId } = {}) {
  const payload = JSON.stringify(notification(phoneNumberId, value));
  const headers = {
    "content-type": "application/json",
    "x-hub-signature-256": signatureOf(payload, secret),
    origin: "https://www.facebook.com",
  };
  return server.app.inject({ method: "POST", url, payload, headers });
}

const status = (id: string, value: string, more: object = {}) => ({
  id,
  status: value,
  timestamp: "1773331200",
  recipient_id: "4915100",
  ...more,
});

async function accepted() {
  const { lead, member } = await teamOfTwo();
  await reminderRow(member);
  await deliver();
  const { messageId } = await reminderOf(member);
  return { lead, member, messageId: messageId! };
}

describe("endpoint verification", () => {
  const verify = (query: Record<string, string>) => server.app.inject({ method: "GET", url, query });
  const valid = { "hub.mode": "subscribe", "hub.verify_token": "verify token for tests", "hub.challenge": "1158201444" };

  test("returns the challenge for the right token", async () => {
    const { statusCode, body, headers } = await verify(valid);
    expect([statusCode, body]).toEqual([200, "1158201444"]);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
  });

  test.each([
    [{ ...valid, "hub.verify_token": "another" }],
    [{ ...valid, "hub.mode": "unsubscribe" }],
    [{ ...valid, "hub.challenge": "<script>alert(1)</script>" }],
    [{}],
  ])("rejects %j", async (query) => {
    const { statusCode, body } = await verify(query as Record<string, string>);
    expect(statusCode).toBe(403);
    expect(body).not.toContain("1158201444");
  });

  test("rejects all requests while WhatsApp is not set up", async () => {
    const { app } = await server.build({});
    expect((await app.inject({ method: "GET", url, query: { ...valid, "hub.verify_token": "" } })).statusCode).toBe(403);
    expect(
      (await app.inject({ method: "POST", url, payload: {}, headers: { "x-hub-signature-256": signatureOf("{}", "") } })).statusCode,
    ).toBe(403);
  });
});

describe("the signature", () => {
  test.each([
    ["made with another secret", { "x-hub-signature-256": signatureOf("{}", "another secret") }],
    ["that is missing", {}],
    ["without its prefix", { "x-hub-signature-256": signatureOf("{}", "app secret for tests").slice(7) }],
    ["of another length", { "x-hub-signature-256": "sha256=abc" }],
  ])("rejects a signature %s", async (_what, headers) => {
    const { statusCode, json } = await server.app.inject({
      method: "POST",
      url,
      payload: "{}",
      headers: { "content-type": "application/json", ...headers },
    });
    expect([statusCode, json().message]).toEqual([403, "The signature of this message is not valid"]);
  });

  test("covers the raw bytes of the body, including whitespace and escapes", async () => {
    const { member, messageId } = await accepted();
    const payload = `{ "entry":[{"changes":[{"value":{"statuses":[{"id":"${messageId}","status":"read","note":"\\u00e4 ä 🎉"}]}}]}] }`;
    const send = (body: string) =>
      server.app.inject({
        method: "POST",
        url,
        payload: body,
        headers: { "content-type": "application/json", "x-hub-signature-256": signatureOf(payload, graph.env.appSecret) },
      });

    expect((await send(`${payload} `)).statusCode).toBe(403);
    expect(await reminderOf(member)).toMatchObject({ status: "accepted" });
    expect((await send(payload)).statusCode).toBe(200);
    expect(await reminderOf(member)).toMatchObject({ status: "read" });
  });

  test("accepts and ignores signed notifications of an unknown shape", async () => {
    for (const payload of [
      "{}",
      "[]",
      '{"entry":"none"}',
      '{"entry":[{"changes":[{"value":{"statuses":[7,{"id":"x","status":"eaten"}]}}]}]}',
    ]) {
      const headers = { "content-type": "application/json", "x-hub-signature-256": signatureOf(payload, graph.env.appSecret) };
      expect((await server.app.inject({ method: "POST", url, payload, headers })).statusCode).toBe(200);
    }
  });
});

describe("delivery reports", () => {
  test("update the status in the log and emit events", async () => {
    const { lead, member, messageId } = await accepted();
    server.events.length = 0;

    for (const step of ["sent", "delivered", "read"]) {
      expect((await post({ statuses: [status(messageId, step)] })).statusCode).toBe(200);
      expect((await server.as(lead, reminders.list, { user: member.id })).data[0]).toMatchObject({ status: step, error: null });
    }
    expect(server.events.map(({ name }) => name)).toEqual(Array(3).fill("reminders.changed"));
  });

  test("only advance the status: any order and repetition ends the same", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(["sent", "delivered", "read", "failed"], { minLength: 1 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        async (steps, repeated) => {
          const { member, messageId } = await accepted();
          await server.db.updateTable("reminderSettings").set({ emailFallback: false }).execute();
          const order = ["accepted", "sent", "failed", "delivered", "read"];
          const all = [...steps, ...repeated.map((index) => steps[index % steps.length]!)];
          for (const step of all) await post({ statuses: [status(messageId, step)] });

          expect((await reminderOf(member)).status).toBe(order[Math.max(...steps.map((step) => order.indexOf(step)))]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("end at the highest status for concurrent reports", async () => {
    const { member, messageId } = await accepted();
    await Promise.all(
      ["read", "sent", "delivered", "sent", "read", "delivered"].map((step) => post({ statuses: [status(messageId, step)] })),
    );
    expect(await reminderOf(member)).toMatchObject({ status: "read" });
  });

  test("match by reference if the response was lost or slower than the report", async () => {
    const { member } = await teamOfTwo();
    const row = await reminderRow(member);
    const early = { statuses: [status("wamid.early", "delivered", { biz_opaque_callback_data: `${row.id}:1` })] };
    graph.next((request) => void post(early).then(() => request.socket.destroy()));

    await deliver();

    expect(await reminderOf(member)).toMatchObject({ status: "delivered", messageId: "wamid.early", error: null });
  });

  test("of an earlier attempt do not affect the later one", async () => {
    const { member } = await teamOfTwo();
    const row = await reminderRow(member, { attempts: 1 });
    await deliver();

    await post({ statuses: [status("wamid.first", "read", { biz_opaque_callback_data: `${row.id}:1` })] });

    expect(await reminderOf(member)).toMatchObject({ status: "accepted", attempts: 2 });
  });

  test("of a failure set the reason, or fall back to email if allowed", async () => {
    const errors = [{ code: 131026, title: "Message undeliverable", error_data: { details: "The number is not on WhatsApp" } }];
    const { member, messageId } = await accepted();
    await post({ statuses: [status(messageId, "failed", { errors })] });
    await post({ statuses: [status(messageId, "failed", { errors })] });
    expect(await reminderOf(member)).toMatchObject({ status: "queued", channel: "email", error: "The number is not on WhatsApp" });
    await deliver();
    expect(mail.received.map(({ to }) => to)).toEqual([[member.email]]);
    await post({ statuses: [status(messageId, "read")] });
    expect(await reminderOf(member)).toMatchObject({ status: "sent", channel: "email" });

    await server.db.updateTable("reminderSettings").set({ emailFallback: false }).execute();
    const other = await accepted();
    await post({ statuses: [status(other.messageId, "failed", { errors })] });
    expect(await reminderOf(other.member)).toMatchObject({ status: "failed", channel: "whatsapp", error: "The number is not on WhatsApp" });
  });

  test("of another number, another message or a skipped reminder are ignored", async () => {
    const { member, messageId } = await accepted();
    const { member: other } = await teamOfTwo();
    const skipped = await reminderRow(other, { status: "skipped" });

    await post({ statuses: [status(messageId, "read")] }, { phoneNumberId: "999" });
    await post({ statuses: [status("wamid.unknown", "read", { biz_opaque_callback_data: `${skipped.id}:0` })] });

    expect(await reminderOf(member)).toMatchObject({ status: "accepted" });
    expect(await reminderOf(other)).toMatchObject({ status: "skipped" });
  });
});

describe("STOP and START", () => {
  const receive = (from: string, body: string, timestamp = 1_773_331_200) =>
    post({
      messages: [
        { from: from.replace("+", ""), id: `wamid.${body}${timestamp}`, timestamp: String(timestamp), type: "text", text: { body } },
      ],
    });
  const skipOf = async (lead: { id: string }, member: { id: string }) =>
    (await server.as(lead, reminders.preview)).data.find(({ user }) => user._id === member.id)!.skip;

  test("STOP opts out, START opts in; both are audited with the user as actor", async () => {
    const { lead, member } = await teamOfTwo();

    await receive(member.phoneNumber!, " stop ");
    expect(await skipOf(lead, member)).toEqual(["opted out"]);
    expect((await server.as(lead, reminders.send, { userIds: [member.id] })).data.skipped).toEqual([
      { userId: member.id, reasons: ["opted out"] },
    ]);
    await receive(member.phoneNumber!, "START", 1_773_331_260);
    expect(await skipOf(lead, member)).toEqual([]);

    const audit = await server.db.selectFrom("auditEvents").selectAll().where("entityId", "=", member.id).orderBy("id").execute();
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["reminders.opted_out", member.id],
      ["reminders.opted_in", member.id],
    ]);
  });

  test("the latest message counts, in any order and with repetitions", async () => {
    const { lead, member } = await teamOfTwo();
    await receive(member.phoneNumber!, "STOP", 1_773_331_300);
    await receive(member.phoneNumber!, "START", 1_773_331_200);
    await receive(member.phoneNumber!, "STOP", 1_773_331_300);
    await receive(member.phoneNumber!, "START", 1_773_331_300);

    expect(await skipOf(lead, member)).toEqual(["opted out"]);
    expect(await server.db.selectFrom("auditEvents").select("id").where("entityId", "=", member.id).execute()).toHaveLength(1);
  });

  test("any sequence of messages ends with the latest one", async () => {
    const messages = fc.array(fc.record({ word: fc.constantFrom("STOP", "START"), second: fc.integer({ min: 0, max: 3 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(messages, async (sequence) => {
        const { lead, member } = await teamOfTwo();
        for (const { word, second } of sequence) await receive(member.phoneNumber!, word, 1_773_331_200 + second);

        const latest = Math.max(...sequence.map(({ second }) => second));
        const stopped = sequence.some(({ word, second }) => second === latest && word === "STOP");
        expect(await skipOf(lead, member)).toEqual(stopped ? ["opted out"] : []);
      }),
      { numRuns: 25 },
    );
  });

  test("other messages are ignored", async () => {
    const { lead, member } = await teamOfTwo();
    for (const word of ["Please stop", "stop it", "hello", ""]) await receive(member.phoneNumber!, word);
    expect(await skipOf(lead, member)).toEqual([]);
  });

  test("finds a sender with another WhatsApp number by an earlier reminder", async () => {
    const { lead, member } = await teamOfTwo();
    await reminderRow(member, { status: "delivered", recipient: "5511987654321", date: "2026-03-11" });

    await receive("5511987654321", "STOP");

    expect(await skipOf(lead, member)).toEqual(["opted out"]);
  });
});
