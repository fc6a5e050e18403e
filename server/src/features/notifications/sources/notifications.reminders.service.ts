import { isAdmin, isSelf } from "#access/actor.ts";
import { on } from "#changes.ts";
import type { ActorContext, Change, Facts, MaybeActor, Recorded, Subscription } from "#context.ts";
import * as announcementsChanges from "#features/announcements/announcements.changes.ts";
import * as eodsChanges from "#features/eods/eods.changes.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import * as policyChanges from "#features/policy/policy.changes.ts";
import * as notificationsSubjectsRepository from "#features/notifications/notifications.subjects.repository.ts";
import * as notificationsRemindersRepository from "./notifications.reminders.repository.ts";
import type { Asked } from "./notifications.reminders.repository.ts";

const evaluationsOf = (ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]) =>
  notificationsSubjectsRepository.listEvaluations(
    ctx.db,
    changes.map(({ id }) => id!),
  );
const monthOf = ({ year, month }: { year: number; month: number }) => `${year}-${String(month).padStart(2, "0")}`;

async function responses(ctx: ActorContext<MaybeActor>, changes: readonly Recorded[]): Promise<Asked[]> {
  const evaluations = await evaluationsOf(ctx, changes);
  return evaluations.map((each) => ({ userId: each.userId, kind: "evaluation_response", about: `${monthOf(each)}-01` }));
}

/** Who was reminded to share evaluations, and has shared all of the month. A lead's change tells it of that lead only. */
async function sharedAll(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<kraChanges.EvaluationFacts>[]): Promise<Asked[]> {
  const { actor } = ctx;
  const shared = changes.filter(({ isDraft }) => !isDraft);
  if (!actor || shared.length === 0) return [];
  const months = new Set((await evaluationsOf(ctx, shared)).map(monthOf));
  const done = await Promise.all(
    [...months].map(async (month): Promise<Asked[]> => {
      const asked = { kind: "evaluation", about: `${month}-01` } as const;
      const unread = await notificationsRemindersRepository.listUnread(ctx.db, asked);
      const reminded = unread.filter((id) => isAdmin(actor) || isSelf(actor, id));
      if (reminded.length === 0) return [];
      const lists = await Promise.all(ctx.features.map(({ missing }) => missing?.evaluation?.({ ...ctx, actor }, { month }) ?? []));
      const unshared = new Set(lists.flat().map(({ userId }) => userId));
      return reminded.filter((id) => !unshared.has(id)).map((userId) => ({ userId, ...asked }));
    }),
  );
  return done.flat();
}

/** Marks reminders as read when what they ask for is done. */
const settles = <F extends Facts>(
  changes: Change<F> | readonly Change<F>[],
  doneBy: (ctx: ActorContext<MaybeActor>, made: readonly Recorded<F>[]) => Promise<Asked[]>,
): Subscription =>
  on(
    changes,
    async (ctx, made) => {
      const done = await doneBy(ctx, made);
      if (done.length === 0) return;
      const readers = await notificationsRemindersRepository.markRead(ctx.db, done, ctx.now());
      if (readers.length > 0) ctx.emit({ name: "notifications.changed", userIds: readers });
    },
    "notices",
  );

export const reminderSubscriptions: Subscription[] = [
  settles(eodsChanges.submitted, async (_ctx, made) =>
    made.map(({ report: { userId, date } }) => ({ userId, kind: "report", about: date })),
  ),
  settles(policyChanges.acknowledged, async (_ctx, made) => made.map(({ actorId }) => ({ userId: actorId!, kind: "policy", about: null }))),
  settles(kraChanges.selfReviewSubmitted, async (_ctx, made) =>
    made.map(({ person: { userId }, month }) => ({ userId, kind: "self_review", about: `${monthOf(month)}-01` })),
  ),
  settles(announcementsChanges.confirmed, async (_ctx, made) =>
    made.map(({ id, userId }) => ({ userId, kind: "announcement", about: null, announcementId: id! })),
  ),
  settles([kraChanges.evaluationAcknowledged, kraChanges.evaluationDisputed], responses),
  settles([kraChanges.evaluationCreated, kraChanges.evaluationShared], sharedAll),
];
