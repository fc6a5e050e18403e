import { abilities, authorize, require } from "#access/access.ts";
import { leaveAccess, mayDecideLeaveOf, mayReadLeaveOf } from "#access/leaves.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as delegationsService from "#features/delegations/delegations.service.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";

const missing = "This leave does not exist";

/** Returns the facts of a leave that the rules need. */
export const factsOf = (ctx: Pick<ActorContext, "today">, row: LeaveRow) => ({ ...row, hasDaysAhead: row.endDate > ctx.today() });

/** The balance of others is for those who decide on the request. */
export function present(ctx: ActorContext, { leftAfter, ...row }: LeaveRow) {
  const can = abilities(leaveAccess, ctx.actor, factsOf(ctx, row));
  const isReviewed = row.status === "Pending" && leftAfter !== undefined && (can.approve || can.reject);
  return { ...row, ...(isReviewed && { leftAfter }), can };
}

/** Returns the fields of a leave stored in audit events. */
export const audited = (row: LeaveRow) => ({
  user: row.user.name,
  leaveType: row.leaveType,
  startDate: row.startDate,
  endDate: row.endDate,
  startDayPart: row.startDayPart,
  endDayPart: row.endDayPart,
  days: row.days,
  status: row.status,
  reason: row.reason,
  rejectionReason: row.rejectionReason,
  ...(row.limitOverrideReason && { limitOverrideReason: row.limitOverrideReason }),
  ...(row.cancellation && {
    cancellation: row.cancellation.state,
    cancellationReason: row.cancellation.reason,
    note: row.cancellation.note,
  }),
});

/** Returns the facts of a change of a leave. */
export const changeOf = (leave: LeaveRow, previous?: LeaveRow) => ({
  id: leave._id,
  leave,
  previous,
  before: previous && audited(previous),
  after: audited(leave),
});

/** Requires read access; without it the leave counts as not found. */
export function requireReadable(ctx: ActorContext, row: LeaveRow | undefined): LeaveRow {
  authorize(leaveAccess, "read", ctx.actor, row && factsOf(ctx, row), { missing });
  return row!;
}

/** Requires someone who decides on requests for this leave. */
export async function requireDecider(ctx: ActorContext, row: LeaveRow | undefined, what: string): Promise<LeaveRow> {
  if (row && !mayReadLeaveOf(ctx.actor, row)) {
    const refusal = await delegationsService.notInForce(ctx, row, "leaves", what);
    if (refusal) throw refusal;
  }
  const leave = requireReadable(ctx, row);
  require(mayDecideLeaveOf(ctx.actor, leave), what);
  return leave;
}

/** Requires that the leave was not cancelled. */
export function requireNotCancelled(row: LeaveRow) {
  if (row.cancelledAt !== null) throw new AppError("conflict", "This leave is cancelled");
}

/** Requires leave that its person has asked for, or that was recorded for them: closures are changed as a whole. */
export function requireNotOfClosure({ closure }: LeaveRow) {
  if (closure) throw new AppError("conflict", `${closure.title} is a company closure. Only an admin can change it, for everyone.`);
}
