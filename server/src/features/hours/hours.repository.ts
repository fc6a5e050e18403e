import { type RawBuilder, sql } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import type { HoursScope, Members } from "#access/hours.ts";
import { addDays, holidaysByCalendar, type Schedule } from "#calendar.ts";
import type { Db } from "#db/database.ts";
import type { Employment, ReportAccess } from "#domain/reporting-days.ts";
import { employmentHistory, projectRefOrNull, reportsFrom, schedulesUntil, teamsNamed, userRef } from "#db/sql-fragments.ts";
import type { Holiday } from "#domain/holiday.ts";

export type HoursFilters = {
  startDate: string;
  endDate: string;
  team?: string[] | undefined;
  project?: string[] | undefined;
  user?: string[] | undefined;
  /** Skips the hours by project, which take as long as the rest of the query. */
  peopleOnly?: boolean;
  /** An SQL value about `person.id` that is read with each person, in the same snapshot. */
  beside?: RawBuilder<unknown> | undefined;
};

/** A person with hours by day. Days are offsets from the first day of the period. */
export type PersonHours = Employment &
  ReportAccess & {
    user: UserRef;
    teamId: string | null;
    /** What counts, for files. */
    employeeId: string | null;
    /** The current team is among the requested ones, so days without a report count. */
    inTeams: boolean;
    /** Hours of each report, for the requested teams and projects. */
    hours: Record<number, number>;
    /** The team of a report, where it differs from the person's current team. */
    teams: Record<number, string | null>;
    /** Days with a report in a team that was not requested. */
    elsewhere: number[];
    /** Days on leave: 0.5 or 1. */
    absences: Record<number, number>;
    /** The latest first; null if the person works as the company. */
    schedules: Schedule[] | null;
    /** The value of the filter `beside`. */
    beside: unknown;
  };

export type ProjectHours = { project: ProjectRef | null; logged: number };

const all = (conditions: (RawBuilder<unknown> | false)[]) =>
  sql.join(
    conditions.filter((condition) => condition !== false).map((condition) => sql`(${condition})`),
    sql` and `,
  );

const idsOf = ({ teamIds, userId, named }: Members) => sql`select id from users where (
    id = ${userId}::uuid or ${teamIds === null} or team_id = any(${teamIds ?? []}::uuid[])
  ) and ${named ? sql`team_id in ${teamsNamed(named)}` : sql`true`}`;

type HolidayRow = Holiday & { date: string; calendarId: string | null };

/**
 * Reads the people in scope with their hours by day, the hours by project, and the holidays. One statement, so all sums
 * come from the same snapshot. A report's hours are stored with it. Reports and items are read with index-only scans;
 * `offset 0` stops the planner from scanning all items when only some people are requested.
 */
export async function read(
  db: Db,
  scope: HoursScope,
  { startDate, endDate, team, project, user, peopleOnly = false, beside }: HoursFilters,
) {
  const hasTeamFilter = team !== undefined || (scope !== "all" && "teamId" in scope);
  const isUnfiltered = scope === "all" && !hasTeamFilter && user === undefined;
  /** SQL condition: the column's team is among the requested ones. */
  const inTeams = (column: string) =>
    all([
      sql`true`,
      scope !== "all" && "teamId" in scope && sql`coalesce(${sql.ref(column)} = ${scope.teamId}::uuid, false)`,
      team !== undefined && sql`coalesce(${sql.ref(column)} in ${teamsNamed(team)}, false)`,
    ]);
  const inUsers = (column: string) =>
    all([
      sql`true`,
      scope !== "all" && "userId" in scope && sql`${sql.ref(column)} = ${scope.userId}::uuid`,
      scope !== "all" && "members" in scope && sql`${sql.ref(column)} in (${idsOf(scope.members)})`,
      user !== undefined && sql`${sql.ref(column)} = any(${user}::uuid[])`,
    ]);

  const inPeriod = (column: string) => sql`${sql.ref(column)} between ${startDate}::date and ${endDate}::date`;
  const day = (column: string) => sql`${sql.ref(column)} - ${startDate}::date`;
  const hours = project
    ? sql`(select coalesce(sum(item.hours_spent), 0) from eod_items as item
        where item.eod_id = report.id and item.project_id = any(${project}::uuid[]))`
    : sql`report.total_hours`;
  const inProjects = project ? sql`and item.project_id = any(${project}::uuid[])` : sql``;
  const allItems = sql`eod_items as item where ${inPeriod("item.date")} ${inProjects}`;
  const someItems = sql`eods as report cross join lateral (
          select item.project_id, item.hours_spent from eod_items as item where item.eod_id = report.id ${inProjects} offset 0
        ) as item
        where ${inPeriod("report.date")} and ${inUsers("report.userId")} and ${inTeams("report.teamId")}`;
  const byProject = sql`(
      select coalesce(json_agg(json_build_object('project', ${projectRefOrNull("project")}, 'logged', spent.logged)
        order by spent.logged desc, project.name collate by_name, project.id), '[]')
      from (
        select item.project_id, sum(item.hours_spent) as logged from ${isUnfiltered ? allItems : someItems}
        group by item.project_id
      ) as spent left join projects as project on project.id = spent.project_id
      where spent.logged > 0
    )`;

  const { rows } = await sql<{ people: PersonHours[]; projects: ProjectHours[]; holidays: HolidayRow[]; closures: Record<string, string> }>`
    with away as (
      select user_id, json_object_agg(${day("date")}, days) as absences from absences_between(${startDate}::date, ${endDate}::date)
      where ${inUsers("userId")} group by user_id
    )
    select (
      select coalesce(json_agg(json_build_object(
        'user', ${userRef("person", "team")}, 'teamId', person.team_id, 'employeeId', person.employee_id, 'role', person.role, 'status', person.status,
        'dateOfJoining', person.date_of_joining, 'createdAt', person.created_at,
        'lastDayOfOffice', person.last_day_of_office, 'deletedAt', person.deleted_at,
        'history', ${employmentHistory("person")}, 'reportsFrom', ${reportsFrom("person")},
        'inTeams', ${inTeams("person.teamId")}, 'hours', coalesce(own.hours, '{}'), 'teams', coalesce(own.teams, '{}'),
        'elsewhere', coalesce(own.elsewhere, '[]'), 'absences', coalesce(away.absences, '{}'),
        'schedules', ${schedulesUntil("person", endDate)}, 'beside', ${beside ?? sql`null::json`}
      ) order by person.name collate by_name, person.id), '[]')
      from users as person left join teams as team on team.id = person.team_id left join away on away.user_id = person.id
        cross join lateral (
          select json_object_agg(${day("report.date")}, ${hours}) filter (where ${inTeams("report.teamId")}) as hours,
            json_object_agg(${day("report.date")}, (select name from teams where teams.id = report.team_id))
              filter (where report.team_id is distinct from person.team_id) as teams,
            json_agg(${day("report.date")}) filter (where not (${inTeams("report.teamId")})) as elsewhere
          from eods as report where report.user_id = person.id and ${inPeriod("report.date")}
        ) as own
      where ${inUsers("person.id")}
        ${hasTeamFilter ? sql`and (${inTeams("person.teamId")} or person.id in (select user_id from eods where ${inPeriod("date")} and ${inTeams("teamId")}))` : sql``}
        and (own.hours is not null or (${inTeams("person.teamId")}
          -- No timezone is more than a day ahead of UTC.
          and (person.deleted_at is null or person.deleted_at >= ${addDays(startDate, -1)}::date)))
    ) as people, ${peopleOnly ? sql`'[]'::json` : byProject} as projects, (
      -- Holidays after the period affect the deadlines of its last reports.
      select coalesce(json_agg(json_build_object('date', date, 'calendarId', calendar_id, 'name', name, 'half', half) order by date), '[]') from holidays
      where date between ${startDate}::date and ${addDays(endDate, 60)}::date
    ) as holidays, (
      select coalesce(json_object_agg(date, titles), '{}') from (
        select leave_halves.date, string_agg(distinct closures.title, ', ') as titles
        from closures join leaves on leaves.closure_id = closures.id join leave_halves on leave_halves.leave_id = leaves.id
          join users as closed on closed.id = leaves.user_id
        where closures.removed_at is null and closures.start_date <= ${endDate}::date and closures.end_date >= ${startDate}::date
          and ${inPeriod("leaveHalves.date")} and ${inUsers("closed.id")} and ${inTeams("closed.teamId")}
        group by leave_halves.date
      ) as closed_days
    ) as closures`.execute(db);
  const { people, projects, holidays, closures } = rows[0]!;
  return { people, projects, closures, ...holidaysByCalendar(holidays) };
}
