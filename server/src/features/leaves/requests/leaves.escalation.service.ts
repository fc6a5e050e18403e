import { addDays, type Calendar, kindOfDay } from "#calendar.ts";
import { record } from "#changes.ts";
import * as leavesChanges from "#features/leaves/leaves.changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as leavesEscalationRepository from "./leaves.escalation.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Returns the last day for which `count` workdays have begun since, today included. */
function dayBefore(calendar: Calendar, today: string, count: number): string {
  let day = today;
  for (let left = count; left > 0; day = addDays(day, -1)) if (kindOfDay(calendar, day) === "working") left--;
  return day;
}

const holidaysBack = 120;

/** Escalates what has waited for the workdays of the setting, and what waits for a lead who is away without a delegate. */
export async function escalateWaiting(ctx: ActorContext<MaybeActor>) {
  const { leaveEscalationDays } = ctx.company;
  const today = ctx.today();
  const calendar = await companyCalendar(ctx, addDays(today, -holidaysBack));
  const madeBy = leaveEscalationDays === 0 ? null : dayBefore(calendar, today, leaveEscalationDays);
  await inTransaction(ctx, (ctx) => escalate(ctx, { madeBy }));
}

/** Escalates a new request if its lead is away without a delegate. */
export const escalateNew = (ctx: ActorContext<MaybeActor>, leaveId: string) => escalate(ctx, { madeBy: null, leaveId });

async function escalate(ctx: ActorContext<MaybeActor>, which: { madeBy: string | null; leaveId?: string }) {
  const now = ctx.now();
  const { timezone } = ctx.company;
  const escalated = await leavesEscalationRepository.markEscalated(ctx.db, { ...which, today: ctx.today(), timezone, now });
  for (const { leaveId, userId, teamId } of escalated) {
    record(ctx, leavesChanges.escalated, { id: leaveId, after: { escalatedAt: now }, userId, teamId });
  }
}
