import type { Expiring, LeaveDay } from "@daybook/contract/leaves/schemas";
import type { ActorContext, MaybeActor } from "#context.ts";
import { byExpiry, type Credit, dueEntries, expiringOf, groupCredits, type TakenDay, useCredits } from "#domain/leave-credits.ts";
import type { NewLedgerEntry } from "#domain/leave-ledger.ts";
import * as leavesCreditsRepository from "./leaves.credits.repository.ts";

/* Days that expire. The caller locks the people before writing. */

const withPending = { counting: "pending", exceptLeaveId: null } as const;

/** Returns the credits of people with the days that leave and adjustments take, by person, type and leave year. */
async function groupsOf(ctx: ActorContext<MaybeActor>, userIds: string[], years: number[]) {
  const credits = await leavesCreditsRepository.list(ctx.db, userIds, years);
  if (credits.length === 0) return [];
  return groupCredits(credits, await leavesCreditsRepository.listTaken(ctx.db, credits, ctx.company.timezone, withPending));
}

/**
 * Returns the entries due for credits: unused days expire after their last day, and days of a past leave year that are
 * still valid move into the current one. Days that pending leave reserves wait for its decision.
 */
export async function dueOf(ctx: ActorContext<MaybeActor>, userIds: string[], year: number): Promise<NewLedgerEntry[]> {
  const groups = await groupsOf(ctx, userIds, [year - 1, year, year + 1]);
  return groups.flatMap(({ credits, taken }) => dueEntries(useCredits(credits, taken).left, { today: ctx.today(), year }));
}

/** Returns the unused days of a person that expire, by leave type. */
export async function expiringIn(ctx: ActorContext<MaybeActor>, userId: string, year: number): Promise<Map<string, Expiring[]>> {
  const groups = await groupsOf(ctx, [userId], [year]);
  return new Map(groups.map(({ credits, taken }) => [credits[0]!.leaveTypeId, expiringOf(useCredits(credits, taken).left)]));
}

/** Days of a grant; `expires` is null for days that do not expire. */
export type Grant = { days: number; expires: string | null };

/** The credits of a person, type and leave year, with the days that others take of them; `total` and `taken` count all days. */
export type CreditSums = { total: number; taken: number; credits: Credit[]; others: (TakenDay & { isAdjustment: boolean })[] };

const sumOf = (rows: { days: number }[]) => rows.reduce((sum, { days }) => sum + days, 0);

/** Returns the days without expiry that remain after these days of leave (`open`; below zero if they are too many), and the credits' uses. */
export function remaining({ total, taken, credits, others }: CreditSums, own: TakenDay[]) {
  const { uses, left } = useCredits<TakenDay>(credits, [...others, ...own]);
  // Without credits, what others take is known from the ledger. With them, adjustments take days as leave does.
  const adjusted = sumOf(others.filter(({ isAdjustment }) => isAdjustment));
  const granted = credits.length === 0 ? total - taken : total + adjusted - sumOf(credits);
  return { uses, left, open: granted - sumOf(uses.filter(({ credit }) => credit === null)) };
}

/** Returns the credits of people with the days that leave and adjustments take of them, by person, type and leave year. */
export const creditsOf = groupsOf;

type Charging = { leaveTypeId: string; leaveYear: number; breakdown: LeaveDay[] };
/** The days granted in a leave year, whether some of them expire, and the days that other leave uses or reserves. */
type Sums = { total: number; hasCredits: boolean; taken: number };
export type Options = { exceptLeaveId: string | null; counting: "pending" | "approved" };

/**
 * Returns the days that remain after a leave, which of the grants it uses, and the unused days that expire.
 * @returns `open` days that do not expire; below zero if the leave takes more than there is on its days
 */
export async function afterCharging(
  ctx: ActorContext<MaybeActor>,
  userId: string,
  { leaveTypeId, leaveYear, breakdown }: Charging,
  { total, hasCredits, taken }: Sums,
  options: Options,
): Promise<{ open: number; expiring: Expiring[]; grants: Grant[] }> {
  const own: TakenDay[] = breakdown.filter((day) => day.leaveYear === leaveYear).map(({ date, charge }) => ({ date, days: charge }));
  const listed = hasCredits ? await leavesCreditsRepository.list(ctx.db, [userId], [leaveYear]) : [];
  const credits = listed.filter((credit) => credit.leaveTypeId === leaveTypeId);
  const others = credits.length === 0 ? [] : await leavesCreditsRepository.listTaken(ctx.db, credits, ctx.company.timezone, options);
  const { uses, left, open } = remaining({ total, taken, credits, others }, own);
  const ownUses = uses.filter((use) => own.includes(use.taken)).map(({ credit, days }) => ({ days, expires: credit?.expiresOn ?? null }));
  const missing = { days: Math.min(0, open), expires: null };
  return { open, expiring: expiringOf(left), grants: byExpiry<Grant>([...ownUses, missing]) };
}
