import { type RawBuilder, sql } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/common";
import type { Role, UserStatus } from "@daybook/contract/constants";
import type { HoursScope } from "#access/hours.ts";
import { addDays } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import { projectRefOrNull, teamsNamed, userRef } from "#db/wire.ts";

export type HoursFilters = {
  startDate: string;
  endDate: string;
  team?: string[] | undefined;
  project?: string[] | undefined;
  user?: string[] | undefined;
  /** The hours of each project are not asked for: reading the items of reports takes as long as all the rest. */
  peopleOnly?: boolean;
};

export type PersonHours = {
  user: UserRef;
  role: Role;
  status: UserStatus;
  dateOfJoining: string | null;
  createdAt: string;
  lastDayOfOffice: string | null;
  deletedAt: string | null;
  /** Is now in a team asked for: days without a report count there. */
  inTeams: boolean;
  /** Reports of the teams asked for, as two lists: how many days after the first of the period, and hundredths of their hours, of the projects asked for. */
  reportDays: number[];
  reportHours: number[];
  /** The team of a report, by day, where it is not the person's now. */
  teams: Record<string, string | null>;
  /** The days of the other reports. */
  elsewhere: string[];
  /** By day: 0.5 or 1 of it away with leave. */
  absences: Record<string, number>;
};

export type ProjectHours = { project: ProjectRef | null; logged: number };

const all = (conditions: (RawBuilder<unknown> | false)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false).map((condition) => sql`(${condition})`),
    sql` and `,
  );

/**
 * Everybody in scope who may have hours in the period, by name, with the days on which they reported; and the hours
 * of each project, and the company's holidays. A report's hours are the sum of its items, kept with it. One statement, so
 * that all sums come from the same moment. It reads two indexes in place of the tables with their texts: `eods_hours`,
 * and report by report `eod_items_hours`, because the planner would rather read every item there ever was (`offset 0`).
 */
export async function read(db: Db, scope: HoursScope, { startDate, endDate, team, project, user, peopleOnly = false }: HoursFilters) {
  const isNarrowed = team !== undefined || (scope !== "all" && "teamId" in scope);
  /** The team in a column is one that was asked for. */
  const inTeams = (column: string) =>
    all([
      sql`true`,
      scope !== "all" && "teamId" in scope && sql`coalesce(${sql.ref(column)} = ${scope.teamId}::uuid, false)`,
      team !== undefined && sql`coalesce(${sql.ref(column)} in ${teamsNamed(team)}, false)`,
    ]);
  const ofUsers = (column: string) =>
    all([
      sql`true`,
      scope !== "all" && "userId" in scope && sql`${sql.ref(column)} = ${scope.userId}::uuid`,
      user !== undefined && sql`${sql.ref(column)} = any(${user}::uuid[])`,
    ]);

  const { rows } = await sql<{ people: PersonHours[]; projects: ProjectHours[]; holidays: [date: string, name: string][] }>`
    with reports as materialized (
      select report.id, report.user_id, report.date, report.team_id, report.total_hours, ${inTeams("report.teamId")} as is_counted
      from eods as report
      where report.date between ${startDate}::date and ${endDate}::date and ${ofUsers("report.userId")}
        ${isNarrowed ? sql`and (${inTeams("report.teamId")} or report.user_id in (select id from users where ${inTeams("users.teamId")}))` : sql``}
    ), items as ${project ? sql`materialized` : sql``} (
      select report.id, item.project_id, item.hours_spent
      from reports as report cross join lateral (
        select item.project_id, item.hours_spent from eod_items as item
        where item.eod_id = report.id ${project ? sql`and item.project_id = any(${project}::uuid[])` : sql``}
        offset 0
      ) as item
      where report.is_counted
    ), days as (
      select report.user_id, bool_or(report.is_counted) as is_counted,
        array_agg(report.date - ${startDate}::date) filter (where report.is_counted) as report_days,
        array_agg((${project ? sql`coalesce(spent.logged, 0)` : sql`report.total_hours`} * 100)::int)
          filter (where report.is_counted) as report_hours,
        json_object_agg(report.date, team.name) filter (where report.team_id is distinct from person.team_id) as teams,
        json_agg(report.date) filter (where not report.is_counted) as elsewhere
      from reports as report join users as person on person.id = report.user_id left join teams as team on team.id = report.team_id
        ${project ? sql`left join (select id, sum(hours_spent) as logged from items group by id) as spent on spent.id = report.id` : sql``}
      group by report.user_id
    ), away as (
      select user_id, json_object_agg(date, days) as absences from absences
      where date between ${startDate}::date and ${endDate}::date and ${ofUsers("userId")}
      group by user_id
    )
    select (
      select coalesce(json_agg(json_build_object(
        'user', ${userRef("person", "team")}, 'role', person.role, 'status', person.status,
        'dateOfJoining', person.date_of_joining, 'createdAt', person.created_at,
        'lastDayOfOffice', person.last_day_of_office, 'deletedAt', person.deleted_at,
        'inTeams', ${inTeams("person.teamId")}, 'reportDays', coalesce(days.report_days, '{}'),
        'reportHours', coalesce(days.report_hours, '{}'), 'teams', coalesce(days.teams, '{}'),
        'elsewhere', coalesce(days.elsewhere, '[]'), 'absences', coalesce(away.absences, '{}')
      ) order by lower(person.name), person.id), '[]')
      from users as person left join teams as team on team.id = person.team_id left join days on days.user_id = person.id
        left join away on away.user_id = person.id
      where ${ofUsers("person.id")} and (days.is_counted or (${inTeams("person.teamId")}
        -- Nobody's day begins earlier than a day before UTC's.
        and (person.deleted_at is null or person.deleted_at >= ${addDays(startDate, -1)}::date)))
    ) as people, (
      select coalesce(json_agg(json_build_object('project', ${projectRefOrNull("project")}, 'logged', spent.logged)
        order by spent.logged desc, lower(project.name), project.id), '[]')
      from (select project_id, sum(hours_spent) as logged from items group by project_id) as spent
        left join projects as project on project.id = spent.project_id
      where spent.logged > 0 and not ${peopleOnly}::boolean
    ) as projects, (
      -- Those after the period move the deadlines of its last reports.
      select coalesce(json_agg(json_build_array(date, name) order by date), '[]') from holidays
      where date between ${startDate}::date and ${addDays(endDate, 60)}::date
    ) as holidays`.execute(db);
  const { people, projects, holidays } = rows[0]!;
  return { people, projects, holidays: new Map(holidays) };
}
