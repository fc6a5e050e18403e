import type { Context } from "#context.ts";
import type { Plan } from "#features/leaves/requests/leaves.plan.service.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";
import type { Movement } from "./leaves.ledger.repository.ts";

/*
 * What a leave does to the ledger. Every movement names the version of the leave that made it, and the database takes no
 * second one of the same version.
 */

type Charged = Pick<LeaveRow, "_id" | "userId" | "leaveTypeId" | "version">;

const movementOf = (ctx: Context, leave: Charged): Omit<Movement, "kind" | "days" | "leaveYear"> => ({
  userId: leave.userId,
  leaveTypeId: leave.leaveTypeId,
  actorId: ctx.actor.id,
  leaveId: leave._id,
  leaveVersion: leave.version,
});

const charging = (ctx: Context, leave: Charged, charges: Map<number, number>): Movement[] =>
  [...charges].map(([leaveYear, days]) => ({ ...movementOf(ctx, leave), kind: "leave", days: -days, leaveYear }));

/** Charges each leave year its days. */
export const charge = (ctx: Context, leave: Charged, charges: Map<number, number>) =>
  leavesLedgerRepository.insert(ctx.db, charging(ctx, leave, charges), ctx.now());

/**
 * Gives back what a leave has charged, and charges what it costs now; what stays the same does not move.
 * @param leave as it is after the change
 */
export async function reconcile(ctx: Context, leave: Charged, reason: string, plan?: Pick<Plan, "charges">) {
  const charged = await leavesLedgerRepository.outstanding(ctx.db, leave._id);
  const wanted = plan?.charges ?? new Map<number, number>();
  const isSame =
    charged.length === wanted.size &&
    charged.every(({ leaveTypeId, leaveYear, days }) => leaveTypeId === leave.leaveTypeId && wanted.get(leaveYear) === days);
  if (isSame) return;
  const back = charged.map((each): Movement => ({ ...movementOf(ctx, leave), ...each, kind: "reversal", reason }));
  await leavesLedgerRepository.insert(ctx.db, [...back, ...charging(ctx, leave, wanted)], ctx.now());
}
