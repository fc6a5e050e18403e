import { joinPerson, person } from "./database.ts";
import type { Session } from "./session.ts";

/* Labels, checklist, sub-tasks, dependencies, watches and the series of a task. */

/** What decides who may read a task. */
export type Readable = Record<
  "projectId" | "assigneeId" | "creatorId" | "assigneeTeamId" | "creatorTeamId" | "projectTeamId",
  string | null
>;

type Related = { task: Record<string, unknown>; facts: Readable };
type Link = Related & { isOpen: boolean };

/** The columns that `presentParts` turns into those of the response. */
export type PartsRow = {
  assigneeId: string | null;
  creatorId: string | null;
  parentTask: Related | null;
  blocking: Link[] | null;
  blockedByTasks: Link[] | null;
  ownWatch: Record<string, boolean> | null;
};

const facts = (task: string) => `json_build_object('projectId', ${task}.project_id, 'assigneeId', ${task}.assignee_id,
  'creatorId', ${task}.created_by, 'assigneeTeamId', ${task}.assignee_team_id, 'creatorTeamId', ${task}.creator_team_id,
  'projectTeamId', ${task}.project_team_id)`;

const isOpen = (task: string) => `${task}.status in ('To Do', 'In Progress', 'Blocked')`;

const links = (own: string, other: string) => `(
  select json_agg(json_build_object('isOpen', ${isOpen("other")}, 'facts', ${facts("other")}, 'task', json_build_object('_id', other.id,
    'number', other.number, 'title', other.title, 'status', other.status, 'dueDate', other.due_date, 'assignee', assignee.name))
    order by other.number)
  from task_links join tasks other on other.id = task_links.${other} left join users assignee on assignee.id = other.assignee_id
  where task_links.${own} = tasks.id and other.deleted_at is null)`;

export const partsColumns = `(
    select coalesce(json_agg(json_build_object('_id', labels.id, 'name', labels.name, 'color', labels.color)
      order by labels.name collate by_name, labels.id), '[]')
    from task_labels join labels on labels.id = task_labels.label_id where task_labels.task_id = tasks.id) as labels,
  (select coalesce(json_agg(json_build_object('_id', item.id, 'text', item.text,
      'doneAt', to_char(item.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'doneBy', ${person("ticker", "ticker_team")})
      order by item.position), '[]')
    from checklist_items item ${joinPerson("ticker", "item.done_by")} where item.task_id = tasks.id) as checklist,
  (select json_build_object('task', json_build_object('_id', parent.id, 'number', parent.number, 'title', parent.title), 'facts', ${facts("parent")})
    from subtasks join tasks parent on parent.id = subtasks.parent_id where subtasks.task_id = tasks.id and parent.deleted_at is null) as "parentTask",
  (select json_build_object('done', count(*) filter (where not ${isOpen("child")}), 'total', count(*), 'loggedHours', coalesce(sum(child.logged_hours), 0))
    from subtasks join tasks child on child.id = subtasks.task_id
    where subtasks.parent_id = tasks.id and child.deleted_at is null) as subtasks,
  ${links("blocker_id", "blocked_id")} as blocking, ${links("blocked_id", "blocker_id")} as "blockedByTasks",
  (select json_object_agg(user_id, watching) from task_watches where task_watches.task_id = tasks.id) as "ownWatch",
  (select json_build_object('_id', made.series_id, 'date', made.date, 'skipped', made.skipped)
    from task_series_dates made where made.task_id = tasks.id) as series`;

/** Whether the person leads a team of the task. */
export const leadsTask = ({ role, teamId }: Session, { assigneeTeamId, projectTeamId }: Readable) =>
  role === "team_lead" && teamId !== null && (assigneeTeamId === teamId || projectTeamId === teamId);

export const mayRead = (session: Session, task: Readable) =>
  session.role === "admin" ||
  leadsTask(session, task) ||
  task.assigneeId === session.id ||
  task.creatorId === session.id ||
  (session.role === "team_lead" && task.creatorTeamId !== null && task.creatorTeamId === session.teamId) ||
  (task.projectId !== null && session.projectIds.includes(task.projectId));

/** The parts as in the response: other tasks only for those who may read them. */
export function presentParts(session: Session, { assigneeId, creatorId, parentTask, blocking, blockedByTasks, ownWatch }: PartsRow) {
  const parent = parentTask && mayRead(session, parentTask.facts) ? parentTask.task : null;
  const [blocks, blockedBy] = [blocking ?? [], blockedByTasks ?? []];
  const named = (tasks: Link[]) => tasks.filter((each) => mayRead(session, each.facts)).map(({ task }) => task);
  const shown = { blocks: named(blocks), blockedBy: named(blockedBy) };
  return {
    parent,
    parentHidden: parentTask !== null && parent === null,
    links: {
      ...shown,
      hidden: { blocks: blocks.length - shown.blocks.length, blockedBy: blockedBy.length - shown.blockedBy.length },
    },
    waitingFor: blockedBy.filter((each) => each.isOpen).length,
    watching: ownWatch?.[session.id] ?? (assigneeId === session.id || creatorId === session.id),
  };
}
