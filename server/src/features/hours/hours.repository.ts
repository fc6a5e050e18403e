import { type RawBuilder, sql } from "kysely";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import type { Role, UserStatus } from "@daybook/contract/core/constants";
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

/** Days are numbers: how many after the first of the period. */
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
  /** The hours of each report of the teams asked for, on the projects asked for. */
  hours: Record<number, number>;
  /** The team of a report, by day, where it is not the person's now. */
  teams: Record<number, string | null>;
  /** The days of the other reports. */
  elsewhere: number[];
  /** By day: 0.5 or 1 of it away with leave. */
  absences: Record<number, number>;
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
 * that all sums come from the same moment. Of reports and items it reads indexes alone: person by person, and for some
 * people report by report, where the planner would rather read every item there ever was (`offset 0`).
 */
export async function read(db: Db, scope: HoursScope, { startDate, endDate, team, project, user, peopleOnly = false }: HoursFilters) {
  const isNarrowed = team !== undefined || (scope !== "all" && "teamId" in scope);
  const isOfAll = scope === "all" && !isNarrowed && user === undefined;
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

  const inPeriod = (column: string) => sql`${sql.ref(column)} between ${startDate}::date and ${endDate}::date`;
  const day = (column: string) => sql`${sql.ref(column)} - ${startDate}::date`;
  const hours = project
    ? sql`(select coalesce(sum(item.hours_spent), 0) from eod_items as item
        where item.eod_id = report.id and item.project_id = any(${project}::uuid[]))`
    : sql`report.total_hours`;
  const ofProjects = project ? sql`and item.project_id = any(${project}::uuid[])` : sql``;
  const itemsOfAll = sql`eod_items as item where ${inPeriod("item.date")} ${ofProjects}`;
  const itemsOfSome = sql`eods as report cross join lateral (
          select item.project_id, item.hours_spent from eod_items as item where item.eod_id = report.id ${ofProjects} offset 0
        ) as item
        where ${inPeriod("report.date")} and ${ofUsers("report.userId")} and ${inTeams("report.teamId")}`;
  const byProject = sql`(
      select coalesce(json_agg(json_build_object('project', ${projectRefOrNull("project")}, 'logged', spent.logged)
        order by spent.logged desc, lower(project.name), project.id), '[]')
      from (
        select item.project_id, sum(item.hours_spent) as logged from ${isOfAll ? itemsOfAll : itemsOfSome}
        group by item.project_id
      ) as spent left join projects as project on project.id = spent.project_id
      where spent.logged > 0
    )`;

  const { rows } = await sql<{ people: PersonHours[]; projects: ProjectHours[]; holidays: [date: string, name: string][] }>`
    with away as (
      select user_id, json_object_agg(${day("date")}, days) as absences from absences_between(${startDate}::date, ${endDate}::date)
      where ${ofUsers("userId")} group by user_id
    )
    select (
      select coalesce(json_agg(json_build_object(
        'user', ${userRef("person", "team")}, 'role', person.role, 'status', person.status,
        'dateOfJoining', person.date_of_joining, 'createdAt', person.created_at,
        'lastDayOfOffice', person.last_day_of_office, 'deletedAt', person.deleted_at,
        'inTeams', ${inTeams("person.teamId")}, 'hours', coalesce(own.hours, '{}'), 'teams', coalesce(own.teams, '{}'),
        'elsewhere', coalesce(own.elsewhere, '[]'), 'absences', coalesce(away.absences, '{}')
      ) order by lower(person.name), person.id), '[]')
      from users as person left join teams as team on team.id = person.team_id left join away on away.user_id = person.id
        cross join lateral (
          select json_object_agg(${day("report.date")}, ${hours}) filter (where ${inTeams("report.teamId")}) as hours,
            json_object_agg(${day("report.date")}, (select name from teams where teams.id = report.team_id))
              filter (where report.team_id is distinct from person.team_id) as teams,
            json_agg(${day("report.date")}) filter (where not (${inTeams("report.teamId")})) as elsewhere
          from eods as report where report.user_id = person.id and ${inPeriod("report.date")}
        ) as own
      where ${ofUsers("person.id")}
        ${isNarrowed ? sql`and (${inTeams("person.teamId")} or person.id in (select user_id from eods where ${inPeriod("date")} and ${inTeams("teamId")}))` : sql``}
        and (own.hours is not null or (${inTeams("person.teamId")}
          -- Nobody's day begins earlier than a day before UTC's.
          and (person.deleted_at is null or person.deleted_at >= ${addDays(startDate, -1)}::date)))
    ) as people, ${peopleOnly ? sql`'[]'::json` : byProject} as projects, (
      -- Those after the period move the deadlines of its last reports.
      select coalesce(json_agg(json_build_array(date, name) order by date), '[]') from holidays
      where date between ${startDate}::date and ${addDays(endDate, 60)}::date
    ) as holidays`.execute(db);
  const { people, projects, holidays } = rows[0]!;
  return { people, projects, holidays: new Map(holidays) };
}
