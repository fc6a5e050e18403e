import { newId } from "../new-id.ts";
import { files, joinPerson, person, prepared } from "./database.ts";
import type { Session } from "./session.ts";
import { leadsTask, mayRead, partsColumns, type PartsRow, presentParts, type Readable } from "./task-parts.ts";

type Row = PartsRow &
  Readable & {
    task: Record<string, unknown>;
    status: string;
    completedById: string | null;
    completedAssigneeId: string | null;
    deletedAt: string | null;
  };

const columns = `tasks.id as "_id", tasks.number, tasks.title, tasks.description, tasks.type, tasks.status, tasks.priority,
  case when project.id is not null then json_build_object('_id', project.id, 'name', project.name) end as project,
  ${person("assignee", "assignee_team")} as assignee, ${person("creator", "creator_team")} as "createdBy",
  tasks.start_date as "startDate", tasks.due_date as "dueDate", tasks.estimated_hours as "estimatedHours", tasks.logged_hours as "loggedHours",
  ${files("task_attachments", "task_id", "tasks.id")} as attachments,
  tasks.comments_count as "commentsCount", ${person("approver", "approver_team")} as "approvedBy",
  case when tasks.approved_on_behalf_of is not null then (select ${person("lead", "lead_team")} from users lead
    left join teams lead_team on lead_team.id = lead.team_id where lead.id = tasks.approved_on_behalf_of) end as "approvedOnBehalfOf",
  tasks.approved_at as "approvedAt",
  tasks.completed_at as "completedAt", tasks.created_at as "createdAt", tasks.updated_at as "updatedAt", tasks.deleted_at as "deletedAt", tasks.version,
  tasks.project_id as "projectId", tasks.assignee_id as "assigneeId", tasks.created_by as "creatorId", tasks.completed_by as "completedById",
  tasks.completed_assignee_id as "completedAssigneeId", tasks.assignee_team_id as "assigneeTeamId", tasks.creator_team_id as "creatorTeamId",
  tasks.project_team_id as "projectTeamId", ${partsColumns}`;

const joins = `left join projects project on project.id = tasks.project_id ${joinPerson("assignee", "tasks.assignee_id")}
  ${joinPerson("creator", "tasks.created_by")} ${joinPerson("approver", "tasks.approved_by")}`;

const newest = "order by created_at desc, id desc";
const branch = (condition: string) => `(select id, created_at from tasks where ${condition} and deleted_at is null ${newest} limit 10)`;
const listOf = (page: string) =>
  `select ${columns} from (${page} ${newest} limit 10) as page join tasks on tasks.id = page.id ${joins}
   order by tasks.created_at desc, tasks.id desc`;
const unionOf = (...conditions: string[]) => `select id, created_at from (${conditions.map(branch).join(" union ")}) as found`;

const ofAll = prepared<Row>("tasks of all", listOf("select id, created_at from tasks where deleted_at is null"));
const ofTeam = prepared<Row>("tasks of a team", listOf(unionOf("assignee_team_id = $1", "creator_team_id = $1", "project_team_id = $1")));
const ofPerson = prepared<Row>("tasks of a person", listOf(unionOf("assignee_id = $1", "created_by = $1")));
const byId = prepared<Row>("task", `select ${columns} from tasks ${joins} where tasks.id = $1 and tasks.deleted_at is null`);

type Total = { total: number };
const counted = prepared<Total>("total of tasks", "select coalesce(sum(total), 0) as total from task_counters where team_id = $1");
const countedOfPerson = prepared<Total>(
  "total of a person",
  "select count(*) as total from tasks where (assignee_id = $1 or created_by = $1) and deleted_at is null",
);

const allTeams = "00000000-0000-0000-0000-000000000000";

/** Columns that only decide; JSON has no undefined fields. */
const left = {
  projectId: undefined,
  assigneeId: undefined,
  creatorId: undefined,
  completedById: undefined,
  completedAssigneeId: undefined,
  assigneeTeamId: undefined,
  creatorTeamId: undefined,
  projectTeamId: undefined,
  parentTask: undefined,
  blocking: undefined,
  blockedByTasks: undefined,
  ownWatch: undefined,
};

/** Returns the task as in the response, with what the person may do. */
function present(session: Session, row: Row) {
  const { assigneeId, creatorId, completedById, completedAssigneeId } = row;
  const { id, role } = session;
  const leads = leadsTask(session, row);
  const manages = role === "admin" || leads;
  const isCreator = creatorId === id;
  const isParty = assigneeId === id || isCreator;
  const isOwn = assigneeId === id || completedById === id || completedAssigneeId === id;
  const isOpen = row.status !== "Approved";
  const can = {
    read: mayRead(session, row),
    update: manages || (isParty && isOpen),
    move: isOpen && (manages || isParty),
    approve: role === "admin" || (leads && !isOwn),
    remove: manages || (isCreator && isOpen),
    restore: false,
  };
  return { ...row, ...presentParts(session, row), ...left, lastUpdated: (row as { updatedAt?: string }).updatedAt, can };
}

/** `GET /api/tasks?limit=10`. */
export async function list(session: Session) {
  const { role, id, teamId } = session;
  const [rows, [counter]] = await (role === "admin"
    ? Promise.all([ofAll([]), counted([allTeams])])
    : role === "team_lead"
      ? Promise.all([ofTeam([teamId]), counted([teamId])])
      : Promise.all([ofPerson([id]), countedOfPerson([id])]));
  return { success: true, data: rows.map((row) => present(session, row)), pagination: paginationOf(counter!.total) };
}

/** The pagination of a first page of ten. */
export function paginationOf(totalItems: number) {
  const totalPages = Math.max(1, Math.ceil(totalItems / 10));
  return { currentPage: 1, totalPages, totalItems, hasNextPage: totalPages > 1, hasPreviousPage: false };
}

/** `GET /api/tasks/:id`; undefined for 404. */
export async function get(session: Session, id: string) {
  const [row] = await byId([id]);
  const task = row && present(session, row);
  return task?.can.read ? { success: true, data: task } : undefined;
}

/** Creates a task without assignee, with its audit event. */
const insert = prepared<Row>(
  "create a task",
  `with created as (
      insert into tasks (id, title, description, type, status, priority, created_by, creator_team_id)
      values ($5, $1, '', 'Task', 'To Do', $2, $3, $4) returning *
    ), audited as (
      insert into audit_events (id, actor_id, action, entity, entity_id, after, ip)
      select $6, $3, 'tasks.created', 'tasks', id, jsonb_build_object('number', number, 'title', title, 'type', type, 'status', status,
        'priority', priority), $7 from created
    ) select ${columns} from created as tasks ${joins}`,
);

/** `POST /api/tasks/bulk` with one task without assignee and project. */
export async function create(session: Session, body: { tasks: { title: string; priority: string }[] }, ip: string) {
  const [task] = body.tasks;
  if (!task?.title || !task.priority) return undefined;
  const rows = await insert([
    task.title,
    task.priority,
    session.id,
    session.role === "admin" ? null : session.teamId,
    newId(),
    newId(),
    ip,
  ]);
  return { success: true, data: rows.map((row) => present(session, row)), message: "Tasks created successfully!" };
}
