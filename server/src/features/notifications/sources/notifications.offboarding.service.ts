import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";
import { listReviewers } from "#features/notifications/notifications.subjects.repository.ts";
import type { CompletedFacts } from "#features/offboarding/offboarding.changes.ts";

const listOf = (parts: readonly string[]) => (parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts.join(""));

/**
 * Notices about a person who has left: the tasks without an assignee to the lead of the team, without one to the admins; a
 * team without a lead, with what waits for it, to the admins; and what others have to know.
 */
export async function leftNotices(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<CompletedFacts>[]): Promise<Notice[]> {
  const reviewers = await listReviewers(
    ctx.db,
    changes.flatMap(({ teamId }) => teamId ?? []),
  );
  const admins = reviewers.filter(({ role }) => role === "admin").map(({ id }) => id);
  return changes.flatMap(({ id, name, teamId, left: { tasks, waiting, told, teamWithoutLead } }): Notice[] => {
    const leads = reviewers.filter((person) => person.role === "team_lead" && person.teamId === teamId && person.id !== id);
    const concerned =
      leads.length > 0 ? { to: leads.map((lead) => lead.id), reason: "You lead their team" } : { to: admins, reason: "You are an admin" };
    const about = { kind: "person_left", entity: { type: "user", _id: id }, title: `${name} has left`, actorId: null } as const;
    const isWaiting = teamWithoutLead !== undefined && waiting.length > 0;
    return [
      ...tasks.map((task): Notice => ({
        ...concerned,
        kind: "tasks_unassigned",
        entity: { type: "task", _id: task.id },
        title: `${task.name} has no assignee: ${name} has left`,
        actorId: null,
        several: { title: (count) => `${count} tasks have no assignee: ${name} has left`, reason: concerned.reason },
      })),
      ...told.map((each): Notice => ({ ...about, entity: each.about, to: [each.to], body: each.text, reason: "It concerns you" })),
      ...(teamWithoutLead === undefined
        ? []
        : [
            {
              ...about,
              to: admins,
              body: `${teamWithoutLead} has no lead.${isWaiting ? ` ${listOf(waiting)} wait for an admin.` : ""} Choose a new lead under Teams.`,
              reason: "You are an admin",
            } satisfies Notice,
          ]),
    ];
  });
}
