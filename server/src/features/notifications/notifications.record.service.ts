import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { ActorContext, MaybeActor, Change, Facts, Recorded, Subscription } from "#context.ts";
import { on } from "#changes.ts";
import * as accessTokensChanges from "#features/access-tokens/access-tokens.changes.ts";
import * as blockersChanges from "#features/blockers/blockers.changes.ts";
import * as delegationsChanges from "#features/delegations/delegations.changes.ts";
import * as discussionsChanges from "#features/discussions/discussions.changes.ts";
import * as erasuresChanges from "#features/erasures/erasures.changes.ts";
import * as inLieuChanges from "#features/in-lieu/in-lieu.changes.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import * as nudgesChanges from "#features/nudges/nudges.changes.ts";
import * as offboardingChanges from "#features/offboarding/offboarding.changes.ts";
import * as policyChanges from "#features/policy/policy.changes.ts";
import * as questionsChanges from "#features/questions/questions.changes.ts";
import * as seriesChanges from "#features/series/series.changes.ts";
import * as secondFactorChanges from "#features/second-factor/second-factor.changes.ts";
import * as sessionsChanges from "#features/sessions/sessions.changes.ts";
import * as tasksChanges from "#features/tasks/tasks.changes.ts";
import * as usersChanges from "#features/users/users.changes.ts";
import * as webhooksChanges from "#features/webhooks/webhooks.changes.ts";
import * as weeksChanges from "#features/weeks/weeks.changes.ts";
import { type UndoneDecision, undoMs } from "#undo.ts";
import { queueDeliveries } from "./notifications.deliveries.service.ts";
import { type Notice, notify } from "./notifications.notify.service.ts";
import { leaveNotices } from "./notifications.leaves.service.ts";
import * as notificationsNotifyRepository from "./notifications.notify.repository.ts";
import * as notificationsSubjectsRepository from "./notifications.subjects.repository.ts";
import { endingTokenNotices } from "./sources/notifications.access-tokens.service.ts";
import { blockerNotices } from "./sources/notifications.blockers.service.ts";
import { delegationNotices, newDeviceNotices } from "./sources/notifications.delegations.service.ts";
import { closureNotices } from "./sources/notifications.closures.service.ts";
import { commentNotices, reactionNotices } from "./sources/notifications.discussions.service.ts";
import { erasureNotices } from "./sources/notifications.erasures.service.ts";
import { inLieuNotices } from "./sources/notifications.in-lieu.service.ts";
import { unblockedNotices } from "./sources/notifications.dependencies.service.ts";
import { nudgeNotices } from "./sources/notifications.nudges.service.ts";
import { questionNotices } from "./sources/notifications.questions.service.ts";
import { leftNotices } from "./sources/notifications.offboarding.service.ts";
import { reminderSubscriptions } from "./sources/notifications.reminders.service.ts";
import { employmentNotices } from "./sources/notifications.employment.service.ts";
import { awayNotices, pausedNotices } from "./sources/notifications.series.service.ts";
import { webhookNotices } from "./sources/notifications.webhooks.service.ts";
import { weekNotices } from "./sources/notifications.weeks.service.ts";
import { taskNotices } from "./notifications.tasks.service.ts";

const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

async function evaluationNotices(
  ctx: ActorContext<MaybeActor>,
  changes: readonly Recorded<kraChanges.EvaluationFacts>[],
): Promise<Notice[]> {
  const relevant = changes.filter(({ change, isDraft }) => change !== kraChanges.evaluationCreated || !isDraft);
  if (relevant.length === 0) return [];
  const subjects = await notificationsSubjectsRepository.listEvaluations(
    ctx.db,
    relevant.map(({ id }) => id),
  );
  const actorName = ctx.actor?.name ?? "Daybook";
  return relevant.flatMap(({ change, id, actorId }): Notice[] => {
    const subject = subjects.find((each) => each.id === id);
    if (!subject) return [];
    const about = { entity: { type: "evaluation", _id: subject.id } as const, actorId };
    const month = `${months[subject.month - 1]} ${subject.year}`;
    const answer =
      change === kraChanges.evaluationAcknowledged ? "acknowledged" : change === kraChanges.evaluationDisputed ? "disputed" : undefined;
    if (answer) {
      const title = `${subject.userName} ${answer} their evaluation for ${month}`;
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
    if (change === kraChanges.evaluationCalibrated) {
      const title = `${actorName} changed your rating of ${subject.userName} for ${month}`;
      const to = subject.evaluatorId ? [subject.evaluatorId] : [];
      return [{ ...about, kind: "evaluation_calibrated", to, title, body: "The evaluation says why", reason: "You evaluated them" }];
    }
    const title = `${actorName} ${change === kraChanges.evaluationCorrected ? "corrected" : "shared"} your evaluation for ${month}`;
    return [{ ...about, kind: "evaluation_shared", to: [subject.userId], title, reason: "It is your evaluation" }];
  });
}

const policyNotices = async (_ctx: ActorContext<MaybeActor>, changes: readonly Recorded<policyChanges.PolicyFacts>[]): Promise<Notice[]> =>
  changes.map(({ actorId, requiresAcknowledgement }) => ({
    kind: "policy_published",
    to: null,
    entity: { type: "policy", _id: null },
    title: "A new version of the policy was published",
    body: requiresAcknowledgement ? "Please read and acknowledge it" : null,
    reason: "Everyone gets it",
    actorId,
  }));

const secondFactorNotices = async (ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]): Promise<Notice[]> =>
  changes.map(({ actorId, id }) => ({
    kind: "second_factor_removed",
    to: [id!],
    entity: { type: "user", _id: id },
    title: `${ctx.actor?.name ?? "An administrator"} removed your second factor`,
    body: "Your password alone signs you in. Set up a second factor on your profile, under Security.",
    reason: "It is your account",
    actorId,
  }));

/** Writes the notices about changes before they commit, in one set for all changes of the list. */
const noticesOf = <F extends Facts>(
  changes: Change<F> | readonly Change<F>[],
  notices: (ctx: ActorContext<MaybeActor>, changes: readonly Recorded<F>[]) => Promise<Notice[]>,
): Subscription => on(changes, async (ctx, made) => notify(ctx, await notices(ctx, made), queueDeliveries), "notices");

/**
 * Marks requests as read that these changes decide, in everyone's inbox. What the person who made a request takes back within
 * the time to undo was never asked: its notices are withdrawn. @param decides which of the changes do; all by default
 */
const answers = <F extends Facts>(
  changes: readonly Change<F>[],
  type: notificationsNotifyRepository.Decidable,
  kind: NotificationKind,
  decides: (made: Recorded<F>) => boolean = () => true,
): Subscription =>
  on(
    changes,
    async (ctx, made) => {
      const ids = made.filter(decides).flatMap(({ id }) => id ?? []);
      if (ids.length === 0) return;
      const since = new Date(Date.parse(ctx.now()) - undoMs).toISOString();
      const about = { kind, type, ids, actorId: ctx.actor?.id ?? null, since };
      const readers = await notificationsNotifyRepository.markRead(ctx.db, about, ctx.now());
      if (readers.length > 0) ctx.emit({ name: "notifications.changed", userIds: readers });
    },
    "notices",
  );

/** Makes requests unread again that a decision has marked as read, because it was undone. */
const asksAgain = <F extends Facts & UndoneDecision>(
  changes: readonly Change<F>[],
  type: notificationsNotifyRepository.Decidable,
  kind: NotificationKind,
): Subscription =>
  on(
    changes,
    async (ctx, made) => {
      const undone = made.map(({ id, decidedAt }) => ({ id: id!, decidedAt }));
      const readers = await notificationsNotifyRepository.reopen(ctx.db, { kind, type, undone });
      if (readers.length > 0) ctx.emit({ name: "notifications.changed", userIds: readers });
    },
    "notices",
  );

/** Which changes become notices, and which answer them. */
export const subscriptions: Subscription[] = [
  noticesOf(
    [
      tasksChanges.created,
      tasksChanges.updated,
      tasksChanges.moved,
      tasksChanges.approved,
      tasksChanges.returned,
      tasksChanges.reopened,
      tasksChanges.commented,
      tasksChanges.commentUpdated,
    ],
    taskNotices,
  ),
  noticesOf(tasksChanges.moved, unblockedNotices),
  noticesOf<leavesChanges.LeaveChangeFacts | leavesChanges.EscalationFacts>(
    [
      leavesChanges.applied,
      leavesChanges.updated,
      leavesChanges.approved,
      leavesChanges.rejected,
      leavesChanges.marked,
      leavesChanges.escalated,
      leavesChanges.cancellationRequested,
      leavesChanges.cancellationAccepted,
      leavesChanges.cancellationDeclined,
    ],
    leaveNotices,
  ),
  noticesOf([leavesChanges.marked, leavesChanges.cancelled], closureNotices),
  noticesOf(
    [
      kraChanges.evaluationCreated,
      kraChanges.evaluationShared,
      kraChanges.evaluationCorrected,
      kraChanges.evaluationCalibrated,
      kraChanges.evaluationAcknowledged,
      kraChanges.evaluationDisputed,
    ],
    evaluationNotices,
  ),
  noticesOf(policyChanges.updated, policyNotices),
  noticesOf(usersChanges.updated, employmentNotices),
  answers([usersChanges.updated, usersChanges.employmentConfirmed], "user", "employment_changed", ({ isSettled }) => isSettled === true),
  noticesOf(offboardingChanges.completed, leftNotices),
  noticesOf(erasuresChanges.requested, erasureNotices),
  answers([erasuresChanges.confirmed, erasuresChanges.withdrawn], "user", "erasure_requested"),
  noticesOf(secondFactorChanges.removed, secondFactorNotices),
  noticesOf(sessionsChanges.deviceAdded, newDeviceNotices),
  noticesOf(accessTokensChanges.noticed, endingTokenNotices),
  noticesOf(seriesChanges.occurred, awayNotices),
  noticesOf(seriesChanges.paused, pausedNotices),
  noticesOf(webhooksChanges.paused, webhookNotices),
  noticesOf(
    [weeksChanges.submitted, weeksChanges.approved, weeksChanges.returned, weeksChanges.reopened, weeksChanges.overtaken],
    weekNotices,
  ),
  answers([weeksChanges.approved, weeksChanges.returned, weeksChanges.withdrawn], "week", "week_submitted"),
  noticesOf([inLieuChanges.requested, inLieuChanges.approved, inLieuChanges.rejected], inLieuNotices),
  noticesOf(delegationsChanges.created, delegationNotices),
  noticesOf([discussionsChanges.commented, discussionsChanges.asked, discussionsChanges.commentUpdated], commentNotices),
  noticesOf(discussionsChanges.reacted, reactionNotices),
  noticesOf([questionsChanges.asked, questionsChanges.answered], questionNotices),
  noticesOf(nudgesChanges.sent, nudgeNotices),
  noticesOf<blockersChanges.BlockerFacts | blockersChanges.EscalationFacts>(
    [blockersChanges.updated, blockersChanges.escalated],
    blockerNotices,
  ),
  answers([leavesChanges.approved, leavesChanges.rejected, leavesChanges.removed, leavesChanges.cancelled], "leave", "leave_requested"),
  answers([leavesChanges.approvalUndone, leavesChanges.rejectionUndone], "leave", "leave_decided"),
  answers([leavesChanges.approvalUndone], "leave", "cover_assigned"),
  asksAgain([leavesChanges.approvalUndone, leavesChanges.rejectionUndone], "leave", "leave_requested"),
  answers([leavesChanges.cancellationAccepted, leavesChanges.cancellationDeclined], "leave", "leave_cancellation"),
  answers(
    [tasksChanges.approved, tasksChanges.returned, tasksChanges.moved, tasksChanges.deleted],
    "task",
    "task_completed",
    // A task is also moved to Completed, which asks for an approval.
    ({ change, before }) => change !== tasksChanges.moved || before?.["status"] === "Completed",
  ),
  answers([tasksChanges.approvalUndone], "task", "task_approved"),
  asksAgain([tasksChanges.approvalUndone], "task", "task_completed"),
  answers([inLieuChanges.approved, inLieuChanges.rejected], "in_lieu", "leave_requested"),
  ...reminderSubscriptions,
];
