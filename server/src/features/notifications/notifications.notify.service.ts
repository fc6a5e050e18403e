import { uuidv7 } from "uuidv7";
import { shortenText } from "@daybook/contract/core/cut-text";
import { type ChannelChoices, defaultChoices, type EntityType, kindOf, type NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { StoredChoices } from "#db/schema-notifications.ts";
import * as notificationsNotifyRepository from "./notifications.notify.repository.ts";
import type { NewNotification, Recipient, Written } from "./notifications.notify.repository.ts";

/** Something to tell people. */
export type Notice = {
  kind: NotificationKind;
  /** User ids; null for all active users. Closed accounts and the person who did it are left out. */
  to: readonly string[] | null;
  /** `_id` is null for what there is only one of, such as the policy. */
  entity: { type: EntityType; _id: string | null };
  /** Without types and reasons of leave, because push messages show it; that of `leave_decided`, which they replace, has the type. */
  title: string;
  body?: string | null;
  /** Why these people get it: `You lead their team`. */
  reason: string;
  /** Who did it, if not the actor of the context. */
  actorId?: string | null;
  /** What one notice says when an act concerns several things of the kind. Without it, each has its own notice. */
  several?: { title: (count: number) => string; reason: string };
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

/** A notice to one person about one thing. */
type Row = NewNotification & Pick<Notice, "several">;

/**
 * Writes notices in the transaction of the change, and queues their deliveries. What an act makes of several things of a kind
 * is one notice to a person.
 */
export async function notify(ctx: ActorContext<MaybeActor>, notices: Notice[], deliver?: Delivery) {
  if (notices.length === 0) return;
  const isForAll = notices.some(({ to }) => to === null);
  const ids = isForAll ? null : [...new Set(notices.flatMap(({ to }) => to!))];
  if (ids?.length === 0) return;
  const people = await notificationsNotifyRepository.listRecipients(ctx.db, ids);
  const byId = new Map(people.map((person) => [person.id, { ...person, choose: (kind: NotificationKind) => choicesFor(person, kind) }]));

  const rows = new Map<string, Row>();
  for (const { kind, to, entity, title, body = null, reason, several, actorId = ctx.actor?.id ?? null } of notices) {
    for (const id of to ?? byId.keys()) {
      const person = byId.get(id);
      if (!person || id === actorId) continue;
      const { app, email, push } = person.choose(kind);
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
        entity_ids: null,
        act_id: (several && ctx.actId) ?? null,
        in_app: app,
        several,
      });
    }
  }
  if (rows.size === 0) return;
  const { fresh, grown } = await joinedWithAct(ctx, joined([...rows.values()]));
  const written = await write(ctx, fresh);
  await deliver?.(
    ctx,
    written
      .filter(({ isNew }) => isNew)
      .map(({ id, userId, kind }) => {
        const { choose, email, subscriptionIds } = byId.get(userId)!;
        return { id, userId, kind, choices: choose(kind), email, subscriptionIds };
      }),
  );
  const userIds = [...written.map(({ userId }) => userId), ...grown.map(({ user_id }) => user_id)];
  ctx.emit({ name: "notifications.changed", userIds: isForAll ? null : [...new Set(userIds)] });
}

/** What a person gets of a kind. People who never signed in get no email: only invitations and links reach them. */
function choicesFor({ kinds, subscriptionIds, hasSignedIn }: Recipient, kind: NotificationKind): ChannelChoices {
  const choices = choicesOf(kind, kinds, subscriptionIds.length > 0);
  return { ...choices, email: choices.email && hasSignedIn };
}

const keyOf = (userId: string, kind: NotificationKind, entityId: string | null) => `${userId} ${kind} ${entityId}`;

/** Makes one notice of those to a person that say the same of several things. */
const joined = (rows: Row[]): Row[] =>
  [...Map.groupBy(rows, ({ several, ...row }) => `${row.user_id} ${row.kind} ${row.actor_id} ${several?.title(2) ?? row.entity_id}`)].map(
    ([, [first, ...rest]]) =>
      rest.length > 0
        ? aboutSeveral(
            first!,
            [first!, ...rest].map(({ entity_id }) => entity_id!),
          )
        : first!,
  );

const aboutSeveral = (row: Row, entityIds: string[]): Row => {
  const { title, reason } = row.several!;
  return { ...row, title: title(entityIds.length), body: null, reason, entity_id: null, entity_ids: entityIds };
};

const entitiesOf = ({ entity_id, entity_ids }: Pick<Row, "entity_id" | "entity_ids">) => entity_ids ?? [entity_id!];

/** Adds to the notices that earlier transactions of the act have written; returns those that are new, and those that grew. */
async function joinedWithAct(ctx: ActorContext<MaybeActor>, rows: Row[]) {
  const earlier = ctx.actId ? await notificationsNotifyRepository.listOfAct(ctx.db, ctx.actId) : [];
  const grown = rows.flatMap((row) => {
    const known = earlier.find(({ user_id, kind }) => row.several && user_id === row.user_id && kind === row.kind);
    const entityIds = known && [...new Set([...entitiesOf(known), ...entitiesOf(row)])];
    return entityIds && entityIds.length > 1 ? [{ ...aboutSeveral(row, entityIds), id: known.id }] : [];
  });
  if (grown.length > 0) await notificationsNotifyRepository.grow(ctx.db, grown);
  const isGrown = ({ user_id, kind }: Row) => grown.some((each) => each.user_id === user_id && each.kind === kind);
  return { fresh: rows.filter((row) => !row.several || !isGrown(row)), grown };
}

/** Writes notices by their keys. Most have no older one to close, so it first inserts, and then closes those that were in the way. */
async function write(ctx: ActorContext<MaybeActor>, rows: Row[]): Promise<Written[]> {
  const now = ctx.now();
  const written = await notificationsNotifyRepository.insert(ctx.db, rows, now);
  if (written.length === rows.length) return written;
  const keys = new Set(written.map(({ userId, kind, entityId }) => keyOf(userId, kind, entityId)));
  const rest = rows.filter(({ user_id, kind, entity_id, entity_ids }) => !entity_ids && !keys.has(keyOf(user_id, kind, entity_id)));
  await notificationsNotifyRepository.closeOlder(ctx.db, rest, now);
  return [...written, ...(await notificationsNotifyRepository.insert(ctx.db, rest, now))];
}
