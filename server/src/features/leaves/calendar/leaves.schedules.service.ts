import { record } from "#changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext } from "#context.ts";
import { breakdownOf, chargeDaysOff, chargesOf, halvesOf, totalOf } from "#domain/leave-days.ts";
import { reconcile } from "#features/leaves/balance/leaves.charges.service.ts";
import { grantWhenNeeded } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import { bookHalves } from "#features/leaves/requests/leaves.plan.service.ts";
import { changeOf } from "#features/leaves/requests/leaves.presenter.service.ts";
import { personCalendar } from "#features/schedules/schedules.service.ts";

/** Blocks changes of a person's leave days until the transaction that changes their schedule ends. */
export async function lockPerson(ctx: ActorContext, userId: string) {
  await leavesLocksRepository.lockRules(ctx.db);
  await leavesLocksRepository.lockPeople(ctx.db, [userId]);
}

/**
 * Charges the days of a person's leave again, from the day on which a schedule begins. Earlier days keep their charge.
 * @param reason for the ledger
 */
export async function chargeAgain(ctx: ActorContext, userId: string, from: string, reason: string) {
  const calendar = await personCalendar(ctx, userId);
  for (const leaveId of await leavesRepository.listOpenFrom(ctx.db, userId, from)) {
    const before = await leavesRepository.get(ctx.db, leaveId);
    const byDate = new Map(breakdownOf(calendar, before, before.sandwich).map((day) => [day.date, day]));
    const days = before.breakdown.map((day) => (day.date < from ? day : (byDate.get(day.date) ?? day)));
    const breakdown = chargeDaysOff(days, before.sandwich);
    if (breakdown.every(({ charge }, index) => charge === before.breakdown[index]!.charge)) continue;
    await leavesRepository.removeHalves(ctx.db, [leaveId]);
    await bookHalves(ctx, { id: leaveId, userId }, halvesOf(before, breakdown));
    const changes = { days: totalOf(breakdown), breakdown: JSON.stringify(breakdown) };
    await leavesRepository.update(ctx.db, leaveId, changes, ctx.now());
    const after = await leavesRepository.get(ctx.db, leaveId);
    const charges = chargesOf(breakdown);
    for (const year of charges.keys()) await grantWhenNeeded(ctx, userId, year);
    if (before.status === "Approved") await reconcile(ctx, after, reason, { charges });
    record(ctx, leavesChanges.updated, changeOf(after, before));
  }
}
