import { uuidv7 } from "uuidv7";
import { shortenText } from "@daybook/contract/core/cut-text";
import { type ChannelChoices, defaultChoices, type EntityType, kindOf, type NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { StoredChoices } from "#db/schema-notifications.ts";
import * as notificationsNotifyRepository from "./notifications.notify.repository.ts";
import type { NewNotification, Written } from "./notifications.notify.repository.ts";

/** Something to tell people. */
export type Notice = {
  kind: NotificationKind;
  /** User ids; null for all active users. Closed accounts and the person who did it are left out. */
  to: readonly string[] | null;
  /** `_id` is null for what there is only one of, such as the policy. */
  entity: { type: EntityType; _id: string | null };
  /** Without types and reasons of leave, because push messages show it. */
  title: string;
  body?: string | null;
  /** Why these people get it: `You lead their team`. */
  reason: string;
  /** Who did it, if not the actor of the context. */
  actorId?: string | null;
};

const titleMax = 500;
const bodyMax = 500;

/** What a person gets of a kind: their choices over the defaults. @param isSubscribed whether a browser of theirs gets push messages */
export function choicesOf(kind: NotificationKind, stored: StoredChoices | null, isSubscribed: boolean): ChannelChoices {
  const choices = { ...defaultChoices(kind, isSubscribed), ...stored?.[kind] };
  return kindOf(kind).security ? { ...choices, app: true, email: true } : choices;
}

/** Decides what becomes of new notices besides the inbox, such as emails. Runs in their transaction. */
export type Delivery = (ctx: ActorContext<MaybeActor>, notices: Delivered[]) => Promise<void>;
export type Delivered = {
  id: string;
  userId: string;
  kind: NotificationKind;
  choices: ChannelChoices;
  email: string | null;
  subscriptionIds: string[];
};

/** Writes notices in the transaction of the change, and queues their deliveries. */
export async function notify(ctx: ActorContext<MaybeActor>, notices: Notice[], deliver?: Delivery) {
  if (notices.length === 0) return;
  const isForAll = notices.some(({ to }) => to === null);
  const ids = isForAll ? null : [...new Set(notices.flatMap(({ to }) => to!))];
  if (ids?.length === 0) return;
  const people = await notificationsNotifyRepository.listRecipients(ctx.db, ids);
  const byId = new Map(people.map((person) => [person.id, person]));

  const rows = new Map<string, NewNotification>();
  for (const { kind, to, entity, title, body = null, reason, actorId = ctx.actor?.id ?? null } of notices) {
    for (const id of to ?? byId.keys()) {
      const person = byId.get(id);
      if (!person || id === actorId) continue;
      const { app, email, push } = choicesOf(kind, person.kinds, person.subscriptionIds.length > 0);
      if (!app && !email && !push) continue;
      rows.set(keyOf(id, kind, entity._id), {
        id: uuidv7(),
        user_id: id,
        kind,
        title: shortenText(title, titleMax),
        body: body && shortenText(body, bodyMax),
        reason,
        actor_id: actorId,
        entity_type: entity.type,
        entity_id: entity._id,
        in_app: app,
      });
    }
  }
  if (rows.size === 0) return;
  const written = await write(ctx, rows);
  await deliver?.(
    ctx,
    written
      .filter(({ isNew }) => isNew)
      .map(({ id, userId, kind }) => {
        const { kinds, email, subscriptionIds } = byId.get(userId)!;
        return { id, userId, kind, choices: choicesOf(kind, kinds, subscriptionIds.length > 0), email, subscriptionIds };
      }),
  );
  ctx.emit({ name: "notifications.changed", userIds: isForAll ? null : [...new Set(written.map(({ userId }) => userId))] });
}

const keyOf = (userId: string, kind: NotificationKind, entityId: string | null) => `${userId} ${kind} ${entityId}`;

/** Writes notices by their keys. Most have no older one to close, so it first inserts, and then closes those that were in the way. */
async function write(ctx: ActorContext<MaybeActor>, rows: Map<string, NewNotification>): Promise<Written[]> {
  const now = ctx.now();
  const written = await notificationsNotifyRepository.insert(ctx.db, [...rows.values()], now);
  if (written.length === rows.size) return written;
  const keys = new Set(written.map(({ userId, kind, entityId }) => keyOf(userId, kind, entityId)));
  const rest = [...rows].filter(([key]) => !keys.has(key)).map(([, row]) => row);
  await notificationsNotifyRepository.closeOlder(ctx.db, rest, now);
  return [...written, ...(await notificationsNotifyRepository.insert(ctx.db, rest, now))];
}
