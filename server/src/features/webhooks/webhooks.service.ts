import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { pausedAfterDays, rotationHours, testEvent, webhooksMax } from "@daybook/contract/webhooks/events";
import type * as webhooks from "@daybook/contract/webhooks/webhooks";
import { require } from "#access/access.ts";
import { mayAdministerSettings } from "#access/settings.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { problemOfWebhookAddress } from "#messaging/public-address.ts";
import { pagination, window } from "#pagination.ts";
import { inTransaction } from "#transaction.ts";
import { requireVersion } from "#version-check.ts";
import * as webhooksChanges from "./webhooks.changes.ts";
import * as webhooksDeliveriesRepository from "./webhooks.deliveries.repository.ts";
import * as webhooksRepository from "./webhooks.repository.ts";
import type { WebhookRow } from "./webhooks.repository.ts";
import { attempt, queue } from "./webhooks.send.service.ts";
import { newSecret } from "./webhooks.signature.ts";

const hourMs = 3_600_000;
const missing = "This webhook does not exist";
const missingDelivery = "This delivery does not exist";

export const mayManage = (ctx: ActorContext) => require(mayAdministerSettings(ctx.actor), "manage webhooks");

const hoursAfter = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hourMs).toISOString();

function present({ now }: ActorContext, row: WebhookRow) {
  const { id: _id, pausedAt, failingSince, previousUntil } = row;
  const isActive = pausedAt === null;
  return {
    ...row,
    _id,
    state: isActive ? ("active" as const) : ("paused" as const),
    pausesAt: isActive && failingSince !== null ? hoursAfter(failingSince, pausedAfterDays * 24) : null,
    rotatesUntil: previousUntil !== null && previousUntil > now() ? previousUntil : null,
    failedCount: row.failedCount ?? 0,
  };
}

/** What the audit trail names: an address may contain a secret, so only its host. */
const audited = ({ url, description, events, pausedAt }: Pick<WebhookRow, "url" | "description" | "events" | "pausedAt">) => ({
  description,
  host: new URL(url).host,
  events,
  state: pausedAt === null ? "active" : "paused",
});

function requireAddress({ env }: ActorContext, url: string) {
  const problem = problemOfWebhookAddress(url, env.allowPrivateWebhooks);
  if (problem) throw invalid("url", problem);
}

/** Finds a webhook, and locks it in a transaction. */
async function requireWebhook(ctx: ActorContext, id: string) {
  mayManage(ctx);
  if (ctx.db.isTransaction) await webhooksRepository.lock(ctx.db, id);
  const row = await webhooksRepository.find(ctx.db, id);
  if (!row) throw new AppError("not_found", missing);
  return row;
}

export async function list(ctx: ActorContext) {
  mayManage(ctx);
  return (await webhooksRepository.list(ctx.db)).map((row) => present(ctx, row));
}

export const create = (ctx: ActorContext, { url, description, events }: CheckedInputOf<typeof webhooks.create>) =>
  inTransaction(ctx, async (ctx) => {
    mayManage(ctx);
    requireAddress(ctx, url);
    if ((await webhooksRepository.countLocked(ctx.db)) >= webhooksMax)
      throw new AppError("conflict", `There are ${webhooksMax} webhooks already. Delete one first.`);
    const secret = newSecret();
    const id = uuidv7();
    const stored = { secret: ctx.encryption.encrypt(secret), lastFour: secret.slice(-4), createdAt: ctx.now() };
    await webhooksRepository.insert(ctx.db, { id, url, description, events, ...stored });
    const row = (await webhooksRepository.find(ctx.db, id))!;
    record(ctx, webhooksChanges.created, { id, after: audited(row) });
    return { ...present(ctx, row), secret };
  });

/** What a change of state sets. Resuming forgets earlier failures. */
function stateChanges(ctx: ActorContext, { pausedAt }: WebhookRow, state: "active" | "paused" | undefined) {
  if (state === "paused" && pausedAt === null) return { pausedAt: ctx.now(), pauseReason: null };
  if (state === "active" && pausedAt !== null) return { pausedAt: null, pauseReason: null, failingSince: null };
  return {};
}

export const update = (ctx: ActorContext, { id, state, version, ...fields }: CheckedInputOf<typeof webhooks.update>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await requireWebhook(ctx, id);
    await requireVersion(ctx, webhooksChanges.updated, { ...before, _id: id }, version, "This webhook was");
    if (fields.url !== undefined) requireAddress(ctx, fields.url);
    const changes = { ...withoutUndefined(fields), ...stateChanges(ctx, before, state) };
    if (Object.keys(changes).length === 0) return present(ctx, before);
    await webhooksRepository.update(ctx.db, id, changes);
    if ("pausedAt" in changes && changes.pausedAt !== null) await webhooksDeliveriesRepository.giveUp(ctx.db, id);
    const after = (await webhooksRepository.find(ctx.db, id))!;
    record(ctx, webhooksChanges.updated, { id, before: audited(before), after: audited(after) });
    return present(ctx, after);
  });

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };

export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof webhooks.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const row = await requireWebhook(ctx, id);
    await webhooksRepository.remove(ctx.db, id);
    record(ctx, webhooksChanges.removed, { id, before: audited(row) });
    return { _id: id };
  });

/** Replaces the secret. The old one signs too for a day, so that the receiver can change to the new one. */
export const rotate = (ctx: ActorContext, { id }: CheckedInputOf<typeof webhooks.rotate>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await requireWebhook(ctx, id);
    const secret = newSecret();
    await webhooksRepository.update(ctx.db, id, {
      secret: ctx.encryption.encrypt(secret),
      lastFour: secret.slice(-4),
      previousSecret: before.secret,
      previousUntil: hoursAfter(ctx.now(), rotationHours),
    });
    record(ctx, webhooksChanges.rotated, { id, before: { lastFour: before.lastFour }, after: { lastFour: secret.slice(-4) } });
    return { ...present(ctx, (await webhooksRepository.find(ctx.db, id))!), secret };
  });

/** Sends an event that says nothing, once, and waits for the response. It has failed or was sent. */
export async function sendTest(ctx: ActorContext, { id }: CheckedInputOf<typeof webhooks.sendTest>) {
  const { version } = await requireWebhook(ctx, id);
  const deliveryId = uuidv7();
  const createdAt = ctx.now();
  const body = { type: testEvent, timestamp: createdAt, data: { _id: id, version, changed: [] } };
  await webhooksDeliveriesRepository.insertTest(ctx.db, { id: deliveryId, webhookId: id, event: testEvent, body, createdAt });
  const { error } = await attempt(ctx, (await webhooksDeliveriesRepository.findToSend(ctx.db, deliveryId))!);
  if (error === null) await webhooksDeliveriesRepository.end(ctx.db, { id: deliveryId, round: 0, status: "sent" });
  return requireDelivery(ctx, id, deliveryId);
}

async function requireDelivery(ctx: ActorContext, id: string, deliveryId: string) {
  const delivery = await webhooksDeliveriesRepository.find(ctx.db, id, deliveryId);
  if (!delivery) throw new AppError("not_found", missingDelivery);
  return delivery;
}

export async function listDeliveries(ctx: ActorContext, { id, status, ...paging }: CheckedInputOf<typeof webhooks.listDeliveries>) {
  await requireWebhook(ctx, id);
  const filter = { webhookId: id, status };
  const [data, total] = [
    await webhooksDeliveriesRepository.list(ctx.db, filter, window(paging)),
    await webhooksDeliveriesRepository.count(ctx.db, filter),
  ];
  return { data, pagination: pagination(paging, total) };
}

/** Begins another round of attempts, at once. A receiver knows the event again by its id. */
export const retry = (ctx: ActorContext, { id, deliveryId }: CheckedInputOf<typeof webhooks.retry>) =>
  inTransaction(ctx, async (ctx) => {
    const { pausedAt } = await requireWebhook(ctx, id);
    await requireDelivery(ctx, id, deliveryId);
    if (pausedAt !== null) throw new AppError("conflict", "This webhook is paused. Resume it first.");
    await queue(ctx, [{ id: deliveryId, webhookId: id, round: await webhooksDeliveriesRepository.beginRound(ctx.db, deliveryId) }]);
    return requireDelivery(ctx, id, deliveryId);
  });
