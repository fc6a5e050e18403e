import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import { AppError } from "#errors.ts";
import type { ReportFacts } from "#features/eods/eods.changes.ts";
import { longDay, monthName } from "./weeks.days.ts";
import * as weeksRepository from "./weeks.repository.ts";

/*
 * Locks belong to dates: no report of an approved week or a closed month is written. Decided in the transaction of the report,
 * whichever way it came, because every report is recorded as a change.
 */

/** Refuses reports of locked days with 409. */
export async function refuseLocked(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<ReportFacts>[]) {
  const by = { byWeek: ctx.company.weekApproval === "on", byMonth: ctx.company.payroll === "on" };
  if (!by.byWeek && !by.byMonth) return;
  for (const { report } of changes) {
    const lock = await weeksRepository.takeDay(ctx.db, report.userId, report.date, by);
    if (lock) throw new AppError("conflict", sentence(report.date, lock));
  }
}

const sentence = (date: string, { locked, decider }: weeksRepository.Lock) =>
  locked === "week"
    ? `${longDay(date)} is approved. Ask ${decider ?? "an admin"} to reopen the week.`
    : `${longDay(date)} is in a closed month. Ask ${decider ?? "an admin"} to reopen ${monthName(date)}.`;
