import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { DelegationFacts } from "#features/delegations/delegations.changes.ts";
import type { DeviceFacts } from "#features/sessions/sessions.changes.ts";
import { formatPeriod } from "#format.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

/** A notice to the colleague who is asked to decide for a lead. */
export async function delegationNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<DelegationFacts>[]): Promise<Notice[]> {
  const subjects = await notificationsSourcesRepository.listDelegations(
    ctx.db,
    changes.map(({ id }) => id),
  );
  return changes.flatMap(({ id, actorId }): Notice[] => {
    const delegation = subjects.find((each) => each.id === id);
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
export const newDeviceNotices = async (_ctx: ActorContext<MaybeActor>, changes: readonly Recorded<DeviceFacts>[]): Promise<Notice[]> =>
  changes.map(({ id, device }) => ({
    kind: "new_device",
    to: [id],
    entity: { type: "user", _id: id },
    title: `Your account was used on a new device: ${device}`,
    body: "If it was not you, sign out everywhere else and change your password.",
    reason: "It is your account",
    actorId: null,
  }));
