import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import {
  type ChannelChoices,
  channels,
  kindOf,
  kinds,
  type NotificationKind,
  notificationKinds,
} from "@daybook/contract/notifications/kinds";
import type * as notifications from "@daybook/contract/notifications/notifications";
import type { NotificationPreferences } from "@daybook/contract/notifications/notifications";
import type { ActorContext, MaybeActor } from "#context.ts";
import type { StoredChoices } from "#db/schema-notifications.ts";
import { invalid } from "#errors.ts";
import { choicesOf } from "./notifications.notify.service.ts";
import * as notificationsPreferencesRepository from "./notifications.preferences.repository.ts";
import * as notificationsPushRepository from "./push/notifications.push.repository.ts";
import { inTransaction } from "#transaction.ts";

type Row = NonNullable<Awaited<ReturnType<typeof notificationsPreferencesRepository.find>>>;

const nothingChosen: Row = { kinds: {}, quietStart: null, quietEnd: null, digest: "off", calendar: false };

const present = ({ kinds, quietStart, quietEnd, digest, calendar }: Row, isSubscribed: boolean): NotificationPreferences => ({
  kinds: Object.fromEntries(notificationKinds.map((kind) => [kind, choicesOf(kind, kinds, isSubscribed)])) as Record<
    NotificationKind,
    ChannelChoices
  >,
  quietHours: quietStart && quietEnd ? { start: quietStart, end: quietEnd } : null,
  digest,
  calendar,
});

export const get = async (ctx: ActorContext) =>
  present(
    (await notificationsPreferencesRepository.find(ctx.db, ctx.actor.id)) ?? nothingChosen,
    await notificationsPushRepository.isSubscribed(ctx.db, ctx.actor.id),
  );

/** Security notices always reach the inbox and the mailbox. */
function requireAllowed(changes: StoredChoices) {
  for (const [kind, choices] of Object.entries(changes) as [NotificationKind, Partial<ChannelChoices> | undefined][]) {
    const refused = kindOf(kind).security && channels.find((channel) => channel !== "push" && choices?.[channel] === false);
    if (refused)
      throw invalid(
        `kinds.${kind}.${refused}`,
        `The notification "${kinds[kind].label}" is about the security of your account and can't be turned off`,
      );
  }
}

/** Changes the given kinds and channels. Not audited: preferences only affect the person's own messages. */
export const update = (
  ctx: ActorContext,
  { kinds: changes = {}, quietHours, digest, calendar }: CheckedInputOf<typeof notifications.updatePreferences>,
) =>
  inTransaction(ctx, async (ctx) => {
    requireAllowed(changes);
    const row = await notificationsPreferencesRepository.findForUpdate(ctx.db, ctx.actor.id, ctx.now());
    const merged: StoredChoices = { ...row.kinds };
    for (const kind of notificationKinds) if (changes[kind]) merged[kind] = { ...merged[kind], ...changes[kind] };
    const next: Row = {
      kinds: merged,
      quietStart: quietHours === undefined ? row.quietStart : (quietHours?.start ?? null),
      quietEnd: quietHours === undefined ? row.quietEnd : (quietHours?.end ?? null),
      digest: digest ?? row.digest,
      calendar: calendar ?? row.calendar,
    };
    await notificationsPreferencesRepository.update(ctx.db, ctx.actor.id, { ...next, kinds: JSON.stringify(merged), updatedAt: ctx.now() });
    return present(next, await notificationsPushRepository.isSubscribed(ctx.db, ctx.actor.id));
  });

/** Turns off the emails of a kind for a person. Needs a transaction. */
export async function turnOffEmail(ctx: ActorContext<MaybeActor>, userId: string, kind: NotificationKind) {
  if (!(await notificationsPreferencesRepository.hasUser(ctx.db, userId))) return;
  const row = await notificationsPreferencesRepository.findForUpdate(ctx.db, userId, ctx.now());
  const kinds = JSON.stringify({ ...row.kinds, [kind]: { ...row.kinds[kind], email: false } });
  await notificationsPreferencesRepository.update(ctx.db, userId, { ...row, kinds, updatedAt: ctx.now() });
}

/** Turns off the digests by email for a person. Needs a transaction. */
export async function turnOffDigest(ctx: ActorContext<MaybeActor>, userId: string) {
  if (!(await notificationsPreferencesRepository.hasUser(ctx.db, userId))) return;
  const row = await notificationsPreferencesRepository.findForUpdate(ctx.db, userId, ctx.now());
  const kinds = JSON.stringify(row.kinds);
  await notificationsPreferencesRepository.update(ctx.db, userId, { ...row, kinds, digest: "off", updatedAt: ctx.now() });
}
