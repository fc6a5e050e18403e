import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import type { PausedFacts } from "#features/webhooks/webhooks.changes.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

/** A notice to the admins of a webhook that Daybook has paused. */
export async function webhookNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<PausedFacts>[]): Promise<Notice[]> {
  const { adminIds } = await notificationsSourcesRepository.listAdmins(ctx.db, []);
  return changes.map(({ id, description, reason }) => ({
    kind: "webhook_paused",
    to: adminIds,
    entity: { type: "webhook", _id: id },
    title: `The webhook ${description} is paused`,
    body: `${reason} It receives nothing until you resume it in Settings.`,
    reason: "You are an admin",
    actorId: null,
  }));
}
