import type { ActorContext, MaybeActor } from "#context.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesCreditsService from "./leaves.credits.service.ts";
import * as leavesGrantsRepository from "./leaves.grants.repository.ts";
import { type Correction, employmentCorrection, grantEntries } from "#domain/leave-accrual.ts";
import { canGrant, carryForwardEntries, expiryEntries, type NewLedgerEntry, yearsToGrant } from "#domain/leave-ledger.ts";
import { leaveYear, leaveYearOf } from "#domain/leave-years.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import * as leavesLedgerRepository from "./leaves.ledger.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Returns the current leave year. */
export const currentYear = (ctx: ActorContext<MaybeActor>) => leaveYearOf(ctx.today(), ctx.company.leaveYearStart);

const years = (ctx: ActorContext<MaybeActor>, year: number) => yearsToGrant(year, currentYear(ctx), ctx.company.leaveYearStart);

/** Returns whether a person is missing allocations or carry forward of a year, or has days to expire. */
async function isDue(ctx: ActorContext<MaybeActor>, userId: string, year: number) {
  const { target, hasBegun } = years(ctx, year);
  const [granted, carried, due] = await Promise.all([
    missingGrants(ctx, [userId], year),
    hasBegun ? leavesGrantsRepository.listCarryForward(ctx.db, [userId], target, ctx.company.timezone) : [],
    leavesCreditsService.dueOf(ctx, [userId], currentYear(ctx)),
  ]);
  return granted.length > 0 || carried.length > 0 || due.length > 0;
}

/** Returns the entries of a year, and of the one before if carrying forward needs it, that these people are missing. */
export async function missingGrants(
  ctx: ActorContext<MaybeActor>,
  userIds: string[],
  year: number,
  leaveTypeId: string | null = null,
): Promise<NewLedgerEntry[]> {
  const { granted } = years(ctx, year);
  const { timezone } = ctx.company;
  const [allocations, accruing] = await Promise.all([
    leavesGrantsRepository.missingAllocations(ctx.db, userIds, granted, timezone, leaveTypeId),
    leavesGrantsRepository.listAccruing(ctx.db, userIds, granted, timezone, leaveTypeId),
  ]);
  return [...allocations, ...accruing.flatMap((facts) => entriesOf(ctx, facts, employmentCorrection))];
}

function entriesOf(
  ctx: ActorContext<MaybeActor>,
  { annualDays, accrual, proRata, dateOfJoining, lastDayOfOffice, ...granted }: leavesGrantsRepository.GrantFacts,
  correction: Correction,
) {
  const year = leaveYear(granted.leaveYear, ctx.company.leaveYearStart);
  const isPast = granted.leaveYear < currentYear(ctx);
  const employment = { dateOfJoining, lastDayOfOffice };
  return grantEntries({ annualDays, accrual, proRata }, employment, granted, { year, today: ctx.today(), isPast, correction });
}

/**
 * Adjusts what was granted of a changed type in the current and the next year. The caller must have locked the rules.
 * @param reason why, for the ledger
 */
export async function adjustGrants(ctx: ActorContext, leaveTypeId: string, reason: string) {
  const year = currentYear(ctx);
  const open = [year, year + 1].map((each) => leaveYear(each, ctx.company.leaveYearStart));
  const facts = await leavesGrantsRepository.listGranted(ctx.db, leaveTypeId, open);
  const correction = { kind: "allocation", reason, actorId: ctx.actor.id } as const;
  await leavesLedgerRepository.insert(
    ctx.db,
    facts.flatMap((each) => entriesOf(ctx, each, correction)),
    ctx.now(),
  );
}

/** Returns the entries that correct what a year granted to the days that a person has a year now; none if it granted none yet. */
export const correctionsOf = (ctx: ActorContext, facts: leavesGrantsRepository.GrantFacts, reason: string) =>
  facts.isGranted ? entriesOf(ctx, facts, { kind: "allocation", reason, actorId: ctx.actor.id }) : [];

/** Returns the days that the ledger is missing of what a year grants by now. */
export const dueDaysOf = (ctx: ActorContext, facts: leavesGrantsRepository.GrantFacts) =>
  entriesOf(ctx, facts, employmentCorrection).reduce((sum, { days }) => sum + days, 0);

/** Grants everyone the current year of a type. The caller must have locked the rules exclusively. */
export const grantEveryone = async (ctx: ActorContext, leaveTypeId: string) =>
  grant(ctx, await leavesGrantsRepository.listPeople(ctx.db), currentYear(ctx), leaveTypeId);

/** Expires the days whose last day has passed, and moves those of a past year that are still valid. Idempotent under the lock. */
async function settleCredits(ctx: ActorContext<MaybeActor>, userIds: string[]) {
  await leavesLedgerRepository.insert(ctx.db, await leavesCreditsService.dueOf(ctx, userIds, currentYear(ctx)), ctx.now());
}

/** Grants people a year: its allocations and the days carried forward. Settles the days that expire. The caller must have locked the people. */
export async function grant(ctx: ActorContext<MaybeActor>, userIds: string[], year: number, leaveTypeId: string | null = null) {
  const { target, hasBegun } = years(ctx, year);
  await leavesLedgerRepository.insert(ctx.db, await missingGrants(ctx, userIds, year, leaveTypeId), ctx.now());
  await settleCredits(ctx, userIds);
  if (!hasBegun) return;
  const carried = await leavesGrantsRepository.listCarryForward(ctx.db, userIds, target, ctx.company.timezone, leaveTypeId);
  await leavesLedgerRepository.insert(ctx.db, carryForwardEntries(carried, target), ctx.now());
  // Days that are carried late may have expired meanwhile.
  if (carried.length > 0) await settleCredits(ctx, userIds);
}

/** Grants the previous, current or next year on first use. Does nothing if already granted. */
export async function grantWhenNeeded(ctx: ActorContext<MaybeActor>, userId: string, year: number) {
  if (!canGrant(year, currentYear(ctx)) || !(await isDue(ctx, userId, year))) return;
  await inTransaction(ctx, async (ctx) => {
    await holidaysService.lockRules(ctx);
    await leavesLocksRepository.lockPeople(ctx.db, [userId]);
    await grant(ctx, [userId], year);
  });
}

/** Expires the remaining days of a year that can no longer be booked, two years after it started. */
async function expire(ctx: ActorContext<MaybeActor>, userIds: string[], year: number) {
  const remaining = await leavesGrantsRepository.listRemaining(ctx.db, userIds, year);
  await leavesLedgerRepository.insert(ctx.db, expiryEntries(remaining, year), ctx.now());
}

const batchSize = 50;

/**
 * Grants all active users the current leave year, and expires unused days after their last day and those of the year before
 * the previous one. Idempotent.
 */
export async function grantYear(ctx: ActorContext<MaybeActor>) {
  const year = currentYear(ctx);
  const people = await leavesGrantsRepository.listPeople(ctx.db);
  for (let start = 0; start < people.length; start += batchSize) {
    const batch = people.slice(start, start + batchSize);
    await inTransaction(ctx, async (ctx) => {
      await holidaysService.lockRules(ctx);
      await leavesLocksRepository.lockPeople(ctx.db, batch);
      await grant(ctx, batch, year);
      await expire(ctx, batch, year - 2);
    });
  }
}
