import { abilities, authorize } from "#access/access.ts";
import { leaveAccess } from "#access/leaves.ts";
import type { Context } from "#context.ts";
import { AppError } from "#errors.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";

const missing = "This leave does not exist";

export const present = (ctx: Context, row: LeaveRow) => ({ ...row, can: abilities(leaveAccess, ctx.actor, row) });

/** What an audit note keeps of a leave. */
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
});

/** Passes for whoever reads the leave; for everybody else it is not there. */
export function requireReadable(ctx: Context, row: LeaveRow | undefined): LeaveRow {
  authorize(leaveAccess, "read", ctx.actor, row, { missing });
  return row;
}

export function requireVersion(row: LeaveRow, version: number | undefined) {
  if (version !== undefined && version < row.version) {
    throw new AppError("conflict", "This leave was changed by somebody else. Reload and try again.");
  }
}

/** Tells whose leave moved: colleagues only where it is or was approved. */
export const emitChange = (ctx: Pick<Context, "emit">, leave: Pick<LeaveRow, "userId" | "teamId" | "status">, before = leave) =>
  ctx.emit({
    name: "leaves.changed",
    userId: leave.userId,
    teamId: leave.teamId,
    shown: leave.status === "Approved" || before.status === "Approved",
  });
