import { addDays } from "#calendar.ts";
import { inTransaction, type JobContext } from "#context.ts";
import * as leavesGrantsRepository from "./leaves.grants.repository.ts";
import { leaveYear, leaveYearOf } from "#domain/leave-years.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";
import type { Movement } from "./leaves.ledger.repository.ts";

/** The leave year of today. */
export const currentYear = (ctx: JobContext) => leaveYearOf(ctx.today(), ctx.company.leaveYearStart);

const years = (ctx: JobContext, year: number) => {
  const { leaveYearStart } = ctx.company;
  const wanted = leaveYear(year, leaveYearStart);
  // What one takes along is what is left of the year before; an account that was there had that one, too.
  const before = { ...leaveYear(year - 1, leaveYearStart), accountsOf: addDays(wanted.firstDay, -1) };
  const hasBegun = year <= currentYear(ctx);
  return { wanted, hasBegun, granted: hasBegun ? [before, wanted] : [wanted] };
};

/** Whether a year of a person still has to be granted or carried into. */
async function isDue(ctx: JobContext, userId: string, year: number) {
  const { wanted, hasBegun, granted } = years(ctx, year);
  const { timezone } = ctx.company;
  const [allocations, carried] = await Promise.all([
    leavesGrantsRepository.missingAllocations(ctx.db, [userId], granted, timezone),
    hasBegun ? leavesGrantsRepository.carriable(ctx.db, [userId], wanted, timezone) : [],
  ]);
  return allocations.length > 0 || carried.length > 0;
}

/** Grants people a year: its allocation, and what they take along from the year before. The people are held. */
export async function grant(ctx: JobContext, userIds: string[], year: number) {
  const { wanted, hasBegun, granted } = years(ctx, year);
  const { timezone } = ctx.company;
  await leavesLedgerRepository.insert(
    ctx.db,
    await leavesGrantsRepository.missingAllocations(ctx.db, userIds, granted, timezone),
    ctx.now(),
  );
  if (!hasBegun) return;
  const carried = await leavesGrantsRepository.carriable(ctx.db, userIds, wanted, timezone);
  const movements = carried.flatMap(({ days, ...whose }): Movement[] => [
    { ...whose, leaveYear: year - 1, kind: "carry-forward", days: -days, reason: `Carried forward to ${year}` },
    { ...whose, leaveYear: year, kind: "carry-forward", days, reason: `Carried forward from ${year - 1}` },
  ]);
  await leavesLedgerRepository.insert(ctx.db, movements, ctx.now());
}

/** Grants a year when it is first needed: the running one, those beside it. Nothing is written when there is nothing to grant. */
export async function grantWhenNeeded(ctx: JobContext, userId: string, year: number) {
  const today = currentYear(ctx);
  if (Math.abs(year - today) > 1 || !(await isDue(ctx, userId, year))) return;
  await inTransaction(ctx, async (ctx) => {
    await leavesLocksRepository.lockRules(ctx.db);
    await leavesLocksRepository.lockPeople(ctx.db, [userId]);
    await grant(ctx, [userId], year);
  });
}

/** What is left of a year expires once nothing can be marked in it any more: when the second year after it begins. */
async function expire(ctx: JobContext, userIds: string[], year: number) {
  const left = await leavesGrantsRepository.leftOver(ctx.db, userIds, year);
  const movements = left.map(({ days, ...whose }): Movement => {
    return { ...whose, leaveYear: year, kind: "expiry", days: -days, reason: `The leave year ${year} is closed` };
  });
  await leavesLedgerRepository.insert(ctx.db, movements, ctx.now());
}

const peopleAtOnce = 50;

/** Grants everybody the running leave year and closes the one before the last; run again it does nothing. */
export async function grantYear(ctx: JobContext) {
  const year = currentYear(ctx);
  const people = await leavesGrantsRepository.listPeople(ctx.db);
  for (let start = 0; start < people.length; start += peopleAtOnce) {
    const some = people.slice(start, start + peopleAtOnce);
    await inTransaction(ctx, async (ctx) => {
      await leavesLocksRepository.lockRules(ctx.db);
      await leavesLocksRepository.lockPeople(ctx.db, some);
      await grant(ctx, some, year);
      await expire(ctx, some, year - 2);
    });
  }
}
