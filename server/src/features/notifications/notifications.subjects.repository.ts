import { sql } from "kysely";
import { textKey } from "@daybook/contract/core/comparable";
import type { Role, TaskStatus } from "@daybook/contract/core/constants";
import type { Db } from "#db/database.ts";
import { compiledForOne, isOneOf, rowsOf } from "#db/statement.ts";

/* What notices need to know about the entities they are about, as they are in the transaction of the change. */

export type TaskSubject = {
  id: string;
  number: number;
  title: string;
  /** Only if it may mention someone. */
  description: string | null;
  status: TaskStatus;
  assigneeId: string | null;
  createdBy: string | null;
  projectId: string | null;
  completedBy: string | null;
  completedAssigneeId: string | null;
  assigneeTeamId: string | null;
  projectTeamId: string | null;
  creatorTeamId: string | null;
  dueDate: string | null;
};

const taskColumns = sql.raw(`id, number, title, case when position('@' in description) > 0 then description end as description, status,
  assignee_id as "assigneeId", created_by as "createdBy", project_id as "projectId", completed_by as "completedBy",
  completed_assignee_id as "completedAssigneeId", assignee_team_id as "assigneeTeamId", project_team_id as "projectTeamId",
  creator_team_id as "creatorTeamId", due_date as "dueDate"`);

export const listTasks = (db: Db, ids: string[]) =>
  rowsOf<TaskSubject>(db, sql`select ${taskColumns} from tasks where ${isOneOf("id", ids, "uuid")} and deleted_at is null`);

/** Those of the tasks that are open and assigned, and wait for no open task. */
export const listUnblocked = (db: Db, ids: string[]) =>
  rowsOf<TaskSubject>(
    db,
    sql`select ${taskColumns} from tasks where ${isOneOf("id", ids, "uuid")} and deleted_at is null and assignee_id is not null
      and status in ('To Do', 'In Progress', 'Blocked')
      and not exists (select from task_links join tasks as blocker on blocker.id = task_links.blocker_id
        where task_links.blocked_id = tasks.id and blocker.deleted_at is null and blocker.status in ('To Do', 'In Progress', 'Blocked'))
      order by number`,
  );

/** Open tasks due on a day whose assignees have had no notice about it since an instant. */
export const listDue = (db: Db, day: string, since: string, take: number) =>
  rowsOf<TaskSubject>(
    db,
    sql`select ${taskColumns} from tasks where due_date = ${day}::date and deleted_at is null and assignee_id is not null
      and status in ('To Do', 'In Progress', 'Blocked')
      and not exists (select from notifications where notifications.entity_type = 'task' and notifications.entity_id = tasks.id
        and notifications.kind = 'task_due' and notifications.user_id = tasks.assignee_id and notifications.created_at >= ${since}::timestamptz)
      and not exists (select from notifications where notifications.entity_ids @> array[tasks.id]
        and notifications.kind = 'task_due' and notifications.user_id = tasks.assignee_id and notifications.created_at >= ${since}::timestamptz)
      and exists (select from users left join notification_preferences as preferences on preferences.user_id = users.id
        where users.id = tasks.assignee_id and users.status = 'active' and users.deleted_at is null
          and (coalesce(preferences.kinds -> 'task_due' @> '{"app": false, "email": false}', false) is false
            or coalesce((preferences.kinds -> 'task_due' ->> 'push')::boolean, false)))
      order by id limit ${take}`,
  );

const leavesOf = compiledForOne(
  (ids) => sql`select leaves.id, leaves.user_id as "userId", users.name as "userName", users.team_id as "teamId", users.role,
      leave_types.name as "leaveType", leaves.start_date as "startDate", leaves.end_date as "endDate", leaves.days,
      leaves.rejection_reason as "rejectionReason", leaves.cover_user_id as "coverUserId"
    from leaves join users on users.id = leaves.user_id join leave_types on leave_types.id = leaves.leave_type_id
    where ${isOneOf("leaves.id", ids, "uuid")} and leaves.deleted_at is null`,
);

/** What notices about a leave say. */
export type LeaveSubject = {
  id: string;
  userId: string;
  userName: string;
  teamId: string | null;
  role: Role;
  leaveType: string;
  startDate: string;
  endDate: string;
  days: number;
  rejectionReason: string | null;
  coverUserId: string | null;
};

export const listLeaves = (db: Db, ids: string[]) => rowsOf<LeaveSubject>(db, leavesOf(ids));

export type EvaluationSubject = {
  id: string;
  userId: string;
  userName: string;
  evaluatorId: string | null;
  year: number;
  month: number;
  status: string;
};

export const listEvaluations = (db: Db, ids: string[]) =>
  rowsOf<EvaluationSubject>(
    db,
    sql`select evaluations.id, evaluations.user_id as "userId", users.name as "userName", evaluations.evaluator_id as "evaluatorId",
        evaluations.year, evaluations.month, evaluations.status
      from kra_evaluations as evaluations join users on users.id = evaluations.user_id where ${isOneOf("evaluations.id", ids, "uuid")}`,
  );

export type Reviewer = { id: string; name: string; role: Role; teamId: string | null };

/** Active admins, and leads of the teams. */
export const listReviewers = (db: Db, teamIds: string[]) =>
  rowsOf<Reviewer>(
    db,
    sql`select id, name, role, team_id as "teamId" from users where status = 'active' and deleted_at is null
      and (role = 'admin' or (role = 'team_lead' and team_id = any(${teamIds}::uuid[]))) order by id`,
  );

export type Reader = Reviewer & { projectIds: string[] };

/** Active users whose first name follows an `@` in the text. */
export const listNamedIn = (db: Db, text: string) =>
  rowsOf<Reader>(
    db,
    sql`select id, name, role, team_id as "teamId",
        (select coalesce(array_agg(project_id), '{}') from project_members where project_members.user_id = users.id) as "projectIds"
      from users where status = 'active' and deleted_at is null
        and position('@' || split_part(text_key(name), ' ', 1) in ${textKey(text)}) > 0 order by id`,
    { planEachTime: true },
  );

export const listNames = (db: Db, ids: string[]) =>
  rowsOf<{ id: string; name: string }>(db, sql`select id, name from users where id = any(${ids}::uuid[])`);
