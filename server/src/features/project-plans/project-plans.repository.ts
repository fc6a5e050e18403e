import { sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import { openTaskStatuses, type TaskStatus } from "@daybook/contract/core/constants";
import type { MilestoneHours } from "@daybook/contract/project-plans/project-plans";
import type { TaskFacts } from "#access/tasks.ts";
import type { Db } from "#db/database.ts";
import { userRefOrNull } from "#db/sql-fragments.ts";

/** A task of a plan with the facts of its access rules and what tells how much of it is done. */
export type PlanRow = {
  _id: string;
  number: number;
  title: string;
  status: TaskStatus;
  assignee: UserRef | null;
  startDate: string | null;
  dueDate: string | null;
  estimatedHours: number | null;
  loggedHours: number;
  blockedBy: string[];
  waitingFor: number;
  subtasks: { done: number; total: number };
  checklist: { done: number; total: number };
  facts: TaskFacts;
};

const openStatuses = openTaskStatuses.map((status) => `'${status}'`).join(", ");

/** Lists the tasks of a project that have a date, by start. */
export async function listTasks(db: Db, projectId: string, take: number): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    with plan as (
      select * from tasks
      where project_id = ${projectId} and deleted_at is null and status <> 'Cancelled' and (start_date is not null or due_date is not null)
      order by status in (${sql.raw(openStatuses)}) desc, coalesce(due_date, start_date) desc, id desc limit ${take}
    ), blockers as (
      select link.blocked_id, json_agg(link.blocker_id order by blocker.number) filter (where planned.id is not null) as planned,
        count(*) filter (where blocker.status in (${sql.raw(openStatuses)})) as open
      from task_links as link join plan on plan.id = link.blocked_id
        join tasks as blocker on blocker.id = link.blocker_id and blocker.deleted_at is null
        left join plan as planned on planned.id = blocker.id
      group by link.blocked_id
    ), children as (
      select subtasks.parent_id, count(*) as total, count(*) filter (where child.status not in (${sql.raw(openStatuses)})) as done
      from subtasks join plan on plan.id = subtasks.parent_id join tasks as child on child.id = subtasks.task_id and child.deleted_at is null
      group by subtasks.parent_id
    ), items as (
      select item.task_id, count(*) as total, count(item.done_at) as done
      from checklist_items as item join plan on plan.id = item.task_id group by item.task_id
    )
    select plan.id as _id, plan.number, plan.title, plan.status, plan.start_date, plan.due_date, plan.estimated_hours, plan.logged_hours,
      ${userRefOrNull("person", "personTeam")} as assignee,
      coalesce(blockers.planned, '[]') as blocked_by, coalesce(blockers.open, 0) as waiting_for,
      json_build_object('done', coalesce(children.done, 0), 'total', coalesce(children.total, 0)) as subtasks,
      json_build_object('done', coalesce(items.done, 0), 'total', coalesce(items.total, 0)) as checklist,
      json_build_object('status', plan.status, 'assigneeId', plan.assignee_id, 'createdBy', plan.created_by, 'projectId', plan.project_id,
        'completedBy', plan.completed_by, 'completedAssigneeId', plan.completed_assignee_id,
        'teamIds', json_build_array(plan.assignee_team_id, plan.project_team_id), 'creatorTeamId', plan.creator_team_id,
        'isDeleted', false) as facts
    from plan
      left join users as person on person.id = plan.assignee_id left join teams as person_team on person_team.id = person.team_id
      left join blockers on blockers.blocked_id = plan.id
      left join children on children.parent_id = plan.id
      left join items on items.task_id = plan.id
    order by coalesce(plan.start_date, plan.due_date), plan.due_date, plan.number`.execute(db);
  return rows;
}

/** Counts the open tasks of a project without any date. */
export const countUndated = async (db: Db, projectId: string) =>
  (
    await sql<{ tasks: number }>`
      select count(*)::int as tasks from tasks
      where project_id = ${projectId} and deleted_at is null and status in (${sql.raw(openStatuses)})
        and start_date is null and due_date is null`.execute(db)
  ).rows[0]!.tasks;

/**
 * Sums estimated and reported hours by milestone: a task belongs to the first one on or after its due date, or its start without
 * one. The sums over all are those of the project.
 */
export async function listHours(db: Db, projectId: string): Promise<MilestoneHours[]> {
  const milestoneOf = (task: string) =>
    sql.raw<string>(`(select milestone.id from project_milestones as milestone
      where milestone.project_id = ${task}.project_id and milestone.date >= coalesce(${task}.due_date, ${task}.start_date)
      order by milestone.date, milestone.id limit 1)`);
  const { rows } = await sql<MilestoneHours>`
    with hours as (
      select ${milestoneOf("tasks")} as milestone_id, estimated_hours as estimated, 0 as logged
      from tasks where project_id = ${projectId} and deleted_at is null
      union all
      select ${milestoneOf("task")}, null, items.hours
      from (select task_id, sum(hours_spent) as hours from eod_items where project_id = ${projectId} group by task_id) as items
        left join tasks as task on task.id = items.task_id and task.project_id = ${projectId} and task.deleted_at is null
    ), sums as (
      select milestone_id, nullif(sum(estimated), 0) as estimated, sum(logged) as logged from hours group by milestone_id
    )
    select milestone.id as _id, sums.estimated as estimated_hours, coalesce(sums.logged, 0) as logged_hours
    from (select id, date from project_milestones where project_id = ${projectId} union all select null, null) as milestone
      left join sums on sums.milestone_id is not distinct from milestone.id
    order by milestone.date nulls last, milestone.id`.execute(db);
  return rows;
}
