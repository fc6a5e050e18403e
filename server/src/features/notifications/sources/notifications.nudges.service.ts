import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import type { NudgeFacts } from "#features/nudges/nudges.changes.ts";
import type { Notice } from "#features/notifications/notifications.notify.service.ts";

const kinds: Record<NudgeKind, NotificationKind> = {
  report: "report_reminder",
  evaluation: "evaluation_reminder",
  evaluation_response: "evaluation_reminder",
  self_review: "evaluation_reminder",
  policy: "policy_reminder",
  announcement: "announcement_reminder",
};

/** Notices to people who are reminded of what is missing. */
export const nudgeNotices = async (ctx: ActorContext<MaybeActor>, changes: readonly Recorded<NudgeFacts>[]): Promise<Notice[]> =>
  changes.flatMap(({ nudges, actorId }) =>
    nudges.map(({ id, userId, kind, task }): Notice => ({
      kind: kinds[kind],
      to: [userId],
      entity: { type: "nudge", _id: id },
      title: `${ctx.actor?.name ?? "Daybook"} reminds you to ${task}`,
      reason: "It is not done yet",
      actorId,
    })),
  );
