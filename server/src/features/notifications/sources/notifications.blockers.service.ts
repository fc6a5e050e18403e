import type { ActorContext, MaybeActor } from "#context.ts";
import type { NewAuditEvent } from "#db/audit-events.ts";
import { listReviewers } from "#features/notifications/notifications.subjects.repository.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

/** Notices about blockers: to a new owner, and without one to those who should find an owner. */

const fieldOf = (value: unknown, name: string) => (value as Record<string, unknown> | null | undefined)?.[name] ?? null;

const isAssigned = ({ action, before, after }: NewAuditEvent) =>
  action === "blockers.updated" && fieldOf(after, "owner") !== null && fieldOf(before, "owner") !== fieldOf(after, "owner");

export async function blockerNotices(ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]): Promise<Notice[]> {
  const relevant = events.filter((event) => isAssigned(event) || event.action === "blockers.escalated");
  if (relevant.length === 0) return [];
  const subjects = await notificationsSourcesRepository.listBlockers(
    ctx.db,
    relevant.flatMap(({ entityId }) => entityId ?? []),
  );
  const teamIds = [...new Set(subjects.flatMap(({ teamId }) => teamId ?? []))];
  const isEscalated = relevant.some(({ action }) => action === "blockers.escalated");
  const reviewers = isEscalated ? await listReviewers(ctx.db, teamIds) : [];
  return relevant.flatMap((event): Notice[] => {
    const blocker = subjects.find(({ id }) => id === event.entityId);
    if (!blocker) return [];
    const about = {
      kind: "blocker_assigned",
      entity: { type: "blocker", _id: blocker.id },
      actorId: event.actorId,
      body: blocker.text,
    } as const;
    if (isAssigned(event)) {
      const title = `${ctx.actor?.name ?? "Daybook"} made you the owner of a blocker`;
      return blocker.ownerId ? [{ ...about, to: [blocker.ownerId], title, reason: "You own it" }] : [];
    }
    const isWithLead = fieldOf(event.after, "escalatedTo") === "lead";
    const leads = reviewers.filter(({ role, teamId }) => role === "team_lead" && teamId !== null && teamId === blocker.teamId);
    const admins = reviewers.filter(({ role }) => role === "admin");
    const isLeads = isWithLead && leads.length > 0;
    const title = `A blocker of ${blocker.raiserName} has no owner`;
    const reason = isLeads ? "You lead their team" : "You are an admin";
    return [{ ...about, to: (isLeads ? leads : admins).map(({ id }) => id), title, reason }];
  });
}
