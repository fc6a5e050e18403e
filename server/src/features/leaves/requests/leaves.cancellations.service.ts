import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaveCancellations from "@daybook/contract/leaves/cancellations";
import { require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { decidesOnBehalfOf } from "#access/leaves.ts";
import { record } from "#changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext, Change } from "#context.ts";
import { addDays } from "#calendar.ts";
import { chargeDaysOff, chargesOf, totalOf } from "#domain/leave-days.ts";
import { AppError } from "#errors.ts";
import { formatDay } from "#format.ts";
import { reconcile } from "#features/leaves/balance/leaves.charges.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import { requireVersion } from "#version-check.ts";
import { escalateNew } from "./leaves.escalation.service.ts";
import {
  present,
  requireNotCancelled,
  requireNotOfClosure,
  requireDecider,
  requireReadable,
  changeOf,
} from "./leaves.presenter.service.ts";
import { inTransaction } from "#transaction.ts";

/* Requests to cancel approved leave: one at a time, by the person; those who decide on leave accept or decline. */

function requireOwner(ctx: ActorContext, row: LeaveRow | undefined): LeaveRow {
  const leave = requireReadable(ctx, row);
  require(isSelf(ctx.actor, leave.userId), "cancel someone else's leave");
  return leave;
}

const requireReviewer = (ctx: ActorContext, row: LeaveRow | undefined) => requireDecider(ctx, row, "decide on this request");

/** Checks the permission before the body is validated. */
export const mayRequest = async (ctx: ActorContext, id: string) => requireOwner(ctx, await leavesRepository.find(ctx.db, id));
export const mayDecide = async (ctx: ActorContext, id: string) => requireReviewer(ctx, await leavesRepository.find(ctx.db, id));

/** Locks the person, which serializes requests, decisions and edits, then reads the leave. */
async function lockAndFind(ctx: ActorContext, id: string) {
  const person = await leavesLocksRepository.lockPersonOf(ctx.db, id);
  return person && (await leavesRepository.find(ctx.db, id));
}

/** Requires leave that can be cancelled: approved, with a day after today. */
function requireCancellable(ctx: ActorContext, leave: LeaveRow) {
  requireNotCancelled(leave);
  requireNotOfClosure(leave);
  if (leave.status === "Pending") throw new AppError("conflict", "This leave is pending. Delete the request instead.");
  if (leave.status === "Rejected") throw new AppError("conflict", "This leave is already rejected");
  if (leave.endDate <= ctx.today()) {
    throw new AppError("conflict", `This leave ends on ${formatDay(leave.endDate)}. Only days after today can be cancelled.`);
  }
}

/** Asks to cancel approved leave. */
export const request = (ctx: ActorContext, { id, reason }: CheckedInputOf<typeof leaveCancellations.request>) =>
  inTransaction(ctx, async (ctx) => {
    const before = requireOwner(ctx, await lockAndFind(ctx, id));
    requireCancellable(ctx, before);
    if (before.cancellationState === "Pending") throw new AppError("conflict", "A request to cancel this leave is already waiting");
    const now = ctx.now();
    await leavesRepository.update(
      ctx.db,
      id,
      {
        cancellationState: "Pending",
        cancellationReason: reason,
        cancellationRequestedAt: now,
        cancellationDecidedBy: null,
        cancellationOnBehalfOf: null,
        cancellationDecidedAt: null,
        cancellationNote: null,
        escalatedAt: null,
      },
      now,
    );
    await escalateNew(ctx, id);
    return present(ctx, await finish(ctx, before, leavesChanges.cancellationRequested));
  });

type Decision = Pick<CheckedInputOf<typeof leaveCancellations.decide>, "decision" | "note">;

export const decide = (ctx: ActorContext, { id, version, ...input }: CheckedInputOf<typeof leaveCancellations.decide>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await requireReviewer(ctx, await lockAndFind(ctx, id));
    requireNotCancelled(before);
    if (before.cancellationState !== "Pending") throw new AppError("conflict", decidedAlready(before));
    await requireVersion(ctx, leavesChanges.updated, before, version, "This leave was");
    return present(ctx, await decideLocked(ctx, before, input));
  });

/**
 * Accepts or declines the pending request of a leave whose owner is locked. Accepted before the leave begins, it cancels the
 * leave; later it shortens the leave to today. Either way the days after today are refunded.
 */
export async function decideLocked(ctx: ActorContext, before: LeaveRow, { decision, note = null }: Decision): Promise<LeaveRow> {
  if (decision === "decline") return decline(ctx, before, note);
  requireCancellable(ctx, before);
  return accept(ctx, before, { cancellationNote: note });
}

const decidedAlready = ({ cancellationState }: LeaveRow) =>
  cancellationState === null ? "No one has asked to cancel this leave" : `This request is already ${cancellationState.toLowerCase()}`;

const decidedBy = (ctx: ActorContext, leave: LeaveRow) => ({
  cancellationDecidedBy: ctx.actor.id,
  cancellationOnBehalfOf: decidesOnBehalfOf(ctx.actor, leave),
  cancellationDecidedAt: ctx.now(),
});

async function decline(ctx: ActorContext, before: LeaveRow, cancellationNote: string | null) {
  const now = ctx.now();
  const decision = { ...decidedBy(ctx, before), cancellationNote };
  await leavesRepository.update(ctx.db, before._id, { cancellationState: "Declined", ...decision }, now);
  return finish(ctx, before, leavesChanges.cancellationDeclined);
}

type Changes = { cancellationNote: string | null; cancellationReason?: string; cancellationRequestedAt?: string };

/**
 * Cancels a leave, or shortens it to its last day if it has begun. The caller must have locked the person.
 * @param today the last day that the person keeps
 */
async function accept(
  ctx: ActorContext,
  before: LeaveRow,
  changes: Changes,
  change = leavesChanges.cancellationAccepted,
  today = ctx.today(),
) {
  const now = ctx.now();
  const kept = chargeDaysOff(
    before.breakdown.filter(({ date }) => date <= today),
    before.sandwich,
  );
  const keptDates = kept.flatMap(({ date, charge }) => (charge > 0 ? [date] : []));
  const released = before.breakdown.map(({ date }) => date).filter((date) => !keptDates.includes(date));
  const keepsDays = totalOf(kept) > 0;
  const shortened = {
    endDate: today,
    endDayPart: before.startDate === today ? before.startDayPart : ("full" as const),
    days: totalOf(kept),
    breakdown: JSON.stringify(kept),
  };
  if (keepsDays) await leavesRepository.removeHalvesOn(ctx.db, before._id, released);
  else await leavesRepository.removeHalves(ctx.db, [before._id]);
  await leavesRepository.update(
    ctx.db,
    before._id,
    {
      ...(keepsDays ? shortened : { cancelledAt: now }),
      ...changes,
      cancellationState: "Accepted",
      ...decidedBy(ctx, before),
    },
    now,
  );
  const charged = { ...before, version: before.version + 1 };
  await reconcile(ctx, charged, "Cancelled", keepsDays ? { charges: chargesOf(kept) } : undefined);
  return finish(ctx, before, change);
}

/** Records the change and returns the leave after it. */
async function finish(ctx: ActorContext, before: LeaveRow, change: Change<leavesChanges.LeaveChangeFacts>) {
  const after = await leavesRepository.get(ctx.db, before._id);
  record(ctx, change, { ...changeOf(after, before), onBehalfOf: after.cancellation?.onBehalfOf?._id ?? null });
  return after;
}

/** Cancels all days of a leave, also past ones. The caller must have locked the person. */
export const cancelWhole = (ctx: ActorContext, leave: LeaveRow, cancellationReason: string) =>
  accept(
    ctx,
    leave,
    { cancellationNote: null, cancellationReason, cancellationRequestedAt: ctx.now() },
    leavesChanges.cancelled,
    addDays(leave.startDate, -1),
  );

const closed = "Account closed";

/**
 * Cancels approved leave of an account that is closed if it has not begun, and answers its open requests. The caller must
 * have locked the account.
 */
export async function closeAccount(ctx: ActorContext, userId: string) {
  const today = ctx.today();
  for (const leave of await leavesRepository.listApprovedAfter(ctx.db, userId, today)) {
    const isRequested = leave.cancellationState === "Pending";
    if (isRequested && leave.endDate <= today) await decline(ctx, leave, closed);
    else if (isRequested) await accept(ctx, leave, { cancellationNote: closed });
    else if (leave.startDate > today) {
      const changes = { cancellationNote: null, cancellationReason: closed, cancellationRequestedAt: ctx.now() };
      await accept(ctx, leave, changes, leavesChanges.cancelled);
    }
  }
}
