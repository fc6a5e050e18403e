import type { Context } from "#context.ts";
import { chargesOf, totalOf } from "#domain/leave-days.ts";
import { reconcile } from "#features/leaves/balance/leaves.charges.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import { emitChange, audited } from "#features/leaves/requests/leaves.presenter.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";

/** Blocks leave charges until the transaction that changes holidays ends. */
export const lockRules = (ctx: Context) => leavesLocksRepository.lockRulesExclusively(ctx.db);

/** Refunds the leave charged for a date that becomes a holiday. */
export async function refundDay(ctx: Context, { date, name }: { date: string; name: string }) {
  const booked = await leavesRepository.listBookedOn(ctx.db, date);
  await leavesLocksRepository.lockPeople(
    ctx.db,
    booked.map(({ userId }) => userId),
  );
  for (const { leaveId } of booked) {
    const before = await leavesRepository.find(ctx.db, leaveId);
    if (!before || before.status === "Rejected") continue;
    const breakdown = before.breakdown.map((day) =>
      day.date === date ? { ...day, kind: "holiday" as const, holiday: name, charge: 0 as const } : day,
    );
    await leavesRepository.removeHalves(ctx.db, [leaveId], date);
    const changes = { days: totalOf(breakdown), breakdown: JSON.stringify(breakdown) };
    await leavesRepository.update(ctx.db, leaveId, changes, ctx.now());
    const after = await leavesRepository.get(ctx.db, leaveId);
    if (before.status === "Approved") await reconcile(ctx, after, `${name} is a holiday`, { charges: chargesOf(breakdown) });
    ctx.audit("leaves.updated", "leaves", leaveId, { before: audited(before), after: audited(after) });
    emitChange(ctx, after);
  }
}
