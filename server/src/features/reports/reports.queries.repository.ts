import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { ReportTasks } from "@daybook/contract/reports";
import { type RawBuilder, sql } from "kysely";
import { containing, teamsNamed } from "#db/wire.ts";
import type { Filters } from "./reports.filters.service.ts";
import type { Query } from "./reports.rows.repository.ts";

/*
 * The reports whose rows are things that happened. Each is narrowed to what the reader's lists of the same things show,
 * so that a report and the list behind it agree.
 */

const all = (conditions: (RawBuilder<unknown> | false | undefined)[]) =>
  sql.join(
    [sql`true`, ...conditions.filter((condition) => condition !== false && condition !== undefined)].map(
      (condition) => sql`(${condition})`,
    ),
    sql` and `,
  );

/** The day and time of an instant on the company's clocks. */
const momentIn = (timezone: string, column: string) => sql`to_char(${sql.ref(column)} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI')`;
const dayIn = (timezone: string, column: string) => sql`to_char(${sql.ref(column)} at time zone ${timezone}, 'YYYY-MM-DD')`;

const named = (column: string, search: string) => sql`${sql.ref(column)} ilike ${containing(search)}`;
const among = (column: string, ids: string[]) => sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/** A lead reads what the people wrote who are in the team now, also elsewhere before. */
export function eods({ scope, startDate, endDate, timezone, team, project, user, status, search }: Filters): Query {
  const ofProjects = project ? sql`and ${among("item.projectId", project)}` : sql``;
  const state = sql`case when eods.is_late then 'Late' else 'In time' end`;
  return {
    columns: [
      { key: "date", label: "Date", kind: "day", value: sql`eods.date` },
      { key: "person", label: "Person", kind: "text", value: sql`users.name` },
      { key: "team", label: "Team", kind: "text", value: sql`teams.name` },
      { key: "items", label: "Tasks", kind: "number", adds: true, value: sql`said.items` },
      { key: "hours", label: "Hours", kind: "hours", adds: true, value: sql`said.hours` },
      { key: "status", label: "Status", kind: "text", value: state },
      { key: "submittedAt", label: "Submitted", kind: "text", value: momentIn(timezone, "eods.submittedAt") },
      { key: "tasks", label: "Worked on", kind: "text", value: sql`said.tasks` },
      { key: "blockers", label: "Blockers", kind: "text", value: sql`said.blockers` },
    ],
    sources: { eod: sql`eods.id`, user: sql`users.id` },
    from: sql`from eods join users on users.id = eods.user_id left join teams on teams.id = eods.team_id
      cross join lateral (
        select count(*) as items, coalesce(sum(item.hours_spent), 0) as hours, string_agg(item.task_name, '; ' order by item.position) as tasks,
          string_agg(nullif(item.blockers, ''), '; ' order by item.position) as blockers
        from eod_items as item where item.eod_id = eods.id ${ofProjects}
      ) as said
      where ${all([
        sql`eods.date between ${startDate} and ${endDate}`,
        scope !== "all" && sql`users.team_id = ${scope.teamId}`,
        team && sql`eods.team_id in ${teamsNamed(team)}`,
        user && among("eods.userId", user),
        project && sql`said.items > 0`,
        status && sql`${state} = any(${status})`,
        search !== undefined && sql`users.name ilike ${containing(search)} or eods.words like lower(${containing(search)})`,
      ])}`,
    order: sql`eods.date desc, lower(users.name), eods.id`,
  };
}

/** A lead's tasks are those of the lead's list: of the team by assignee, creator or project. */
export function tasks({ scope, from, until, today, timezone, team, project, user, status, tasks: which, search }: Filters): Query {
  const happened = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const isOpen = sql`tasks.status in (${sql.join(openTaskStatuses.map((open) => sql.lit(open)))})`;
  // The same as analytics count.
  const asked: Record<ReportTasks, RawBuilder<unknown>> = {
    created: happened("tasks.createdAt"),
    completed: happened("tasks.completedAt"),
    approved: happened("tasks.approvedAt"),
    open: isOpen,
    overdue: sql`${isOpen} and tasks.due_date < ${today}`,
  };
  return {
    columns: [
      { key: "number", label: "Number", kind: "number", value: sql`tasks.number` },
      { key: "title", label: "Title", kind: "text", value: sql`tasks.title` },
      { key: "project", label: "Project", kind: "text", value: sql`projects.name` },
      { key: "assignee", label: "Assignee", kind: "text", value: sql`assignee.name` },
      { key: "team", label: "Team", kind: "text", value: sql`teams.name` },
      { key: "type", label: "Type", kind: "text", value: sql`tasks.type` },
      { key: "status", label: "Status", kind: "text", value: sql`tasks.status` },
      { key: "priority", label: "Priority", kind: "text", value: sql`tasks.priority` },
      { key: "created", label: "Created", kind: "day", value: dayIn(timezone, "tasks.createdAt") },
      { key: "due", label: "Due", kind: "day", value: sql`tasks.due_date` },
      { key: "completed", label: "Completed", kind: "day", value: dayIn(timezone, "tasks.completedAt") },
      { key: "approved", label: "Approved", kind: "day", value: dayIn(timezone, "tasks.approvedAt") },
      { key: "estimated", label: "Estimated", kind: "hours", adds: true, value: sql`tasks.estimated_hours` },
      { key: "logged", label: "Logged", kind: "hours", adds: true, value: sql`tasks.logged_hours` },
    ],
    sources: { task: sql`tasks.id`, project: sql`tasks.project_id`, user: sql`tasks.assignee_id` },
    from: sql`from tasks left join projects on projects.id = tasks.project_id left join users as assignee on assignee.id = tasks.assignee_id
      left join teams on teams.id = tasks.assignee_team_id
      where ${all([
        sql`tasks.deleted_at is null`,
        which ? asked[which] : sql`(${asked.created}) or (${asked.completed})`,
        scope !== "all" &&
          sql`tasks.assignee_team_id = ${scope.teamId} or tasks.creator_team_id = ${scope.teamId} or tasks.project_team_id = ${scope.teamId}`,
        team && sql`tasks.assignee_team_id in ${teamsNamed(team)}`,
        project && among("tasks.projectId", project),
        user && among("tasks.assigneeId", user),
        status && sql`tasks.status = any(${status})`,
        search !== undefined && sql`tasks.words like lower(${containing(search)})`,
      ])}`,
    order: sql`tasks.created_at desc, tasks.id desc`,
  };
}

/** Leave that touches the period, counted by its days in it. */
export function leaves({ scope, startDate, endDate, team, user, status, search }: Filters): Query {
  const days = (condition: RawBuilder<unknown>) => sql`case when ${condition} then charged.days else 0 end`;
  return {
    columns: [
      { key: "person", label: "Person", kind: "text", value: sql`users.name` },
      { key: "team", label: "Team", kind: "text", value: sql`teams.name` },
      { key: "type", label: "Type", kind: "text", value: sql`leave_types.name` },
      { key: "from", label: "From", kind: "day", value: sql`leaves.start_date` },
      { key: "to", label: "To", kind: "day", value: sql`leaves.end_date` },
      { key: "status", label: "Status", kind: "text", value: sql`leaves.status` },
      { key: "approved", label: "Days approved", kind: "number", adds: true, value: days(sql`leaves.status = 'Approved'`) },
      {
        key: "away",
        label: "Of them away",
        kind: "number",
        adds: true,
        value: days(sql`leaves.status = 'Approved' and leave_types.is_absence`),
      },
      { key: "waiting", label: "Days waiting", kind: "number", adds: true, value: days(sql`leaves.status = 'Pending'`) },
      { key: "decidedBy", label: "Decided by", kind: "text", value: sql`decider.name` },
    ],
    sources: { leave: sql`leaves.id`, user: sql`users.id` },
    from: sql`from leaves join users on users.id = leaves.user_id left join teams on teams.id = users.team_id
      join leave_types on leave_types.id = leaves.leave_type_id left join users as decider on decider.id = leaves.decided_by
      cross join lateral (
        select coalesce(sum((day ->> 'charge')::numeric), 0) as days from jsonb_array_elements(leaves.breakdown) as day
        where day ->> 'date' between ${startDate}::text and ${endDate}::text
      ) as charged
      where ${all([
        sql`leaves.deleted_at is null and leaves.start_date <= ${endDate} and leaves.end_date >= ${startDate}`,
        scope !== "all" && sql`users.team_id = ${scope.teamId} and users.role <> 'admin'`,
        team && sql`users.team_id in ${teamsNamed(team)}`,
        user && among("leaves.userId", user),
        status && sql`leaves.status = any(${status})`,
        search !== undefined && named("users.name", search),
      ])}`,
    order: sql`leaves.start_date desc, lower(users.name), leaves.id`,
  };
}

/** Evaluations of the months that the period touches; a lead's own are not the lead's to see here. */
export function evaluations({ scope, startDate, endDate, timezone, team, user, status, search, actorId }: Filters): Query {
  const month = sql`to_char(make_date(evaluation.year, evaluation.month, 1), 'YYYY-MM')`;
  return {
    columns: [
      { key: "month", label: "Month", kind: "text", value: month },
      { key: "person", label: "Person", kind: "text", value: sql`users.name` },
      { key: "team", label: "Team", kind: "text", value: sql`teams.name` },
      { key: "template", label: "Template", kind: "text", value: sql`template.name` },
      { key: "score", label: "Score", kind: "number", value: sql`evaluation.total_score` },
      { key: "grade", label: "Grade", kind: "text", value: sql`evaluation.grade` },
      { key: "status", label: "Status", kind: "text", value: sql`evaluation.status` },
      { key: "evaluator", label: "Evaluated by", kind: "text", value: sql`evaluator.name` },
      { key: "shared", label: "Shared", kind: "day", value: dayIn(timezone, "evaluation.sharedAt") },
    ],
    sources: { evaluation: sql`evaluation.id`, user: sql`users.id` },
    from: sql`from kra_evaluations as evaluation join users on users.id = evaluation.user_id left join teams on teams.id = users.team_id
      join kra_template_versions as template on template.template_id = evaluation.template_id and template.version = evaluation.template_version
      left join users as evaluator on evaluator.id = evaluation.evaluator_id
      where ${all([
        sql`${month} between ${startDate.slice(0, 7)} and ${endDate.slice(0, 7)}`,
        scope !== "all" && sql`users.team_id = ${scope.teamId} and users.id <> ${actorId} and users.role <> 'admin'`,
        team && sql`users.team_id in ${teamsNamed(team)}`,
        user && among("evaluation.userId", user),
        status && sql`evaluation.status = any(${status})`,
        search !== undefined && named("users.name", search),
      ])}`,
    order: sql`evaluation.year desc, evaluation.month desc, lower(users.name), evaluation.id`,
  };
}
