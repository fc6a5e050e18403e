import type * as analytics from "@daybook/contract/analytics/analytics";
import type { Overview } from "@daybook/contract/analytics/schemas";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { mayAnalyse } from "#access/analytics.ts";
import { isAdmin } from "#access/actor.ts";
import { taskScope, type TaskScope } from "#access/tasks.ts";
import { addDays } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import * as blockersService from "#features/blockers/blockers.service.ts";
import { compliance } from "#features/eods/eods.compliance.service.ts";
import { endOfWeek, startOfWeek } from "#features/hours/hours.period.service.ts";
import * as setupProgressService from "#features/setup/setup.progress.service.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
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

/**
 * Returns the start page of any role. Its parts are loaded in parallel. Admins can choose one team for everything but the
 * announcements and their own day.
 */
export async function overview(ctx: ActorContext, { team }: CheckedInputOf<typeof analytics.overview>): Promise<Overview> {
  const { db, actor } = ctx;
  const today = ctx.today();
  const week = { weekStart: startOfWeek(today), weekEnd: endOfWeek(today) };
  const teamId = isAdmin(actor) && team !== undefined ? await requireTeam(ctx, team) : null;
  const trend = { startDate: addDays(today, 1 - reportDays), endDate: today };
  const [reports, leaves, tasks, hours, blockers, announcements, leave, nextLeave, covers, ownReports, day, setup] = await Promise.all([
    mayAnalyse(actor) ? compliance(ctx, { ...trend, ...(teamId !== null && { team: [teamId] }) }) : null,
    leavesOf(ctx, week, teamId),
    tasksOf(ctx, week.weekEnd, teamId),
    hoursOfWeeks(ctx, week, teamId),
    mayAnalyse(actor) ? blockersService.openOf(ctx, teamId === null ? {} : { team: [teamId] }, blockersShown) : null,
    newestAnnouncements(ctx),
    ownBalance(ctx),
    analyticsOverviewLeavesRepository.nextLeave(db, actor.id, today),
    analyticsOverviewLeavesRepository.covers(db, actor.id, today),
    isAdmin(actor) ? null : ownReportsOf(ctx, week),
    mayAnalyse(actor) ? null : ownDayOf(ctx),
    isAdmin(actor) ? setupProgressService.progress(ctx) : undefined,
  ]);
  return {
    date: today,
    setup,
    reports: reports && reportState(reports),
    leaves,
    tasks,
    hours: hours.scope,
    blockers,
    announcements,
    own: { expected: isReportExpected(ownReports?.week, today), hours: hours.own, leave, nextLeave, covers, reports: ownReports, day },
  };
}

async function requireTeam(ctx: ActorContext, team: string) {
  const id = await analyticsOverviewRepository.findTeamId(ctx.db, team);
  if (id === undefined) throw invalid("team", `There is no team named ${team}`);
  return id;
}

type Reports = Awaited<ReturnType<typeof compliance>>;

/** Summarizes a compliance grid: the trend, and the state of its last workday, which is today except on days off. */
function reportState({ days, people }: Reports): NonNullable<Overview["reports"]> {
  const lastWorkday = days.findLastIndex(({ kind }) => kind === "working");
  const index = lastWorkday < 0 ? days.length - 1 : lastWorkday;
  const states = people.map(({ user, cells }) => ({ user, cell: cells[index] }));
  const waiting = states.filter(({ cell }) => cell === "due" || cell === "missing").map(({ user }) => user);
  const { date, sent, expected } = days[index]!;
  return {
    date,
    submitted: sent,
    expected,
    late: states.filter(({ cell }) => cell === "late").length,
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

async function tasksOf(ctx: ActorContext, weekEnd: string, teamId: string | null): Promise<Overview["tasks"]> {
  const scope: TaskScope = teamId === null ? taskScope(ctx.actor) : { kind: "team", userId: ctx.actor.id, teamId };
  const userId = ctx.actor.id;
  const today = ctx.today();
  const mondays = Array.from({ length: trendWeeks + 1 }, (_, index) => addDays(startOfWeek(today), 7 * (index + 1 - trendWeeks)));
  const bounds = mondays.map((day) => startOfDay(ctx, day));
  const [figures, pendingApproval, trend] = await Promise.all([
    analyticsOverviewRepository.taskFigures(ctx.db, scope, { userId, today, weekEnd }),
    tasksService.countOf(ctx, { view: "pending-approval", ...(teamId !== null && { team: [teamId] }) }),
    analyticsOverviewRepository.trendOf(ctx.db, scope, bounds),
  ]);
  const weeks = mondays.slice(0, trendWeeks).map((startDate, index) => {
    const { created = 0, completed = 0 } = trend.get(index + 1) ?? {};
    return { startDate, created, completed };
  });
  return { ...figures, pendingApproval, trend: weeks };
}
