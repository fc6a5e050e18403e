import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { kindOf } from "@daybook/contract/notifications/kinds";
import type * as push from "@daybook/contract/notifications/push";
import type { ActorContext, MaybeActor, ServiceEnv } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { hrefOfNotice } from "#domain/notification-links.ts";
import type { Attempt } from "#deliveries/delivery-kind.ts";
import { isUnsent, post } from "#messaging/outgoing-post.ts";
import { problemOfAddress } from "#messaging/public-address.ts";
import type { RecipientOfMessage } from "#features/notifications/notifications.deliveries.repository.ts";
import { type Message, noticePushes, sendNotices } from "#features/notifications/notifications.deliveries.service.ts";
import * as notificationsPushRepository from "./notifications.push.repository.ts";
import { inTransaction } from "#transaction.ts";

const maxSubscriptions = 20;
const timeoutMs = 10_000;
/** How long a push service keeps a message for a device that is off. */
const keepSeconds = 24 * 3600;

const problemOf = (endpoint: string, allowPrivate: boolean) =>
  problemOfAddress(endpoint, allowPrivate, "The endpoint must be the https address of a push service");

/** Returns the key pair; creates it on first use, and again when `JWT_SECRET` has changed. */
async function keyPair({ db, encryption }: ActorContext<MaybeActor>) {
  const stored = await notificationsPushRepository.findKeys(db);
  const known = stored && encryption.decrypt(stored.privateKey);
  if (known) return { publicKey: stored.publicKey, privateKey: known };
  const { default: webPush } = await import("web-push");
  const made = webPush.generateVAPIDKeys();
  const encrypted = { publicKey: made.publicKey, privateKey: encryption.encrypt(made.privateKey) };
  const saved = await notificationsPushRepository.saveKeys(db, encrypted, stored?.publicKey);
  const privateKey = encryption.decrypt(saved.privateKey);
  if (!privateKey) throw new Error("The key of push messages was encrypted by a process with another JWT_SECRET");
  return { publicKey: saved.publicKey, privateKey };
}

/** Returns the public key, and whether push messages to the user go to this endpoint. */
export const key = async (ctx: ActorContext, { endpoint }: CheckedInputOf<typeof push.key>) => ({
  key: (await keyPair(ctx)).publicKey,
  subscribed: endpoint !== undefined && (await notificationsPushRepository.has(ctx.db, ctx.actor.id, endpoint)),
});

/** Adds a browser of the user. Not audited: it only affects the person's own messages. */
export const subscribe = (ctx: ActorContext, { endpoint, keys }: CheckedInputOf<typeof push.subscribe>) =>
  inTransaction(ctx, async (ctx) => {
    const problem = problemOf(endpoint, ctx.env.allowPrivatePush);
    if (problem) throw invalid("endpoint", problem);
    if ((await notificationsPushRepository.count(ctx.db, ctx.actor.id)) >= maxSubscriptions)
      throw new AppError("conflict", `Push messages already go to ${maxSubscriptions} of your browsers. Turn them off on one first.`);
    await notificationsPushRepository.insert(ctx.db, ctx.actor, { endpoint, ...keys }, ctx.now());
    return { endpoint };
  });

export const unsubscribe = (ctx: ActorContext, { endpoint }: CheckedInputOf<typeof push.unsubscribe>) =>
  inTransaction(ctx, async (ctx) => {
    await notificationsPushRepository.remove(ctx.db, endpoint, ctx.actor.id);
    return { endpoint };
  });

/**
 * The content of a push message. It passes other companies' services, so it has no details of leave and nothing of
 * evaluations.
 */
export function payloadOf(person: Pick<RecipientOfMessage, "id" | "role">, [notice, ...more]: Message["notices"]) {
  const id = notice._id;
  if (kindOf(notice.kind).confidential)
    return { id, title: "You have a new notification", body: "Open your inbox to read it.", href: "/inbox" };
  const title = notice.kind === "leave_decided" ? "Your leave request has a decision" : notice.title;
  if (more.length > 0) return { id, title: `${title} and ${more.length} more`, body: "Open your inbox to see them.", href: "/inbox" };
  const href = hrefOfNotice(person, notice);
  return { id, title, body: ["leave", "in_lieu"].includes(notice.entityType) ? "" : (notice.body ?? ""), href };
}

/** Sends notices to one browser of a person. A browser that no longer exists is removed. */
export const pushSender = noticePushes.sentBy((ctx, deliveries) =>
  sendNotices(ctx, "push", deliveries, (message) => sendPush(ctx, deliveries[0]!.payload.subscriptionId, message)),
);

async function sendPush(ctx: ActorContext<MaybeActor>, subscriptionId: string, { person, notices }: Message): Promise<Attempt> {
  const subscription = await notificationsPushRepository.find(ctx.db, subscriptionId);
  if (!subscription) return { kind: "skipped", error: "The browser is no longer subscribed" };
  const { default: webPush } = await import("web-push");
  const subject = ctx.env.publicUrl?.startsWith("https:") ? ctx.env.publicUrl : "mailto:daybook@localhost.invalid";
  const vapidDetails = { subject, ...(await keyPair(ctx)) };
  const { endpoint, p256dh, auth } = subscription;
  const outcome = await sendTo(ctx.env, () =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payloadOf(person, notices)), {
      vapidDetails,
      TTL: keepSeconds,
    }),
  );
  if (outcome !== "gone") return outcome;
  await notificationsPushRepository.remove(ctx.db, endpoint, person.id);
  return { kind: "rejected", error: "The browser no longer exists" };
}

type Details = { endpoint: string; headers: Record<string, string | number>; body?: unknown };

async function sendTo({ allowPrivatePush }: ServiceEnv, detailsOf: () => unknown): Promise<Attempt | "gone"> {
  try {
    const { endpoint, headers, body } = detailsOf() as Details;
    const problem = problemOf(endpoint, allowPrivatePush);
    if (problem) throw new Error(problem);
    const { status } = await post({ address: endpoint, headers, body: body as Buffer, allowPrivate: allowPrivatePush, timeoutMs });
    if (status === 404 || status === 410) return "gone";
    if (status >= 200 && status < 300) return { kind: "accepted" };
    const error = `The push service replied ${status}`;
    return status === 429 || status >= 500 ? { kind: "retry", error } : { kind: "rejected", error };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { kind: isUnsent(error) ? "retry" : "unknown", error: `The push service is unreachable (${code ?? message})` };
  }
}
