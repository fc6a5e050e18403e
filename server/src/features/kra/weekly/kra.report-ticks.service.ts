import type { LeaveChangeFacts } from "#features/leaves/leaves.changes.ts";
import type { ReportFacts } from "#features/eods/eods.changes.ts";
import { record } from "#changes.ts";
import type { ActorContext, MaybeActor } from "#context.ts";
import { withEveryReport } from "#features/eods/eods.compliance.service.ts";
import { rescoreDrafts } from "#features/kra/evaluations/kra.scores.service.ts";
import * as kraChanges from "#features/kra/kra.changes.ts";
import * as kraRepository from "#features/kra/kra.repository.ts";
import * as kraReportTicksRepository from "./kra.report-ticks.repository.ts";
import type { Days, WaitingWeek } from "./kra.report-ticks.repository.ts";

type Context = ActorContext<MaybeActor>;

export const followReports = (ctx: Context, changes: readonly ReportFacts[]) =>
  tickReported(
    ctx,
    changes.map(({ report: { userId, date } }) => ({ userId, startDate: date, endDate: date })),
  );

export const followLeaves = (ctx: Context, changes: readonly LeaveChangeFacts[]) =>
  tickReported(
    ctx,
    changes.map(({ leave: { userId, startDate, endDate } }) => ({ userId, startDate, endDate })),
  );

/**
 * Ticks the tasks that wait for reports in the weeks of these days, if every workday of the week without a full day of leave
 * has one. Never unticks, and leaves alone what a person decided and months that have been shared.
 */
export async function tickReported(ctx: Context, days: readonly Days[]) {
  const months = Map.groupBy(await kraReportTicksRepository.listWaiting(ctx.db, days), ({ year, month }) => `${year}-${month}`);
  for (const [{ year, month }] of [...months.values()] as [WaitingWeek, ...WaitingWeek[]][]) {
    await kraRepository.lockMonths(
      ctx.db,
      days.map(({ userId }) => userId),
      { year, month },
    );
    const waiting = (await kraReportTicksRepository.listWaiting(ctx.db, days)).filter((each) => each.year === year && each.month === month);
    const reported = await reportedOf(ctx, waiting);
    if (reported.length === 0) continue;
    await kraReportTicksRepository.tick(
      ctx.db,
      reported.map(({ recordId }) => recordId),
      ctx.now(),
    );
    await rescoreDrafts(
      ctx,
      reported.map(({ userId }) => userId),
      { year, month },
    );
    for (const { recordId, userId, teamId, name, startDate, tasks } of reported)
      for (const task of tasks) {
        const context = { member: name, week: startDate, task };
        record(ctx, kraChanges.taskTicked, {
          id: recordId,
          actorId: null,
          before: { ...context, isCompleted: false },
          after: { ...context, isCompleted: true },
          person: { userId, teamId },
        });
      }
  }
}

/** The weeks whose people have all their reports. One statement for each week of the year. */
async function reportedOf(ctx: Context, waiting: readonly WaitingWeek[]) {
  const weeks = [...Map.groupBy(waiting, ({ startDate }) => startDate).values()] as [WaitingWeek, ...WaitingWeek[]][];
  const reported: WaitingWeek[] = [];
  for (const week of weeks) {
    const userIds = week.map(({ userId }) => userId);
    const complete = await withEveryReport(ctx, userIds, week[0]);
    reported.push(...week.filter(({ userId }) => complete.has(userId)));
  }
  return reported;
}
