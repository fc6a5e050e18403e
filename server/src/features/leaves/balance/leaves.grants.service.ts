import { addDays } from "#calendar.ts";
import { inTransaction, type JobContext } from "#context.ts";
import * as leavesGrantsRepository from "./leaves.grants.repository.ts";
import { leaveYear, leaveYearOf } from "#domain/leave-years.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";
import type { NewLedgerEntry } from "./leaves.ledger.repository.ts";

/** Returns the current leave year. */
export const currentYear = (ctx: JobContext) => leaveYearOf(ctx.today(), ctx.company.leaveYearStart);

const years = (ctx: JobContext, year: number) => {
  const { leaveYearStart } = ctx.company;
  const target = leaveYear(year, leaveYearStart);
  // Carrying forward needs the previous year, which accounts that existed then were granted too.
  const before = { ...leaveYear(year - 1, leaveYearStart), accountsBy: addDays(target.firstDay, -1) };
  const hasBegun = year <= currentYear(ctx);
  return { target, hasBegun, granted: hasBegun ? [before, target] : [target] };
};

/** Returns whether a person is missing allocations or carry-forward of a year. */
async function isDue(ctx: JobContext, userId: string, year: number) {
  const { target, hasBegun, granted } = years(ctx, year);
  const { timezone } = ctx.company;
  const [allocations, carried] = await Promise.all([
    leavesGrantsRepository.missingAllocations(ctx.db, [userId], granted, timezone),
    hasBegun ? leavesGrantsRepository.listCarryForward(ctx.db, [userId], target, timezone) : [],
  ]);
  return allocations.length > 0 || carried.length > 0;
}

/** Grants people a year: its allocations and the days carried forward. The caller must have locked the people. */
async function grant(ctx: JobContext, userIds: string[], year: number) {
  const { target, hasBegun, granted } = years(ctx, year);
  const { timezone } = ctx.company;
  await leavesLedgerRepository.insert(
    ctx.db,
    await leavesGrantsRepository.missingAllocations(ctx.db, userIds, granted, timezone),
    ctx.now(),
  );
  if (!hasBegun) return;
  const carried = await leavesGrantsRepository.listCarryForward(ctx.db, userIds, target, timezone);
  const entries = carried.flatMap(({ days, ...owner }): NewLedgerEntry[] => [
    { ...owner, leaveYear: year - 1, kind: "carry-forward", days: -days, reason: `Carried forward to ${year}` },
    { ...owner, leaveYear: year, kind: "carry-forward", days, reason: `Carried forward from ${year - 1}` },
  ]);
  await leavesLedgerRepository.insert(ctx.db, entries, ctx.now());
}

/** Grants the previous, current or next year on first use. Does nothing if already granted. */
export async function grantWhenNeeded(ctx: JobContext, userId: string, year: number) {
  const current = currentYear(ctx);
  if (Math.abs(year - current) > 1 || !(await isDue(ctx, userId, year))) return;
  await inTransaction(ctx, async (ctx) => {
    await leavesLocksRepository.lockRules(ctx.db);
    await leavesLocksRepository.lockPeople(ctx.db, [userId]);
    await grant(ctx, [userId], year);
  });
}

/** Expires the remaining days of a year that can no longer be booked, two years after it started. */
async function expire(ctx: JobContext, userIds: string[], year: number) {
  const remaining = await leavesGrantsRepository.listRemaining(ctx.db, userIds, year);
  const entries = remaining.map(({ days, ...owner }): NewLedgerEntry => {
    return { ...owner, leaveYear: year, kind: "expiry", days: -days, reason: `Leave year ${year} closed` };
  });
  await leavesLedgerRepository.insert(ctx.db, entries, ctx.now());
}

const batchSize = 50;

/** Grants all active users the current leave year and expires the year before the previous one. Idempotent. */
export async function grantYear(ctx: JobContext) {
  const year = currentYear(ctx);
  const people = await leavesGrantsRepository.listPeople(ctx.db);
  for (let start = 0; start < people.length; start += batchSize) {
    const batch = people.slice(start, start + batchSize);
    await inTransaction(ctx, async (ctx) => {
      await leavesLocksRepository.lockRules(ctx.db);
      await leavesLocksRepository.lockPeople(ctx.db, batch);
      await grant(ctx, batch, year);
      await expire(ctx, batch, year - 2);
    });
  }
}
