import type { Overview } from "@daybook/contract/analytics";
import { mayAnalyse } from "#access/analytics.ts";
import { isAdmin } from "#access/actor.ts";
import { eodScope } from "#access/eods.ts";
import { taskScope } from "#access/tasks.ts";
import { addDays, kindOfDay } from "#calendar.ts";
import type { Context } from "#context.ts";
import { compliance } from "#features/eods/eods.compliance.service.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { endOfWeek, startOfWeek } from "#features/hours/hours.period.service.ts";
import { startOfDay } from "#features/analytics/analytics.period.service.ts";
import { leavesOf, ownBalance } from "./analytics.overview-leaves.service.ts";
import { hoursOfWeeks } from "./analytics.overview-hours.service.ts";
import * as analyticsOverviewLeavesRepository from "./analytics.overview-leaves.repository.ts";
import { newestAnnouncements, ownDayOf, ownReportsOf } from "./analytics.overview-own-day.service.ts";
import * as analyticsOverviewRepository from "./analytics.overview.repository.ts";

/** Days in the report trend, today included. */
const reportDays = 14;
const trendWeeks = 8;
const peopleShown = 12;
const blockersShown = 8;

/** Returns the start page of any role. Its parts are loaded in parallel. */
export async function overview(ctx: Context): Promise<Overview> {
  const { db, actor } = ctx;
  const today = ctx.today();
  const week = { weekStart: startOfWeek(today), weekEnd: endOfWeek(today) };
  const [reports, leaves, tasks, hours, blockers, announcements, leave, nextLeave, ownReports, day] = await Promise.all([
    mayAnalyse(actor) ? compliance(ctx, { startDate: addDays(today, 1 - reportDays), endDate: today }) : null,
    leavesOf(ctx, week),
    tasksOf(ctx, week.weekEnd),
    hoursOfWeeks(ctx, week),
    mayAnalyse(actor) ? blockersOf(ctx) : null,
    newestAnnouncements(ctx),
    ownBalance(ctx),
    analyticsOverviewLeavesRepository.nextLeave(db, actor.id, today),
    isAdmin(actor) ? null : ownReportsOf(ctx, week),
    mayAnalyse(actor) ? null : ownDayOf(ctx),
  ]);
  return {
    date: today,
    reports: reports && reportState(today, reports),
    leaves,
    tasks,
    hours: hours.scope,
    blockers,
    announcements,
    own: { expected: isReportExpected(ownReports?.week, today), hours: hours.own, leave, nextLeave, reports: ownReports, day },
  };
}

type Reports = Awaited<ReturnType<typeof compliance>>;

/** Summarizes a compliance grid: its last day and the trend. */
function reportState(date: string, { days, people }: Reports): NonNullable<Overview["reports"]> {
  const cellsToday = people.map(({ user, cells }) => ({ user, cell: cells.at(-1) }));
  const waiting = cellsToday.filter(({ cell }) => cell === "due" || cell === "missing").map(({ user }) => user);
  const { sent, expected } = days.at(-1)!;
  return {
    date,
    submitted: sent,
    expected,
    late: cellsToday.filter(({ cell }) => cell === "late").length,
    waitingCount: waiting.length,
    waiting: waiting.slice(0, peopleShown),
    trend: days.map(({ date, kind, sent, expected }) => ({ date, kind, submitted: sent, expected })),
  };
}

/** Whether a report is expected on a day: false for admins and on days off. */
function isReportExpected(week: Reports | undefined, today: string) {
  const index = week?.days.findIndex(({ date, kind }) => date === today && kind === "working") ?? -1;
  const cell = week?.people[0]?.cells[index];
  return cell === "due" || cell === "missing" || cell === "submitted" || cell === "late";
}

async function tasksOf(ctx: Context, weekEnd: string): Promise<Overview["tasks"]> {
  const scope = taskScope(ctx.actor);
  const userId = ctx.actor.id;
  const today = ctx.today();
  const mondays = Array.from({ length: trendWeeks + 1 }, (_, index) => addDays(startOfWeek(today), 7 * (index + 1 - trendWeeks)));
  const bounds = mondays.map((day) => startOfDay(ctx, day));
  const [figures, trend] = await Promise.all([
    analyticsOverviewRepository.taskFigures(ctx.db, scope, { userId, today, weekEnd }),
    analyticsOverviewRepository.trendOf(ctx.db, scope, bounds),
  ]);
  const weeks = mondays.slice(0, trendWeeks).map((startDate, index) => {
    const { created = 0, completed = 0 } = trend.get(index + 1) ?? {};
    return { startDate, created, completed };
  });
  return { ...figures, trend: weeks };
}

/** Blockers since the last workday, so that Monday includes Friday's. */
async function blockersOf(ctx: Context): Promise<NonNullable<Overview["blockers"]>> {
  const today = ctx.today();
  const calendar = await companyCalendar(ctx, addDays(today, -reportDays));
  let since = addDays(today, -1);
  while (kindOfDay(calendar, since) !== "working" && since > addDays(today, -reportDays)) since = addDays(since, -1);
  const result = await analyticsOverviewRepository.blockers(ctx.db, eodScope(ctx.actor), { from: since, to: today }, blockersShown);
  return { since, ...result };
}
