import { earliestDay } from "@daybook/contract/core/constants";
import type { LeaveDay } from "@daybook/contract/leaves/schemas";
import type { Actor } from "#access/actor.ts";
import { isEmployedOn } from "#calendar.ts";
import { record } from "#changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import { type ActorContext, byPerson, type MaybeActor, type Recorded } from "#context.ts";
import { breakdownOf, chargeDaysOff, chargesOf, halvesOf, totalOf } from "#domain/leave-days.ts";
import { reconcile } from "#features/leaves/balance/leaves.charges.service.ts";
import { grantWhenNeeded } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import { cancelWhole } from "#features/leaves/requests/leaves.cancellations.service.ts";
import { rejectLocked } from "#features/leaves/requests/leaves.decisions.service.ts";
import { bookHalves } from "#features/leaves/requests/leaves.plan.service.ts";
import { changeOf } from "#features/leaves/requests/leaves.presenter.service.ts";
import type { ScheduleFacts } from "#features/schedules/schedules.changes.ts";
import { personCalendar } from "#features/schedules/schedules.service.ts";

/**
 * Charges the days of people's leave again, from the day on which their schedule begins. Earlier days keep their charge. A
 * change without a person, such as the team that a provider of single sign-on gives, is by who chose the calendar.
 */
export async function chargeAgain(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<ScheduleFacts>[]) {
  for (const { id, from, isOtherCalendar, actorId } of changes) {
    const by = ctx.actor ?? (actorId === null ? null : adminOf(actorId));
    await chargeFrom(byPerson({ ...ctx, actor: by }), id, from, isOtherCalendar ? "Holiday calendar changed" : "Working hours changed");
  }
}

const adminOf = (id: string): Actor => ({ id, name: "", role: "admin", teamId: null, projectIds: [], sessionId: "" });

/** @param reason for the ledger */
async function chargeFrom(ctx: ActorContext, userId: string, from: string, reason: string) {
  const calendar = await personCalendar(ctx, userId);
  for (const leaveId of await leavesRepository.listOpenFrom(ctx.db, userId, from)) {
    const before = await leavesRepository.get(ctx.db, leaveId);
    const byDate = new Map(breakdownOf(calendar, before, before.sandwich).map((day) => [day.date, day]));
    const days = before.breakdown.map((day) => (day.date < from ? day : (byDate.get(day.date) ?? day)));
    await recharge(ctx, before, chargeDaysOff(days, before.sandwich), reason);
  }
}

/** Charges these days for a leave. Does nothing if they are charged already. */
async function recharge(ctx: ActorContext, before: LeaveRow, breakdown: LeaveDay[], reason: string) {
  const { _id: leaveId, userId } = before;
  if (breakdown.every(({ charge }, index) => charge === before.breakdown[index]!.charge)) return;
  await leavesRepository.removeHalves(ctx.db, [leaveId]);
  await bookHalves(ctx, { id: leaveId, userId }, halvesOf(before, breakdown));
  const changes = { days: totalOf(breakdown), breakdown: JSON.stringify(breakdown) };
  await leavesRepository.update(ctx.db, leaveId, changes, ctx.now());
  const after = await leavesRepository.get(ctx.db, leaveId);
  const charges = chargesOf(breakdown);
  for (const year of charges.keys()) await grantWhenNeeded(ctx, userId, year);
  if (before.status === "Approved") await reconcile(ctx, after, reason, { charges });
  record(ctx, leavesChanges.updated, { ...changeOf(after, before), cause: reason });
}

const outside = "Outside the employment";

/**
 * Returns the days of a person's leave before the joining date and after the last working day. Leave of which no day is left
 * is cancelled, a request rejected. The caller must have locked the rules and the person.
 */
export async function returnDaysOutside(ctx: ActorContext, userId: string) {
  const calendar = await personCalendar(ctx, userId);
  for (const leaveId of await leavesRepository.listOpenFrom(ctx.db, userId, earliestDay)) {
    const leave = await leavesRepository.get(ctx.db, leaveId);
    const days = leave.breakdown.map((day) => (isEmployedOn(calendar, day.date) ? day : { ...day, charge: 0 as const }));
    const breakdown = chargeDaysOff(days, leave.sandwich);
    if (totalOf(breakdown) > 0) await recharge(ctx, leave, breakdown, outside);
    else if (leave.status === "Approved") await cancelWhole(ctx, leave, outside);
    else await rejectLocked(ctx, leave, outside);
  }
}
