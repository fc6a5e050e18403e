import { holidayCalendarOn, holidayText } from "#calendar.ts";
import type { HolidayEffects } from "@daybook/contract/leaves/leaves";
import { changesOf, record } from "#changes.ts";
import type { HolidayFacts } from "#features/holidays/holidays.changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import { type ActorContext, byPerson, type MaybeActor, type Recorded } from "#context.ts";
import { chargeDaysOff, chargeOf, chargesOf, partOf, totalOf } from "#domain/leave-days.ts";
import { reconcile } from "#features/leaves/balance/leaves.charges.service.ts";
import * as leavesLocksRepository from "#features/leaves/leaves.locks.repository.ts";
import { changeOf } from "#features/leaves/requests/leaves.presenter.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import { schedulesOf } from "#features/schedules/schedules.service.ts";

/** Returns the days that people get back by these changes. */
export const returnedDays = (recorded: readonly Recorded[]): HolidayEffects["changes"] =>
  changesOf(recorded, leavesChanges.updated)
    .map(({ leave, previous = leave }) => ({ leave: leave._id, user: leave.user, days: previous.days - leave.days }))
    .filter(({ days }) => days !== 0);

/** Refunds the leave that the people of a holiday calendar booked on new holidays: of half a holiday, its half. */
export async function refundDays(ctx: ActorContext<MaybeActor>, changes: readonly HolidayFacts[]) {
  for (const { holiday } of changes) await refundDay(byPerson(ctx), holiday);
}

async function refundDay(ctx: ActorContext, { date, calendarId, ...holiday }: HolidayFacts["holiday"]) {
  const { name, half } = holiday;
  const bookings = await leavesRepository.listBookedOn(ctx.db, date);
  const userIds = bookings.map(({ userId }) => userId);
  const schedules = await schedulesOf(ctx, userIds, date);
  const booked = bookings.filter(({ userId }) => holidayCalendarOn(schedules.get(userId), date) === calendarId);
  await leavesLocksRepository.lockPeople(
    ctx.db,
    booked.map(({ userId }) => userId),
  );
  for (const { leaveId } of booked) {
    const before = await leavesRepository.find(ctx.db, leaveId);
    if (!before || before.status === "Rejected") continue;
    const days = before.breakdown.map((day) => {
      if (day.date !== date) return day;
      if (!half) return { ...day, kind: "holiday" as const, holiday: name, charge: 0 as const };
      return { ...day, holiday: name, holidayHalf: half, charge: chargeOf(partOf(before, date), half) };
    });
    const breakdown = chargeDaysOff(days, before.sandwich);
    const refunded = breakdown.filter(({ charge }) => charge === 0).map((day) => day.date);
    await leavesRepository.removeHalvesOn(ctx.db, leaveId, refunded);
    if (half) await leavesRepository.removeHalves(ctx.db, [leaveId], { date, half });
    const changes = { days: totalOf(breakdown), breakdown: JSON.stringify(breakdown) };
    await leavesRepository.update(ctx.db, leaveId, changes, ctx.now());
    const after = await leavesRepository.get(ctx.db, leaveId);
    if (before.status === "Approved")
      await reconcile(ctx, after, `${holidayText(holiday)} is a holiday`, { charges: chargesOf(breakdown) });
    record(ctx, leavesChanges.updated, { ...changeOf(after, before), cause: `${holidayText(holiday)} is a holiday` });
  }
}
