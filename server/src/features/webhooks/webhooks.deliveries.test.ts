import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import * as notifications from "@daybook/contract/notifications/notifications";
import * as tasks from "@daybook/contract/tasks/tasks";
import { pausedAfterDays, rotationHours, webhooksMax } from "@daybook/contract/webhooks/events";
import * as webhooks from "@daybook/contract/webhooks/webhooks";
import { type ReceivedPost, webhookServer } from "#test/fakes/webhook-server.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { giveDelivery, giveWebhook, withoutWebhooks } from "#test/webhook-fixtures.ts";

const hook = webhookServer();
const server = startServer({ env: { allowPrivateWebhooks: true } });
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
const start = withoutWebhooks(server);

beforeEach(async () => {
  admin = await make.user("admin");
});

const [second, minute, hour] = [1000, 60_000, 3_600_000];
const day = 24 * hour;
const at = (ms: number) => server.clock.set(new Date(start() + ms).toISOString());
const create = async (fields: object = {}) =>
  (
    await server.as(admin, webhooks.create, {
      url: `${hook.state.url}/hook`,
      description: "Build board",
      events: ["tasks.created"],
      ...fields,
    })
  ).data;
const read = async (id: string) => (await server.as(admin, webhooks.list, {})).data.find(({ _id }) => _id === id)!;
const deliveriesOf = async (id: string, filter: object = {}) => (await server.as(admin, webhooks.listDeliveries, { id, ...filter })).data;
const addTask = () => server.as(admin, tasks.bulkCreate, { tasks: [{ title: "Grind the lens" }] });
const run = () => server.app.jobs.run("deliveries.retry");
const accepts = (secret: string, { body, headers }: ReceivedPost) => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

describe("an attempt that fails", () => {
  test("is repeated after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h with the same id; then the delivery has failed", async () => {
    const { _id, secret } = await create();
    await addTask();
    hook.state.status = 503;
    let now = 0;
    await run();
    for (const wait of [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)]) {
      const made = hook.received.length;
      at((now += wait - 1));
      await run();
      expect(hook.received, `not before ${wait} ms`).toHaveLength(made);
      // Each wait is up to a tenth longer.
      at((now += wait / 10 + 1));
      await run();
      expect(hook.received).toHaveLength(made + 1);
    }
    expect(new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(hook.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(10);
    expect(accepts(secret, hook.received[0]!)).toBe(true);
    const [delivery] = await deliveriesOf(_id, { status: "failed" });
    expect(delivery).toMatchObject({ status: "failed", nextAttemptAt: null });
    expect(delivery!.attempts).toHaveLength(10);
    expect(delivery!.attempts[9]).toMatchObject({ status: 503, error: `${new URL(hook.state.url).host} replied 503.` });
  });

  test("waits as long as the receiver asks, and a redirect is a failure", async () => {
    const { _id } = await create();
    await addTask();
    Object.assign(hook.state, { status: 429, headers: { "retry-after": "600" } });
    await run();
    const [waiting] = await deliveriesOf(_id);
    expect(waiting).toMatchObject({ status: "queued", nextAttemptAt: new Date(start() + 600 * second).toISOString() });
    Object.assign(hook.state, { status: 302, headers: { location: "/elsewhere" } });
    at(600 * second);
    await run();
    expect((await deliveriesOf(_id))[0]!.attempts.map(({ error }) => error)[1]).toContain(
      "replied with a redirect (302), which Daybook does not follow",
    );
    expect(hook.received.map(({ path }) => path)).toEqual(["/hook", "/hook"]);
  });

  test("of one webhook delays no other", async () => {
    const slow = await giveWebhook(server, "http://127.0.0.1:1/hook");
    const quick = await create();
    await addTask();
    await run();
    expect((await deliveriesOf(slow))[0]).toMatchObject({ status: "queued", attempts: [{ status: null }] });
    expect((await deliveriesOf(quick._id))[0]).toMatchObject({ status: "sent" });
  });
});

describe("a webhook is paused", () => {
  const noticesOf = async () =>
    (await server.as(admin, notifications.list, {})).data.filter(({ kind }) => kind === "webhook_paused").map(({ title }) => title);

  test(`after ${pausedAfterDays} days without success; admins get one notice, and resuming starts from scratch`, async () => {
    const { _id } = await create();
    hook.state.status = 500;
    await addTask();
    await run();
    expect(await read(_id)).toMatchObject({
      state: "active",
      failingSince: new Date(start()).toISOString(),
      pausesAt: new Date(start() + pausedAfterDays * day).toISOString(),
    });
    at(pausedAfterDays * day);
    await addTask();
    await addTask();
    await run();
    const paused = await read(_id);
    expect(paused).toMatchObject({ state: "paused", pausesAt: null, failedCount: 3 });
    expect(paused.pauseReason).toMatch(/^Nothing got through for 5 days\. The last problem: .* replied 500\.$/);
    expect(await noticesOf()).toEqual(["The webhook Build board is paused"]);
    const { action } = await server.db
      .selectFrom("auditEvents")
      .select("action")
      .where("entityId", "=", _id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(action).toBe("webhooks.paused");

    hook.state.status = 200;
    const sent = hook.received.length;
    at(pausedAfterDays * day + day);
    await run();
    expect(hook.received, "what waited is not sent").toHaveLength(sent);
    const resumed = await server.as(admin, webhooks.update, { id: _id, state: "active" });
    expect(resumed.data).toMatchObject({ state: "active", pauseReason: null, failingSince: null });
  });

  test("but not if something got through in between", async () => {
    const { _id } = await create();
    hook.state.status = 500;
    await addTask();
    await run();
    hook.state.status = 200;
    at(hour);
    await run();
    expect(await read(_id)).toMatchObject({ failingSince: null, pausesAt: null });
    hook.state.status = 500;
    at(pausedAfterDays * day + hour);
    await addTask();
    await run();
    expect((await read(_id)).state).toBe("active");
  });

  test("at once by 410", async () => {
    const { _id } = await create();
    hook.state.status = 410;
    await addTask();
    await run();
    expect(await read(_id)).toMatchObject({ state: "paused", pauseReason: expect.stringContaining("replied 410: it wants no more.") });
    expect(await noticesOf()).toEqual(["The webhook Build board is paused"]);
  });
});

describe("sending again by hand", () => {
  test("is at once and keeps the id; the round before it sends nothing more", async () => {
    const { _id } = await create();
    hook.state.status = 500;
    await addTask();
    await run();
    const [waiting] = await deliveriesOf(_id);
    hook.state.status = 200;
    const { status, data } = await server.as(admin, webhooks.retry, { id: _id, deliveryId: waiting!._id });
    expect([status, data.status]).toEqual([200, "queued"]);
    await run();
    at(5 * minute);
    await run();
    expect(hook.received.map(({ headers }) => headers["webhook-id"])).toEqual([waiting!._id, waiting!._id]);
    expect((await deliveriesOf(_id))[0]).toMatchObject({ status: "sent", attempts: [{ status: 500 }, { status: 200 }] });
  });

  test("is refused while the webhook is paused", async () => {
    const id = await giveWebhook(server, hook.state.url, { pausedAt: new Date(start()).toISOString() });
    const deliveryId = await giveDelivery(server, id);
    const { status, body } = await server.as(admin, webhooks.retry, { id, deliveryId });
    expect([status, body.message]).toEqual([409, "This webhook is paused. Resume it first."]);
  });
});

describe("a test", () => {
  test("is answered with the delivery, and says nothing of the company", async () => {
    const { _id, secret } = await create();
    const { status, data } = await server.as(admin, webhooks.sendTest, { id: _id });
    expect([status, data.status, data.event]).toEqual([200, "sent", "webhooks.tested"]);
    expect(accepts(secret, hook.received[0]!)).toBe(true);
    expect(JSON.parse(hook.received[0]!.body)).toEqual({
      type: "webhooks.tested",
      timestamp: data.createdAt,
      data: { _id, version: 1, changed: [] },
    });
  });

  test("that fails is a sentence, and stays in the list", async () => {
    const { _id } = await create();
    hook.state.status = 404;
    const { status, body } = await server.as(admin, webhooks.sendTest, { id: _id });
    expect([status, body.message]).toEqual([200, `${new URL(hook.state.url).host} replied 404.`]);
    expect(await deliveriesOf(_id)).toMatchObject([{ event: "webhooks.tested", status: "failed", attempts: [{ status: 404 }] }]);
  });
});

test("a replaced secret signs too for a day", async () => {
  const first = await create();
  const { data: second } = await server.as(admin, webhooks.rotate, { id: first._id });
  expect([second.secret === first.secret, second.lastFour]).toEqual([false, second.secret.slice(-4)]);
  await addTask();
  await run();
  expect([first.secret, second.secret].map((secret) => accepts(secret, hook.received[0]!))).toEqual([true, true]);
  expect((await read(first._id)).rotatesUntil).toBe(new Date(start() + rotationHours * hour).toISOString());

  await server.db
    .updateTable("webhooks")
    .set({ previousUntil: new Date(start()).toISOString() })
    .execute();
  await addTask();
  await run();
  expect([first.secret, second.secret].map((secret) => accepts(secret, hook.received[1]!))).toEqual([false, true]);
});

describe("an address", () => {
  const refused = async (url: string) =>
    (await server.as(admin, webhooks.create, { url, description: "Board", events: ["*"] })).body.errors;

  test.each(["ftp://build.example.com", "https://user:word@build.example.com", "not an address"])("%s is refused", async (url) => {
    expect(await refused(url)).toMatchObject([{ path: "url", message: "The address must begin with https:// or http://" }]);
  });

  test("is encrypted nowhere, but its secret is, and no response or audit event has it", async () => {
    const { secret, _id } = await create();
    const row = await server.db.selectFrom("webhooks").selectAll().where("id", "=", _id).executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret.slice(6));
    const events = await server.db.selectFrom("auditEvents").select(["before", "after"]).where("entityId", "=", _id).execute();
    expect(JSON.stringify([await read(_id), events])).not.toContain(secret.slice(6));
    expect(events).toMatchObject([{ after: { description: "Build board", host: new URL(hook.state.url).host, state: "active" } }]);
  });

  test(`belongs to one of at most ${webhooksMax} webhooks`, async () => {
    for (let n = 0; n < webhooksMax; n++) await giveWebhook(server, hook.state.url);
    const { status, body } = await server.as(admin, webhooks.create, { url: hook.state.url, description: "One more", events: ["*"] });
    expect([status, body.message]).toEqual([409, "There are 20 webhooks already. Delete one first."]);
  });
});

test("deliveries are deleted after 30 days, and with their webhook", async () => {
  const { _id } = await create();
  await giveDelivery(server, _id);
  at(31 * day);
  await giveDelivery(server, _id);
  await server.app.jobs.run("webhooks.sweep");
  expect(await deliveriesOf(_id)).toHaveLength(1);
  await server.as(admin, webhooks.remove, { id: _id });
  expect(await server.db.selectFrom("webhookDeliveries").select("id").execute()).toEqual([]);
});
