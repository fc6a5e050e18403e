import type { ProjectAnalytics, TeamAnalytics, UserAnalytics } from "@daybook/contract/analytics";
import type * as analytics from "@daybook/contract/analytics";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { mayAnalyse, teamScope } from "#access/analytics.ts";
import { require } from "#access/access.ts";
import type { Context } from "#context.ts";
import { hoursOfPeriods, type PeopleHours } from "#features/hours/hours.service.ts";
import { byKey, measures } from "./analytics.measures.service.ts";
import { noSums, type PeopleSums, sumsBy, sumsOfSpans } from "./analytics.people.service.ts";
import { beginningOf, boundsOf, type Days, periodBefore, periodOf, weeksOf } from "./analytics.period.service.ts";
import * as analyticsRepository from "./analytics.repository.ts";
import type { Asked, Subject } from "./analytics.repository.ts";

type Input = CheckedInputOf<typeof analytics.users>;
type Trend = UserAnalytics["trend"];

export const mayRead = (ctx: Context) => require(mayAnalyse(ctx.actor), "see analytics");

/** What every analysis begins with: who is looked at, which days, and what the tasks and blockers of those say. */
function begin(ctx: Context, subject: Subject, { startDate, endDate, ...filters }: Input) {
  mayRead(ctx);
  const period = periodOf(ctx, { startDate, endDate });
  const before = periodBefore(period);
  const weeks = weeksOf(period);
  const asked: Asked = { subject, scope: teamScope(ctx.actor), filters };
  const dates = { before: before.startDate, ...period };
  const bounds = boundsOf(ctx, weeks);
  const moments = { before: beginningOf(ctx, before.startDate), start: bounds[0]!, end: bounds.at(-1)! };
  const counted = Promise.all([
    analyticsRepository.taskCounts(ctx.db, asked, moments, ctx.today()).then(byKey),
    analyticsRepository.blockers(ctx.db, asked, dates).then(byKey),
    analyticsRepository.trendOf(ctx.db, asked, bounds),
  ]);
  return { period, before, weeks, asked, dates, counted };
}

type Begun = ReturnType<typeof begin>;

const trendOf = (weeks: Days[], tasks: Awaited<Begun["counted"]>[2], time: PeopleSums[]): Trend =>
  weeks.map((week, index) => {
    const { logged, expected, sent, owed } = time[index] ?? noSums();
    const { created = 0, completed = 0 } = tasks.get(index + 1) ?? {};
    return { ...week, logged: logged / 100, expected: expected / 100, opened: created, completed, submitted: sent, owed };
  });

/** The hours of the people in scope in the period and in the one before, in this order. */
async function bothHours(ctx: Context, { period, before, asked: { scope, filters } }: Begun): Promise<[PeopleHours, PeopleHours]> {
  const [earlier, now] = await hoursOfPeriods(ctx, scope, filters, [before, period]);
  return [now, earlier];
}

/** Figures by key from hours of people, with those of all together; where a project was asked for nothing is expected. */
function peopleMeasures(
  { asked }: Begun,
  [now, before]: [PeopleHours, PeopleHours],
  [tasks, blockers]: Awaited<Begun["counted"]>,
  keyOf: Parameters<typeof sumsBy>[1],
) {
  const [sums, sumsBefore] = [sumsBy(now, keyOf), sumsBy(before, keyOf)];
  const timeOf = (sums: Map<string | null, PeopleSums>, key: string | null) => {
    const people = sums.get(key) ?? noSums();
    return { logged: people.logged, ...(!asked.filters.project && { people }) };
  };
  return {
    keys: new Set([...sums.keys(), ...sumsBefore.keys(), ...tasks.keys(), ...blockers.keys()].filter((key) => key !== null)),
    of: (key: string | null) =>
      measures({ now: timeOf(sums, key), before: timeOf(sumsBefore, key), tasks: tasks.get(key), blockers: blockers.get(key) }),
  };
}

/** People by name: everybody who has days in one of the two periods, tasks, or reported blockers. */
export async function users(ctx: Context, input: Input): Promise<UserAnalytics> {
  const begun = begin(ctx, "users", input);
  const [counted, hours] = await Promise.all([begun.counted, bothHours(ctx, begun)]);
  const figures = peopleMeasures(begun, hours, counted, (userId) => userId);
  const known = new Map(hours.flatMap(({ rows }) => rows.map(({ user }) => [user._id, user])));
  const unknown = [...figures.keys].filter((id) => !known.has(id));
  const others = unknown.length > 0 ? await analyticsRepository.listUsers(ctx.db, unknown) : [];
  const everybody = [...[...known.values()].filter(({ _id }) => figures.keys.has(_id)), ...others];
  return {
    ...begun.period,
    before: begun.before,
    totals: figures.of(null),
    trend: trendOf(begun.weeks, counted[2], sumsOfSpans(hours[0], begun.weeks)),
    rows: everybody.toSorted((a, b) => a.name.localeCompare(b.name, "en")).map((user) => ({ user, ...figures.of(user._id) })),
  };
}

/** Teams by name: those there are, and deleted ones that the periods still speak of. */
export async function teams(ctx: Context, input: Input): Promise<TeamAnalytics> {
  const begun = begin(ctx, "teams", input);
  const [counted, hours, everyTeam] = await Promise.all([
    begun.counted,
    bothHours(ctx, begun),
    analyticsRepository.listTeams(ctx.db, begun.asked.scope, begun.asked.filters),
  ]);
  // The name of a deleted team is free: then it is the team's that is there.
  const idOf = new Map(everyTeam.toReversed().map(({ _id, name }) => [name, _id]));
  const figures = peopleMeasures(begun, hours, counted, (_userId, { team }) => (team === null ? null : (idOf.get(team) ?? null)));
  const people = new Map<string, Set<string>>();
  for (const { user, days } of hours[0].rows) {
    for (const day of days) {
      const id = day?.team && idOf.get(day.team);
      if (id) people.set(id, (people.get(id) ?? new Set()).add(user._id));
    }
  }
  const { user, project } = begun.asked.filters;
  const isShown = ({ _id, isDeleted }: { _id: string; isDeleted: boolean }) => figures.keys.has(_id) || !(isDeleted || user || project);
  return {
    ...begun.period,
    before: begun.before,
    totals: figures.of(null),
    trend: trendOf(begun.weeks, counted[2], sumsOfSpans(hours[0], begun.weeks)),
    rows: everyTeam
      .filter(isShown)
      .map(({ _id, name }) => ({ team: { _id, name }, people: people.get(_id)?.size ?? 0, ...figures.of(_id) })),
  };
}

/** Projects by name; archived ones only where the periods still speak of them. */
export async function projects(ctx: Context, input: Input): Promise<ProjectAnalytics> {
  const begun = begin(ctx, "projects", input);
  const [counted, everyProject, { now, before, spans }] = await Promise.all([
    begun.counted,
    analyticsRepository.listProjects(ctx.db, begun.asked),
    projectHours(ctx, begun),
  ]);
  const [tasks, blockers] = counted;
  const of = (key: string | null, logged: number, loggedBefore: number) =>
    measures({ now: { logged }, before: { logged: loggedBefore }, tasks: tasks.get(key), blockers: blockers.get(key) });
  const speaksOf = (id: string) => now.has(id) || before.has(id) || tasks.has(id) || blockers.has(id);
  const isShown = ({ project }: { project: { _id: string; status: string } }) =>
    speaksOf(project._id) || !(project.status === "Archived" || begun.asked.filters.user);
  return {
    ...begun.period,
    before: begun.before,
    totals: of(null, total(now), total(before)),
    trend: trendOf(
      begun.weeks,
      counted[2],
      spans.map((logged) => ({ ...noSums(), logged })),
    ),
    rows: everyProject
      .filter(isShown)
      .map(({ project, people }) => ({ project, people, ...of(project._id, now.get(project._id) ?? 0, before.get(project._id) ?? 0) })),
  };
}

/** Hundredths of hours of each project now and before, and of each of the period's weeks. */
async function projectHours(ctx: Context, { asked, dates, weeks }: Begun) {
  const firstDays = weeks.map(({ startDate }) => startDate);
  const hours = { now: new Map<string, number>(), before: new Map<string, number>(), spans: weeks.map(() => 0) };
  for (const { key, isNow, span, logged } of await analyticsRepository.projectHours(ctx.db, asked, dates, firstDays)) {
    if (key !== null) hours[isNow ? "now" : "before"].set(key, logged);
    else if (span > 0) hours.spans[span - 1] = logged;
  }
  return hours;
}

const total = (hours: Map<string, number>) => [...hours.values()].reduce((sum, logged) => sum + logged, 0);
