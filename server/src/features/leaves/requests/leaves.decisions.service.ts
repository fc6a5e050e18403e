import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves";
import { require } from "#access/access.ts";
import { mayDecide, mayReadTeamLeaves } from "#access/leaves.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError } from "#errors.ts";
import { chargesOf } from "#domain/leave-days.ts";
import { charge } from "#features/leaves/balance/leaves.charges.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesPlanService from "./leaves.plan.service.ts";
import { emitChange, audited, present, requireReadable, requireVersion } from "./leaves.presenter.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";

type Decision = "approve" | "reject";

function requireDecider(ctx: Context, row: LeaveRow | undefined, decision: Decision): LeaveRow {
  const leave = requireReadable(ctx, row);
  require(mayDecide(ctx.actor, leave), `${decision} this leave`);
  return leave;
}

/** Asked before a wrong body is explained. */
export const mayReject = async (ctx: Context, id: string) => requireDecider(ctx, await leavesRepository.find(ctx.db, id), "reject");
export const mayApprove = async (ctx: Context, id: string) => requireDecider(ctx, await leavesRepository.find(ctx.db, id), "approve");

/** Holds the person, so that of two decisions the second one finds the first; only what is pending is decided. */
async function requirePending(ctx: Context, id: string, decision: Decision, version: number | undefined) {
  const held = await leavesLocksRepository.lockPersonOf(ctx.db, id);
  const leave = requireDecider(ctx, held && (await leavesRepository.find(ctx.db, id)), decision);
  if (leave.status !== "Pending") throw new AppError("conflict", `This leave is ${leave.status} already`);
  requireVersion(leave, version);
  return leave;
}

/** The balance is asked again: it may have been taken from since the person applied. */
export const approve = (ctx: Context, { id, version }: CheckedInputOf<typeof leaves.approve>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await requirePending(ctx, id, "approve", version);
    const charges = chargesOf(before.breakdown);
    const type = { _id: before.leaveTypeId, name: before.leaveType, annualDays: before.annualDays, negativeLimit: before.negativeLimit };
    const after = await leavesPlanService.balanceAfter(ctx, before.userId, { type, charges }, { counting: "approved" });
    leavesPlanService.requireEnough(ctx, { type, charges }, after);

    const now = ctx.now();
    const decision = { status: "Approved", rejectionReason: null, decidedBy: ctx.actor.id, decidedAt: now } as const;
    const row = await leavesRepository.decide(ctx.db, id, decision);
    await charge(ctx, row, charges);
    ctx.audit("leaves.approved", "leaves", id, { before: audited(before), after: audited(row) });
    emitChange(ctx, row);
    return present(ctx, row);
  });

export const reject = (ctx: Context, { id, reason, version }: CheckedInputOf<typeof leaves.reject>) =>
  inTransaction(ctx, async (ctx) => present(ctx, await turnDown(ctx, await requirePending(ctx, id, "reject", version), reason)));

async function turnDown(ctx: Context, before: LeaveRow, rejectionReason: string): Promise<LeaveRow> {
  const decision = { status: "Rejected", rejectionReason, decidedBy: ctx.actor.id, decidedAt: ctx.now() } as const;
  const row = await leavesRepository.decide(ctx.db, before._id, decision);
  await leavesRepository.removeHalves(ctx.db, [before._id]);
  ctx.audit("leaves.rejected", "leaves", before._id, { before: audited(before), after: audited(row) });
  emitChange(ctx, row);
  return row;
}

/** Each leave is decided on its own: one that fails keeps no other from it. */
async function decideEach(ctx: Context, leaveIds: string[], decide: (id: string) => Promise<unknown>) {
  const decidedIds: string[] = [];
  const failed: { id: string; reason: string }[] = [];
  for (const id of new Set(leaveIds)) {
    try {
      await decide(id);
      decidedIds.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, reason: error.message });
    }
  }
  return { requestedIds: leaveIds, decidedIds, failed };
}

export const mayDecideMany = (ctx: Context) => require(mayReadTeamLeaves(ctx.actor), "decide on leave");

export async function bulkApprove(ctx: Context, { leaveIds }: CheckedInputOf<typeof leaves.bulkApprove>) {
  mayDecideMany(ctx);
  return decideEach(ctx, leaveIds, (id) => approve(ctx, { id }));
}

export async function bulkReject(ctx: Context, { leaveIds, reason }: CheckedInputOf<typeof leaves.bulkReject>) {
  mayDecideMany(ctx);
  return decideEach(ctx, leaveIds, (id) => reject(ctx, { id, reason }));
}

/** When an account closes, what the person still waited for is turned down. The account is held. */
export async function closeAccount(ctx: Context, userId: string) {
  for (const leave of await leavesRepository.listPending(ctx.db, userId)) await turnDown(ctx, leave, "Account closed");
}
