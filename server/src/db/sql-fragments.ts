import { type RawBuilder, sql } from "kysely";
import type { DelegationScope, UserStatus } from "@daybook/contract/core/constants";
import type { Schedule } from "#calendar.ts";
import type { EmploymentState } from "#domain/reporting-days.ts";
import type { ProjectRef, UserRef } from "@daybook/contract/core/common";
import { emailKey, searchKey, textKey } from "@daybook/contract/core/comparable";
import type { Reaction } from "@daybook/contract/discussions/schemas";
import type { Attachment } from "@daybook/contract/files/schemas";

/*
 * SQL fragments shared by list statements: embedded users and projects as in the contract (the aliases are those of the
 * statement), and filters.
 */

/** An instant as ISO 8601 with milliseconds, for JSON and text columns. The argument is an SQL expression. */
export const instantText = <Text extends string | null = string>(instant: string) =>
  sql.raw<Text>(`to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** An embedded user, from an alias of `users` and one of `teams`. */
export const userRef = (user: string, team: string) => sql<UserRef>`json_build_object(
  '_id', ${sql.ref(`${user}.id`)}, 'name', ${sql.ref(`${user}.name`)}, 'team', ${sql.ref(`${team}.name`)},
  'profilePicture', '/api/files/' || ${sql.ref(`${user}.profilePictureId`)})`;

/** The same for an outer join; null without a user. */
export const userRefOrNull = (user: string, team: string) =>
  sql<UserRef | null>`case when ${sql.ref(`${user}.id`)} is not null then ${userRef(user, team)} end`;

/** The reactions to the report of an alias of `eods`, the oldest first. */
export const reactionsOf = (eod: string) => sql<Reaction[]>`(
  select coalesce(json_agg(json_build_object('reaction', reactions.reaction, 'user', ${userRef("reacting", "reactingTeam")})
    order by reactions.created_at, reactions.user_id), '[]')
  from eod_reactions as reactions join users as reacting on reacting.id = reactions.user_id
    left join teams as reacting_team on reacting_team.id = reacting.team_id
  where reactions.eod_id = ${sql.ref(`${eod}.id`)})`;

/** The schedules of a person from an alias of `users` that begin up to a day, the latest first; null if the person has none. */
export const schedulesUntil = (user: string, day: string) => sql<Schedule[] | null>`(
  select json_agg(json_build_object('from', starts_on, 'weeks', weeks, 'holidayCalendarId', holiday_calendar_id) order by starts_on desc) from schedules
  where schedules.user_id = ${sql.ref(`${user}.id`)} and starts_on <= ${day}::date)`;

/** The role and status of a user over time, the earliest first; null if they have never changed. */
export const employmentHistory = (user: string) => sql<EmploymentState[] | null>`(
  select json_agg(json_build_object('from', starts_on, 'role', role, 'status', status) order by starts_on) from employment_history
  where employment_history.user_id = ${sql.ref(`${user}.id`)})`;

/**
 * The team of a person on the last day of a month: of an alias of `users`, for a year and month (numbers, or columns as
 * `sql`). A month that has not ended counts with the present team.
 */
export const teamOfMonth = (user: string, year: number | RawBuilder<number>, month: number | RawBuilder<number>) => sql<string | null>`
  case when exists (select from team_history where team_history.user_id = ${sql.ref(`${user}.id`)})
    then (select team_history.team_id from team_history where team_history.user_id = ${sql.ref(`${user}.id`)}
      and team_history.starts_on < make_date(${year}, ${month}, 1) + interval '1 month' order by team_history.starts_on desc limit 1)
    else ${sql.ref(`${user}.team_id`)} end`;

/** The same for an alias of a table with the columns `year` and `month`. */
export const teamOfMonthIn = (user: string, alias: string) =>
  teamOfMonth(user, sql`${sql.ref(`${alias}.year`)}`, sql`${sql.ref(`${alias}.month`)}`);

/**
 * From when on a person can report, of an alias of `users`: for those who were invited their first sign-in, which may never have
 * happened; null for those who had a password all along.
 */
export const reportsFrom = (user: string) => sql<string | null>`(case
  when ${sql.ref(`${user}.deletedAt`)} is null and ${sql.ref(`${user}.passwordHash`)} is null and ${sql.ref(`${user}.firstSignedInAt`)} is null then '9999-12-31T00:00:00Z'::timestamptz
  when ${sql.ref(`${user}.firstInvitedAt`)} is not null then ${sql.ref(`${user}.firstSignedInAt`)} end)`;

/** An embedded project, from an outer-joined alias of `projects`. */
export const projectRefOrNull = (project: string) =>
  sql<ProjectRef | null>`case when ${sql.ref(`${project}.id`)} is not null then
    json_build_object('_id', ${sql.ref(`${project}.id`)}, 'name', ${sql.ref(`${project}.name`)}) end`;

/** A `like` pattern that finds a search key anywhere; escapes its wildcards. */
export const containing = (search: string) => `%${searchKey(search).replace(/[\\%_]/g, "\\$&")}%`;

/** Whether one of the columns contains the text, in any case and with or without accents. */
export const matches = (search: string, ...columns: string[]) =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`search_key(${sql.ref(column)}) like ${containing(search)}`),
    sql` or `,
  )})`;

/** Orders by a name or title: letters with accents beside those without, numbers inside by their value. */
export const byName = (column: string) => sql`${sql.ref(column)} collate by_name`;

/** Whether the column of an email address has this one. */
export const isAddress = (column: string, email: string) => sql<boolean>`lower(${sql.ref(column)} collate "C") = ${emailKey(email)}`;

/** Ids of the teams that a filter names by name (any case) or id, for `… in`. */
export const teamsNamed = (namesOrIds: string[]) => {
  const wanted = namesOrIds.map(textKey);
  return sql<string>`(select id from teams where text_key(name) = any(${wanted}) or id::text = any(${wanted}))`;
};

/**
 * Whether a report of the table `eods` is late: sent after its deadline, for a day on which reports were expected. `is_late`
 * stores the first part, so that a later change of the setting applies to reports already sent.
 */
export const isLateReport = sql.raw<boolean>(
  "(eods.is_late and eods.date >= coalesce((select settings.reports_start_on from settings), eods.date))",
);

/**
 * Whether the last day of office of a user of the table `users` is over, so that the account cannot be used any more. Never
 * for the last administrator, whom no one else could let in again.
 * @param today SQL expression for the current day in the company's timezone
 */
export const hasLeft = (today: string) => `(users.last_day_of_office < ${today} and (users.role <> 'admin' or exists (
  select from users other where other.id <> users.id and other.role = 'admin' and other.status = 'active'
    and other.deleted_at is null and (other.last_day_of_office is null or other.last_day_of_office >= ${today}))))`;

/** The status of a user, inactive after the last day of office. `today` is `YYYY-MM-DD`. */
export const accountStatus = (today: string) =>
  sql<UserStatus>`case when ${sql.raw(hasLeft(`'${today}'::date`))} then 'inactive' else users.status end`;

type DelegationInForce = { userId: string; name: string; teamId: string; scopes: DelegationScope[]; until: string };

/** The leads for whom the user of `users` decides today, in the timezone of `settings`. The parameter is the current instant. */
export const actsForOfUser = (now: string) => sql<DelegationInForce[]>`(
  select coalesce(json_agg(json_build_object('userId', lead.id, 'name', lead.name, 'teamId', lead.team_id,
    'scopes', delegation.scopes, 'until', delegation.end_date) order by delegation.start_date, delegation.id), '[]')
  from delegation_days delegation
    join users lead on lead.id = delegation.from_id and lead.role = 'team_lead' and lead.status = 'active'
      and lead.deleted_at is null and lead.team_id is not null
  where delegation.to_id = users.id and delegation.state = 'accepted' and delegation.is_confirmed
    and (${now}::timestamptz at time zone settings.timezone)::date between delegation.start_date and delegation.end_date)`;

/** Selects the files of a row, oldest first: those of `table` with the row's id in `column`. */
export const filesOf = (table: "taskAttachments" | "leaveDocuments" | "announcementFiles", column: string, id: string) => sql<
  Attachment[]
>`(
  select coalesce(json_agg(json_build_object('_id', files.id, 'name', files.name, 'size', files.size, 'contentType', files.content_type,
    'url', '/api/files/' || files.id, 'uploadedBy', ${userRefOrNull("uploader", "uploaderTeam")},
    'uploadedAt', ${instantText("files.uploaded_at")}) order by owned.position), '[]')
  from ${sql.table(table)} as owned join files on files.id = owned.file_id
    left join users as uploader on uploader.id = files.uploaded_by
    left join teams as uploader_team on uploader_team.id = uploader.team_id
  where owned.${sql.ref(column)} = ${sql.ref(id)})`;
