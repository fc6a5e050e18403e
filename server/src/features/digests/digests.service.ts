import { earliestDay, openTaskStatuses } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as digests from "@daybook/contract/digests/digests";
import type { Digest } from "@daybook/contract/digests/digests";
import { mayAnalyse } from "#access/analytics.ts";
import { isAdmin, isLead } from "#access/actor.ts";
import type { HoursScope } from "#access/hours.ts";
import { addDays, instantAt, nextWorkday, weekdayOf } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { newsSince } from "#features/announcements/announcements.news.service.ts";
import { leavesOf } from "#features/analytics/overview/analytics.overview-leaves.service.ts";
import * as blockersService from "#features/blockers/blockers.service.ts";
import { dueOf } from "#features/kra/evaluations/kra.due.service.ts";
import { compliance } from "#features/eods/eods.compliance.service.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { hoursOf, summary } from "#features/hours/hours.service.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";

/** The oldest open blockers that a digest lists. */
const blockersShown = 10;

type Period = Digest["period"];

/**
 * Returns the digest of a day for the actor: the company's for admins, the team's for leads, one's own for members. Each part
 * comes from the service of the list behind it, with the actor's permissions, so that the numbers agree.
 */
export async function get(ctx: ActorContext, { date }: CheckedInputOf<typeof digests.get>): Promise<Digest> {
  const [parts, announcements] = await Promise.all([partsOf(ctx, date), newsSince(ctx, startOf(ctx, periodOf(ctx, date)))]);
  return { ...parts, ...(announcements && { announcements }) };
}

/** The first instant of a period in the company's timezone. */
export const startOf = ({ company }: Pick<ActorContext, "company">, { startDate }: Period) =>
  instantAt(company.timezone, startDate, "00:00");

/** The parts of the digest of a person, or of a team. */
export async function partsOf(ctx: ActorContext, date: string): Promise<Omit<Digest, "announcements">> {
  const period = periodOf(ctx, date);
  const [missing, { count, items }, leaves, tasks, hours, evaluations] = await Promise.all([
    missingReports(ctx, period),
    blockersService.openOf(ctx, {}, blockersShown),
    leavesNow(ctx),
    tasksNow(ctx),
    hoursOfPeriod(ctx, period),
    dueOf(ctx),
  ]);
  return {
    date,
    period,
    missing,
    blockers: { count, items },
    waiting: { leaves: leaves.waiting, tasks: tasks.pendingApproval },
    away: leaves.away,
    tasks: { due: tasks.due, slipped: tasks.slipped },
    hours,
    evaluations,
  };
}

/** The day. On Mondays members look back at their own week, except on the first day that exists. */
const periodOf = ({ actor }: ActorContext, date: string): Period =>
  mayAnalyse(actor) || weekdayOf(date) !== 1 || date === earliestDay
    ? { startDate: date, endDate: date }
    : { startDate: addDays(date, -7), endDate: addDays(date, -1) };

/** Lists the cells of the compliance grid without a report, also those before their deadline. */
async function missingReports(ctx: ActorContext, period: Period): Promise<Digest["missing"]> {
  const { days, people } = await compliance(ctx, period);
  return days.flatMap(({ date }, index) =>
    people.filter(({ cells }) => cells[index] === "due" || cells[index] === "missing").map(({ user }) => ({ ...user, date })),
  );
}

/** Requests that wait, and who is away today and on the next workday. */
async function leavesNow(ctx: ActorContext): Promise<{ waiting: number; away: Digest["away"] }> {
  const today = ctx.today();
  const nextDate = nextWorkday(await companyCalendar(ctx, today), today);
  const [now, next] = await Promise.all([
    leavesOf(ctx, { weekStart: today, weekEnd: today }, null),
    leavesOf(ctx, { weekStart: nextDate, weekEnd: nextDate }, null),
  ]);
  return { waiting: now?.waiting ?? 0, away: { today: now?.today ?? [], next: next?.week ?? [], nextDate } };
}

async function tasksNow(ctx: ActorContext) {
  const today = ctx.today();
  const [{ pendingApproval, overdue }, due] = await Promise.all([
    tasksService.counts(ctx),
    tasksService.countOf(ctx, { status: [...openTaskStatuses], dateField: "dueDate", startDate: today, endDate: today }),
  ]);
  return { pendingApproval, slipped: overdue, due };
}

const hoursScope = ({ actor }: ActorContext): HoursScope =>
  isAdmin(actor) ? "all" : isLead(actor) ? { teamId: actor.teamId } : { userId: actor.id };

async function hoursOfPeriod(ctx: ActorContext, period: Period): Promise<Digest["hours"]> {
  const { logged, expected } = summary(await hoursOf(ctx, hoursScope(ctx), { ...period, peopleOnly: true })).totals;
  return { logged, expected };
}
