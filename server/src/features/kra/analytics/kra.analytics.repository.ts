import { sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { EvaluationStatus, Grade } from "@daybook/contract/kra/schemas";
import type { KraScope } from "#access/kra.ts";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";
import {
  all,
  evaluationsOf,
  inPeriod,
  type KraFilters,
  people,
  peopleEvaluated,
} from "#features/kra/evaluations/kra.filters.repository.ts";
import { applicableTemplates } from "#features/kra/kra.repository.ts";

/** Drafts count only if the status filter selects them. */
const counted = (scope: KraScope, filters: KraFilters) =>
  all([peopleEvaluated(scope, filters), evaluationsOf(filters), filters.status === undefined && sql`evaluation.status <> 'Draft'`]);

/** Without texts and facts, which make up most of a row. */
const evaluations = (scope: KraScope, filters: KraFilters) => sql`
  select evaluation.id, evaluation.user_id, evaluation.year, evaluation.month, evaluation.status, evaluation.total_score, evaluation.grade
  from kra_evaluations as evaluation join users on users.id = evaluation.user_id
  where ${counted(scope, filters)} and ${inPeriod("evaluation", filters)}`;

export type MemberRow = {
  user: UserRef;
  evaluated: number;
  /** The mean of the person's totals; null without one. */
  score: number | null;
  lastStatus: EvaluationStatus | null;
};

/**
 * Lists the members to evaluate, by name: active users except admins, and anyone with an evaluation in the period. With a
 * template or parameter filter, only members to whom it applies.
 */
export async function listMembers(db: Db, scope: KraScope, filters: KraFilters) {
  const { templateId, parameterId } = filters;
  const applies = all([
    templateId !== undefined && sql`applicable.template_id = ${templateId}`,
    parameterId !== undefined &&
      sql`applicable.template_id in (select template_id from kra_parameters where parameter_id = ${parameterId})`,
  ]);
  const { rows } = await sql<MemberRow>`
    with counted as (${evaluations(scope, filters)}),
      scores as (
        select user_id, count(*) as evaluated, avg(total_score) as score, (array_agg(status order by year desc, month desc))[1] as last_status
        from counted group by user_id
      ),
      working as (
        select users.* from users where ${people(scope, filters)} and deleted_at is null and status = 'active' and role <> 'admin'
      ),
      applicable as (${templateId === undefined && parameterId === undefined ? sql`select null::uuid as user_id, null::uuid as template_id` : applicableTemplates("working")}),
      members as (
        select working.id from working left join applicable on applicable.user_id = working.id where ${applies}
        union select user_id from scores
      )
    select ${userRef("users", "teams")} as "user", coalesce(scores.evaluated, 0) as evaluated, scores.score, scores.last_status
    from members join users on users.id = members.id
      left join teams on teams.id = users.team_id
      left join scores on scores.user_id = users.id
    order by users.name collate by_name, users.id`.execute(db);
  return rows;
}

export type Totals = {
  average: number | null;
  median: number | null;
  previousAverage: number | null;
  grades: Partial<Record<Grade, number>>;
};

/** @param previous filters of the previous period; null if there is none */
export async function readTotals(db: Db, scope: KraScope, filters: KraFilters, previous: KraFilters | null) {
  const { rows } = await sql<Totals>`
    with counted as (${evaluations(scope, filters)})
    select avg(total_score) as average, percentile_cont(0.5) within group (order by total_score) as median,
      ${previous === null ? sql`null::numeric` : sql`(select avg(total_score) from (${evaluations(scope, previous)}) as earlier)`} as previous_average,
      (select coalesce(json_object_agg(grade, total), '{}')
        from (select grade, count(*) as total from counted where grade is not null group by grade) as by_grade) as grades
    from counted`.execute(db);
  return rows[0]!;
}

export type ParameterAverages = { parameterId: string; name: string; average: number | null; weeklyPercent: number | null; count: number };

/** Averages of ratings and weekly percentages by parameter, under its latest name. */
export async function listParameters(db: Db, scope: KraScope, filters: KraFilters) {
  const { rows } = await sql<ParameterAverages>`
    with counted as (${evaluations(scope, filters)}),
      averages as (
        select rated.parameter_id, avg(rated.rating) as average, avg(rated.weekly_percent) as weekly_percent, count(rated.rating) as count
        from counted join kra_ratings as rated on rated.evaluation_id = counted.id
        where ${filters.parameterId === undefined ? sql`true` : sql`rated.parameter_id = ${filters.parameterId}`}
        group by rated.parameter_id
      )
    select averages.*, named.name
    from averages cross join lateral (
      select name from kra_parameters where parameter_id = averages.parameter_id order by version desc limit 1) as named
    order by named.name collate by_name, averages.parameter_id`.execute(db);
  return rows;
}

/** A range of months as year × 12 + month, both included. */
export type Span = { from: number; to: number };

const inSpan = ({ from, to }: Span) => sql`evaluation.year * 12 + evaluation.month between ${from} and ${to}`;

export type TrendRow = { year: number; month: number; average: number | null; count: number };

export async function listTrend(db: Db, scope: KraScope, filters: KraFilters, span: Span) {
  const { rows } = await sql<TrendRow>`
    select evaluation.year, evaluation.month, avg(total_score) as average, count(*) as count
    from kra_evaluations as evaluation join users on users.id = evaluation.user_id
    where ${counted(scope, filters)} and ${inSpan(span)}
    group by evaluation.year, evaluation.month order by evaluation.year, evaluation.month`.execute(db);
  return rows;
}

/** Weekly tasks done by week of the month, over the period. */
export async function listWeeks(db: Db, scope: KraScope, filters: KraFilters) {
  const { templateId, parameterId } = filters;
  const ofTemplate = all([
    templateId !== undefined && sql`record.template_id = ${templateId}`,
    parameterId !== undefined && sql`record.template_id in (select template_id from kra_parameters where parameter_id = ${parameterId})`,
  ]);
  const { rows } = await sql<{ week: number; done: number; total: number }>`
    select record.week, sum(record.done) as done, sum(record.total) as total
    from kra_weekly_records as record join users on users.id = record.user_id
    where ${people(scope, filters)} and ${inPeriod("record", filters)} and ${ofTemplate}
    group by record.week order by record.week`.execute(db);
  return rows;
}

export type ParameterRow = { _id: string; name: string; weight: number; template: string; templateId: string };

/** A parameter as in the latest template version that contains it. */
export async function findParameter(db: Db, parameterId: string) {
  const { rows } = await sql<ParameterRow>`
    select parameter.parameter_id as _id, parameter.name, parameter.weight, version.name as template, parameter.template_id
    from kra_parameters as parameter
      join kra_template_versions as version on version.template_id = parameter.template_id and version.version = parameter.version
    where parameter.parameter_id = ${parameterId} order by parameter.version desc limit 1`.execute(db);
  return rows[0];
}

const ratingsOf = (scope: KraScope, filters: KraFilters, period = inPeriod("evaluation", filters)) => sql`
  select rated.rating, rated.weekly_percent, rated.score, evaluation.id, evaluation.user_id, evaluation.year, evaluation.month
  from kra_ratings as rated
    join kra_evaluations as evaluation on evaluation.id = rated.evaluation_id
    join users on users.id = evaluation.user_id
  where rated.parameter_id = ${filters.parameterId} and ${counted(scope, filters)} and ${period}`;

export type RatingStats = {
  average: number | null;
  median: number | null;
  min: number | null;
  max: number | null;
  count: number;
  distribution: { rating: number; count: number }[];
};

export async function readRatingStats(db: Db, scope: KraScope, filters: KraFilters) {
  const { rows } = await sql<RatingStats>`
    with rated as (${ratingsOf(scope, filters)})
    select avg(rating) as average, percentile_cont(0.5) within group (order by rating) as median, min(rating) as min, max(rating) as max,
      count(rating) as count,
      (select coalesce(json_agg(json_build_object('rating', rating, 'count', count) order by rating), '[]')
        from (select rating, count(*) as count from rated where rating is not null group by rating) as by_rating) as distribution
    from rated`.execute(db);
  return rows[0]!;
}

export async function listRatingTrend(db: Db, scope: KraScope, filters: KraFilters, span: Span) {
  const { rows } = await sql<TrendRow>`
    select year, month, avg(rating) as average, count(rating) as count from (${ratingsOf(scope, filters, sql<boolean>`${inSpan(span)}`)}) as rated
    group by year, month order by year, month`.execute(db);
  return rows;
}

export type RatedMember = {
  user: UserRef;
  rating: number | null;
  weeklyPercent: number | null;
  score: number | null;
  year: number;
  month: number;
};

/** Members with their ratings, latest months first; at most `take`. A person has a rating for each month, and is built and sorted by name once. */
export async function listRatedMembers(db: Db, scope: KraScope, filters: KraFilters, take: number) {
  const { rows } = await sql<RatedMember>`
    with rated as materialized (${ratingsOf(scope, filters)}),
      members as materialized (
        select users.id, ${userRef("users", "teams")} as "user", row_number() over (order by users.name collate by_name, users.id) as position
        from users left join teams on teams.id = users.team_id where users.id in (select user_id from rated)
      )
    select members."user", rated.rating, rated.weekly_percent, rated.score, rated.year, rated.month
    from rated join members on members.id = rated.user_id
    order by rated.year desc, rated.month desc, members.position limit ${take}`.execute(db);
  return rows;
}
