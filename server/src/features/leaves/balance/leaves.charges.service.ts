import type { Context } from "#context.ts";
import type { Plan } from "#features/leaves/requests/leaves.plan.service.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";
import type { NewLedgerEntry } from "./leaves.ledger.repository.ts";

/*
 * Ledger entries of a leave. Each entry stores the leave's version, and a unique index permits each entry once per
 * version.
 */

type Charged = Pick<LeaveRow, "_id" | "userId" | "leaveTypeId" | "version">;

const entryOf = (ctx: Context, leave: Charged): Omit<NewLedgerEntry, "kind" | "days" | "leaveYear"> => ({
  userId: leave.userId,
  leaveTypeId: leave.leaveTypeId,
  actorId: ctx.actor.id,
  leaveId: leave._id,
  leaveVersion: leave.version,
});

const chargeEntries = (ctx: Context, leave: Charged, charges: Map<number, number>): NewLedgerEntry[] =>
  [...charges].map(([leaveYear, days]) => ({ ...entryOf(ctx, leave), kind: "leave", days: -days, leaveYear }));

/** Charges a leave's days to their leave years. */
export const charge = (ctx: Context, leave: Charged, charges: Map<number, number>) =>
  leavesLedgerRepository.insert(ctx.db, chargeEntries(ctx, leave, charges), ctx.now());

/**
 * Reconciles the ledger with a changed leave: refunds its previous charges and adds the new ones. Writes nothing if they
 * are equal.
 * @param leave the leave after the change
 * @param plan the new charges; without it everything is refunded
 */
export async function reconcile(ctx: Context, leave: Charged, reason: string, plan?: Pick<Plan, "charges">) {
  const charged = await leavesLedgerRepository.outstanding(ctx.db, leave._id);
  const expected = plan?.charges ?? new Map<number, number>();
  const isSame =
    charged.length === expected.size &&
    charged.every(({ leaveTypeId, leaveYear, days }) => leaveTypeId === leave.leaveTypeId && expected.get(leaveYear) === days);
  if (isSame) return;
  const refunds = charged.map((each): NewLedgerEntry => ({ ...entryOf(ctx, leave), ...each, kind: "reversal", reason }));
  await leavesLedgerRepository.insert(ctx.db, [...refunds, ...chargeEntries(ctx, leave, expected)], ctx.now());
}
