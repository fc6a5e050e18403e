import { type RawBuilder, sql } from "kysely";
import type { ChecklistItem } from "@daybook/contract/checklists/schemas";
import type { UserRef } from "@daybook/contract/core/common";
import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import type { Db } from "#db/database.ts";
import { fixed, rowsOf, template, withTotal } from "#db/statement.ts";
import { filesOf, instantText, projectRefOrNull, userRef } from "#db/sql-fragments.ts";
import type { RelatedLink, RelatedTask, Subtasks, TaskLabel } from "#domain/task-parts.ts";

/** A task with the ids that access rules use. */
export type TaskRow = Omit<Task, "can" | "labels" | "parent" | "parentHidden" | "subtasks" | "links" | "waitingFor" | "watching"> & {
  labels: TaskLabel[];
  parent: RelatedTask | null;
  subtasks: Subtasks;
  blocks: RelatedLink[];
  blockedBy: RelatedLink[];
  /** By person, what they chose. */
  watches: Record<string, boolean>;
} & Record<"projectId" | "assigneeId" | "creatorId" | "assigneeTeamId" | "creatorTeamId" | "projectTeamId", string | null> &
  Record<"completedById" | "completedAssigneeId", string | null>;

/** Selects a user in a subquery: joining three users to every row is slower than looking up ten rows. */
const personBy = (column: string) => sql<UserRef | null>`(
  select ${userRef("person", "personTeam")} from users as person left join teams as person_team on person_team.id = person.team_id
  where person.id = ${sql.ref(column)})`;

/** Looks up the lead of an approval only where a delegate approved: hardly any row has one. */
const approvalLead = sql<UserRef | null>`case when tasks.approved_on_behalf_of is not null then ${personBy("tasks.approvedOnBehalfOf")} end`;

const projectBy = sql<{ _id: string; name: string } | null>`(
  select ${projectRefOrNull("project")} from projects as project where project.id = tasks.project_id)`;

/** The bits of `tasks.parts`, which database triggers set. */
export const taskParts = { labels: 1, checklist: 2, subtasks: 4, links: 8, watches: 16, series: 32, attachments: 64 };

/** Looks up a part only for tasks that have or had it: most have none, and looking for nothing takes as long. */
const part = <Value>(name: keyof typeof taskParts, found: RawBuilder<Value>, none: string) =>
  sql<Value>`case when tasks.parts & ${sql.lit(taskParts[name])} = 0 then ${sql.raw(none)} else ${found} end`;

const noItems = "'[]'::json";

/** Selects the labels of a task by name. */
const labels = sql<TaskLabel[]>`(
  select coalesce(json_agg(json_build_object('_id', labels.id, 'name', labels.name, 'color', labels.color, 'projectId', labels.project_id)
    order by labels.name collate by_name, labels.id), '[]')
  from task_labels join labels on labels.id = task_labels.label_id where task_labels.task_id = tasks.id)`;

/** Selects the checklist of a task in its order. Looks up people only for items that are done: joining them to all is slower. */
const checklist = sql<ChecklistItem[]>`(
  select coalesce(json_agg(json_build_object('_id', item.id, 'text', item.text, 'doneAt', ${instantText("item.done_at")},
    'doneBy', case when item.done_by is not null then ${personBy("item.doneBy")} end) order by item.position), '[]')
  from checklist_items as item where item.task_id = tasks.id)`;

/** A related task of an alias of `tasks`, with the facts of `factsOf`. */
const relatedTask = (task: string, more = "") =>
  sql.raw<RelatedTask>(`json_build_object('_id', ${task}.id, 'number', ${task}.number, 'title', ${task}.title,
  'facts', json_build_object('status', ${task}.status, 'assigneeId', ${task}.assignee_id, 'createdBy', ${task}.created_by,
    'projectId', ${task}.project_id, 'completedBy', ${task}.completed_by, 'completedAssigneeId', ${task}.completed_assignee_id,
    'teamIds', json_build_array(${task}.assignee_team_id, ${task}.project_team_id), 'creatorTeamId', ${task}.creator_team_id, 'isDeleted', false)${more})`);

const parent = sql<RelatedTask | null>`(
  select ${relatedTask("parent")} from subtasks join tasks as parent on parent.id = subtasks.parent_id
  where subtasks.task_id = tasks.id and parent.deleted_at is null)`;

const isOpen = (task: string) => sql.raw<boolean>(`${task}.status in (${openTaskStatuses.map((status) => `'${status}'`).join(", ")})`);

/** Selects what a task has in sub-tasks. */
const subtasks = sql<Subtasks>`(
  select json_build_object('done', count(*) filter (where not ${isOpen("child")}), 'total', count(*),
    'loggedHours', coalesce(sum(child.logged_hours), 0), 'openIds', coalesce(json_agg(child.id) filter (where ${isOpen("child")}), '[]'))
  from subtasks join tasks as child on child.id = subtasks.task_id
  where subtasks.parent_id = tasks.id and child.deleted_at is null)`;

const noSubtasks = `'{"done": 0, "total": 0, "loggedHours": 0, "openIds": []}'::json`;

/** Selects the tasks on the other side of dependencies. */
const linked = (own: "blockerId" | "blockedId", other: "blockerId" | "blockedId") => sql<RelatedLink[]>`(
  select coalesce(json_agg(${relatedTask("linked", ", 'dueDate', linked.due_date, 'assignee', (select name from users where id = linked.assignee_id)")}
    order by linked.number), '[]')
  from task_links join tasks as linked on linked.id = task_links.${sql.ref(other)}
  where task_links.${sql.ref(own)} = tasks.id and linked.deleted_at is null)`;

/** Selects who chose to watch or to mute a task. */
const watches = sql<Record<string, boolean>>`(
  select coalesce(json_object_agg(user_id, watching), '{}') from task_watches where task_watches.task_id = tasks.id)`;

/** Selects the series that made a task. */
const series = sql<Task["series"]>`(
  select json_build_object('_id', made.series_id, 'date', made.date, 'skipped', made.skipped) from task_series_dates as made
  where made.task_id = tasks.id)`;

/** The columns of the task row itself, without joined data. */
export const ownColumns = fixed(sql`
  tasks.id as "_id", tasks.number, tasks.title, tasks.description, tasks.type, tasks.status, tasks.priority, tasks.project_id as "projectId",
  tasks.assignee_id as "assigneeId", tasks.created_by as "creatorId", tasks.assignee_team_id as "assigneeTeamId",
  tasks.completed_by as "completedById", tasks.completed_assignee_id as "completedAssigneeId",
  tasks.creator_team_id as "creatorTeamId", tasks.project_team_id as "projectTeamId", tasks.start_date as "startDate", tasks.due_date as "dueDate",
  tasks.estimated_hours as "estimatedHours", tasks.logged_hours as "loggedHours", tasks.comments_count as "commentsCount",
  tasks.approved_at as "approvedAt", tasks.completed_at as "completedAt", tasks.created_at as "createdAt", tasks.updated_at as "updatedAt",
  tasks.updated_at as "lastUpdated", tasks.deleted_at as "deletedAt", tasks.version`);

const columns = fixed(sql`${ownColumns}, ${projectBy} as project,
  ${personBy("tasks.assigneeId")} as assignee, ${personBy("tasks.createdBy")} as "createdBy", ${personBy("tasks.approvedBy")} as "approvedBy",
  ${approvalLead} as "approvedOnBehalfOf",
  ${part("labels", labels, noItems)} as labels, ${part("checklist", checklist, noItems)} as checklist,
  ${part("subtasks", parent, "null")} as parent, ${part("subtasks", subtasks, noSubtasks)} as subtasks,
  ${part("links", linked("blockerId", "blockedId"), noItems)} as blocks,
  ${part("links", linked("blockedId", "blockerId"), noItems)} as "blockedBy",
  ${part("watches", watches, "'{}'::json")} as watches, ${part("series", series, "null")} as series,
  ${part("attachments", filesOf("taskAttachments", "taskId", "tasks.id"), noItems)} as attachments`);

/** Selects tasks with their users, project and attachments. */
export const tasksWhere = (condition: RawBuilder<boolean>, order: RawBuilder<unknown>, total?: RawBuilder<unknown>) =>
  sql`select ${columns}${total ? sql`, ${withTotal(total)}` : sql``} from tasks where ${condition} order by ${order}`;

const byId = template((id: string) => sql`select ${columns} from tasks where tasks.id = ${id}`);

export const findTask = async (db: Db, id: string): Promise<TaskRow | undefined> => (await rowsOf<TaskRow>(db, byId(id)))[0];

/** Returns tasks by id in the order of the ids. */
export const listTasks = (db: Db, ids: string[]) =>
  rowsOf<TaskRow>(db, tasksWhere(sql<boolean>`tasks.id = any(${ids}::uuid[])`, sql`array_position(${ids}::uuid[], tasks.id)`));
