import { teamReader } from "#access/actor.ts";
import { addDays } from "#calendar.ts";
import { record } from "#changes.ts";
import { actingAs, type ActorContext, type MaybeActor, type Recorded } from "#context.ts";
import type { HolidayFacts } from "#features/holidays/holidays.changes.ts";
import type { LeaveChangeFacts } from "#features/leaves/leaves.changes.ts";
import type { ScheduleFacts } from "#features/schedules/schedules.changes.ts";
import type { AccountFacts } from "#features/users/users.changes.ts";
import * as weeksChanges from "./weeks.changes.ts";
import { readWeeks } from "./weeks.read.service.ts";
import * as weeksRepository from "./weeks.repository.ts";

/*
 * Leave, holidays and working hours may change days of an approved week. They are not refused, and do not change it silently: the
 * week is returned with the difference in words, in the same transaction.
 */

type Period = { startDate: string; endDate: string };
type Ctx = ActorContext<MaybeActor>;

/** Reads what is compared after a change without an actor. */
const noOne = teamReader("");

const whenever: Period = { startDate: "0001-01-08", endDate: "9999-12-24" };

/** Returns the approved weeks of these people (null: of everyone) that differ from what was approved. */
async function returnChanged(ctx: Ctx, userIds: readonly string[] | null, period: Period) {
  if (ctx.company.weekApproval === "off") return;
  const approved = await weeksRepository.lockApproved(ctx.db, userIds, period);
  for (const [weekStart, own] of Map.groupBy(approved, (week) => week.weekStart)) {
    const people = own.map(({ userId }) => userId);
    const read = await readWeeks(
      actingAs(ctx, ctx.actor ?? noOne),
      "all",
      { startDate: weekStart, endDate: addDays(weekStart, 6) },
      people,
    );
    for (const { week, facts, stored } of read) {
      if (!stored || week.changedSince.length === 0) continue;
      const note = `${week.changedSince.join(". ")}.`;
      await weeksRepository.update(ctx.db, stored.id, { state: "returned", note, decidedBy: null, onBehalfOf: null, decidedAt: ctx.now() });
      const { userId, teamId, role } = facts;
      record(ctx, weeksChanges.overtaken, {
        id: stored.id,
        before: { state: "approved" },
        after: { state: "returned", person: week.user.name, weekStart, note },
        week: { userId, userName: week.user.name, teamId, role, weekStart, note },
      });
    }
  }
}

/** Follows leave that was recorded, changed or taken back. */
export async function followLeave(ctx: Ctx, changes: readonly Recorded<LeaveChangeFacts>[]) {
  const leaves = changes.flatMap(({ leave, previous }) => [leave, ...(previous ? [previous] : [])]);
  const starts = leaves.map(({ startDate }) => startDate).toSorted();
  const ends = leaves.map(({ endDate }) => endDate).toSorted();
  await returnChanged(ctx, [...new Set(leaves.map(({ userId }) => userId))], { startDate: starts[0]!, endDate: ends.at(-1)! });
}

export async function followHolidays(ctx: Ctx, changes: readonly Recorded<HolidayFacts>[]) {
  for (const { date } of changes.map(({ holiday }) => holiday)) await returnChanged(ctx, null, { startDate: date, endDate: date });
}

export async function followSchedules(ctx: Ctx, changes: readonly Recorded<ScheduleFacts>[]) {
  for (const { id, from } of changes) await returnChanged(ctx, [id], { ...whenever, startDate: from });
}

/** Follows joining dates and last working days. */
export async function followEmployment(ctx: Ctx, changes: readonly Recorded<AccountFacts>[]) {
  const ids = changes.filter(({ hasOtherEmployment }) => hasOtherEmployment).map(({ id }) => id);
  if (ids.length > 0) await returnChanged(ctx, ids, whenever);
}
