import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { counted } from "@daybook/contract/core/numbers";
import type * as leaves from "@daybook/contract/leaves/leaves";
import { require } from "#access/access.ts";
import { decidesOnBehalfOf, mayReadTeamLeaves } from "#access/leaves.ts";
import { doEach, type Failed } from "#bulk.ts";
import { record } from "#changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { chargesOf, halvesOf } from "#domain/leave-days.ts";
import { chargeEntries } from "#domain/leave-ledger.ts";
import { reconcile } from "#features/leaves/balance/leaves.charges.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import { requireVersion } from "#version-check.ts";
import * as leavesDecisionsRepository from "./leaves.decisions.repository.ts";
import * as leavesLimitsService from "./leaves.limits.service.ts";
import * as leavesPlanService from "./leaves.plan.service.ts";
import { present, requireDecider, changeOf } from "./leaves.presenter.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import { inTransaction } from "#transaction.ts";
import { requireUndoable } from "#undo.ts";

type Decision = "approve" | "reject";

const requireReviewer = (ctx: ActorContext, row: LeaveRow | undefined, decision: Decision) =>
  requireDecider(ctx, row, `${decision} this leave`);

/** Checks the permission before the body is validated. */
export const mayReject = async (ctx: ActorContext, id: string) => requireReviewer(ctx, await leavesRepository.find(ctx.db, id), "reject");
export const mayApprove = async (ctx: ActorContext, id: string) => requireReviewer(ctx, await leavesRepository.find(ctx.db, id), "approve");

/** Locks the person, which serializes concurrent decisions, and requires the leave to be pending. */
async function requirePending(ctx: ActorContext, id: string, decision: Decision, version: number | undefined) {
  const person = await leavesLocksRepository.lockPersonOf(ctx.db, id);
  const leave = await requireReviewer(ctx, person && (await leavesRepository.find(ctx.db, id)), decision);
  if (leave.status !== "Pending") throw new AppError("conflict", `This leave is already ${leave.status.toLowerCase()}`);
  await requireVersion(ctx, leavesChanges.updated, leave, version, "This leave was");
  return leave;
}

/** Rejects a request whose document is missing. Changes of documents lock the person too. */
function requireDocument({ needsDocument, documents, leaveType, days, user }: LeaveRow) {
  if (!needsDocument || documents.length > 0) return;
  throw new AppError("conflict", `${leaveType} of ${counted(days, "day")} needs a document. ${user.name} can add it to the request.`);
}

/** Returns the entries that charge the days of a leave. They name the version that the leave has after the decision. */
const chargesOnDecision = (ctx: ActorContext, before: LeaveRow) =>
  chargeEntries({ ...before, version: before.version + 1 }, chargesOf(before.breakdown), ctx.actor.id);

export const approve = (ctx: ActorContext, { id, version, overrideReason }: CheckedInputOf<typeof leaves.approve>) =>
  inTransaction(ctx, async (ctx) =>
    present(ctx, await approveLocked(ctx, await requirePending(ctx, id, "approve", version), overrideReason)),
  );

/**
 * Approves a pending leave whose owner is locked, and charges its days. Checks the balance again, as it may have changed
 * since the request, and so may limits.
 * @param overrideReason lets it break a limit that refuses it
 */
export async function approveLocked(ctx: ActorContext, pending: LeaveRow, overrideReason?: string | null): Promise<LeaveRow> {
  const limitOverrideReason = (await leavesLimitsService.requireApprovable(ctx, pending, overrideReason)) ?? pending.limitOverrideReason;
  const before = { ...pending, limitOverrideReason };
  requireDocument(before);
  const charging = { type: leavesPlanService.limitedTypeOf(before), breakdown: before.breakdown };
  const after = await leavesPlanService.balanceAfter(ctx, before.userId, charging, { counting: "approved" });
  leavesPlanService.requireEnough(ctx, charging, after);

  const onBehalfOf = decidesOnBehalfOf(ctx.actor, before);
  const by = { decidedBy: ctx.actor.id, decidedOnBehalfOf: onBehalfOf, decidedAt: ctx.now() };
  const decision = { status: "Approved", rejectionReason: null, ...by } as const;
  const row = await leavesDecisionsRepository.decide(ctx.db, before, decision, chargesOnDecision(ctx, before));
  if (limitOverrideReason !== pending.limitOverrideReason)
    await leavesDecisionsRepository.setOverride(ctx.db, row._id, limitOverrideReason);
  record(ctx, leavesChanges.approved, { ...changeOf(row, pending), onBehalfOf });
  return row;
}

export const mayUndo = async (ctx: ActorContext, id: string) => requireUndoer(ctx, await leavesRepository.find(ctx.db, id));

const requireUndoer = (ctx: ActorContext, row: LeaveRow | undefined) => requireDecider(ctx, row, "undo this decision");

/** Undoes a decision of the actor that is seconds old: the request is pending again, and books and charges its days as before. */
export const undo = (ctx: ActorContext, { id }: CheckedInputOf<typeof leaves.undo>) =>
  inTransaction(ctx, async (ctx) => {
    const person = await leavesLocksRepository.lockPersonOf(ctx.db, id);
    const before = await requireUndoer(ctx, person && (await leavesRepository.find(ctx.db, id)));
    const isApproval = before.status === "Approved";
    const by = before.status === "Pending" || before.cancellation ? null : before.decidedBy;
    const instead = isApproval ? "Delete the leave or ask its owner instead." : "Its owner can request it again.";
    const decidedAt = requireUndoable(ctx, { by, at: before.decidedAt }, instead);
    if (person!.status !== "active") throw new AppError("conflict", `${person!.name}'s account is not active`);

    if (!isApproval) {
      const person = { id: before.userId, teamId: before.teamId, role: before.role };
      await leavesLimitsService.requireWithin(ctx, person, { type: before, breakdown: before.breakdown }, before);
    }
    if (!isApproval) await leavesPlanService.bookHalves(ctx, { id, userId: before.userId }, halvesOf(before, before.breakdown));
    const undone = { status: "Pending", rejectionReason: null, decidedBy: null, decidedOnBehalfOf: null, decidedAt: null } as const;
    await leavesRepository.update(ctx.db, id, undone, ctx.now());
    await reconcile(ctx, { ...before, version: before.version + 1 }, `${isApproval ? "Approval" : "Rejection"} undone`);
    const row = await leavesRepository.get(ctx.db, id);
    const change = isApproval ? leavesChanges.approvalUndone : leavesChanges.rejectionUndone;
    record(ctx, change, { ...changeOf(row, before), onBehalfOf: before.onBehalfOf?._id ?? null, decidedAt });
    return present(ctx, row);
  });

/**
 * Approves a request whose type needs no decision, in the name of no one, if it is pending. The caller has checked its
 * balance and locked the person.
 */
export async function approveAutomatically(ctx: ActorContext, before: LeaveRow): Promise<LeaveRow> {
  if (before.status !== "Pending") return before;
  const decision = { status: "Approved", rejectionReason: null, decidedBy: null, decidedOnBehalfOf: null, decidedAt: ctx.now() } as const;
  const row = await leavesDecisionsRepository.decide(ctx.db, before, decision, chargesOnDecision(ctx, before));
  record(ctx, leavesChanges.approved, { ...changeOf(row, before), actorId: null });
  return row;
}

export const reject = (ctx: ActorContext, { id, reason, version }: CheckedInputOf<typeof leaves.reject>) =>
  inTransaction(ctx, async (ctx) => present(ctx, await rejectLocked(ctx, await requirePending(ctx, id, "reject", version), reason)));

/** Rejects a leave whose owner is locked. */
export async function rejectLocked(ctx: ActorContext, before: LeaveRow, rejectionReason: string): Promise<LeaveRow> {
  const onBehalfOf = decidesOnBehalfOf(ctx.actor, before);
  const by = { decidedBy: ctx.actor.id, decidedOnBehalfOf: onBehalfOf, decidedAt: ctx.now() };
  const decision = { status: "Rejected", rejectionReason, ...by } as const;
  const row = await leavesDecisionsRepository.decide(ctx.db, before, decision);
  await leavesRepository.removeHalves(ctx.db, [before._id]);
  record(ctx, leavesChanges.rejected, { ...changeOf(row, before), onBehalfOf });
  return row;
}

async function reviewEach(ctx: ActorContext, leaveIds: string[], review: (ctx: ActorContext, id: string) => Promise<unknown>) {
  const { doneIds, failed } = await doEach(ctx, leaveIds, review);
  return { requestedIds: leaveIds, decidedIds: doneIds, failed };
}

/** The result of a bulk review without a decision. */
export const noneDecided = ({ leaveIds }: { leaveIds: string[] }, failed: (ids: string[]) => Failed[]) => ({
  requestedIds: leaveIds,
  decidedIds: [],
  failed: failed(leaveIds),
});

export const mayReviewMany = (ctx: ActorContext) => require(mayReadTeamLeaves(ctx.actor), "review leave requests");

export async function bulkApprove(ctx: ActorContext, { leaveIds, overrideReason }: CheckedInputOf<typeof leaves.bulkApprove>) {
  mayReviewMany(ctx);
  return reviewEach(ctx, leaveIds, (ctx, id) => approve(ctx, { id, overrideReason }));
}

export async function bulkReject(ctx: ActorContext, { leaveIds, reason }: CheckedInputOf<typeof leaves.bulkReject>) {
  mayReviewMany(ctx);
  return reviewEach(ctx, leaveIds, (ctx, id) => reject(ctx, { id, reason }));
}

export async function bulkUndo(ctx: ActorContext, { leaveIds }: CheckedInputOf<typeof leaves.bulkUndo>) {
  mayReviewMany(ctx);
  return reviewEach(ctx, leaveIds, (ctx, id) => undo(ctx, { id }));
}

/** Rejects the pending leave of an account that is closed. The caller must have locked the account. */
export async function closeAccount(ctx: ActorContext, userId: string) {
  for (const leave of await leavesRepository.listPending(ctx.db, userId)) await rejectLocked(ctx, leave, "Account closed");
}
