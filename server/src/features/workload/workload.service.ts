import { hoursDaysMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as workload from "@daybook/contract/workload/workload";
import { require } from "#access/access.ts";
import { mayReadTeamHours, workloadScope } from "#access/hours.ts";
import { addDays, daysBetween, holidayText } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { endOfWeek, periodOf, startOfWeek } from "#features/hours/hours.period.service.ts";
import { hoursOf } from "#features/hours/hours.service.ts";
import * as tasksService from "#features/tasks/tasks.service.ts";
import * as workloadRepository from "./workload.repository.ts";
import type { OpenWork } from "./workload.repository.ts";
import { type Span, spreadOver } from "./workload.spread.ts";

type Period = { startDate: string; endDate: string };

const weeksShown = 6;

/** Checked before the input is validated. */
export const mayRead = (ctx: ActorContext) => require(mayReadTeamHours(ctx.actor), "see the workload");

export async function list(ctx: ActorContext, { team, ...input }: CheckedInputOf<typeof workload.list>) {
  mayRead(ctx);
  const period = chosenPeriod(ctx, input);
  const work = await workloadRepository.listOpenWork(ctx.db, workloadScope(ctx.actor), team, ctx.today());
  const { people, indexOf, today, holidays } = await capacities(ctx, period, work, { team });
  const workOf = Map.groupBy(work, ({ userId }) => userId);
  const weeks = weeksOf(period);
  const spans = weeks.map(spanIn(indexOf));
  return {
    weeks: weeks.map((week) => ({ ...week, holidays: holidays.filter(({ date }) => week.startDate <= date && date <= week.endDate) })),
    people: people.map(({ user, expected, plannedIn }) => {
      const own = workOf.get(user._id) ?? [];
      const planned = own.map(plannedIn);
      const tasks = (counts: (each: OpenWork) => boolean) => sum(own.filter(counts).map((each) => each.tasks));
      return {
        user,
        weeks: spans.map((span, index) => ({
          startDate: weeks[index]!.startDate,
          planned: rounded(sum(planned.map((within) => within(span)))),
          expected: sum(expected.slice(span.from, span.to + 1)) / 100,
          remaining: sum(expected.slice(Math.max(span.from, today), span.to + 1)) / 100,
        })),
        unestimated: tasks(({ hours }) => hours === null),
        undated: tasks(({ hours, to }) => hours !== null && to === null),
      };
    }),
  };
}

export async function listTasks(ctx: ActorContext, { userId, ...input }: CheckedInputOf<typeof workload.listTasks>) {
  mayRead(ctx);
  const period = chosenPeriod(ctx, input);
  const work = await workloadRepository.listOpenTasks(ctx.db, userId, ctx.today());
  const { people, indexOf } = await capacities(ctx, period, work, { user: [userId] });
  const [person] = people;
  if (!person) throw new AppError("not_found", "This user does not exist, or no work is expected of this user");
  const span = spanIn(indexOf)(period);
  const planned = work.map((each) => ({ ...each, planned: person.plannedIn(each)(span) })).filter(({ planned }) => planned > 0);
  const unplanned = work.filter(({ hours, to }) => hours === null || to === null);
  const readable = await tasksService.byIds(ctx, { taskIds: [...planned, ...unplanned].map(({ taskId }) => taskId) });
  const byId = new Map(readable.map((task) => [task._id, task]));
  return {
    user: person.user,
    tasks: planned
      .flatMap(({ taskId, planned }) => {
        const task = byId.get(taskId);
        return task ? [{ task, planned: rounded(planned) }] : [];
      })
      .toSorted((a, b) => b.planned - a.planned),
    unplanned: unplanned.flatMap(({ taskId }) => byId.get(taskId) ?? []),
  };
}

/** Defaults to six weeks from this one. */
function chosenPeriod(ctx: ActorContext, { startDate = startOfWeek(ctx.today()), endDate }: CheckedInputOf<typeof workload.list>) {
  return periodOf(ctx, { startDate, endDate: endDate ?? endOfWeek(addDays(startDate, 7 * (weeksShown - 1))) });
}

/**
 * Returns the people of whom work is expected from today on, with their expected hours in hundredths by day, and a function for the
 * part of some work that falls on a span of days. The days reach to the last due date, within what hours can be asked for.
 */
async function capacities(
  ctx: ActorContext,
  period: Period,
  work: readonly OpenWork[],
  filters: { team?: string[] | undefined; user?: string[] | undefined },
) {
  const today = ctx.today();
  const startDate = earliest(period.startDate, today);
  const latest = addDays(startDate, hoursDaysMax - 1);
  const endDate = work.reduce((last, { to }) => (to !== null && last < to ? earliest(to, latest) : last), latestOf(period.endDate, today));
  const { rows, holidays } = await hoursOf(ctx, workloadScope(ctx.actor), { ...filters, startDate, endDate, peopleOnly: true });
  const known = new Map<string, number>();
  const indexOf = (day: string) => {
    let index = known.get(day);
    if (index === undefined) known.set(day, (index = daysBetween(startDate, earliest(day, endDate))));
    return index;
  };
  const now = indexOf(today);
  const people = rows
    .filter(({ days }) => days.some((day, index) => index >= now && day?.isOwed))
    .map(({ user, days }) => {
      const expected = days.map((day) => day?.expected ?? 0);
      const partOf = spreadOver(expected.map((hours) => hours > 0));
      return {
        user,
        expected,
        /** Finds the days of some work once, not once for each period. */
        plannedIn: ({ hours, from, to }: OpenWork) => {
          if (hours === null || to === null) return () => 0;
          const whole = { from: indexOf(from ?? today), to: indexOf(to) };
          return (span: Span) => partOf(hours, whole, span);
        },
      };
    });
  return { people, indexOf, today: now, holidays: [...holidays].map(([date, holiday]) => ({ date, name: holidayText(holiday) })) };
}

const spanIn =
  (indexOf: (day: string) => number) =>
  ({ startDate, endDate }: Period): Span => ({ from: indexOf(startDate), to: indexOf(endDate) });

/** Returns the weeks of a period, Monday to Sunday. */
function weeksOf({ startDate, endDate }: Period): Period[] {
  const weeks: Period[] = [];
  for (let from = startDate; from <= endDate; from = addDays(endOfWeek(from), 1))
    weeks.push({ startDate: from, endDate: earliest(endOfWeek(from), endDate) });
  return weeks;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
const rounded = (hours: number) => Math.round(hours * 100) / 100;
const earliest = (a: string, b: string) => (a < b ? a : b);
const latestOf = (a: string, b: string) => (a < b ? b : a);
