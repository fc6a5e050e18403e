import type { ActorContext, MaybeActor } from "#context.ts";
import type { NewAuditEvent } from "#db/audit-events.ts";
import { formatPeriod } from "#format.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

/** A notice to the colleague who is asked to decide for a lead. */
export async function delegationNotices(ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]): Promise<Notice[]> {
  const subjects = await notificationsSourcesRepository.listDelegations(
    ctx.db,
    events.flatMap(({ entityId }) => entityId ?? []),
  );
  return events.flatMap(({ entityId, actorId }): Notice[] => {
    const delegation = subjects.find(({ id }) => id === entityId);
    if (!delegation) return [];
    return [
      {
        kind: "delegation_requested",
        to: [delegation.toId],
        entity: { type: "delegation", _id: delegation.id },
        title: `${delegation.fromName} asks you to decide for them`,
        body: formatPeriod(delegation),
        reason: "You were chosen as delegate",
        actorId,
      },
    ];
  });
}

/** A notice about a sign-in from a device that the person has not used before. The sessions feature sends its email. */
export const newDeviceNotices = async (_ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]): Promise<Notice[]> =>
  events.map(({ entityId, after }) => ({
    kind: "new_device",
    to: [entityId!],
    entity: { type: "user", _id: entityId },
    title: `Your account was used on a new device: ${(after as { device: string }).device}`,
    body: "If it was not you, sign out everywhere else and change your password.",
    reason: "It is your account",
    actorId: null,
  }));
