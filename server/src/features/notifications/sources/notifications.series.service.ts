import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import { listReviewers } from "#features/notifications/notifications.subjects.repository.ts";
import type { OccurrenceFacts, PausedFacts } from "#features/series/series.changes.ts";

/** The leads of a team; without one, the admins. */
async function leadsOf(ctx: ActorContext<MaybeActor>, teamIds: readonly (string | null)[]) {
  const known = [...new Set(teamIds)].filter((id) => id !== null);
  const reviewers = await listReviewers(ctx.db, known);
  return (teamId: string | null) => {
    const leads = reviewers.filter((person) => person.role === "team_lead" && person.teamId === teamId && teamId !== null);
    const to = leads.length > 0 ? leads : reviewers.filter(({ role }) => role === "admin");
    return { to: to.map(({ id }) => id), reason: leads.length > 0 ? "You lead their team" : "You are an admin" };
  };
}

/** Notices to the lead of a person who is on leave on the day of a recurring task. They say nothing of the leave. */
export async function awayNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<OccurrenceFacts>[]): Promise<Notice[]> {
  const made = changes.flatMap(({ away, task }) => (away ? [{ away, task }] : []));
  if (made.length === 0) return [];
  const leads = await leadsOf(
    ctx,
    made.map(({ away }) => away.teamId),
  );
  return made.map(({ away, task }) => ({
    ...leads(away.teamId),
    kind: "series_away",
    entity: { type: "task", _id: task.id },
    title: `${task.name} was created while ${away.name} is away`,
    body: "It recurs. Assign it to someone else, or leave it until they are back.",
    actorId: null,
  }));
}

/** Notices to the owner of a series that Daybook has paused, and to the lead or the admins if the owner has left. */
export async function pausedNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<PausedFacts>[]): Promise<Notice[]> {
  const leads = await leadsOf(
    ctx,
    changes.map(({ teamId }) => teamId),
  );
  return changes.flatMap(({ id, title, reason, ownerId, hasOwner, teamId }): Notice[] => [
    {
      ...(hasOwner ? { to: [ownerId], reason: "You created it" } : leads(teamId)),
      kind: "series_paused",
      entity: { type: "series", _id: id },
      title: `${title} does not recur any more`,
      body: `${reason}. Change it or delete it under recurring tasks.`,
      actorId: null,
    },
  ]);
}
