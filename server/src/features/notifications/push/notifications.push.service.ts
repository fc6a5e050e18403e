import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { kindOf } from "@daybook/contract/notifications/kinds";
import type * as push from "@daybook/contract/notifications/push";
import { type Context, inTransaction, type JobContext } from "#context.ts";
import type { Encryption } from "#encryption.ts";
import { AppError, invalid } from "#errors.ts";
import { hrefOfNotice } from "#domain/notification-links.ts";
import type { Channels, Outcome } from "#messaging/channels.ts";
import { isUnsent, post } from "#messaging/outgoing-post.ts";
import { problemOfAddress } from "#messaging/public-address.ts";
import type { RecipientOfMessage } from "#features/notifications/notifications.deliveries.repository.ts";
import type { NotificationRow } from "#features/notifications/notifications.repository.ts";
import * as notificationsPushRepository from "./notifications.push.repository.ts";

export type PushOptions = { channels: Pick<Channels, "publicUrl">; encryption: Encryption; allowPrivatePush: boolean };

const maxSubscriptions = 20;
const timeoutMs = 10_000;
/** How long a push service keeps a message for a device that is off. */
const keepSeconds = 24 * 3600;

const problemOf = (endpoint: string, allowPrivate: boolean) =>
  problemOfAddress(endpoint, allowPrivate, "The endpoint must be the https address of a push service");

/** Returns the key pair; creates it on first use, and again when `JWT_SECRET` has changed. */
async function keyPair(ctx: Pick<JobContext, "db">, encryption: Encryption) {
  const stored = await notificationsPushRepository.findKeys(ctx.db);
  const known = stored && encryption.decrypt(stored.privateKey);
  if (known) return { publicKey: stored.publicKey, privateKey: known };
  const { default: webPush } = await import("web-push");
  const made = webPush.generateVAPIDKeys();
  const encrypted = { publicKey: made.publicKey, privateKey: encryption.encrypt(made.privateKey) };
  const saved = await notificationsPushRepository.saveKeys(ctx.db, encrypted, stored?.publicKey);
  const privateKey = encryption.decrypt(saved.privateKey);
  if (!privateKey) throw new Error("The key of push messages was encrypted by a process with another JWT_SECRET");
  return { publicKey: saved.publicKey, privateKey };
}

/** Returns the public key, and whether push messages to the user go to this endpoint. */
export const key = async (ctx: Context, { endpoint }: CheckedInputOf<typeof push.key>) => ({
  key: (await keyPair(ctx, ctx.encryption)).publicKey,
  subscribed: endpoint !== undefined && (await notificationsPushRepository.has(ctx.db, ctx.actor.id, endpoint)),
});

/** Adds a browser of the user. Not audited: it only affects the person's own messages. */
export const subscribe =
  ({ allowPrivatePush }: Pick<PushOptions, "allowPrivatePush">) =>
  (ctx: Context, { endpoint, keys }: CheckedInputOf<typeof push.subscribe>) =>
    inTransaction(ctx, async (ctx) => {
      const problem = problemOf(endpoint, allowPrivatePush);
      if (problem) throw invalid("endpoint", problem);
      if ((await notificationsPushRepository.count(ctx.db, ctx.actor.id)) >= maxSubscriptions)
        throw new AppError("conflict", `Push messages already go to ${maxSubscriptions} of your browsers. Turn them off on one first.`);
      await notificationsPushRepository.insert(ctx.db, ctx.actor, { endpoint, ...keys }, ctx.now());
      return { endpoint };
    });

export const unsubscribe = (ctx: Context, { endpoint }: CheckedInputOf<typeof push.unsubscribe>) =>
  inTransaction(ctx, async (ctx) => {
    await notificationsPushRepository.remove(ctx.db, endpoint, ctx.actor.id);
    return { endpoint };
  });

/**
 * The content of a push message. It passes other companies' services, so it has no details of leave and nothing of
 * evaluations.
 */
export function payloadOf(person: Pick<RecipientOfMessage, "role">, notice: NotificationRow) {
  const { confidential } = kindOf(notice.kind);
  const href = hrefOfNotice(person.role, { ...notice, month: notice.evaluation?.month, memberId: notice.evaluation?.memberId });
  return confidential
    ? { id: notice._id, title: "You have a new notification", body: "Open your inbox to read it.", href: "/inbox" }
    : { id: notice._id, title: notice.title, body: ["leave", "in_lieu"].includes(notice.entityType) ? "" : (notice.body ?? ""), href };
}

/** Sends a notice to every browser of a person. Browsers that no longer exist are removed. */
export async function sendPush(
  options: PushOptions,
  ctx: JobContext,
  person: RecipientOfMessage,
  notice: NotificationRow,
): Promise<Outcome> {
  const subscriptions = await notificationsPushRepository.listOf(ctx.db, person.id);
  const { default: webPush } = await import("web-push");
  const subject = options.channels.publicUrl?.startsWith("https:") ? options.channels.publicUrl : "mailto:daybook@localhost.invalid";
  const vapidDetails = { subject, ...(await keyPair(ctx, options.encryption)) };
  const payload = JSON.stringify(payloadOf(person, notice));
  const outcomes: Outcome[] = [];
  for (const { endpoint, p256dh, auth } of subscriptions) {
    const outcome = await sendTo(options, () =>
      webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, { vapidDetails, TTL: keepSeconds }),
    );
    if (outcome === "gone") await notificationsPushRepository.remove(ctx.db, endpoint, person.id);
    else outcomes.push(outcome);
  }
  // A second attempt would reach the browsers that accepted this one again.
  const accepted = outcomes.find(({ kind }) => kind === "accepted");
  return accepted ?? outcomes[0] ?? { kind: "rejected", error: "No browser is subscribed" };
}

type Details = { endpoint: string; headers: Record<string, string | number>; body?: unknown };

async function sendTo({ allowPrivatePush }: PushOptions, detailsOf: () => unknown): Promise<Outcome | "gone"> {
  try {
    const { endpoint, headers, body } = detailsOf() as Details;
    const problem = problemOf(endpoint, allowPrivatePush);
    if (problem) throw new Error(problem);
    const status = await post({ address: endpoint, headers, body: body as Buffer, allowPrivate: allowPrivatePush, timeoutMs });
    if (status === 404 || status === 410) return "gone";
    if (status >= 200 && status < 300) return { kind: "accepted", messageId: "" };
    const error = `The push service replied ${status}`;
    return status === 429 || status >= 500 ? { kind: "retry", error } : { kind: "rejected", error };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { kind: isUnsent(error) ? "retry" : "unknown", error: `The push service is unreachable (${code ?? message})` };
  }
}
