import type { ProjectAnalytics, TeamAnalytics, UserAnalytics } from "@daybook/contract/analytics/schemas";
import type * as analytics from "@daybook/contract/analytics/analytics";
import { compareNames } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { mayAnalyse, teamScope } from "#access/analytics.ts";
import { require } from "#access/access.ts";
import type { ActorContext } from "#context.ts";
import { hoursOfPeriods, type PeopleHours } from "#features/hours/hours.service.ts";
import { type BlockerFigures, byKey, measures } from "./analytics.measures.ts";
import { emptySums, hoursOfSpans, type PeopleSums, sumsBy, sumsOfSpans } from "./analytics.people.ts";
import { startOfDay, boundsOf, type Days, periodBefore, periodOf, weeksOf } from "./analytics.period.service.ts";
import * as analyticsRepository from "./analytics.repository.ts";
import type { AnalyticsQuery, Dates, Instants, Subject } from "./analytics.repository.ts";
import * as analyticsResolutionsRepository from "./analytics.resolutions.repository.ts";

type Input = CheckedInputOf<typeof analytics.users>;
type Trend = UserAnalytics["trend"];

export const mayRead = (ctx: ActorContext) => require(mayAnalyse(ctx.actor), "see analytics");

/** Prepares an analysis: checks access, resolves scope and periods, and starts counting tasks and blockers. */
function prepare(ctx: ActorContext, subject: Subject, { startDate, endDate, ...filters }: Input) {
  mayRead(ctx);
  const period = periodOf(ctx, { startDate, endDate });
  const before = periodBefore(period);
  const weeks = weeksOf(period);
  const query: AnalyticsQuery = { subject, scope: teamScope(ctx.actor), filters };
  const dates = { before: before.startDate, ...period };
  const bounds = boundsOf(ctx, weeks);
  const instants = { before: startOfDay(ctx, before.startDate), start: bounds[0]!, end: bounds.at(-1)! };
  const counted = Promise.all([
    analyticsRepository.taskCounts(ctx.db, query, instants, ctx.today()).then(byKey),
    blockersOf(ctx, query, dates, instants),
    analyticsRepository.trendOf(ctx.db, query, bounds),
  ]);
  return { period, before, weeks, query, dates, counted };
}

/** Items with blockers and the median time to resolve, by key. */
async function blockersOf(
  ctx: ActorContext,
  query: AnalyticsQuery,
  dates: Dates,
  instants: Instants,
): Promise<Map<string | null, BlockerFigures>> {
  const [raised, resolved] = await Promise.all([
    analyticsRepository.blockers(ctx.db, query, dates).then(byKey),
    analyticsResolutionsRepository.resolutions(ctx.db, query, instants).then(byKey),
  ]);
  const keys = new Set([...raised.keys(), ...resolved.keys()]);
  return new Map([...keys].map((key) => [key, { now: 0, before: 0, ...raised.get(key), ...resolved.get(key) }]));
}

type Analysis = ReturnType<typeof prepare>;

/** Hours by week from hundredths; zeros without any. */
const weeklyHours = (weeks: Days[], hundredths: number[] | undefined) => weeks.map((_week, index) => (hundredths?.[index] ?? 0) / 100);

const trendOf = (weeks: Days[], tasks: Awaited<Analysis["counted"]>[2], time: PeopleSums[]): Trend =>
  weeks.map((week, index) => {
    const { logged, expected, sent, due } = time[index] ?? emptySums();
    const { created = 0, completed = 0 } = tasks.get(index + 1) ?? {};
    return { ...week, logged: logged / 100, expected: expected / 100, opened: created, completed, submitted: sent, owed: due };
  });

/** Hours of the people in scope in the period and the previous one, in this order. */
async function bothHours(ctx: ActorContext, { period, before, query: { scope, filters } }: Analysis): Promise<[PeopleHours, PeopleHours]> {
  const [earlier, now] = await hoursOfPeriods(ctx, scope, filters, [before, period]);
  return [now, earlier];
}

/** Computes figures by key from people's hours, and the totals. With a project filter, no hours are expected. */
function peopleMeasures(
  { query, weeks }: Analysis,
  [now, before]: [PeopleHours, PeopleHours],
  [tasks, blockers]: Awaited<Analysis["counted"]>,
  keyOf: Parameters<typeof sumsBy>[1],
) {
  const [sums, sumsBefore] = [sumsBy(now, keyOf), sumsBy(before, keyOf)];
  const timeOf = (sums: Map<string | null, PeopleSums>, key: string | null) => {
    const people = sums.get(key) ?? emptySums();
    return { logged: people.logged, ...(!query.filters.project && { people }) };
  };
  const series = hoursOfSpans(now, weeks, keyOf);
  const of = (key: string | null) =>
    measures({ now: timeOf(sums, key), before: timeOf(sumsBefore, key), tasks: tasks.get(key), blockers: blockers.get(key) });
  return {
    keys: new Set([...sums.keys(), ...sumsBefore.keys(), ...tasks.keys(), ...blockers.keys()].filter((key) => key !== null)),
    totals: of(null),
    row: (key: string) => ({ ...of(key), weeklyHours: weeklyHours(weeks, series.get(key)) }),
  };
}

/** Figures by person: everyone with days in one of the two periods, tasks or reported blockers. */
export async function users(ctx: ActorContext, input: Input): Promise<UserAnalytics> {
  const analysis = prepare(ctx, "users", input);
  const [counted, hours] = await Promise.all([analysis.counted, bothHours(ctx, analysis)]);
  const figures = peopleMeasures(analysis, hours, counted, (userId) => userId);
  const known = new Map(hours.flatMap(({ rows }) => rows.map(({ user }) => [user._id, user])));
  const unknown = [...figures.keys].filter((id) => !known.has(id));
  const others = unknown.length > 0 ? await analyticsRepository.listUsers(ctx.db, unknown) : [];
  const everyone = [...[...known.values()].filter(({ _id }) => figures.keys.has(_id)), ...others];
  return {
    ...analysis.period,
    before: analysis.before,
    totals: figures.totals,
    trend: trendOf(analysis.weeks, counted[2], sumsOfSpans(hours[0], analysis.weeks)),
    rows: everyone.toSorted((a, b) => compareNames(a.name, b.name)).map((user) => ({ user, ...figures.row(user._id) })),
  };
}

/** Figures by team: all teams, and deleted ones with data in the periods. */
export async function teams(ctx: ActorContext, input: Input): Promise<TeamAnalytics> {
  const analysis = prepare(ctx, "teams", input);
  const [counted, hours, everyTeam] = await Promise.all([
    analysis.counted,
    bothHours(ctx, analysis),
    analyticsRepository.listTeams(ctx.db, analysis.query.scope, analysis.query.filters),
  ]);
  // A deleted team's name can be reused; the name then belongs to the existing team.
  const idOf = new Map(everyTeam.toReversed().map(({ _id, name }) => [name, _id]));
  const figures = peopleMeasures(analysis, hours, counted, (_userId, { team }) => (team === null ? null : (idOf.get(team) ?? null)));
  const people = new Map<string, Set<string>>();
  for (const { user, days } of hours[0].rows) {
    for (const day of days) {
      const id = day?.team && idOf.get(day.team);
      if (id) people.set(id, (people.get(id) ?? new Set()).add(user._id));
    }
  }
  const { user, project } = analysis.query.filters;
  const isShown = ({ _id, isDeleted }: { _id: string; isDeleted: boolean }) => figures.keys.has(_id) || !(isDeleted || user || project);
  return {
    ...analysis.period,
    before: analysis.before,
    totals: figures.totals,
    trend: trendOf(analysis.weeks, counted[2], sumsOfSpans(hours[0], analysis.weeks)),
    rows: everyTeam
      .filter(isShown)
      .map(({ _id, name }) => ({ team: { _id, name }, people: people.get(_id)?.size ?? 0, ...figures.row(_id) })),
  };
}

/** Figures by project: archived ones only with data in the periods. */
export async function projects(ctx: ActorContext, input: Input): Promise<ProjectAnalytics> {
  const analysis = prepare(ctx, "projects", input);
  const [counted, everyProject, { now, before, spans, series }] = await Promise.all([
    analysis.counted,
    analyticsRepository.listProjects(ctx.db, analysis.query),
    projectHours(ctx, analysis),
  ]);
  const [tasks, blockers] = counted;
  const of = (key: string | null, logged: number, loggedBefore: number) =>
    measures({ now: { logged }, before: { logged: loggedBefore }, tasks: tasks.get(key), blockers: blockers.get(key) });
  const hasData = (id: string) => now.has(id) || before.has(id) || tasks.has(id) || blockers.has(id);
  const isShown = ({ project }: { project: { _id: string; status: string } }) =>
    hasData(project._id) || !(project.status === "Archived" || analysis.query.filters.user);
  return {
    ...analysis.period,
    before: analysis.before,
    totals: of(null, total(now), total(before)),
    trend: trendOf(
      analysis.weeks,
      counted[2],
      spans.map((logged) => ({ ...emptySums(), logged })),
    ),
    rows: everyProject.filter(isShown).map(({ project, people }) => ({
      project,
      people,
      ...of(project._id, now.get(project._id) ?? 0, before.get(project._id) ?? 0),
      weeklyHours: weeklyHours(analysis.weeks, series.get(project._id)),
    })),
  };
}

/** Hundredths of hours by project in both periods, and by week of the period, also of all projects. */
async function projectHours(ctx: ActorContext, { query, dates, weeks }: Analysis) {
  const firstDays = weeks.map(({ startDate }) => startDate);
  const hours = {
    now: new Map<string, number>(),
    before: new Map<string, number>(),
    series: new Map<string, number[]>(),
    spans: weeks.map(() => 0),
  };
  for (const { key, isNow, span, logged } of await analyticsRepository.projectHours(ctx.db, query, dates, firstDays)) {
    if (key !== null && isNow !== null) hours[isNow ? "now" : "before"].set(key, logged);
    else if (span === null || span === 0) continue;
    else if (key === null) hours.spans[span - 1] = logged;
    else {
      let series = hours.series.get(key);
      if (!series) hours.series.set(key, (series = weeks.map(() => 0)));
      series[span - 1] = logged;
    }
  }
  return hours;
}

const total = (hours: Map<string, number>) => [...hours.values()].reduce((sum, logged) => sum + logged, 0);
