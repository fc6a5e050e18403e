import { type RawBuilder, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { LeaveStatus, Role } from "@daybook/contract/core/constants";
import type { EntityType, NotificationKind, NotificationView } from "@daybook/contract/notifications/kinds";
import type { Notification } from "@daybook/contract/notifications/notifications";
import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import type { Actor } from "#access/actor.ts";
import type { TaskFacts } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import { teamOfMonthIn, userRefOrNull } from "#db/sql-fragments.ts";
import { allOf, fixed, rowOf, rowsOf } from "#db/statement.ts";

/** The leave of a notice: what access rules need, and what its reader may see. */
export type LeaveOfNotice = NonNullable<Notification["leave"]> & {
  status: LeaveStatus;
  version: number;
  userId: string;
  teamId: string | null;
  role: Role;
  closure: { _id: string } | null;
};
export type TaskOfNotice = NonNullable<Notification["task"]> & Omit<TaskFacts, "isDeleted"> & { version: number };

/** The request for time off in lieu of a notice: what access rules need. */
export type InLieuOfNotice = { status: LeaveStatus; version: number; userId: string; teamId: string | null; role: Role };

export type NotificationRow = {
  _id: string;
  kind: NotificationKind;
  title: string;
  body: string | null;
  reason: string;
  actor: UserRef | null;
  entityType: EntityType;
  entityId: string | null;
  /** Of a notice about several things; `entityId` is null then. */
  entityIds: string[] | null;
  count: number;
  createdAt: string;
  shownAt: string;
  readAt: string | null;
  archivedAt: string | null;
  snoozedUntil: string | null;
  leave: LeaveOfNotice | null;
  inLieu: InLieuOfNotice | null;
  task: TaskOfNotice | null;
  evaluation: { month: string; memberId: string } | null;
  /** Of a notice about a report, or a question about a day without one. */
  report: { date: string; userId: string; isSent?: boolean } | null;
  /** What a reminder is about: the day of a report, or the first day of an evaluation's month. */
  nudge: { kind: NudgeKind; about: string | null } | null;
};

const refOf = (user: string) => `case when ${user}.id is not null then json_build_object('_id', ${user}.id, 'name', ${user}.name,
  'team', (select teams.name from teams where teams.id = ${user}.team_id), 'profilePicture', '/api/files/' || ${user}.profile_picture_id) end`;

/** The entity of a notice. */
const entityColumns = `
  case when notifications.entity_type = 'leave' then (
    select json_build_object('status', leaves.status, 'version', leaves.version, 'userId', leaves.user_id, 'teamId', owner.team_id,
      'role', owner.role, 'user', ${refOf("owner")}, 'leaveType', leave_types.name, 'color', leave_types.color, 'startDate', leaves.start_date,
      'endDate', leaves.end_date, 'startDayPart', leaves.start_day_part, 'endDayPart', leaves.end_day_part, 'days', leaves.days,
      'leaveYear', (leaves.breakdown -> 0 ->> 'leaveYear')::int, 'reason', leaves.reason, 'rejectionReason', leaves.rejection_reason,
      'coverUser', ${refOf("cover")}, 'cancelledAt', leaves.cancelled_at, 'closure',
      case when leaves.closure_id is not null then json_build_object('_id', leaves.closure_id) end, 'cancellation',
      case when leaves.cancellation_state is not null then json_build_object('state', leaves.cancellation_state) end)
    from leaves join users as owner on owner.id = leaves.user_id join leave_types on leave_types.id = leaves.leave_type_id
      left join users as cover on cover.id = leaves.cover_user_id
    where leaves.id = notifications.entity_id) end as leave,
  case when notifications.entity_type = 'in_lieu' then (
    select json_build_object('status', requests.status, 'version', requests.version, 'userId', requests.user_id, 'teamId', owner.team_id,
      'role', owner.role)
    from in_lieu_requests as requests join users as owner on owner.id = requests.user_id
    where requests.id = notifications.entity_id) end as "inLieu",
  case when notifications.entity_type = 'task' then (
    select json_build_object('status', tasks.status, 'version', tasks.version, 'assigneeId', tasks.assignee_id, 'createdBy', tasks.created_by,
      'projectId', tasks.project_id, 'completedBy', tasks.completed_by, 'completedAssigneeId', tasks.completed_assignee_id,
      'teamIds', json_build_array(tasks.assignee_team_id, tasks.project_team_id), 'creatorTeamId', tasks.creator_team_id,
      'number', tasks.number, 'title', tasks.title, 'priority', tasks.priority, 'dueDate', tasks.due_date, 'assignee', ${refOf("assignee")},
      'project', case when projects.id is not null then json_build_object('_id', projects.id, 'name', projects.name) end)
    from tasks left join users as assignee on assignee.id = tasks.assignee_id left join projects on projects.id = tasks.project_id
    where tasks.id = notifications.entity_id) end as task,
  case when notifications.entity_type = 'evaluation' then (
    select json_build_object('month', evaluations.year || '-' || lpad(evaluations.month::text, 2, '0'), 'memberId', evaluations.user_id)
    from kra_evaluations as evaluations where evaluations.id = notifications.entity_id) end as evaluation,
  case when notifications.entity_type = 'report' then (
    select json_build_object('date', eods.date, 'userId', eods.user_id) from eods where eods.id = notifications.entity_id)
    when notifications.entity_type = 'question' then (
    select json_build_object('date', date, 'userId', user_id, 'isSent', eod_id is not null) from questions where questions.id = notifications.entity_id) end as report,
  case when notifications.entity_type = 'nudge' then (
    select json_build_object('kind', kind, 'about', about) from nudges where nudges.id = notifications.entity_id) end as nudge`;

const columns = fixed(sql`
  notifications.id as "_id", notifications.kind, notifications.title, notifications.body, notifications.reason,
  ${userRefOrNull("actor", "actorTeam")} as actor, notifications.entity_type as "entityType", notifications.entity_id as "entityId",
  notifications.entity_ids as "entityIds", notifications.count, notifications.created_at as "createdAt", notifications.shown_at as "shownAt", notifications.read_at as "readAt",
  notifications.archived_at as "archivedAt", notifications.snoozed_until as "snoozedUntil", ${sql.raw(entityColumns)}`);

const joins = fixed(sql`
  left join users as actor on actor.id = notifications.actor_id
  left join teams as actor_team on actor_team.id = actor.team_id`);

const order = sql.raw("order by notifications.shown_at desc, notifications.id desc");

type Reader = Pick<Actor, "id" | "role" | "teamId" | "projectIds" | "actsFor">;

/** The things that a notice is about. */
const subjects = sql.raw("unnest(coalesce(notifications.entity_ids, array[notifications.entity_id])) as about(id)");

/** Whether the reader may still read what a notice is about, or one thing of several. */
export const isVisibleTo = (reader: Reader): RawBuilder<boolean> =>
  sql`exists (select from ${subjects} where ${isSubjectVisibleTo(reader)})`;

/** Of the things that a notice is about, those that the reader may still read. */
export const listSubjectIds = async (db: Db, reader: Reader, id: string) =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`select about.id from notifications cross join ${subjects} where notifications.id = ${id} and ${isSubjectVisibleTo(reader)}`,
    )
  ).map((row) => row.id);

/**
 * Whether the reader may read the subject `about.id` of a notice: the rules of `access/` for tasks, leave, time off in lieu,
 * evaluations, blockers, reports, questions and delegations, in SQL. A test proves that both agree for tasks and leave.
 */
function isSubjectVisibleTo({ id, role, teamId, projectIds, actsFor = [] }: Reader): RawBuilder<boolean> {
  const isAdmin = role === "admin";
  const ledTeam = role === "team_lead" ? teamId : null;
  const delegated = actsFor.filter(({ scopes }) => scopes.includes("leaves"));
  const taskTeams = actsFor.filter(({ scopes }) => scopes.includes("tasks")).map((lead) => lead.teamId);
  const weekTeams = actsFor.filter(({ scopes }) => scopes.includes("hours")).map((lead) => lead.teamId);
  const isOfTeam = sql<boolean>`((owner.team_id = ${ledTeam}::uuid and owner.role <> 'admin')
    or (owner.role <> 'admin' and owner.team_id = any(${delegated.map((lead) => lead.teamId)}::uuid[])
      and owner.id <> all(${delegated.map((lead) => lead.userId)}::uuid[])))`;
  return sql<boolean>`case notifications.entity_type
    when 'task' then exists (select from tasks where tasks.id = about.id and tasks.deleted_at is null and (
      ${isAdmin} or tasks.assignee_id = ${id} or tasks.created_by = ${id} or ${ledTeam}::uuid in (
        tasks.assignee_team_id, tasks.project_team_id, tasks.creator_team_id) or tasks.project_id = any(${projectIds}::uuid[])
        or tasks.assignee_team_id = any(${taskTeams}::uuid[]) or tasks.project_team_id = any(${taskTeams}::uuid[])))
    when 'leave' then exists (select from leaves join users as owner on owner.id = leaves.user_id
      where leaves.id = about.id and leaves.deleted_at is null and (
        ${isAdmin} or leaves.user_id = ${id} or ${isOfTeam}
        or (notifications.kind = 'cover_assigned' and leaves.cover_user_id = ${id} and leaves.status = 'Approved')))
    when 'in_lieu' then exists (select from in_lieu_requests as requests join users as owner on owner.id = requests.user_id
      where requests.id = about.id and (${isAdmin} or requests.user_id = ${id} or ${isOfTeam}))
    when 'evaluation' then exists (select from kra_evaluations as evaluations join users as owner on owner.id = evaluations.user_id
      where evaluations.id = about.id and (
        ${isAdmin} or (evaluations.user_id = ${id} and evaluations.status <> 'Draft')
        or (owner.role <> 'admin' and owner.id <> ${id} and (${teamOfMonthIn("owner", "evaluations")} = ${ledTeam}::uuid
          or (evaluations.status <> 'Draft' and owner.team_id = ${ledTeam}::uuid)))))
    when 'blocker' then exists (select from blockers join users as raiser on raiser.id = blockers.raised_by
      where blockers.id = about.id and (
        ${isAdmin} or blockers.raised_by = ${id} or blockers.owner_id = ${id} or raiser.team_id = ${ledTeam}::uuid))
    when 'week' then exists (select from weeks join users as owner on owner.id = weeks.user_id
      where weeks.id = about.id and (${isAdmin} or weeks.user_id = ${id} or owner.team_id = ${ledTeam}::uuid
        or owner.team_id = any(${weekTeams}::uuid[])))
    when 'series' then exists (select from task_series as series left join users as person on person.id = series.assignee_id
      where series.id = about.id and (${isAdmin} or series.owner_id = ${id} or person.team_id = ${ledTeam}::uuid))
    when 'report' then exists (select from eods join users as author on author.id = eods.user_id
      where eods.id = about.id and (${isAdmin} or author.id = ${id} or author.team_id = ${ledTeam}::uuid))
    when 'question' then exists (select from questions join users as person on person.id = questions.user_id
      where questions.id = about.id and (person.id = ${id} or (questions.asked_by = ${id} and (${isAdmin} or person.team_id = ${ledTeam}::uuid))))
    when 'user' then ${isAdmin} or about.id = ${id}
    when 'delegation' then exists (select from delegations where delegations.id = about.id and ${id} in (from_id, to_id))
    when 'nudge' then not exists (select from nudges where nudges.id = about.id and nudges.kind = 'announcement' and not exists (
      select from announcements where announcements.id = nudges.announcement_id and announcements.status = 'published'
        and in_audience(announcements.audience, ${id}::uuid, ${teamId}::uuid, ${role})))
    else true end`;
}

function matching(reader: Reader, view: NotificationView, now: string) {
  const parts = [sql<boolean>`notifications.user_id = ${reader.id}`, sql<boolean>`notifications.in_app`];
  if (view === "archived") parts.push(sql`notifications.archived_at is not null`);
  else {
    parts.push(sql`notifications.archived_at is null`);
    parts.push(view === "inbox" ? sql`notifications.shown_at <= ${now}::timestamptz` : sql`notifications.shown_at > ${now}::timestamptz`);
  }
  return allOf([...parts, isVisibleTo(reader)]);
}

/** Lists a page of notices. Joins run only on the rows of the page. */
export const list = (db: Db, reader: Reader, view: NotificationView, now: string, { take, skip }: { take: number; skip: number }) =>
  rowsOf<NotificationRow>(
    db,
    sql`select ${columns} from (
      select * from notifications where ${matching(reader, view, now)} ${order} limit ${take} offset ${skip}
    ) as notifications ${joins} ${order}`,
  );

/** Counts the notices of a view, and the unread ones of the inbox. */
export const count = (db: Db, reader: Reader, view: NotificationView, now: string) =>
  rowOf<{ total: number; unread: number }>(
    db,
    sql`select (select count(*) from notifications where ${matching(reader, view, now)}) as total,
      (select count(*) from notifications where ${matching(reader, "inbox", now)} and notifications.read_at is null) as unread`,
  );

/** Lists those of the notices, in the inbox or not, that the reader may still see, the oldest first. */
export const listOf = (db: Db, reader: Reader, ids: string[]): Promise<(NotificationRow & { inApp: boolean })[]> =>
  rowsOf(
    db,
    sql`select ${columns}, notifications.in_app as "inApp" from notifications ${joins}
      where notifications.id = any(${ids}::uuid[]) and notifications.user_id = ${reader.id} and ${isVisibleTo(reader)}
      order by notifications.id`,
  );

/** Finds a notice in the reader's inbox, archive or snoozed list, if they may still see it. */
export async function find(db: Db, reader: Reader, id: string): Promise<NotificationRow | undefined> {
  const [row] = await listOf(db, reader, [id]);
  if (!row?.inApp) return undefined;
  const { inApp: _inApp, ...notice } = row;
  return notice;
}

type Changes = { readAt?: string | null; archivedAt?: string | null; snoozedUntil?: string | null; shownAt?: string };

export const update = (db: Db, id: string, changes: Changes) => db.updateTable("notifications").set(changes).where("id", "=", id).execute();

/** Marks everything in the inbox as read and returns how many notices were unread. */
export const readAll = async (db: Db, reader: Reader, now: string) => {
  const { numUpdatedRows } = await db
    .updateTable("notifications")
    .set({ readAt: now })
    .where("readAt", "is", null)
    .where(matching(reader, "inbox", now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Ends the snoozes that are over and returns whose they were. */
export const wake = async (db: Db, now: string, take: number) =>
  (
    await rowsOf<{ userId: string }>(
      db,
      sql`update notifications set snoozed_until = null where id in (
        select id from notifications where snoozed_until <= ${now}::timestamptz limit ${take} for update skip locked) returning user_id as "userId"`,
    )
  ).map(({ userId }) => userId);

/** Deletes notices older than an instant and returns how many. */
export const removeOlder = async (db: Db, before: string, take: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("notifications")
    .where("id", "in", (eb) => eb.selectFrom("notifications").select("id").where("createdAt", "<", before).limit(take))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
