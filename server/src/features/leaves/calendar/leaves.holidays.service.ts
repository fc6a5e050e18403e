import type { Context } from "#context.ts";
import { chargesOf, totalOf } from "#domain/leave-days.ts";
import { reconcile } from "#features/leaves/balance/leaves.charges.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import { emitChange, audited } from "#features/leaves/requests/leaves.presenter.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";

/** Nobody charges days until the holiday is there or not. */
export const lockRules = (ctx: Context) => leavesLocksRepository.lockRulesExclusively(ctx.db);

/** A day that becomes a holiday costs nobody leave: what was charged for it is given back. */
export async function refundDay(ctx: Context, { date, name }: { date: string; name: string }) {
  const taken = await leavesRepository.listTakenOn(ctx.db, date);
  await leavesLocksRepository.lockPeople(
    ctx.db,
    taken.map(({ userId }) => userId),
  );
  for (const { leaveId } of taken) {
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
