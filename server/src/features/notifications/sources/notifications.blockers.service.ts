import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { BlockerFacts, EscalationFacts } from "#features/blockers/blockers.changes.ts";
import { listReviewers } from "#features/notifications/notifications.subjects.repository.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import * as notificationsSourcesRepository from "./notifications.sources.repository.ts";

/** Notices about blockers: to a new owner, and without one to those who should find an owner. */

type BlockerChange = Recorded<BlockerFacts | EscalationFacts>;

const isAssigned = (event: BlockerChange) => "assignedTo" in event && event.assignedTo != null;
const isEscalation = (event: BlockerChange) => "escalatedTo" in event;

export async function blockerNotices(ctx: ActorContext<MaybeActor>, changes: readonly BlockerChange[]): Promise<Notice[]> {
  const relevant = changes.filter((event) => isAssigned(event) || isEscalation(event));
  if (relevant.length === 0) return [];
  const subjects = await notificationsSourcesRepository.listBlockers(
    ctx.db,
    relevant.map(({ id }) => id),
  );
  const teamIds = [...new Set(subjects.flatMap(({ teamId }) => teamId ?? []))];
  const isEscalated = relevant.some(isEscalation);
  const reviewers = isEscalated ? await listReviewers(ctx.db, teamIds) : [];
  return relevant.flatMap((event): Notice[] => {
    const blocker = subjects.find(({ id }) => id === event.id);
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
    const isWithLead = "escalatedTo" in event && event.escalatedTo === "lead";
    const leads = reviewers.filter(({ role, teamId }) => role === "team_lead" && teamId !== null && teamId === blocker.teamId);
    const admins = reviewers.filter(({ role }) => role === "admin");
    const isLeads = isWithLead && leads.length > 0;
    const title = `${blocker.raiserName}'s blocker has no owner`;
    const reason = isLeads ? "You lead their team" : "You are an admin";
    const several = { title: (count: number) => `${count} blockers have no owner`, reason };
    return [{ ...about, to: (isLeads ? leads : admins).map(({ id }) => id), title, reason, several }];
  });
}
