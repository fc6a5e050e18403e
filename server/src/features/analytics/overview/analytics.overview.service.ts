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
import { beginningOf } from "#features/analytics/analytics.period.service.ts";
import { leavesOf, ownBalance } from "./analytics.overview-leaves.service.ts";
import { hoursOfWeeks } from "./analytics.overview-hours.service.ts";
import * as analyticsOverviewLeavesRepository from "./analytics.overview-leaves.repository.ts";
import { newestAnnouncements, ownDayOf, ownReportsOf } from "./analytics.overview-own-day.service.ts";
import * as analyticsOverviewRepository from "./analytics.overview.repository.ts";

/** Days of reports that are shown, today included. */
const reportDays = 14;
const trendWeeks = 8;
const peopleShown = 12;
const blockersShown = 8;

/** The start screen of every role: one answer, whose parts are read at the same time. */
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
    own: { expected: owes(ownReports?.week, today), hours: hours.own, leave, nextLeave, reports: ownReports, day },
  };
}

type Reports = Awaited<ReturnType<typeof compliance>>;

/** What the last day of a compliance grid and the days before it say. */
function reportState(date: string, { days, people }: Reports): NonNullable<Overview["reports"]> {
  const ofToday = people.map(({ user, cells }) => ({ user, cell: cells.at(-1) }));
  const waiting = ofToday.filter(({ cell }) => cell === "due" || cell === "missing").map(({ user }) => user);
  const { sent, expected } = days.at(-1)!;
  return {
    date,
    submitted: sent,
    expected,
    late: ofToday.filter(({ cell }) => cell === "late").length,
    waitingCount: waiting.length,
    waiting: waiting.slice(0, peopleShown),
    trend: days.map(({ date, kind, sent, expected }) => ({ date, kind, submitted: sent, expected })),
  };
}

/** Administrators owe no reports; whoever does owes none on a day off. */
function owes(week: Reports | undefined, today: string) {
  const index = week?.days.findIndex(({ date, kind }) => date === today && kind === "working") ?? -1;
  const cell = week?.people[0]?.cells[index];
  return cell === "due" || cell === "missing" || cell === "submitted" || cell === "late";
}

async function tasksOf(ctx: Context, weekEnd: string): Promise<Overview["tasks"]> {
  const scope = taskScope(ctx.actor);
  const userId = ctx.actor.id;
  const today = ctx.today();
  const mondays = Array.from({ length: trendWeeks + 1 }, (_, index) => addDays(startOfWeek(today), 7 * (index + 1 - trendWeeks)));
  const bounds = mondays.map((day) => beginningOf(ctx, day));
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

/** From the last workday on: on a Monday morning Friday's are news. */
async function blockersOf(ctx: Context): Promise<NonNullable<Overview["blockers"]>> {
  const today = ctx.today();
  const calendar = await companyCalendar(ctx, addDays(today, -reportDays));
  let since = addDays(today, -1);
  while (kindOfDay(calendar, since) !== "working" && since > addDays(today, -reportDays)) since = addDays(since, -1);
  const found = await analyticsOverviewRepository.blockers(ctx.db, eodScope(ctx.actor), { from: since, to: today }, blockersShown);
  return { since, ...found };
}
