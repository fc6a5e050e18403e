import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { ErasureFacts } from "#features/erasures/erasures.changes.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

/** Notices to the other admins about erasures that one of them has to confirm. */
export async function erasureNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<ErasureFacts>[]): Promise<Notice[]> {
  const { adminIds, names } = await notificationsSourcesRepository.listAdmins(
    ctx.db,
    changes.map(({ id }) => id),
  );
  return changes.map(({ id, actorId }) => ({
    kind: "erasure_requested",
    to: adminIds,
    entity: { type: "user", _id: id },
    title: `${ctx.actor?.name ?? "An admin"} asked to erase the data of ${names.get(id) ?? "a person whose account is deleted"}`,
    body: "A second admin has to confirm it. It is carried out seven days later.",
    reason: "You are an admin",
    actorId,
  }));
}
