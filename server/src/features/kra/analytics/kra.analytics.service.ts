import { compareNames } from "@daybook/contract/core/comparable";
import { maxUnpagedRows } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as kra from "@daybook/contract/kra/kra";
import { grades } from "@daybook/contract/kra/schemas";
import { gradeOf, twoDecimals } from "@daybook/contract/kra/score";
import { require } from "#access/access.ts";
import { kraScope, mayEvaluateOthers, templateAccess } from "#access/kra.ts";
import type { ActorContext } from "#context.ts";
import * as kraAnalyticsRepository from "./kra.analytics.repository.ts";
import type { MemberRow, Span } from "./kra.analytics.repository.ts";
import * as kraTemplatesRepository from "#features/kra/templates/kra.templates.repository.ts";

type Filters = CheckedInputOf<typeof kra.analytics>;

const maxListed = 10;
const meetsExpectations = 60;
const trendMonths = 12;
const withoutTeam = "No team";

const rounded = (value: number | null) => (value === null ? null : twoDecimals(value));

/** Checked before the filters are validated. */
export const mayAnalyse = (ctx: ActorContext) => require(mayEvaluateOthers(ctx.actor), "see other people's evaluations");

/** Runs five queries in parallel, independent of the number of people and months. */
export async function analytics(ctx: ActorContext, filters: Filters) {
  mayAnalyse(ctx);
  const scope = kraScope(ctx.actor);
  const [members, { grades: counts, ...totals }, byParameter, trend, weeks] = await Promise.all([
    kraAnalyticsRepository.listMembers(ctx.db, scope, filters),
    kraAnalyticsRepository.readTotals(ctx.db, scope, filters, previousOf(filters)),
    kraAnalyticsRepository.listParameters(ctx.db, scope, filters),
    kraAnalyticsRepository.listTrend(ctx.db, scope, filters, spanOf(filters)),
    kraAnalyticsRepository.listWeeks(ctx.db, scope, filters),
  ]);
  const evaluated = members.filter((member) => member.evaluated > 0);
  return {
    summary: {
      members: members.length,
      evaluated: evaluated.length,
      pending: members.length - evaluated.length,
      average: rounded(totals.average),
      median: rounded(totals.median),
      previousAverage: rounded(totals.previousAverage),
    },
    distribution: grades.map((grade) => ({ grade, count: counts[grade] ?? 0 })),
    byTeam: byTeam(members),
    byParameter: byParameter.map((row) => ({ ...row, average: rounded(row.average), weeklyPercent: rounded(row.weeklyPercent) })),
    trend: trend.map(({ year, month, average, count }) => ({ year, month, average: rounded(average), evaluated: count })),
    top: topOf(evaluated),
    attention: attentionOf(evaluated),
    weeklyCompletion: weeks.map((row) => ({ ...row, percent: row.total === 0 ? null : twoDecimals((row.done / row.total) * 100) })),
  };
}

/** Filters of the previous month or year. */
function previousOf({ year, month, ...filters }: Filters): Filters | null {
  if (year === undefined) return null;
  if (month === undefined) return { ...filters, year: year - 1 };
  return month === 1 ? { ...filters, year: year - 1, month: 12 } : { ...filters, year, month: month - 1 };
}

/** The twelve months up to the selected one, the selected year, or all months. */
function spanOf({ year, month }: Filters): Span {
  if (year === undefined) return { from: 0, to: 9999 * 12 };
  const to = year * 12 + (month ?? 12);
  return { from: to - trendMonths + 1, to };
}

/** Groups members by team. Each evaluation has the same weight in the average. */
function byTeam(members: MemberRow[]) {
  return [...Map.groupBy(members, ({ user }) => user.team ?? withoutTeam)]
    .map(([team, people]) => {
      const scored = people.filter(({ score }) => score !== null);
      const count = scored.reduce((sum, { evaluated }) => sum + evaluated, 0);
      const total = scored.reduce((sum, { evaluated, score }) => sum + evaluated * score!, 0);
      return {
        team,
        members: people.length,
        evaluated: people.filter(({ evaluated }) => evaluated > 0).length,
        average: count === 0 ? null : twoDecimals(total / count),
      };
    })
    .sort((a, b) => compareNames(a.team, b.team));
}

const ranked = (members: MemberRow[]) =>
  members.flatMap(({ user, score, lastStatus }) =>
    score === null ? [] : [{ user, score: twoDecimals(score), grade: gradeOf(score), lastStatus }],
  );

/** The highest scores that meet expectations, at most ten. */
const topOf = (members: MemberRow[]) =>
  ranked(members)
    .filter(({ score }) => score >= meetsExpectations)
    .sort((a, b) => b.score - a.score)
    .slice(0, maxListed);

/** Members who need attention: disputes first, then the lowest scores below expectations, at most ten. */
const attentionOf = (members: MemberRow[]) =>
  ranked(members)
    .filter(({ score, lastStatus }) => lastStatus === "Disputed" || score < meetsExpectations)
    .sort((a, b) => Number(b.lastStatus === "Disputed") - Number(a.lastStatus === "Disputed") || a.score - b.score)
    .slice(0, maxListed)
    .map(({ lastStatus, ...row }) => ({
      ...row,
      why: lastStatus === "Disputed" ? "Disputed the evaluation" : `Score below ${meetsExpectations}`,
    }));

const emptyDetails = {
  parameter: null,
  stats: { average: null, median: null, min: null, max: null, count: 0 },
  distribution: [],
  trend: [],
  members: [],
};

/** Statistics of one parameter. Empty without `parameterId` or for a parameter that the actor may not see. */
export async function parameterDetails(ctx: ActorContext, filters: Filters) {
  mayAnalyse(ctx);
  const { parameterId } = filters;
  const found = parameterId === undefined ? undefined : await kraAnalyticsRepository.findParameter(ctx.db, parameterId);
  const template = found && (await kraTemplatesRepository.find(ctx.db, found.templateId));
  if (!found || !template || !templateAccess.read(ctx.actor, template)) return emptyDetails;
  const scope = kraScope(ctx.actor);
  const [{ distribution, ...stats }, trend, members] = await Promise.all([
    kraAnalyticsRepository.readRatingStats(ctx.db, scope, filters),
    kraAnalyticsRepository.listRatingTrend(ctx.db, scope, filters, spanOf(filters)),
    kraAnalyticsRepository.listRatedMembers(ctx.db, scope, filters, maxUnpagedRows),
  ]);
  return {
    parameter: found,
    stats: { ...stats, average: rounded(stats.average), median: rounded(stats.median) },
    distribution,
    trend: trend.map((row) => ({ ...row, average: rounded(row.average) })),
    members: members.map((row) => ({ ...row, weeklyPercent: rounded(row.weeklyPercent), score: rounded(row.score) })),
  };
}
