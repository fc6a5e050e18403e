import { beforeEach, describe, expect, test } from "vitest";
import * as reminders from "@daybook/contract/reminders";
import type { JobContext } from "#context.ts";
import { answer, graphApi, refuses } from "#test/fake-graph-api.ts";
import { startServer } from "#test/harness.ts";
import { afternoon, reminderPeople, thursday } from "#test/reminder-fixtures.ts";
import { delivery } from "./reminders.delivery.service.ts";
import { schedule } from "./reminders.schedule.jobs.ts";
import { whatsappMessenger } from "#messaging/whatsapp.ts";

const graph = graphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { make, teamOfTwo, reminderOf, reminderRow, deliver, deliverTo, reset } = reminderPeople(server);

const later = (minutes: number) => new Date(Date.parse(afternoon) + minutes * 60_000).toISOString();

beforeEach(async () => {
  await reset();
  await server.db.updateTable("reminderSettings").set({ emailFallback: false }).execute();
});

async function queued(fields = {}) {
  const { lead, member } = await teamOfTwo();
  await reminderRow(member, fields);
  return { lead, member };
}

describe("WhatsApp says no for now", () => {
  test.each([
    ["status 500", refuses(500, 131000, "Something went wrong")],
    ["status 503 without a word", (_request: unknown, response: never) => answer(response, 503, {})],
    ["a limit told with status 400", refuses(400, 130429, "Rate limit hit")],
  ])("%s: tried again with longer and longer pauses, then it failed", async (_what, refusal) => {
    const { member } = await queued();
    graph.always(refusal as never);
    const waits: number[] = [];

    let now = Date.parse(afternoon);
    for (let tries = 1; tries <= 4; tries++) {
      await deliverTo(member);
      const row = await reminderOf(member);
      expect(row).toMatchObject({ status: "queued", attempts: tries, error: expect.stringMatching(/./), claimedAt: null });
      waits.push((Date.parse(row.nextAttemptAt!) - now) / 1000);
      await deliverTo(member);
      expect(graph.handed).toHaveLength(tries);
      now = Date.parse(row.nextAttemptAt!);
      server.clock.set(row.nextAttemptAt);
    }
    await deliverTo(member);

    expect(waits).toEqual([30, 120, 480, 1920]);
    expect(await reminderOf(member)).toMatchObject({ status: "failed", attempts: 5, nextAttemptAt: null });
    expect(graph.handed).toHaveLength(5);
  });

  test.each([
    ["600", 600],
    [new Date(Date.now() + 900_000).toUTCString(), 900],
    ["1", 30],
    ["soon", 30],
  ])("429 with Retry-After %s: not before that", async (header, seconds) => {
    const { member } = await queued();
    graph.next(refuses(429, 4, "Application request limit reached", { "retry-after": header }));

    await deliverTo(member);

    const waits = (Date.parse((await reminderOf(member)).nextAttemptAt!) - Date.parse(afternoon)) / 1000;
    expect(Math.abs(waits - seconds)).toBeLessThanOrEqual(5);
    expect((await reminderOf(member)).error).toBe("Application request limit reached");
  });

  test("it cannot be reached at all: the request does not notice, the reminder waits", async () => {
    const { lead, member } = await teamOfTwo();
    const away = await server.build({ env: { whatsapp: { ...graph.env, apiBase: "http://127.0.0.1:6149" } } });

    expect((await server.as(lead, reminders.send, { userIds: [member.id] })).status).toBe(201);
    await away.app.jobs.run("reminders.deliver", { ids: [(await reminderOf(member)).id] });

    expect(await reminderOf(member)).toMatchObject({ status: "queued", error: "WhatsApp cannot be reached (ECONNREFUSED)" });
  });

  test("and yes later: accepted, the error is gone", async () => {
    const { member } = await queued();
    graph.next(refuses(503, 2, "Service temporarily unavailable"));
    await deliverTo(member);
    server.clock.set(later(1));
    await deliverTo(member);

    expect(await reminderOf(member)).toMatchObject({ status: "accepted", attempts: 2, error: null });
  });
});

describe("WhatsApp says no", () => {
  test.each([
    [refuses(400, 132001, "Template name does not exist in the translation"), "Template name does not exist in the translation"],
    [refuses(404, 100, "Unsupported post request"), "Unsupported post request"],
    [
      (_request: unknown, response: never) => answer(response, 302, {}, { location: "http://127.0.0.1:9/" }),
      "WhatsApp answered with status 302",
    ],
  ])("for good: not tried again", async (refusal, error) => {
    const { member } = await queued();
    graph.always(refusal as never);

    await deliverTo(member);
    server.clock.set(later(60));
    await deliverTo(member);

    expect(graph.handed).toHaveLength(1);
    expect(await reminderOf(member)).toMatchObject({ status: "failed", attempts: 1, error });
  });

  test("an answer that repeats the token is kept without it", async () => {
    const { member } = await queued();
    graph.next(refuses(401, 190, `Error validating access token ${graph.env.token}`));

    await deliverTo(member);

    expect((await reminderOf(member)).error).toBe("Error validating access token [redacted]");
  });
});

describe("nobody knows whether it was sent", () => {
  test.each([
    ["the connection breaks", (request: { socket: { destroy(): void } }) => request.socket.destroy()],
    ["the answer is not understood", (_request: unknown, response: never) => answer(response, 200, { ok: true })],
    ["a proxy gave up waiting", (_request: unknown, response: never) => answer(response, 504, {})],
  ])("%s: it is not sent a second time by itself, somebody has to decide", async (_what, handler) => {
    const { lead, member } = await queued();
    graph.next(handler as never);

    await deliverTo(member);
    server.clock.set(later(60));
    await deliverTo(member);
    await server.app.jobs.run("reminders.schedule");

    expect(graph.handed).toHaveLength(1);
    const row = await reminderOf(member);
    expect(row).toMatchObject({ status: "failed", error: expect.stringContaining("It may have been sent") });
    expect((await server.as(lead, reminders.resend, { id: row.id })).status).toBe(200);
  });

  test("it is too slow: given up after the time that a call may take", async () => {
    graph.next(() => {});
    const send = whatsappMessenger(graph.env, 200);
    const started = performance.now();

    const outcome = await send({
      reference: "x:1",
      to: "+4915100",
      subject: "",
      text: "",
      template: { name: "a", language: "en", parameters: [] },
    });

    expect(outcome).toEqual({ kind: "unknown", error: "WhatsApp did not answer in time. It may have been sent." });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test("a process that was killed while sending: found after five minutes, not sent again", async () => {
    const { member } = await queued({ claimedAt: afternoon });
    server.clock.set(later(4));
    await server.app.jobs.run("reminders.schedule");
    expect(await reminderOf(member)).toMatchObject({ status: "queued" });

    server.clock.set(later(6));
    await server.app.jobs.run("reminders.schedule");

    expect(graph.handed).toEqual([]);
    expect(await reminderOf(member)).toMatchObject({
      status: "failed",
      error: "Daybook was stopped while sending. It may have been sent.",
    });
  });
});

describe("what changed since it was put into the outbox", () => {
  test("the person has written the report, does not want reminders, is gone, or the day is over: nothing is sent", async () => {
    const [{ member: wrote }, { member: stopped }, { member: gone }, { member: late }] = [
      await queued(),
      await queued(),
      await queued(),
      await queued(),
    ];
    await make.eod(wrote, { date: thursday });
    await server.db.insertInto("reminderOptOuts").values({ phoneNumber: stopped.phoneNumber!, optedOut: true, at: afternoon }).execute();
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", gone.id).execute();

    for (const person of [wrote, stopped, gone]) await deliverTo(person);
    server.clock.set("2026-03-13T00:00:30Z");
    await deliverTo(late);

    expect(graph.handed).toEqual([]);
    const left = await Promise.all([wrote, stopped, gone, late].map(reminderOf));
    expect(left.map(({ status, error }) => [status, error])).toEqual([
      ["skipped", "already submitted"],
      ["skipped", "opted out"],
      ["skipped", "account closed"],
      ["skipped", "the day was over"],
    ]);
  });

  test("a name with line breaks fits into a template", async () => {
    const { member } = await queued();
    await server.db.updateTable("users").set({ name: "Ada\n\tvon   Lovelace" }).where("id", "=", member.id).execute();
    await server.db
      .updateTable("reminderSettings")
      .set({ templateParameters: ["{name}", "{link}"] })
      .execute();

    await deliverTo(member);

    expect(graph.handed[0]!.template.components![0]!.parameters.map(({ text }) => text)).toEqual(["Ada von Lovelace", "–"]);
  });
});

describe("what was queued while no jobs could be sent", () => {
  const channels = { whatsapp: undefined, email: undefined, webhook: undefined, publicUrl: undefined };
  type Sent = [name: string, data: { ids: string[] }];
  const contextAt = (now: string, sent: Sent[]): JobContext => ({
    db: server.db,
    actor: null,
    company: { timezone: "UTC" } as never,
    now: () => now,
    today: () => thursday,
    ip: "",
    emit: () => {},
    audit: () => {},
    jobs: { send: async (_db, name, data) => void sent.push([name, data] as Sent) },
  });

  test("is found a minute later, once", async () => {
    const { member } = await queued();
    await reminderRow((await teamOfTwo()).member, { nextAttemptAt: later(30) });
    const sent: Sent[] = [];

    await schedule(channels).run(contextAt(later(0.5), sent), {});
    expect(sent).toEqual([]);
    await schedule(channels).run(contextAt(later(1.5), sent), {});
    const { ids } = sent[0]![1];
    expect(ids).toContain((await reminderOf(member)).id);
    for (const id of ids) await deliver(id);
    expect(await reminderOf(member)).toMatchObject({ status: "accepted" });
  });

  test("goes out as soon as a process does jobs; what is not due, or somebody else is at, waits", async () => {
    const { lead, member } = await queued();
    await reminderRow(lead, { claimedAt: afternoon });
    const { member: notDue } = await teamOfTwo();
    await reminderRow(notDue, { nextAttemptAt: later(30) });
    const sent: Sent[] = [];

    await delivery(channels).catchUp!(contextAt(later(0.02), sent));

    expect(sent).toEqual([["reminders.deliver", { ids: [(await reminderOf(member)).id] }]]);
  });
});
