import type { ActorContext, MaybeActor } from "#context.ts";
import type { NewAuditEvent } from "#db/audit-events.ts";
import { queueDeliveries } from "./notifications.deliveries.service.ts";
import { type Notice, notify } from "./notifications.notify.service.ts";
import { leaveNotices } from "./notifications.leaves.service.ts";
import * as notificationsSubjectsRepository from "./notifications.subjects.repository.ts";
import { blockerNotices } from "./sources/notifications.blockers.service.ts";
import { delegationNotices, newDeviceNotices } from "./sources/notifications.delegations.service.ts";
import { inLieuNotices } from "./sources/notifications.in-lieu.service.ts";
import { taskNotices } from "./notifications.tasks.service.ts";

const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

const statusOf = (value: unknown) => (value as { status?: string } | null | undefined)?.status;

async function evaluationNotices(ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]): Promise<Notice[]> {
  const relevant = events.filter(({ action, after }) => action !== "evaluations.created" || statusOf(after) === "Shared");
  if (relevant.length === 0) return [];
  const subjects = await notificationsSubjectsRepository.listEvaluations(
    ctx.db,
    relevant.flatMap(({ entityId }) => entityId ?? []),
  );
  const actorName = ctx.actor?.name ?? "Daybook";
  return relevant.flatMap(({ action, entityId, actorId }): Notice[] => {
    const subject = subjects.find(({ id }) => id === entityId);
    if (!subject) return [];
    const about = { entity: { type: "evaluation", _id: subject.id } as const, actorId };
    const month = `${months[subject.month - 1]} ${subject.year}`;
    if (action === "evaluations.acknowledged" || action === "evaluations.disputed") {
      const title = `${subject.userName} ${action.split(".")[1]!} their evaluation for ${month}`;
      return [
        {
          ...about,
          kind: "evaluation_answered",
          to: subject.evaluatorId ? [subject.evaluatorId] : [],
          title,
          reason: "You evaluated them",
        },
      ];
    }
    const title = `${actorName} ${action === "evaluations.corrected" ? "corrected" : "shared"} your evaluation for ${month}`;
    return [{ ...about, kind: "evaluation_shared", to: [subject.userId], title, reason: "It is your evaluation" }];
  });
}

const policyNotices = async (_ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]): Promise<Notice[]> =>
  events.map(({ actorId, after }) => ({
    kind: "policy_published",
    to: null,
    entity: { type: "policy", _id: null },
    title: "A new version of the policy was published",
    body: (after as { requiresAcknowledgement?: boolean } | undefined)?.requiresAcknowledgement ? "Please read and acknowledge it" : null,
    reason: "Everyone gets it",
    actorId,
  }));

const secondFactorNotices = async (ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]): Promise<Notice[]> =>
  events.map(({ actorId, entityId }) => ({
    kind: "second_factor_removed",
    to: [entityId!],
    entity: { type: "user", _id: entityId },
    title: `${ctx.actor?.name ?? "An administrator"} removed your second factor`,
    body: "Your password alone signs you in. Set up a second factor on your profile, under Security.",
    reason: "It is your account",
    actorId,
  }));

type Source = { actions: readonly string[]; notices: (ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]) => Promise<Notice[]> };

/** Which changes, by the action of their audit events, become notices. */
const sources: Source[] = [
  {
    actions: ["created", "updated", "moved", "approved", "returned", "reopened", "commented", "comment_updated"].map(
      (each) => `tasks.${each}`,
    ),
    notices: taskNotices,
  },
  {
    actions: [
      "leaves.applied",
      "leaves.updated",
      "leaves.approved",
      "leaves.rejected",
      "leaves.marked",
      "leaves.escalated",
      "leaves.cancellation_requested",
      "leaves.cancellation_accepted",
      "leaves.cancellation_declined",
    ],
    notices: leaveNotices,
  },
  {
    actions: ["created", "shared", "corrected", "acknowledged", "disputed"].map((each) => `evaluations.${each}`),
    notices: evaluationNotices,
  },
  { actions: ["policy.updated"], notices: policyNotices },
  { actions: ["users.second_factor_removed"], notices: secondFactorNotices },
  { actions: ["auth.new_device"], notices: newDeviceNotices },
  { actions: ["requested", "approved", "rejected"].map((each) => `in_lieu.${each}`), notices: inLieuNotices },
  { actions: ["delegations.created"], notices: delegationNotices },
  { actions: ["blockers.updated", "blockers.escalated"], notices: blockerNotices },
];

const sourceOf = new Map(sources.flatMap((source) => source.actions.map((action) => [action, source])));

/** Whether a change may concern someone; skips most changes of tasks without a statement. */
function mayConcern({ action, after }: NewAuditEvent): boolean {
  const fields = (after ?? {}) as Record<string, unknown>;
  if (action === "tasks.updated") return fields["assignee"] != null || String(fields["description"] ?? "").includes("@");
  if (action === "leaves.updated") return fields["status"] === "Pending";
  return true;
}

/** Writes the notices that follow from the changes of a transaction, and queues their deliveries. */
export async function recordNotices(ctx: ActorContext<MaybeActor>, events: NewAuditEvent[]): Promise<void> {
  const bySource = Map.groupBy(
    events.filter((event) => sourceOf.has(event.action) && mayConcern(event)),
    ({ action }) => sourceOf.get(action)!,
  );
  for (const [source, own] of bySource) await notify(ctx, await source.notices(ctx, own), queueDeliveries);
}
