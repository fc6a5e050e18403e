import type { ActorContext, MaybeActor } from "#context.ts";
import type { NewAuditEvent } from "#db/audit-events.ts";
import { formatDay, plural } from "#format.ts";
import { decidersOf, listDeciders } from "#features/notifications/notifications.leaves.service.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

/** Notices about time off in lieu: a request to those who decide, and the decision to the person. */
export async function inLieuNotices(ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]): Promise<Notice[]> {
  const ids = events.flatMap(({ entityId }) => entityId ?? []);
  const subjects = await notificationsSourcesRepository.listInLieu(ctx.db, ids);
  const isAsked = events.some(({ action }) => action === "in_lieu.requested");
  const teamIds = [...new Set(subjects.flatMap(({ teamId }) => teamId ?? []))];
  const deciders = isAsked ? await listDeciders(ctx, teamIds) : { reviewers: [], delegates: [] };
  const actorName = ctx.actor?.name ?? "Daybook";
  return events.flatMap(({ action, entityId, actorId }): Notice[] => {
    const subject = subjects.find(({ id }) => id === entityId);
    if (!subject) return [];
    const about = { entity: { type: "in_lieu", _id: subject.id } as const, actorId };
    const worked = `Worked ${subject.hours} h on ${formatDay(subject.date)}`;
    if (action === "in_lieu.requested") {
      const title = `${subject.userName} asks for time off in lieu`;
      return decidersOf(subject, deciders).map((to) => ({ ...about, kind: "leave_requested", title, body: worked, ...to }));
    }
    const decision = { ...about, kind: "leave_decided", to: [subject.userId], reason: "It is your request" } as const;
    if (action === "in_lieu.approved") {
      const body = `${worked} · ${plural(subject.days!, "day")}, valid until ${formatDay(subject.expiresOn!)}`;
      return [{ ...decision, title: `${actorName} approved your time off in lieu`, body }];
    }
    const body = [worked, subject.note].filter(Boolean).join(" · ");
    return [{ ...decision, title: `${actorName} rejected your time off in lieu`, body }];
  });
}
