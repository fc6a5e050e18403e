import type { ServerResponse } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import * as announcements from "@daybook/contract/announcements/announcements";
import * as reminders from "@daybook/contract/reminders/reminders";
import * as rules from "@daybook/contract/reminders/rules";
import * as slack from "@daybook/contract/slack/slack";
import { notification, signatureOf } from "#seed/reminders/whatsapp-notification.ts";
import { fakeGraphApi, rejectWith } from "#test/fakes/fake-graph-api.ts";
import { buttonsIn, fakeSlack, shownIn } from "#test/fakes/fake-slack.ts";
import { mailServer } from "#test/fakes/mail-server.ts";
import { startServer } from "#test/harness.ts";
import { afternoon, reminderFixtures, thursday } from "#test/reminder-fixtures.ts";

const graph = fakeGraphApi();
const mail = mailServer();
const api = fakeSlack(() => server);
const server = startServer({
  env: { whatsapp: graph.env, smtp: mail.env, slack: api.env, publicUrl: "https://daybook.example.com" },
});
const { make, teamOfTwo, reminderOf, deliver, reset } = reminderFixtures(server);

beforeEach(async () => {
  await reset();
  api.clock.at = afternoon;
  await server.db.updateTable("users").set({ status: "inactive" }).execute();
  await server.db.updateTable("settings").set({ reportsStartOn: thursday }).execute();
});

const choose = (person: { id: string }, channel: (typeof reminders.channels)[number] | null) =>
  server.as(person, rules.updateChannel, { channel });
const ownOf = async (person: { id: string }) => (await server.as(person, rules.getChannel)).data;

/** Links the person to Slack, and forgets the welcome. */
async function link(person: { id: string }) {
  const account = await api.link(person);
  await deliver();
  api.received.length = 0;
  return account;
}

async function remind(person: { id: string }, by: { id: string }) {
  const { data } = await server.as(by, reminders.send, { userIds: [person.id] });
  expect(data.queued).toEqual([person.id]);
  await deliver();
  return reminderOf(person);
}

const refuse = (response: ServerResponse) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ ok: false, error: "channel_not_found" }));

describe("the own channel", () => {
  test("is chosen among those that reach the person, and none is the default", async () => {
    const { member } = await teamOfTwo();
    expect(await ownOf(member)).toEqual({ channel: null, available: ["whatsapp", "email"] });
    const refused = await choose(member, "slack");
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "Reminders can't reach you by this channel. Please choose one that is set up for you",
    ]);
    await link(member);
    expect((await choose(member, "slack")).data).toEqual({ channel: "slack", available: ["whatsapp", "slack", "email"] });
    await server.as(member, slack.unlink);
    expect(await ownOf(member)).toEqual({ channel: "slack", available: ["whatsapp", "email"] });
    expect((await choose(member, null)).data.channel).toBeNull();
    const events = await server.db
      .selectFrom("auditEvents")
      .select(["action", "before", "after"])
      .where("entityId", "=", member.id)
      .where("action", "=", "reminders.channel_chosen")
      .orderBy("id")
      .execute();
    expect(events).toMatchObject([
      { before: { channel: null }, after: { channel: "slack" } },
      { before: { channel: "slack" }, after: { channel: null } },
    ]);
  });

  test("is one's own alone", async () => {
    const { lead, member } = await teamOfTwo();
    expect((await choose(member, "email")).status).toBe(200);
    expect((await ownOf(lead)).channel).toBeNull();
    const noPhone = await make.user("team_member", { firstSignedInAt: "2026-01-01T08:00:00.000Z" });
    expect((await ownOf(noPhone)).available).toEqual(["email"]);
  });

  test("gets the reminder also while the fallback to email is off", async () => {
    const { lead, member } = await teamOfTwo();
    await server.db.updateTable("reminderSettings").set({ emailFallback: false }).execute();
    await choose(member, "email");
    expect(await remind(member, lead)).toMatchObject({ channel: "email", status: "sent" });
    expect([mail.received.map(({ to }) => to), graph.received]).toEqual([[[member.email]], []]);
  });
});

describe("Slack", () => {
  test("gets the reminder with a button to the form of the report", async () => {
    const { lead, member } = await teamOfTwo();
    const account = await link(member);
    await choose(member, "slack");
    expect(await remind(member, lead)).toMatchObject({ channel: "slack", status: "sent", error: null, attempts: 1, billedAs: null });
    expect(api.received.map(({ method, body }) => [method, body.channel])).toEqual([["chat.postMessage", account]]);
    const { blocks } = api.received[0]!.body;
    expect(shownIn(blocks)).toBe(`Hello ${member.name}, please send your end-of-day report for 12 March 2026. https://daybook.example.com`);
    expect(buttonsIn(blocks).map(({ text, url }) => [(text as { text: string }).text, url])).toEqual([
      ["Write report", "https://daybook.example.com/submit-eod?date=2026-03-12"],
    ]);
    expect(graph.received).toEqual([]);
    const { data } = await server.as(lead, reminders.list, { user: member.id });
    expect(data[0]).toMatchObject({ kind: "reminder", channel: "slack", status: "sent", sentBy: { _id: lead.id } });
  });

  test("is used without a choice once rules are saved, of people whom WhatsApp does not reach", async () => {
    const { lead, member } = await teamOfTwo();
    const admin = await make.user("admin");
    await link(member);
    await server.db.updateTable("users").set({ phoneNumber: null }).where("id", "=", member.id).execute();
    expect(await remind(member, lead)).toMatchObject({ channel: "email" });
    await server.db.deleteFrom("reminders").execute();
    await server.as(admin, rules.updateRules, { quietHours: null });
    expect(await remind(member, lead)).toMatchObject({ channel: "slack", status: "sent" });
    expect(await remind(lead, admin)).toMatchObject({ channel: "whatsapp", status: "accepted" });
  });

  test("names no announcement, and shows what people wrote as text", async () => {
    const { member } = await teamOfTwo();
    const admin = await make.user("admin");
    await link(member);
    await server.db.updateTable("users").set({ name: "<!channel> Kavya & co" }).where("id", "=", member.id).execute();
    await make.eod(member, { date: thursday });
    const audience = { teams: [], roles: [], users: [member.id] };
    const { status } = await server.as(admin, announcements.create, { title: "Merger", content: "x", audience, mustReadBy: "2026-03-20" });
    expect(status).toBe(201);
    await server.as(admin, rules.updateRules, { rules: [{ kind: "must_read", enabled: true, days: [4], templateName: null }] });
    await server.db.updateTable("reminderSettings").set({ enabled: true, time: "17:00" }).execute();
    server.clock.set(`${thursday}T17:00:00.000Z`);
    await server.app.jobs.run("reminders.schedule");
    await deliver();
    expect(await reminderOf(member)).toMatchObject({ kind: "must_read", channel: "slack", status: "sent" });
    const messages = api.received.filter(({ method }) => method === "chat.postMessage");
    expect(messages.map(({ body }) => shownIn(body.blocks))).toEqual([
      "Hello &lt;!channel&gt; Kavya &amp; co, please read and confirm an announcement in Daybook.",
    ]);
    expect(buttonsIn(messages[0]!.body.blocks)[0]!.url).toBe("https://daybook.example.com/all-announcements");
  });
});

describe("a channel that refuses the reminder", () => {
  async function chosen() {
    const people = await teamOfTwo();
    await link(people.member);
    await choose(people.member, "slack");
    return people;
  }

  test("is followed by the others in their order, each once, until all have refused", async () => {
    const { lead, member } = await chosen();
    await server.as(lead, reminders.send, { userIds: [member.id] });
    api.next(refuse);
    graph.next(rejectWith(400, 131026, "Message undeliverable"));
    mail.rejectNext(550, "No such mailbox");
    for (let round = 0; round < 4; round++) await deliver();
    expect(await reminderOf(member)).toMatchObject({ status: "failed", channel: "email", tried: ["slack", "whatsapp"], attempts: 3 });
    expect([api.received.length, graph.received.length, mail.received.length]).toEqual([1, 1, 0]);

    const { data } = await server.as(lead, reminders.resend, { id: (await reminderOf(member)).id });
    expect(data).toMatchObject({ channel: "slack", status: "queued" });
    await deliver();
    expect(await reminderOf(member)).toMatchObject({ status: "sent", channel: "slack", tried: [], error: null });
  });

  test("is followed by WhatsApp when the link ended after it was queued", async () => {
    const { lead, member } = await chosen();
    await server.as(lead, reminders.send, { userIds: [member.id] });
    await server.as(member, slack.unlink);
    await deliver();
    await deliver();
    expect(await reminderOf(member)).toMatchObject({ status: "accepted", channel: "whatsapp", tried: ["slack"] });
    expect(api.received.filter(({ method }) => method === "chat.postMessage")).toEqual([]);
  });

  test("is followed by Slack when WhatsApp reports later that it could not deliver", async () => {
    const { member, lead } = await teamOfTwo();
    const admin = await make.user("admin");
    await link(member);
    await server.as(admin, rules.updateRules, { quietHours: null });
    const { messageId, channel } = await remind(member, lead);
    expect(channel).toBe("whatsapp");
    const report = { id: messageId, status: "failed", timestamp: "1773331200", errors: [{ title: "Undeliverable" }] };
    const payload = JSON.stringify(notification(graph.env.phoneNumberId, { statuses: [report] }));
    const headers = { "content-type": "application/json", "x-hub-signature-256": signatureOf(payload, graph.env.appSecret) };
    await server.app.inject({ method: "POST", url: "/api/whatsapp/webhook", payload, headers });
    await deliver();
    expect(await reminderOf(member)).toMatchObject({ channel: "slack", status: "sent", tried: ["whatsapp"] });
  });

  test("is not followed by another if the message may have arrived", async () => {
    const { lead, member } = await chosen();
    api.next((response) => void response.destroy());
    expect(await remind(member, lead)).toMatchObject({ status: "failed", channel: "slack", tried: [] });
    await deliver();
    expect([graph.received, mail.received]).toEqual([[], []]);
  });
});
