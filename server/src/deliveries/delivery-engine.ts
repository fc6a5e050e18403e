import { setTimeout as sleep } from "node:timers/promises";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { Db } from "#db/database.ts";
import { isUnavailable } from "#errors.ts";
import type { Attempt, Claimed, Sender } from "./delivery-kind.ts";
import type { ClaimedRow, FreePlaces } from "./deliveries.repository.ts";
import * as deliveriesRepository from "./deliveries.repository.ts";
import { maxAttempts, outcomeOf } from "./outcome.ts";
import { inTransaction } from "#transaction.ts";

/** How long an attempt may take. Messengers end theirs earlier; this ends those that hang. */
const attemptWithinMs = 60_000;
/** Claims older than this are of a process that stopped. Longer than any attempt takes. */
const leaseMs = 2 * 60_000;
/** Attempts that take longer give up their place, if the kind has slow places. */
const slowAfterMs = 1000;
const dayMs = 86_400_000;
/** How often the engine looks for more while it is sending. */
const pollMs = 500;
/** How long a job waits for the engine. */
const runWithinMs = 60_000;

/** How often an outcome is recorded again while the database is unavailable. */
const recordAgainMs = 500;

/** How long the end of the process waits for attempts under way. */
const stopWithinMs = 2000;

const stoppedWhileSending = "Daybook was stopped while sending. The message may have been sent.";

type Options = { senders: Sender[]; log: { warn: (details: object, message: string) => void } };

export type DeliveryEngine = ReturnType<typeof deliveryEngine>;

/**
 * Sends what the table `deliveries` says is due. Every process has one; jobs start it. Each kind has places of its own, and
 * each target gets one message at a time, so that a slow endpoint delays only itself.
 */
export function deliveryEngine({ senders, log }: Options) {
  const byName = new Map(senders.map((sender) => [sender.kind.name, sender]));
  /** Attempts under way by kind, quick and slow. */
  const quick = new Map<string, number>();
  const slow = new Map<string, number>();
  const add = (places: Map<string, number>, kind: string, change: 1 | -1) => places.set(kind, (places.get(kind) ?? 0) + change);
  const underWay = new Set<Promise<void>>();
  let latest: ActorContext<MaybeActor>;
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;
  let resume = () => {};

  const freePlaces = (): FreePlaces[] =>
    senders.flatMap(({ kind: { name, policy } }) => {
      const places = policy.places - (quick.get(name) ?? 0);
      const isFull = (slow.get(name) ?? 0) >= (policy.slowPlaces ?? Infinity);
      return places > 0 && !isFull ? [{ kind: name, places, collapses: policy.collapseMs !== undefined }] : [];
    });

  /** Looks again at what is due. */
  function ask() {
    isAsked = true;
    resume();
  }

  async function pause() {
    if (isAsked) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function loop() {
    while (!isStopped) {
      isAsked = false;
      const ctx = latest;
      const free = freePlaces();
      const rows = free.length > 0 ? await claim(ctx, free) : [];
      const oldestFirst = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (const claimed of Map.groupBy(oldestFirst, ({ kind, target }) => `${kind} ${target}`).values()) {
        const attempt = send(ctx, byName.get(claimed[0]!.kind)!, claimed).finally(() => underWay.delete(attempt));
        underWay.add(attempt);
      }
      if (underWay.size === 0 && !isAsked) return;
      await pause();
    }
  }

  /**
   * Claims what is due. When the connection is lost at the commit, the claims may be there, and their targets would wait for
   * their end: they are given back once the database is available.
   */
  async function claim(ctx: ActorContext<MaybeActor>, free: FreePlaces[]) {
    const now = ctx.now();
    let rows: ClaimedRow[] = [];
    try {
      return await inTransaction(ctx, async ({ db }) => (rows = await deliveriesRepository.claim(db, free, now)));
    } catch (error) {
      const queued = { status: "queued", error: null, next_attempt_at: now, counts: false } as const;
      const unsent = rows.map(({ id, attempts, claimedAt }) => ({ id, attempts, claimed_at: claimedAt, ...queued }));
      if (unsent.length > 0) void whileClaimed(() => deliveriesRepository.save(ctx.db, unsent, now)).catch(() => {});
      throw error;
    }
  }

  /** Runs it again while the database is unavailable, until the claim has ended. */
  async function whileClaimed(record: () => Promise<unknown>) {
    for (const until = performance.now() + leaseMs; ; await sleep(recordAgainMs)) {
      try {
        return await record();
      } catch (error) {
        if (isStopped || !isUnavailable(error) || performance.now() > until) throw error;
      }
    }
  }

  /** Sends the claimed deliveries of one target as one message and records what came of it. */
  async function send(ctx: ActorContext<MaybeActor>, sender: Sender, rows: ClaimedRow[]) {
    const { kind } = sender;
    let places = quick;
    add(places, kind.name, 1);
    const timer = setTimeout(() => {
      if (kind.policy.slowPlaces === undefined) return;
      add(quick, kind.name, -1);
      add((places = slow), kind.name, 1);
      ask();
    }, slowAfterMs);
    try {
      const { valid, invalid } = checked(kind, rows);
      const result = valid.length > 0 ? await within(sender.send(ctx, valid, rows[0]!.target)) : undefined;
      const now = ctx.now();
      const made = rows.map(({ id, attempts, claimedAt, payload }) => {
        const skipped = result?.skipped?.get(id);
        const own: Attempt = invalid.has(id)
          ? { kind: "rejected", error: invalid.get(id)! }
          : skipped === undefined
            ? result!
            : { kind: "skipped", error: skipped };
        return { own, payload, outcome: { id, attempts, claimed_at: claimedAt, ...outcomeOf(own, kind.policy, attempts, now) } };
      });
      const save = (db: Db) =>
        deliveriesRepository.save(
          db,
          made.map(({ outcome }) => outcome),
          now,
        );
      const { settled } = sender;
      await whileClaimed(async () => {
        if (!settled) return save(ctx.db);
        return inTransaction(ctx, async (ctx) => {
          // An earlier try may have been committed although the connection was lost.
          const recorded = new Set((await save(ctx.db)).map(({ id }) => id));
          for (const { own, payload, outcome } of made) {
            if (recorded.has(outcome.id) && !invalid.has(outcome.id)) await settled(ctx, { payload, ...outcome }, own);
          }
        });
      });
    } catch (error) {
      // The claim ends by itself; `recover` decides what becomes of the message.
      log.warn({ err: error, kind: kind.name }, "the outcome of a delivery could not be recorded");
    } finally {
      clearTimeout(timer);
      add(places, kind.name, -1);
      ask();
    }
  }

  /** An error or a hanging attempt says nothing about what was sent. */
  async function within(attempt: Promise<Attempt>): Promise<Attempt> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Attempt>((resolve) => {
      const error = `No outcome within ${attemptWithinMs / 1000} seconds. The message may have been sent.`;
      timer = setTimeout(() => resolve({ kind: "unknown", error }), attemptWithinMs);
    });
    try {
      return await Promise.race([attempt, late]);
    } catch (error) {
      log.warn({ err: error }, "a delivery failed");
      return { kind: "unknown", error: `${(error as Error).message}. The message may have been sent.` };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Sends all that is due, also what becomes due meanwhile. Resolves when nothing is left, at the latest after a minute. */
  async function run(ctx: ActorContext<MaybeActor>) {
    latest = ctx;
    ask();
    running ??= loop().finally(() => (running = undefined));
    await atMost(runWithinMs, running);
  }

  /** Claims nothing more, and waits a moment for the attempts under way. */
  async function stop() {
    isStopped = true;
    ask();
    await atMost(stopWithinMs, Promise.allSettled(underWay));
  }

  /** Ends the claims of processes that stopped, and what has expired. */
  const recover = (ctx: ActorContext<MaybeActor>) =>
    inTransaction(ctx, async (ctx) => {
      const ended = await deliveriesRepository.recover(ctx.db, {
        now: ctx.now(),
        claimedBefore: new Date(Date.parse(ctx.now()) - leaseMs).toISOString(),
        repeated: senders
          .filter(({ kind }) => kind.policy.guarantee === "at least once")
          .map(({ kind: { name, policy } }) => ({ kind: name, most: maxAttempts(policy.attempts) })),
        error: stoppedWhileSending,
      });
      for (const { kind, ...delivery } of ended) {
        const sender = byName.get(kind);
        const payload = sender?.settled && sender.kind.payload.safeParse(delivery.payload);
        if (payload?.success)
          await sender!.settled!(ctx, { ...delivery, payload: payload.data }, { kind: "unknown", error: delivery.error ?? "" });
      }
    });

  /** Counts what waits and what failed in the last 24 hours, for each kind. */
  async function counts(db: Db, now: string) {
    const ago = (ms: number) => new Date(Date.parse(now) - ms).toISOString();
    const rows = await deliveriesRepository.countByKind(db, ago(dayMs));
    return senders.map(({ kind: { name } }) => {
      const { waiting = 0, failed = 0, oldestDueAt = null } = rows.find(({ kind }) => kind === name) ?? {};
      const lateSeconds = oldestDueAt === null ? 0 : Math.max(0, (Date.parse(now) - Date.parse(oldestDueAt)) / 1000);
      return { kind: name, waiting, failed, lateSeconds };
    });
  }

  return { run, recover, stop, counts };
}

/** Waits for the work, but no longer than this. */
async function atMost(ms: number, work: Promise<unknown>) {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Checks stored payloads: an earlier or later version may have written others. */
function checked({ payload }: Sender["kind"], rows: ClaimedRow[]) {
  const valid: Claimed<unknown>[] = [];
  const invalid = new Map<string, string>();
  for (const { id, attempts, ...row } of rows) {
    const parsed = payload.safeParse(row.payload);
    if (parsed.success) valid.push({ id, attempts, payload: parsed.data });
    else invalid.set(id, "This version of Daybook cannot read the message");
  }
  return { valid, invalid };
}
