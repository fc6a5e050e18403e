import { mayDecideLeaveOf } from "#access/leaves.ts";
import type { ActorContext } from "#context.ts";
import type { Db } from "#db/database.ts";
import { alsoAway } from "#features/leaves/calendar/leaves.away.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import * as leavesLimitsService from "./leaves.limits.service.ts";
import * as leavesPlanService from "./leaves.plan.service.ts";

/* What someone needs to decide about a leave outside of its screens, such as from an email. */

/** Returns a leave without asking for rights; undefined if it is deleted. */
export const find = (db: Db, id: string): Promise<LeaveRow | undefined> => leavesRepository.find(db, id);

/** Locks the person of a leave, as decisions do, and returns the leave. */
export async function findLocked(db: Db, id: string): Promise<LeaveRow | undefined> {
  const person = await leavesLocksRepository.lockPersonOf(db, id);
  return person && (await leavesRepository.find(db, id));
}

export const mayDecide = (ctx: ActorContext, leave: LeaveRow) => mayDecideLeaveOf(ctx.actor, leave);

/** Returns the balance after the approval of a pending leave, the limits that it breaks, and the teammates who are away meanwhile. */
export async function circumstances(ctx: ActorContext, leave: LeaveRow) {
  const charging = { type: leavesPlanService.limitedTypeOf(leave), breakdown: leave.breakdown };
  const person = { id: leave.userId, teamId: leave.teamId, role: leave.role };
  const [after, away, limits] = await Promise.all([
    leave.status === "Pending" ? leavesPlanService.balanceAfter(ctx, leave.userId, charging, { counting: "approved" }) : [],
    alsoAway(ctx, person, leave),
    leave.status === "Pending" ? leavesLimitsService.brokenByApproval(ctx, leave) : [],
  ]);
  return { after, away, limits };
}
