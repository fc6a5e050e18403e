import type { ActorContext, MaybeActor, Recorded } from "#context.ts";
import { AppError } from "#errors.ts";
import type { ReportFacts } from "#features/eods/eods.changes.ts";
import { startOfWeek } from "#features/hours/hours.period.service.ts";
import { longDay } from "./weeks.days.ts";
import * as weeksRepository from "./weeks.repository.ts";

/*
 * Locks belong to dates: no report of an approved week is written. Decided in the transaction of the report, whichever way it
 * came, because every report is recorded as a change.
 */

/** Refuses reports of locked days with 409. */
export async function refuseLocked(ctx: ActorContext<MaybeActor>, changes: readonly Recorded<ReportFacts>[]) {
  if (ctx.company.weekApproval === "off") return;
  for (const { report } of changes) {
    const week = await weeksRepository.takeForReport(ctx.db, report.userId, startOfWeek(report.date));
    if (week?.state === "approved")
      throw new AppError("conflict", `${longDay(report.date)} is approved. Ask ${week.deciderName ?? "an admin"} to reopen the week.`);
  }
}
