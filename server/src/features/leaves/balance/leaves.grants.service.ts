import { inTransaction, type JobContext } from "#context.ts";
import * as leavesGrantsRepository from "./leaves.grants.repository.ts";
import { canGrant, carryForwardEntries, expiryEntries, yearsToGrant } from "#domain/leave-ledger.ts";
import { leaveYearOf } from "#domain/leave-years.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";

/** Returns the current leave year. */
export const currentYear = (ctx: JobContext) => leaveYearOf(ctx.today(), ctx.company.leaveYearStart);

const years = (ctx: JobContext, year: number) => yearsToGrant(year, currentYear(ctx), ctx.company.leaveYearStart);

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
  await leavesLedgerRepository.insert(ctx.db, carryForwardEntries(carried, year), ctx.now());
}

/** Grants the previous, current or next year on first use. Does nothing if already granted. */
export async function grantWhenNeeded(ctx: JobContext, userId: string, year: number) {
  if (!canGrant(year, currentYear(ctx)) || !(await isDue(ctx, userId, year))) return;
  await inTransaction(ctx, async (ctx) => {
    await leavesLocksRepository.lockRules(ctx.db);
    await leavesLocksRepository.lockPeople(ctx.db, [userId]);
    await grant(ctx, [userId], year);
  });
}

/** Expires the remaining days of a year that can no longer be booked, two years after it started. */
async function expire(ctx: JobContext, userIds: string[], year: number) {
  const remaining = await leavesGrantsRepository.listRemaining(ctx.db, userIds, year);
  await leavesLedgerRepository.insert(ctx.db, expiryEntries(remaining, year), ctx.now());
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
