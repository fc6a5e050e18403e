import { type RawBuilder, sql } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { TeamScope } from "#access/analytics.ts";
import type { Db } from "#db/database.ts";
import { teamsNamed, userRef } from "#db/sql-fragments.ts";
import { taskTrend } from "./overview/analytics.task-trend.repository.ts";

/*
 * Counts by project, team or person over two periods, with one statement for all of them. Tasks count for their assignee
 * and the assignee's current team; hours and blockers count for the team on that day.
 */

export type Subject = "projects" | "teams" | "users";
export type Filters = { team?: string[] | undefined; project?: string[] | undefined; user?: string[] | undefined };
export type AnalyticsQuery = { subject: Subject; scope: TeamScope; filters: Filters };

/** Instants: start of the previous period, start of the period, end of the period. */
export type Instants = { before: string; start: string; end: string };
/** Days: first day of the previous period, first day and last day of the period. */
export type Dates = { before: string; startDate: string; endDate: string };

type Columns = { team: string; project: string; user: string };

/** Conditions of the scope and the filters on the given columns. */
export const conditions = ({ scope, filters: { team, project, user } }: AnalyticsQuery, columns: Columns) => {
  const parts: RawBuilder<unknown>[] = [];
  if (scope !== "all") parts.push(sql`${sql.raw(columns.team)} = ${scope.teamId}`);
  if (team) parts.push(sql`${sql.raw(columns.team)} in ${teamsNamed(team)}`);
  if (project) parts.push(sql`${sql.raw(columns.project)} = any(${project}::uuid[])`);
  if (user) parts.push(sql`${sql.raw(columns.user)} = any(${user}::uuid[])`);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
};

const taskKey = { projects: sql`tasks.project_id`, teams: sql`tasks.assignee_team_id`, users: sql`tasks.assignee_id` };

/** Tasks of a subject. Unassigned tasks count for no team and no person. */
const ofSubject = (query: AnalyticsQuery) =>
  sql`${taskKey[query.subject]} is not null and ${conditions(query, {
    team: query.subject === "projects" ? "tasks.project_team_id" : "tasks.assignee_team_id",
    project: "tasks.project_id",
    user: "tasks.assignee_id",
  })}`;

export type TaskCounts = {
  /** Null for the totals. */
  key: string | null;
  opened: number;
  openedBefore: number;
  completed: number;
  completedBefore: number;
  open: number;
  overdue: number;
  /** Medians: days from creation to completion, hours from completion to approval. */
  cycleDays: number | null;
  cycleDaysBefore: number | null;
  approvalHours: number | null;
  approvalHoursBefore: number | null;
};

export async function taskCounts(db: Db, query: AnalyticsQuery, { before, start, end }: Instants, today: string): Promise<TaskCounts[]> {
  const during = (column: string) => sql`${sql.raw(column)} >= ${start} and ${sql.raw(column)} < ${end}`;
  const earlier = (column: string) => sql`${sql.raw(column)} >= ${before} and ${sql.raw(column)} < ${start}`;
  const isOpen = sql`status in (${sql.join(openTaskStatuses.map((status) => sql.lit(status)))})`;
  // `date_part` uses floating point and takes half the time of `extract`.
  const cycle = sql`percentile_cont(0.5) within group (order by date_part('epoch', completed_at - created_at) / 86400)`;
  const approval = sql`percentile_cont(0.5) within group (order by date_part('epoch', approved_at - completed_at) / 3600)`;
  const { rows } = await sql<TaskCounts>`
    with counted as (
      select ${taskKey[query.subject]} as key, status, due_date, created_at, completed_at, approved_at from tasks
      where deleted_at is null and ${ofSubject(query)} and (${isOpen} or (created_at >= ${before} and created_at < ${end})
        or (completed_at >= ${before} and completed_at < ${end}) or (approved_at >= ${before} and approved_at < ${end}))
    )
    select key,
      count(*) filter (where ${during("created_at")}) as opened, count(*) filter (where ${earlier("created_at")}) as opened_before,
      count(*) filter (where ${during("completed_at")}) as completed, count(*) filter (where ${earlier("completed_at")}) as completed_before,
      count(*) filter (where ${isOpen}) as open, count(*) filter (where ${isOpen} and due_date < ${today}) as overdue,
      ${cycle} filter (where ${during("completed_at")}) as cycle_days, ${cycle} filter (where ${earlier("completed_at")}) as cycle_days_before,
      ${approval} filter (where ${during("approved_at")}) as approval_hours,
      ${approval} filter (where ${earlier("approved_at")}) as approval_hours_before
    from counted group by grouping sets ((key), ())`.execute(db);
  return rows;
}

export const trendOf = (db: Db, query: AnalyticsQuery, bounds: string[]) => taskTrend(db, ofSubject(query), bounds);

export type Blockers = { key: string | null; now: number; before: number };

/** Counts report items with blockers. */
export async function blockers(db: Db, query: AnalyticsQuery, { before, startDate, endDate }: Dates): Promise<Blockers[]> {
  const { subject, filters } = query;
  const key = { projects: sql`item.project_id`, teams: sql`eods.team_id`, users: sql`eods.user_id` }[subject];
  const team = subject === "projects" ? "project.team_id" : "eods.team_id";
  // Joining on the date as well allows an index-only scan.
  const reports = sql`join eods on eods.id = item.eod_id and eods.date = item.date`;
  const { rows } = await sql<Blockers>`
    select ${key} as key, count(*) filter (where item.date >= ${startDate}) as now, count(*) filter (where item.date < ${startDate}) as before
    from eod_items as item ${subject === "projects" && !filters.user ? sql`` : reports}
      left join projects as project on project.id = item.project_id
    where item.blockers <> '' and item.date between ${before} and ${endDate} and ${key} is not null
      and ${conditions(query, { team, project: "item.project_id", user: "eods.user_id" })}
    group by grouping sets ((${key}), ())`.execute(db);
  return rows;
}

export type ProjectRow = { project: ProjectRef & { team: string | null; status: string }; people: number };

/** Projects in scope by name, with their number of members. */
export async function listProjects(db: Db, query: AnalyticsQuery) {
  const { rows } = await sql<ProjectRow>`
    select json_build_object('_id', projects.id, 'name', projects.name, 'team', teams.name, 'status', projects.status) as project,
      (select count(*) from project_members where project_id = projects.id) as people
    from projects left join teams on teams.id = projects.team_id
    where ${conditions({ ...query, filters: { ...query.filters, user: undefined } }, { team: "projects.team_id", project: "projects.id", user: "" })}
    order by projects.name collate by_name, projects.id`.execute(db);
  return rows;
}

/** Hundredths of hours: of a project (`key`) in one of the two periods or in a span, or of a span across all projects. */
export type ProjectHours = { logged: number } & (
  | { key: string; isNow: boolean; span: null }
  | { key: string; isNow: null; span: number }
  | { key: null; isNow: null; span: number }
);

/**
 * Hours reported for projects in the period and the previous one.
 * @param spans the first days of the period's spans, ascending; numbered from 1, and 0 is the previous period
 */
export async function projectHours(
  db: Db,
  { scope, filters: { team, project, user } }: AnalyticsQuery,
  { before, startDate, endDate }: Dates,
  spans: string[],
): Promise<ProjectHours[]> {
  const byTeam = scope !== "all" || team !== undefined;
  const ofTeams = conditions({ subject: "projects", scope, filters: { team } }, { team: "team_id", project: "", user: "" });
  const ofUsers = sql`exists (select from eods where eods.id = item.eod_id and eods.date = item.date and eods.user_id = any(${user}::uuid[]))`;
  const { rows } = await sql<ProjectHours>`
    with spent as (
      select item.project_id as key, item.date, sum(item.hours_spent) * 100 as hours from eod_items as item
      where item.project_id is not null and item.date between ${before} and ${endDate}
        ${project ? sql`and item.project_id = any(${project}::uuid[])` : sql``}
        ${byTeam ? sql`and item.project_id in (select id from projects where ${ofTeams})` : sql``}
        ${user ? sql`and ${ofUsers}` : sql``}
      group by 1, 2
    )
    select key, is_now, span, sum(hours) as logged
    from (select key, date >= ${startDate} as is_now, width_bucket(date, ${spans}::date[]) as span, hours from spent) as spanned
    group by grouping sets ((key, is_now), (key, span), (span))`.execute(db);
  return rows;
}

/** Teams in scope by name, including deleted ones, which may have figures for the period. */
export async function listTeams(db: Db, scope: TeamScope, filters: Filters) {
  const { rows } = await sql<{ _id: string; name: string; isDeleted: boolean }>`
    select id as _id, name, deleted_at is not null as is_deleted from teams
    where ${conditions({ subject: "teams", scope, filters: { team: filters.team } }, { team: "teams.id", project: "", user: "" })}
    order by deleted_at is not null, name collate by_name, id`.execute(db);
  return rows;
}

/** People by id, including inactive and deleted accounts. */
export async function listUsers(db: Db, ids: string[]) {
  const { rows } = await sql<{ user: UserRef }>`
    select ${userRef("users", "teams")} as user from users left join teams on teams.id = users.team_id
    where users.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ user }) => user);
}
