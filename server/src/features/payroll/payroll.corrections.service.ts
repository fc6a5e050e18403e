import { uuidv7 } from "uuidv7";
import { teamReader } from "#access/actor.ts";
import { record } from "#changes.ts";
import { actingAs, type ActorContext, type MaybeActor, type Recorded } from "#context.ts";
import type { HolidayFacts } from "#features/holidays/holidays.changes.ts";
import type { LeaveChangeFacts } from "#features/leaves/leaves.changes.ts";
import type { ScheduleFacts } from "#features/schedules/schedules.changes.ts";
import type { AccountFacts } from "#features/users/users.changes.ts";
import * as payrollChanges from "./payroll.changes.ts";
import { correctionOf, emptyDay } from "./payroll.days.ts";
import { periodOfMonth, readMonth } from "./payroll.figures.service.ts";
import * as payrollRepository from "./payroll.repository.ts";
import type { NewCorrection } from "./payroll.repository.ts";

/*
 * Leave, holidays, working hours and dates of employment may change days of a closed month. In the same transaction they become
 * corrections of the next month: what differs from what was paid. A change that is taken back leaves none.
 */

type Period = { startDate: string; endDate: string };
type Ctx = ActorContext<MaybeActor>;

/** Reads what is compared after a change without an actor. */
const noOne = teamReader("");

async function correct(ctx: Ctx, userIds: readonly string[] | null, { startDate, endDate }: Period) {
  if (ctx.company.payroll === "off") return;
  await payrollRepository.shareMonths(ctx.db);
  const months = await payrollRepository.listMonths(ctx.db);
  for (const { month } of months.filter((each) => startDate <= periodOfMonth(each.month).endDate && each.month <= endDate))
    await correctMonth(ctx, month, userIds);
}

/** Compares a closed month with what was paid, and replaces the corrections that wait. @param isKnown records no changes */
export async function correctMonth(ctx: Ctx, month: string, userIds: readonly string[] | null, { isKnown = false } = {}) {
  const paid = new Map((await payrollRepository.listPaid(ctx.db, month, userIds)).map(({ userId, days }) => [userId, days]));
  const { people } = await readMonth(actingAs(ctx, ctx.actor ?? noOne), month, userIds ? [...userIds] : undefined);
  const now = new Map(people.map(({ user, days }) => [user._id, days]));
  const corrections = [...new Set([...paid.keys(), ...now.keys()])].flatMap((userId): NewCorrection[] => {
    const [before, after] = [paid, now].map((days) => new Map((days.get(userId) ?? []).map((day) => [day.date, day])));
    return [...new Set([...before!.keys(), ...after!.keys()])].flatMap((date) => {
      const is = after!.get(date) ?? emptyDay(date);
      const correction = correctionOf(before!.get(date) ?? emptyDay(date), is);
      return correction ? [{ id: uuidv7(), userId, date, ...correction, after: is }] : [];
    });
  });
  const waited = await payrollRepository.replaceWaiting(ctx.db, month, userIds, corrections);
  if (isKnown) return;
  const known = new Set(waited.map(({ userId, text }) => `${userId} ${text}`));
  for (const { userId, date, text } of corrections.filter((each) => !known.has(`${each.userId} ${each.text}`)))
    record(ctx, payrollChanges.corrected, { id: userId, entity: "users", after: { month: month.slice(0, 7), date, correction: text } });
}

/** Follows leave that was recorded, changed or taken back. */
export async function followLeave(ctx: Ctx, changes: readonly Recorded<LeaveChangeFacts>[]) {
  const leaves = changes.flatMap(({ leave, previous }) => [leave, ...(previous ? [previous] : [])]);
  const starts = leaves.map(({ startDate }) => startDate).toSorted();
  const ends = leaves.map(({ endDate }) => endDate).toSorted();
  await correct(ctx, [...new Set(leaves.map(({ userId }) => userId))], { startDate: starts[0]!, endDate: ends.at(-1)! });
}

export async function followHolidays(ctx: Ctx, changes: readonly Recorded<HolidayFacts>[]) {
  for (const { date } of changes.map(({ holiday }) => holiday)) await correct(ctx, null, { startDate: date, endDate: date });
}

export async function followSchedules(ctx: Ctx, changes: readonly Recorded<ScheduleFacts>[]) {
  for (const { id, from } of changes) await correct(ctx, [id], { startDate: from, endDate: "9999-12-31" });
}

/** Follows joining dates and last working days. */
export async function followEmployment(ctx: Ctx, changes: readonly Recorded<AccountFacts>[]) {
  const ids = changes.filter(({ hasOtherEmployment }) => hasOtherEmployment).map(({ id }) => id);
  if (ids.length > 0) await correct(ctx, ids, { startDate: "0001-01-01", endDate: "9999-12-31" });
}
