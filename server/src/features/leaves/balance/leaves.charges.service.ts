import type { ActorContext } from "#context.ts";
import { type ChargedLeave, chargeEntries, reconcileEntries } from "#domain/leave-ledger.ts";
import type { Plan } from "#features/leaves/requests/leaves.plan.service.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";

/*
 * Ledger entries of a leave. Each entry stores the leave's version, and a unique index permits each entry once per
 * version.
 */

/** Charges a leave's days to their leave years. */
export const charge = (ctx: ActorContext, leave: ChargedLeave, charges: Plan["charges"]) =>
  leavesLedgerRepository.insert(ctx.db, chargeEntries(leave, charges, ctx.actor.id), ctx.now());

/**
 * Reconciles the ledger with a changed leave: refunds its previous charges and adds the new ones. Writes nothing if they
 * are equal.
 * @param leave the leave after the change
 * @param plan the new charges; without it everything is refunded
 */
export async function reconcile(ctx: ActorContext, leave: ChargedLeave, reason: string, plan?: Pick<Plan, "charges">) {
  const charged = await leavesLedgerRepository.outstanding(ctx.db, leave._id);
  const entries = reconcileEntries(leave, charged, plan?.charges ?? new Map(), { actorId: ctx.actor.id, reason });
  await leavesLedgerRepository.insert(ctx.db, entries, ctx.now());
}
