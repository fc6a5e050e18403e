import { afterEach, beforeEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import type { ActorContext, MaybeActor } from "#context.ts";
import { openDatabase } from "#db/database.ts";
import { tcpProxy } from "#test/fakes/tcp-proxy.ts";
import { startServer } from "#test/harness.ts";
import { jobContext } from "#test/job-context.ts";
import { deliver, type NewDelivery } from "./deliver.ts";
import * as deliveriesRepository from "./deliveries.repository.ts";
import { type DeliveryEngine, deliveryEngine } from "./delivery-engine.ts";
import { type Attempt, type Claimed, deliveryKind, type Policy } from "./delivery-kind.ts";

const server = startServer();

const start = "2026-03-12T09:00:00.000Z";
let now: string;
let warnings: string[];

beforeEach(async () => {
  now = start;
  warnings = [];
  await server.db.deleteFrom("deliveries").execute();
});

const engines: DeliveryEngine[] = [];
afterEach(() => Promise.all(engines.splice(0).map((engine) => engine.stop())));

let base: ActorContext<null>;
const ctx = () => ({ ...base, now: () => now });

beforeAll(async () => void (base = await jobContext(server)));
const after = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString();

const policy: Policy = { guarantee: "at most once", attempts: { max: 3, firstWaitMs: 30_000 }, places: 2 };
const Payload = z.object({ text: z.string() });

/** A kind and what it was asked to send: target and texts of each message. */
function kindWith(
  changes: Partial<Policy> = {},
  name = "tests.message",
  attempt: (texts: string[]) => Attempt | Promise<Attempt> = () => ({ kind: "accepted" }),
) {
  const kind = deliveryKind({ name, channel: "none", payload: Payload, policy: { ...policy, ...changes } });
  const messages: [string, string[]][] = [];
  const send = async (_ctx: ActorContext<MaybeActor>, deliveries: Claimed<z.infer<typeof Payload>>[], target: string) => {
    const texts = deliveries.map(({ payload }) => payload.text);
    messages.push([target, texts]);
    return attempt(texts);
  };
  return {
    messages,
    sender: kind.sentBy(send),
    queue: (...rows: (Partial<NewDelivery<{ text: string }>> & { text: string })[]) =>
      deliver(
        ctx(),
        kind,
        rows.map(({ text, target = text, ...rest }) => ({ target, payload: { text }, ...rest })),
      ),
  };
}

function engineOf(...kinds: { sender: ReturnType<typeof kindWith>["sender"] }[]) {
  const log = { warn: (_details: object, message: string) => void warnings.push(message) };
  const engine = deliveryEngine({ senders: kinds.map(({ sender }) => sender), log });
  engines.push(engine);
  return engine;
}
const rows = () =>
  server.db
    .selectFrom("deliveries")
    .select(["target", "status", "attempts", "error", "nextAttemptAt", "payload"])
    .orderBy("target")
    .execute();
const statuses = async () => (await rows()).map(({ status }) => status);
const never = () => new Promise<Attempt>(() => {});

describe("queueing", () => {
  test("many are one statement, and a key is queued once", async () => {
    const kind = kindWith();
    const many = Array.from({ length: 1000 }, (_, index) => ({ text: `${index}` }));
    expect(await server.statements(() => kind.queue(...many))).toBe(1);
    await kind.queue({ text: "a", key: "day" });
    await kind.queue({ text: "b", key: "day" });
    expect(await statuses()).toHaveLength(1001);
  });

  test("a rollback queues nothing", async () => {
    const kind = kindWith();
    const failed = server.db.transaction().execute(async (trx) => {
      await deliver({ ...ctx(), db: trx }, deliveryKind({ name: "tests.message", channel: "none", payload: Payload, policy }), [
        { target: "a", payload: { text: "a" } },
      ]);
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    await engineOf(kind).run(ctx());
    expect([kind.messages, await rows()]).toEqual([[], []]);
  });
});

describe("sending", () => {
  test("each target gets its messages in order, one at a time, and nothing personal stays", async () => {
    let atOnce = 0;
    let most = 0;
    const kind = kindWith({}, "tests.message", async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      atOnce--;
      return { kind: "accepted" };
    });
    await kind.queue({ text: "1", target: "a" }, { text: "2", target: "a" }, { text: "3", target: "a" });
    await engineOf(kind).run(ctx());
    expect([kind.messages, most]).toEqual([
      [
        ["a", ["1"]],
        ["a", ["2"]],
        ["a", ["3"]],
      ],
      1,
    ]);
    expect((await rows()).map(({ status, payload }) => [status, payload])).toEqual(Array(3).fill(["sent", {}]));
  });

  test("of two processes one sends each message", async () => {
    const kind = kindWith();
    await kind.queue(...Array.from({ length: 50 }, (_, index) => ({ text: `${index}` })));
    await Promise.all([engineOf(kind), engineOf(kind), engineOf(kind)].map((engine) => engine.run(ctx())));
    expect(kind.messages.map(([target]) => target).toSorted()).toEqual(Array.from({ length: 50 }, (_, index) => `${index}`).toSorted());
  });

  test("what is due together becomes one message where the kind says so; what follows waits and becomes the next", async () => {
    const kind = kindWith({ collapseMs: 600_000 });
    const engine = engineOf(kind);
    await kind.queue({ text: "1", target: "a" }, { text: "2", target: "a" }, { text: "3", target: "b" });
    await engine.run(ctx());
    expect(kind.messages.toSorted()).toEqual([
      ["a", ["1", "2"]],
      ["b", ["3"]],
    ]);
    now = after(1);
    await kind.queue({ text: "4", target: "a" });
    now = after(599);
    await kind.queue({ text: "5", target: "a" });
    await engine.run(ctx());
    expect(kind.messages).toHaveLength(2);
    now = after(600);
    await engine.run(ctx());
    expect(kind.messages[2]).toEqual(["a", ["4", "5"]]);
  });

  test("targets that never answer delay no other of a kind with slow places", async () => {
    const kind = kindWith({ slowPlaces: 50 }, "tests.message", ([text]) => (text!.startsWith("dead") ? never() : { kind: "accepted" }));
    await kind.queue(...Array.from({ length: 10 }, (_, index) => ({ text: `dead ${index}` })), { text: "alive" });
    void engineOf(kind).run(ctx());
    // Two places: without slow ones it would never be sent.
    await expect.poll(async () => (await rows()).find(({ target }) => target === "alive")?.status).toBe("sent");
    expect((await rows()).filter(({ status }) => status === "queued")).toHaveLength(10);
  });

  test("a kind that hangs delays no other kind", async () => {
    const [hanging, other] = [kindWith({ places: 1 }, "tests.hanging", never), kindWith({}, "tests.other")];
    await hanging.queue({ text: "1" }, { text: "2" });
    await other.queue({ text: "3" });
    void engineOf(hanging, other).run(ctx());
    await expect.poll(() => other.messages.length).toBe(1);
    expect(hanging.messages).toHaveLength(1);
  });

  test("what is queued while others are sent is sent too", async () => {
    const kind = kindWith({}, "tests.message", async ([text]) => {
      if (text === "first") await kind.queue({ text: "second" });
      return { kind: "accepted" };
    });
    await kind.queue({ text: "first" });
    await engineOf(kind).run(ctx());
    expect(await statuses()).toEqual(["sent", "sent"]);
  });

  test("an expired one is not sent", async () => {
    const kind = kindWith();
    const engine = engineOf(kind);
    await kind.queue({ text: "a", expiresAt: after(60) });
    now = after(60);
    await engine.run(ctx());
    await engine.recover(ctx());
    expect([kind.messages, await statuses()]).toEqual([[], ["skipped"]]);
  });

  test("one of another version fails, the others are sent", async () => {
    const kind = kindWith();
    await kind.queue({ text: "a" }, { text: "b" });
    await server.db.updateTable("deliveries").set({ payload: `{"words": "a"}` }).where("target", "=", "a").execute();
    await engineOf(kind).run(ctx());
    expect([kind.messages, await statuses()]).toEqual([[["b", ["b"]]], ["failed", "sent"]]);
  });
});

describe("outcomes", () => {
  test("a temporary failure is repeated after 30 seconds and two minutes, or when the receiver asks for it", async () => {
    const kind = kindWith({}, "tests.message", () => ({ kind: "retry", error: "Busy", afterSeconds: now === start ? 0 : 300 }));
    const engine = engineOf(kind);
    await kind.queue({ text: "a" });
    const dueAt: (string | null)[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      await engine.run(ctx());
      const { nextAttemptAt } = (await rows())[0]!;
      dueAt.push(nextAttemptAt);
      now = nextAttemptAt ?? now;
    }
    expect([dueAt, kind.messages.length]).toEqual([[after(30), after(330), null], 3]);
    expect(await rows()).toMatchObject([{ status: "failed", error: "Busy", attempts: 3 }]);
  });

  test("a postponed one does not count as an attempt", async () => {
    const kind = kindWith({}, "tests.message", () => (now === start ? { kind: "postponed", until: after(3600) } : { kind: "accepted" }));
    await kind.queue({ text: "a" });
    await engineOf(kind).run(ctx());
    expect(await rows()).toMatchObject([{ status: "queued", attempts: 0, nextAttemptAt: after(3600) }]);
    now = after(3600);
    await engineOf(kind).run(ctx());
    expect(await statuses()).toEqual(["sent"]);
  });

  test.each([
    ["at most once", "failed"],
    ["at least once", "queued"],
  ] as const)("an unknown outcome of a kind sent %s is %s", async (guarantee, status) => {
    const kind = kindWith({ guarantee }, "tests.message", () => Promise.reject(new Error("connection reset")));
    await kind.queue({ text: "a" });
    await engineOf(kind).run(ctx());
    expect(await rows()).toMatchObject([{ status, error: "connection reset. The message may have been sent." }]);
    expect(warnings).toEqual(["a delivery failed"]);
  });
});

describe("a process that is killed while it sends", () => {
  const killedWhileSending = async (guarantee: Policy["guarantee"]) => {
    const killed = kindWith({ guarantee }, "tests.message", never);
    await killed.queue({ text: "a" });
    const process = engineOf(killed);
    void process.run(ctx());
    await expect.poll(() => killed.messages.length).toBe(1);
    await process.stop();
    const restarted = kindWith({ guarantee });
    const engine = engineOf(restarted);
    return {
      restarted,
      recover: async () => {
        await engine.recover(ctx());
        await engine.run(ctx());
      },
    };
  };

  test("leaves an at-most-once message failed: it may have been sent, and is never sent twice", async () => {
    const { restarted, recover } = await killedWhileSending("at most once");
    now = after(600);
    await recover();
    expect([restarted.messages, await rows()]).toMatchObject([
      [],
      [{ status: "failed", error: "Daybook was stopped while sending. The message may have been sent." }],
    ]);
  });

  test("has its at-least-once messages sent again, once its claim ends", async () => {
    const { restarted, recover } = await killedWhileSending("at least once");
    now = after(60);
    await recover();
    expect(restarted.messages).toEqual([]);
    now = after(121);
    await recover();
    expect([restarted.messages, await statuses()]).toEqual([[["a", ["a"]]], ["sent"]]);
  });
});

describe("a database that is away", () => {
  /** An engine whose connections can be cut, as during a failover. */
  async function engineBehindProxy(attempt: () => Attempt | Promise<Attempt>) {
    const proxy = await tcpProxy(server.database.url);
    const database = openDatabase(proxy.url, { max: 2 });
    onTestFinished(async () => {
      await database.close();
      await proxy.close();
    });
    const kind = kindWith({}, "tests.message", attempt);
    const engine = engineOf(kind);
    return { proxy, kind, run: () => engine.run({ ...ctx(), db: database.db }) };
  }

  test("records the outcome of a message once it is back, so that the next one to the same target is not delayed", async () => {
    let sent = 0;
    const { proxy, kind, run } = await engineBehindProxy(() => {
      if (++sent === 1) proxy.shut();
      return { kind: "accepted" };
    });
    await kind.queue({ text: "1", target: "a" }, { text: "2", target: "a" });
    const running = run().catch(() => {});
    await expect.poll(() => kind.messages.length).toBe(1);
    await running;
    expect(await statuses()).toEqual(["queued", "queued"]);

    proxy.open();
    await expect.poll(async () => (await statuses()).toSorted(), { timeout: 5000 }).toEqual(["queued", "sent"]);
    await run();

    expect(kind.messages).toEqual([
      ["a", ["1"]],
      ["a", ["2"]],
    ]);
    expect(await statuses()).toEqual(["sent", "sent"]);
  });

  test("gives back what it claimed without hearing of it", async () => {
    const { proxy, kind, run } = await engineBehindProxy(() => ({ kind: "accepted" }));
    await kind.queue({ text: "1", target: "a" });
    proxy.muteAfter("commit");

    await expect(run()).rejects.toThrow();
    proxy.open();

    const claims = () => server.db.selectFrom("deliveries").select(["claimedAt", "attempts"]).execute();
    await expect.poll(claims, { timeout: 5000 }).toEqual([{ claimedAt: null, attempts: 0 }]);
    expect(kind.messages).toEqual([]);
    await run();
    expect([kind.messages, await statuses()]).toEqual([[["a", ["1"]]], ["sent"]]);
  });
});

test("messages that wait for busy targets leave the place to the next one", async () => {
  const busy = ["hanging", "slow"];
  const queued = Array.from({ length: 600 }, (_, n) => ({ text: String(n), target: busy[n % 2]! }));
  await kindWith().queue(...queued, { text: "for another", target: "quick" });
  const free = [{ kind: "tests.message", places: 2, collapses: false }];
  expect((await deliveriesRepository.claim(server.db, free, now)).map(({ target }) => target).toSorted()).toEqual(busy.toSorted());
  expect(await deliveriesRepository.claim(server.db, free, now)).toMatchObject([{ target: "quick" }]);
});
