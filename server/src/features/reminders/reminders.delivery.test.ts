import { beforeEach, describe, expect, test } from "vitest";
import * as reminders from "@daybook/contract/reminders/reminders";
import { fakeGraphApi, rejectWith, respond } from "#test/fakes/fake-graph-api.ts";
import { startServer } from "#test/harness.ts";
import { afternoon, reminderFixtures, thursday } from "#test/reminder-fixtures.ts";
import { whatsappMessenger } from "#messaging/whatsapp.ts";

const graph = fakeGraphApi();
const server = startServer({ env: { whatsapp: graph.env } });
const { make, teamOfTwo, reminderOf, deliveryOf, reminderRow, deliver, reset } = reminderFixtures(server);

const minutesLater = (minutes: number) => new Date(Date.parse(afternoon) + minutes * 60_000).toISOString();

beforeEach(async () => {
  await reset();
  await server.db.updateTable("reminderSettings").set({ emailFallback: false }).execute();
});

async function queued(fields = {}) {
  const { lead, member } = await teamOfTwo();
  await reminderRow(member, fields);
  return { lead, member };
}

describe("WhatsApp returns a transient error", () => {
  test.each([
    ["status 500", rejectWith(500, 131000, "Something went wrong")],
    ["status 503 without an error", (_request: unknown, response: never) => respond(response, 503, {})],
    ["a rate limit with status 400", rejectWith(400, 130429, "Rate limit hit")],
  ])("%s: retries with exponential backoff, then fails", async (_what, handler) => {
    const { member } = await queued();
    graph.always(handler as never);
    const waits: number[] = [];

    let now = Date.parse(afternoon);
    for (let attempts = 1; attempts <= 4; attempts++) {
      await deliver();
      expect(await reminderOf(member)).toMatchObject({ status: "queued", attempts, error: expect.stringMatching(/./) });
      const { nextAttemptAt } = await deliveryOf(member);
      waits.push((Date.parse(nextAttemptAt!) - now) / 1000);
      await deliver();
      expect(graph.received).toHaveLength(attempts);
      now = Date.parse(nextAttemptAt!);
      server.clock.set(nextAttemptAt!);
    }
    await deliver();

    expect(waits).toEqual([30, 120, 480, 1920]);
    expect(await reminderOf(member)).toMatchObject({ status: "failed", attempts: 5 });
    expect(graph.received).toHaveLength(5);
  });

  test.each([
    ["600", 600],
    ["in 15 minutes", 900],
    ["1", 30],
    ["soon", 30],
  ])("429 with Retry-After %s: waits at least that long", async (header, seconds) => {
    const { member } = await queued();
    // A date is counted from now, which the tests of this file reach late on a busy machine.
    const retryAfter = header === "in 15 minutes" ? new Date(Date.now() + 900_000).toUTCString() : header;
    graph.next(rejectWith(429, 4, "Application request limit reached", { "retry-after": retryAfter }));

    await deliver();

    const waits = (Date.parse((await deliveryOf(member)).nextAttemptAt!) - Date.parse(afternoon)) / 1000;
    expect(Math.abs(waits - seconds)).toBeLessThanOrEqual(5);
    expect((await reminderOf(member)).error).toBe("Application request limit reached");
  });

  test("an unreachable API doesn't fail the request; the reminder stays queued", async () => {
    const { lead, member } = await teamOfTwo();
    const unreachable = await server.build({ env: { whatsapp: { ...graph.env, apiBase: "http://127.0.0.1:6149" } } });

    expect((await server.as(lead, reminders.send, { userIds: [member.id] })).status).toBe(201);
    await unreachable.app.jobs.run("deliveries.send");

    expect(await reminderOf(member)).toMatchObject({ status: "queued", error: "WhatsApp is unreachable (ECONNREFUSED)" });
  });

  test("clears the error when a later attempt is accepted", async () => {
    const { member } = await queued();
    graph.next(rejectWith(503, 2, "Service temporarily unavailable"));
    await deliver();
    server.clock.set(minutesLater(1));
    await deliver();

    expect(await reminderOf(member)).toMatchObject({ status: "accepted", attempts: 2, error: null });
  });
});

describe("WhatsApp returns a permanent error", () => {
  test.each([
    [rejectWith(400, 132001, "Template name does not exist in the translation"), "Template name does not exist in the translation"],
    [rejectWith(404, 100, "Unsupported post request"), "Unsupported post request"],
    [
      (_request: unknown, response: never) => respond(response, 302, {}, { location: "http://127.0.0.1:9/" }),
      "WhatsApp responded with status 302",
    ],
  ])("fails without a retry", async (handler, error) => {
    const { member } = await queued();
    graph.always(handler as never);

    await deliver();
    server.clock.set(minutesLater(60));
    await deliver();

    expect(graph.received).toHaveLength(1);
    expect(await reminderOf(member)).toMatchObject({ status: "failed", attempts: 1, error });
  });

  test("redacts the token in a stored error", async () => {
    const { member } = await queued();
    graph.next(rejectWith(401, 190, `Error validating access token ${graph.env.token}`));

    await deliver();

    expect((await reminderOf(member)).error).toBe("Error validating access token [redacted]");
  });
});

describe("the outcome of an attempt is unknown", () => {
  test.each([
    ["the connection is closed", (request: { socket: { destroy(): void } }) => request.socket.destroy()],
    ["the response is invalid", (_request: unknown, response: never) => respond(response, 200, { ok: true })],
    ["a proxy times out", (_request: unknown, response: never) => respond(response, 504, {})],
  ])("%s: fails without an automatic retry, but can be resent by hand", async (_what, handler) => {
    const { lead, member } = await queued();
    graph.next(handler as never);

    await deliver();
    server.clock.set(minutesLater(60));
    await deliver();
    await server.app.jobs.run("deliveries.retry");

    expect(graph.received).toHaveLength(1);
    const row = await reminderOf(member);
    expect(row).toMatchObject({ status: "failed", error: expect.stringContaining("The message may have been sent") });
    expect((await server.as(lead, reminders.resend, { id: row.id })).status).toBe(200);
  });

  test("a slow response times out", async () => {
    graph.next(() => {});
    const send = whatsappMessenger(graph.env, 200);

    const outcome = await send({
      reference: "x:1",
      to: "+4915100",
      template: { name: "a", language: "en", parameters: [] },
    });

    expect(outcome).toEqual({ kind: "unknown", error: "WhatsApp did not respond in time. The message may have been sent." });
  });

  test("fails a reminder claimed by a killed process after two minutes, without a retry", async () => {
    const { member } = await queued({ claimedAt: afternoon });
    server.clock.set(minutesLater(1.9));
    await server.app.jobs.run("deliveries.retry");
    expect(await reminderOf(member)).toMatchObject({ status: "queued" });

    server.clock.set(minutesLater(2.1));
    server.events.length = 0;
    await server.app.jobs.run("deliveries.retry");
    expect(server.events).toEqual([{ name: "reminders.changed", teamIds: [member.teamId] }]);

    expect(graph.received).toEqual([]);
    expect(await reminderOf(member)).toMatchObject({
      status: "failed",
      error: "Daybook was stopped while sending. The message may have been sent.",
    });
  });
});

describe("changes since a reminder was queued", () => {
  test("skips it if the report was submitted, the user opted out or is inactive, or the day has ended", async () => {
    const [{ member: submitted }, { member: optedOut }, { member: gone }, { member: late }] = [
      await queued(),
      await queued(),
      await queued(),
      await teamOfTwo(),
    ];
    await make.eod(submitted, { date: thursday });
    await server.db.insertInto("reminderOptOuts").values({ phoneNumber: optedOut.phoneNumber!, optedOut: true, at: afternoon }).execute();
    await server.db.updateTable("users").set({ status: "inactive" }).where("id", "=", gone.id).execute();

    await deliver();
    await reminderRow(late);
    server.clock.set("2026-03-13T00:00:30Z");
    await deliver();

    expect(graph.received).toEqual([]);
    const rows = await Promise.all([submitted, optedOut, gone, late].map(reminderOf));
    expect(rows.map(({ status, error }) => [status, error])).toEqual([
      ["skipped", "already submitted"],
      ["skipped", "opted out"],
      ["skipped", "account closed"],
      ["skipped", "the day has ended"],
    ]);
  });

  test("collapses whitespace in template parameters", async () => {
    const { member } = await queued();
    await server.db.updateTable("users").set({ name: "Ada\n\tvon   Lovelace" }).where("id", "=", member.id).execute();
    await server.db
      .updateTable("reminderSettings")
      .set({ templateParameters: ["{name}", "{link}"] })
      .execute();

    await deliver();

    expect(graph.received[0]!.template.components![0]!.parameters.map(({ text }) => text)).toEqual(["Ada von Lovelace", "–"]);
  });
});
