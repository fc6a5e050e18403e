import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import * as leaves from "@daybook/contract/leaves/leaves";
import * as tasks from "@daybook/contract/tasks/tasks";
import { webhookEvents } from "@daybook/contract/webhooks/events";
import * as webhooks from "@daybook/contract/webhooks/webhooks";
import { addDays, weekdayOf } from "#calendar.ts";
import { record } from "#changes.ts";
import * as tasksChanges from "#features/tasks/tasks.changes.ts";
import { type ReceivedPost, webhookServer } from "#test/fakes/webhook-server.ts";
import { factories } from "#test/factories.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { kraFactories } from "#test/kra-factories.ts";
import { withoutWebhooks } from "#test/webhook-fixtures.ts";
import { inTransaction } from "#transaction.ts";

const hook = webhookServer();
const server = startServer({ env: { allowPrivateWebhooks: true } });
const make = factories(server);

let admin: Awaited<ReturnType<typeof make.user>>;
const start = withoutWebhooks(server);

beforeEach(async () => {
  admin = await make.user("admin");
});

const hourMs = 3_600_000;
const create = async (fields: object = {}) =>
  (await server.as(admin, webhooks.create, { url: `${hook.state.url}/hook`, description: "Build board", events: ["*"], ...fields })).data;
const read = async (id: string) => (await server.as(admin, webhooks.list, {})).data.find(({ _id }) => _id === id)!;
const deliveriesOf = async (id: string) => (await server.as(admin, webhooks.listDeliveries, { id })).data;
const addTask = async (title = "Grind the lens") => (await server.as(admin, tasks.bulkCreate, { tasks: [{ title }] })).data[0]!;
/** Sends as two processes do. */
const run = () => Promise.all([1, 2].map(() => server.app.jobs.run("deliveries.retry")));

/** Reads a request as a receiver does. */
const verified = (secret: string, { body, headers }: ReceivedPost) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; data: object };

describe("a change", () => {
  test("is sent with a signature that a receiver accepts, and without any value", async () => {
    const { secret, _id } = await create();
    const task = await addTask("A secret title");
    await run();
    expect(hook.received).toHaveLength(1);
    const [received] = hook.received;
    expect(received).toMatchObject({ path: "/hook", contentType: "application/json" });
    expect(verified(secret, received!)).toEqual({
      type: "tasks.created",
      timestamp: new Date(start()).toISOString(),
      data: { _id: task._id, version: 1, changed: expect.arrayContaining(["title"]) },
    });
    expect(received!.body).not.toContain("secret title");
    expect(await deliveriesOf(_id)).toMatchObject([
      {
        _id: received!.headers["webhook-id"],
        event: "tasks.created",
        status: "sent",
        nextAttemptAt: null,
        attempts: [{ status: 200, error: null }],
      },
    ]);
    expect(await read(_id)).toMatchObject({ lastDeliveredAt: new Date(start()).toISOString(), failedCount: 0 });
  });

  test("names the version and the fields that changed", async () => {
    const task = await addTask();
    await create({ events: ["tasks.updated"] });
    await server.as(admin, tasks.update, { id: task._id, priority: "High", title: task.title });
    await run();
    expect(JSON.parse(hook.received[0]!.body).data).toEqual({ _id: task._id, version: 2, changed: ["priority"] });
  });

  test("is sent to those that chose it alone, and not while they are paused", async () => {
    await create({ events: ["tasks.deleted"] });
    const paused = await create();
    await server.as(admin, webhooks.update, { id: paused._id, state: "paused" });
    await addTask();
    await run();
    expect(hook.received).toEqual([]);
    await server.as(admin, webhooks.update, { id: paused._id, state: "active" });
    await addTask();
    await run();
    expect(hook.received).toHaveLength(1);
  });

  test("that is rolled back, or changes nothing, is sent to none", async () => {
    const task = await addTask();
    const { _id } = await create();
    const ctx = await jobContext(server);
    const failed = inTransaction(ctx, async (ctx) => {
      record(ctx, tasksChanges.updated, { id: task._id, rows: [] });
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    await server.as(admin, tasks.update, { id: task._id, title: task.title });
    await run();
    expect([hook.received, await deliveriesOf(_id)]).toEqual([[], []]);
  });

  test("costs no statement without a webhook, whatever it is", async () => {
    const count = () => server.statements(() => addTask());
    await count();
    const without = await count();
    const { _id } = await create({ events: ["tasks.deleted"] });
    expect(await count()).toBe(without + 1);
    await server.as(admin, webhooks.update, { id: _id, state: "paused" });
    expect(await count()).toBe(without);
  });

  test("of leave and of an evaluation says neither type, reason, rating nor comment", async () => {
    const team = await make.team();
    const lead = await make.user("team_lead", { team });
    const member = await make.user("team_member", { team, name: "Meera Joshi", dateOfJoining: "2020-01-01" });
    const [year, month] = new Date(start() - 40 * 24 * hourMs).toISOString().split("-").map(Number);
    const evaluations = kraFactories(server);
    await evaluations.template(lead);
    await create();
    const { data: types } = await server.as(member, leaves.listTypes, {});
    const leaveType = types[0]!.name;
    const today = new Date(start()).toISOString().slice(0, 10);
    // A Wednesday, whatever the day of the machine.
    const day = addDays(today, 17 - weekdayOf(today));
    const applied = await server.as(member, leaves.apply, { leaveType, startDate: day, endDate: day, reason: "An operation" });
    expect(applied.status).toBe(201);
    await evaluations.evaluation(lead, member, { status: "Shared", year: year!, month: month! });
    await run();
    const bodies = hook.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(bodies.map(({ type }) => type)).toEqual(expect.arrayContaining(["leaves.applied", "kra.evaluation_created"]));
    for (const { data } of bodies) expect(Object.keys(data)).toEqual(["_id", "version", "changed"]);
    for (const { body } of hook.received) expect(body).not.toMatch(new RegExp(`${leaveType}|operation|Meera|${member.id}`));
  });
});

test("sign-in, security and settings are no events, whatever is chosen", async () => {
  const areas = new Set(webhookEvents.map((event) => event.split(".")[0]));
  for (const area of ["auth", "sessions", "second_factor", "access_tokens", "account_links", "settings", "audit", "webhooks", "exports"])
    expect(areas).not.toContain(area);
  expect(webhookEvents).not.toContain("users.password_changed");
});
