import { z } from "zod";
import { pausedAfterDays } from "@daybook/contract/webhooks/events";
import type { WebhookDelivery } from "@daybook/contract/webhooks/webhooks";
import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { deliver } from "#deliveries/deliver.ts";
import { type Attempt, deliveryKind, type Ended } from "#deliveries/delivery-kind.ts";
import { post } from "#messaging/outgoing-post.ts";
import { problemOfWebhookAddress } from "#messaging/public-address.ts";
import { inTransaction } from "#transaction.ts";
import * as webhooksChanges from "./webhooks.changes.ts";
import * as webhooksDeliveriesRepository from "./webhooks.deliveries.repository.ts";
import * as webhooksRepository from "./webhooks.repository.ts";
import { signatureHeaders } from "./webhooks.signature.ts";

const [second, minute, hour] = [1000, 60_000, 3_600_000];
const dayMs = 24 * hour;
const timeoutMs = 7 * second;
const attemptsKept = 30;

const Round = z.object({ deliveryId: z.string(), round: z.int() });
type Round = z.infer<typeof Round>;

const events = deliveryKind({
  name: "webhooks.event",
  channel: "none",
  payload: Round,
  policy: {
    guarantee: "at least once",
    attempts: { waitsMs: [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)] },
    places: 8,
    slowPlaces: 100,
  },
});

/** The engine sends each target one message at a time: two targets, so two at a time per webhook. */
const targetOf = ({ id, webhookId }: Queued) => `${webhookId} ${Number.parseInt(id.slice(-1), 16) % 2}`;

type Queued = { id: string; webhookId: string; round?: number };

/** Queues rounds of attempts. */
export const queue = (ctx: ActorContext<MaybeActor>, deliveries: Queued[]) =>
  deliver(
    ctx,
    events,
    deliveries.map((each) => {
      const { id, round = 0 } = each;
      return { target: targetOf(each), key: webhooksDeliveriesRepository.keyOf(id, round), payload: { deliveryId: id, round } };
    }),
  );

type ToSend = NonNullable<Awaited<ReturnType<typeof webhooksDeliveriesRepository.findToSend>>>;

/** How an attempt ended. `isGone`: no later one can succeed, so the webhook is paused. */
type Result = Pick<WebhookDelivery["attempts"][number], "status" | "error"> & { retryAfterSeconds?: number | undefined; isGone?: true };

const gone = (error: string): Result => ({ status: null, error, isGone: true });

async function request({ encryption, env, now }: ActorContext<MaybeActor>, webhook: ToSend): Promise<Result> {
  const { url, deliveryId, previousSecret, previousUntil } = webhook;
  const secret = encryption.decrypt(webhook.secret);
  if (secret === undefined) return gone("The secret cannot be read, because JWT_SECRET has changed. Replace the secret.");
  // The setting may have changed since the address was saved.
  const problem = problemOfWebhookAddress(url, env.allowPrivateWebhooks);
  if (problem) return gone(`${problem}. Enter another address.`);
  const previous = previousSecret !== null && previousUntil! > now() ? encryption.decrypt(previousSecret) : undefined;
  const body = JSON.stringify(webhook.body);
  const { host } = new URL(url);
  try {
    const { status, retryAfterSeconds } = await post({
      address: url,
      headers: {
        "content-type": "application/json",
        "user-agent": "Daybook",
        ...signatureHeaders({ id: deliveryId, at: now(), body, secrets: previous === undefined ? [secret] : [secret, previous] }),
      },
      body,
      allowPrivate: env.allowPrivateWebhooks,
      timeoutMs,
    });
    return { status, ...problemOfStatus(host, status), retryAfterSeconds };
  } catch (error) {
    return { status: null, error: sentenceOf(host, error) };
  }
}

function problemOfStatus(host: string, status: number): Pick<Result, "error" | "isGone"> {
  if (status >= 200 && status < 300) return { error: null };
  if (status === 410) return { error: `${host} replied 410: it wants no more.`, isGone: true };
  if (status >= 300 && status < 400) return { error: `${host} replied with a redirect (${status}), which Daybook does not follow.` };
  return { error: `${host} replied ${status}.` };
}

function sentenceOf(host: string, error: unknown) {
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === "AbortError" || name === "TimeoutError") return `${host} did not reply within ${timeoutMs / second} seconds.`;
  if (message === "not a public address") return `${host} is not a public address.`;
  return `${host} cannot be reached (${code ?? message}).`;
}

/** Sends a delivery once and records the attempt. A webhook that fails for days, or wants no more, is paused. */
export async function attempt(ctx: ActorContext<MaybeActor>, webhook: ToSend): Promise<Result> {
  const at = ctx.now();
  const startedAt = performance.now();
  const result = await request(ctx, webhook);
  const made = { at, ms: Math.round(performance.now() - startedAt), status: result.status, error: result.error };
  const { id, deliveryId } = webhook;
  await webhooksDeliveriesRepository.addAttempt(ctx.db, deliveryId, made, attemptsKept);
  if (result.error === null) await webhooksRepository.setThrough(ctx.db, id);
  else await inTransaction(ctx, (ctx) => recordFailure(ctx, id, { error: result.error!, isGone: result.isGone === true }));
  return result;
}

async function recordFailure(ctx: ActorContext<MaybeActor>, id: string, { error, isGone }: { error: string; isGone: boolean }) {
  const webhook = await webhooksRepository.setFailing(ctx.db, id, ctx.now());
  if (!webhook || webhook.pausedAt !== null) return;
  const isLasting = Date.parse(ctx.now()) - Date.parse(webhook.failingSince) >= pausedAfterDays * dayMs;
  if (!isGone && !isLasting) return;
  const reason = isGone ? error : `Nothing got through for ${pausedAfterDays} days. The last problem: ${error}`;
  await webhooksRepository.update(ctx.db, id, { pausedAt: ctx.now(), pauseReason: reason });
  await webhooksDeliveriesRepository.giveUp(ctx.db, id);
  record(ctx, webhooksChanges.paused, {
    id,
    description: webhook.description,
    reason,
    before: { state: "active" },
    after: { state: "paused", reason },
  });
}

async function send(ctx: ActorContext<MaybeActor>, { deliveryId, round }: Round): Promise<Attempt> {
  const webhook = await webhooksDeliveriesRepository.findToSend(ctx.db, deliveryId);
  if (!webhook) return { kind: "skipped", error: "The webhook was deleted" };
  if (webhook.round !== round) return { kind: "skipped", error: "It was sent again by hand" };
  if (webhook.status !== "queued") return { kind: "skipped", error: "The webhook was paused" };
  const { error, isGone, retryAfterSeconds = 0 } = await attempt(ctx, webhook);
  if (error === null) return { kind: "accepted" };
  return isGone ? { kind: "rejected", error } : { kind: "retry", error, afterSeconds: Math.min(retryAfterSeconds, dayMs / second) };
}

async function settled(ctx: ActorContext<MaybeActor>, { payload, status }: Ended<Round>) {
  if (status === "sent" || status === "failed")
    await webhooksDeliveriesRepository.end(ctx.db, { id: payload.deliveryId, round: payload.round, status });
}

export const eventSender = events.sentBy((ctx, [delivery]) => send(ctx, delivery!.payload), settled);
