import { type RawBuilder, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { SelfReviewMode } from "@daybook/contract/core/constants";
import type { EvaluationStatus, Grade } from "@daybook/contract/kra/schemas";
import type { KraScope } from "#access/kra.ts";
import type { Db } from "#db/database.ts";
import { employmentHistory, matches, reportsFrom, teamOfMonth, userRef } from "#db/sql-fragments.ts";
import type { Month } from "#domain/kra-months.ts";
import { people } from "./evaluations/kra.filters.repository.ts";

/** The team is that of the month, without one the present one. */
const selectPerson = (db: Db, month?: Month) =>
  db
    .selectFrom("users")
    .leftJoin("teams", "teams.id", "users.teamId")
    .select(userRef("users", "teams").as("user"))
    .select((month ? teamOfMonth("users", month.year, month.month) : sql<string | null>`users.team_id`).as("teamId"))
    .select(["users.id as userId", "users.teamId as presentTeamId", "users.name", "users.role", "users.status", "users.dateOfJoining"])
    .select(["users.createdAt", "users.lastDayOfOffice", "users.deletedAt"])
    .select([employmentHistory("users").as("history"), reportsFrom("users").as("reportsFrom")]);

/** A person who may have KRA data, including inactive and deleted accounts. */
export const findPerson = (db: Db, id: string, month?: Month) => selectPerson(db, month).where("users.id", "=", id).executeTakeFirst();

/** The teams in which a person who has changed teams has been. */
export const listFormerTeams = async (db: Db, userId: string) =>
  (await db.selectFrom("teamHistory").select("teamId").where("userId", "=", userId).execute()).map(({ teamId }) => teamId);

export const findPeople = (db: Db, ids: readonly string[]) =>
  selectPerson(db)
    .where("users.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Locks a month of several people for the transaction, always in the same order. */
export const lockMonths = (db: Db, userIds: readonly string[], { year, month }: { year: number; month: number }) => {
  const names = [...new Set(userIds)].sort().map((userId) => `kra ${userId} ${year}-${month}`);
  return sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) as name`.execute(db);
};

/** Locks a person's month for the transaction. */
export const lockMonth = (db: Db, userId: string, month: { year: number; month: number }) => lockMonths(db, [userId], month);

/**
 * Selects the template that applies to each of `people` (a table expression with id, team_id and designation). Precedence:
 * person, designation, team, everyone; then the most recently changed. Columns: user_id, template_id, version. Designations are
 * made comparable once each, not for every pair.
 */
export const applicableTemplates = (people: string): RawBuilder<unknown> => sql`
  with keyed as materialized (select id, team_id, text_key(designation) as designation from ${sql.table(people)}),
    target as materialized (
      select target.template_id, target.version, target.user_id, target.team_id, text_key(target.designation) as designation
      from kra_template_targets as target join kra_templates as template on template.id = target.template_id and template.version = target.version
    )
  select distinct on (people.id) people.id as user_id, template.id as template_id, template.version
  from keyed as people
    join kra_templates as template on template.team_id is null or template.team_id = people.team_id
    left join target on target.template_id = template.id
  where target.template_id is null or target.user_id = people.id or target.team_id = people.team_id
    or target.designation = people.designation
  order by people.id,
    case when target.user_id is not null then 1 when target.designation is not null then 2
      when target.team_id is not null or template.team_id is not null then 3 else 4 end,
    template.updated_at desc, template.id desc`;

/** The template that applies to a person in a month, or today, with its version. */
export async function findApplicableTemplate(db: Db, userId: string, month?: Month) {
  const { rows } = await sql<{ templateId: string; version: number }>`
    with person as (
        select id, designation, ${month ? teamOfMonth("users", month.year, month.month) : sql`team_id`} as team_id from users where id = ${userId}
      ),
      applicable as (${applicableTemplates("person")})
    select template_id as "templateId", version from applicable`.execute(db);
  return rows[0];
}

export type MemberFilters = {
  team?: string | undefined;
  search?: string | undefined;
  excludeAdmins?: boolean | undefined;
  year: number;
  month: number;
};

/** Active users, and inactive ones with KRA data in the month. Their `team_id` is the team of the month. */
export const membersMatching = (scope: KraScope, { team, search, excludeAdmins, year, month }: MemberFilters) => sql`
  select users.id, users.name, users.designation, users.role, users.status, users.date_of_joining, users.created_at,
    users.profile_picture_id, users.team_id as present_team_id, users.month_team_id as team_id
  from (select users.*, ${teamOfMonth("users", year, month)} as month_team_id from users) as users
  where ${people(scope, { team }, sql`users.month_team_id`)} and users.deleted_at is null
    and ${search === undefined ? sql`true` : matches(search, "users.name", "users.designation")}
    and ${excludeAdmins ? sql`users.role <> 'admin'` : sql`true`}
    and (users.status = 'active'
      or exists (select from kra_evaluations where user_id = users.id and year = ${year} and month = ${month})
      or exists (select from kra_weekly_records where user_id = users.id and year = ${year} and month = ${month}))`;

export type MemberRow = {
  user: UserRef & { designation: string | null };
  template: { _id: string; name: string } | null;
  evaluation: {
    _id: string;
    status: EvaluationStatus;
    totalScore: number | null;
    grade: Grade | null;
    rated: { done: number; total: number };
  } | null;
  done: number;
  total: number;
  weeks: number[];
  /** What the template says about self-reviews; null without a choice. */
  selfReview: SelfReviewMode | null;
  isSelfReviewSent: boolean;
};

/** Members with the state of a month, by name. */
export async function listMembers(db: Db, scope: KraScope, filters: MemberFilters, { take, skip }: { take: number; skip: number }) {
  const { year, month } = filters;
  const { rows } = await sql<MemberRow>`
    with matching as (${membersMatching(scope, filters)}),
      people as (select * from matching order by name collate by_name, id limit ${take} offset ${skip}),
      applicable as (${applicableTemplates("people")}),
      weekly as (
        select user_id, sum(done)::int as done, sum(total)::int as total, json_agg(week order by week) as weeks
        from kra_weekly_records where year = ${year} and month = ${month} and user_id in (select id from people) group by user_id
      )
    select
      json_build_object('_id', people.id, 'name', people.name, 'team', teams.name,
        'profilePicture', '/api/files/' || people.profile_picture_id, 'designation', people.designation) as "user",
      case when current.template_id is not null then json_build_object('_id', current.template_id, 'name', current.name) end as template,
      case when evaluation.id is not null then json_build_object('_id', evaluation.id, 'status',
        case when evaluation.status = 'Draft' and evaluation.ready_at is not null then 'Ready' else evaluation.status end,
        'totalScore', evaluation.total_score, 'grade', evaluation.grade,
        'rated', (select json_build_object('done', count(rating), 'total', count(*)) from kra_ratings where evaluation_id = evaluation.id))
        end as evaluation,
      coalesce(weekly.done, 0) as done, coalesce(weekly.total, 0) as total, coalesce(weekly.weeks, '[]') as weeks,
      current.self_review, review.submitted_at is not null as is_self_review_sent
    from people
      left join teams on teams.id = people.team_id
      left join applicable on applicable.user_id = people.id
      left join kra_template_versions as current
        on current.template_id = applicable.template_id and current.version = applicable.version
      left join kra_evaluations as evaluation
        on evaluation.user_id = people.id and evaluation.year = ${year} and evaluation.month = ${month}
      left join weekly on weekly.user_id = people.id
      left join kra_self_reviews as review on review.user_id = people.id and review.year = ${year} and review.month = ${month}
    order by people.name collate by_name, people.id`.execute(db);
  return rows;
}

export async function countMembers(db: Db, scope: KraScope, filters: MemberFilters) {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${membersMatching(scope, filters)}) as matching`.execute(db);
  return rows[0]!.total;
}

/** Whether the month's evaluation has been shared. */
export async function isMonthShared(db: Db, userId: string, { year, month }: { year: number; month: number }) {
  const found = await db
    .selectFrom("kraEvaluations")
    .select("id")
    .where("userId", "=", userId)
    .where("year", "=", year)
    .where("month", "=", month)
    .where("status", "<>", "Draft")
    .executeTakeFirst();
  return found !== undefined;
}

export type TeamState = {
  team: string | null;
  people: number;
  notRated: number;
  drafts: number;
  ready: number;
  shared: number;
  answered: number;
  selfReviews: number;
  selfReviewsSent: number;
};

type MonthOfTeams = { year: number; month: number; endDate: string; mode: SelfReviewMode };

/** How far each team is with a month: everyone whom a template applies to. */
export async function listTeamStates(db: Db, scope: KraScope, { year, month, endDate, mode }: MonthOfTeams) {
  const { rows } = await sql<TeamState>`
    with matching as (${membersMatching(scope, { excludeAdmins: true, year, month })}),
      people as (select * from matching where status = 'active' and coalesce(date_of_joining, created_at::date) <= ${endDate}::date),
      applicable as (${applicableTemplates("people")})
    select teams.name as team, count(*) as people,
      count(*) filter (where evaluation.id is null) as not_rated,
      count(*) filter (where evaluation.status = 'Draft' and evaluation.ready_at is null) as drafts,
      count(*) filter (where evaluation.status = 'Draft' and evaluation.ready_at is not null) as ready,
      count(*) filter (where evaluation.status = 'Shared') as shared,
      count(*) filter (where evaluation.status in ('Acknowledged', 'Disputed')) as answered,
      count(*) filter (where ${mode} <> 'off' and coalesce(current.self_review, ${mode}) <> 'off') as self_reviews,
      count(*) filter (where ${mode} <> 'off' and coalesce(current.self_review, ${mode}) <> 'off' and review.submitted_at is not null)
        as self_reviews_sent
    from people join applicable on applicable.user_id = people.id
      join kra_template_versions as current on current.template_id = applicable.template_id and current.version = applicable.version
      left join teams on teams.id = people.team_id
      left join kra_evaluations as evaluation on evaluation.user_id = people.id and evaluation.year = ${year} and evaluation.month = ${month}
      left join kra_self_reviews as review on review.user_id = people.id and review.year = ${year} and review.month = ${month}
    group by teams.id, teams.name order by teams.name collate by_name nulls last`.execute(db);
  return rows;
}
