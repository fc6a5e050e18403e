import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { ReportTasks } from "@daybook/contract/reports/reports";
import { type RawBuilder, sql } from "kysely";
import { containing, isLateReport, matches, teamOfMonthIn, teamsNamed } from "#db/sql-fragments.ts";
import type { Filters } from "./reports.filters.ts";
import type { Group, Query } from "./reports.rows.repository.ts";

/*
 * Queries of the reports on individual records. Each uses the same scope as the record's list, so that a report and the
 * list always agree.
 */

const all = (conditions: (RawBuilder<unknown> | false | undefined)[]) =>
  sql.join(
    [sql`true`, ...conditions.filter((condition) => condition !== false && condition !== undefined)].map(
      (condition) => sql`(${condition})`,
    ),
    sql` and `,
  );

/** Date and time of an instant in the company's timezone. */
const dateTimeIn = (timezone: string, column: string) => sql`to_char(${sql.ref(column)} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI')`;
const dayIn = (timezone: string, column: string) => sql`to_char(${sql.ref(column)} at time zone ${timezone}, 'YYYY-MM-DD')`;

const byPerson = { key: "person", label: "Person", kind: "text", value: sql`users.name`, source: "user" } as const satisfies Group;
const byTeam = { key: "team", label: "Team", kind: "text", value: sql`teams.name`, none: "No team" } as const satisfies Group;

const nameContains = (column: string, search: string) => matches(search, column);
const isIn = (column: string, ids: string[]) => sql`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Leads see the reports of their team's current members, including those written in other teams. */
export function eods({ scope, startDate, endDate, timezone, team, project, user, status, search }: Filters): Query {
  const ofProjects = project ? sql`and ${isIn("item.projectId", project)}` : sql``;
  const state = sql`case when ${isLateReport} then 'Late' else 'On time' end`;
  return {
    columns: [
      { key: "date", label: "Date", kind: "day", value: sql`eods.date` },
      { key: "person", label: "Person", kind: "text", value: sql`users.name` },
      { key: "team", label: "Team", kind: "text", value: sql`teams.name` },
      { key: "items", label: "Tasks", kind: "number", total: "sum", value: sql`summary.items` },
      { key: "hours", label: "Hours", kind: "hours", total: "sum", value: sql`summary.hours` },
      { key: "status", label: "Status", kind: "text", value: state },
      { key: "submittedAt", label: "Submitted", kind: "text", isZoned: true, value: dateTimeIn(timezone, "eods.submittedAt") },
      { key: "tasks", label: "Worked on", kind: "text", value: sql`summary.tasks` },
      { key: "blockers", label: "Blockers", kind: "text", value: sql`summary.blockers` },
    ],
    groups: {
      person: byPerson,
      team: byTeam,
      day: { key: "day", label: "Date", kind: "day", value: sql`eods.date`, isDescending: true },
      week: { key: "week", label: "Week of", kind: "day", value: sql`date_trunc('week', eods.date)::date`, isDescending: true },
    },
    sources: { eod: sql`eods.id`, user: sql`users.id` },
    from: sql`from eods join users on users.id = eods.user_id left join teams on teams.id = eods.team_id
      cross join lateral (
        select count(*) as items, coalesce(sum(item.hours_spent), 0) as hours, string_agg(item.task_name, '; ' order by item.position) as tasks,
          string_agg(nullif(item.blockers, ''), '; ' order by item.position) as blockers
        from eod_items as item where item.eod_id = eods.id ${ofProjects}
      ) as summary
      where ${all([
        sql`eods.date between ${startDate} and ${endDate}`,
        scope !== "all" && sql`users.team_id = ${scope.teamId}`,
        team && sql`eods.team_id in ${teamsNamed(team)}`,
        user && isIn("eods.userId", user),
        project && sql`summary.items > 0`,
        status && sql`${state} = any(${status})`,
        search !== undefined && sql`${matches(search, "users.name")} or eods.words like ${containing(search)}`,
      ])}`,
    order: sql`eods.date desc, users.name collate by_name, eods.id`,
  };
}

const labelsOfTask = sql`(select string_agg(labels.name, ', ' order by labels.name collate by_name, labels.id)
  from task_labels join labels on labels.id = task_labels.label_id where task_labels.task_id = tasks.id)`;

/* Only counts: parent, sub-tasks and blockers may be tasks that the reader may not read. */
const subtasksOfTask = sql`(select nullif(count(*), 0) from subtasks join tasks as child on child.id = subtasks.task_id
  where subtasks.parent_id = tasks.id and child.deleted_at is null)`;
const openBlocker = sql.raw(`blocker.status in (${openTaskStatuses.map((open) => `'${open}'`).join(", ")})`);
/** How many open tasks an open task waits for. */
const blockersOfTask = (isOpen: RawBuilder<unknown>) => sql`(select nullif(count(*), 0) from task_links
  join tasks as blocker on blocker.id = task_links.blocker_id
  where task_links.blocked_id = tasks.id and blocker.deleted_at is null and ${isOpen} and ${openBlocker})`;

/** Leads see tasks that belong to their team by assignee, creator or project, as in their task list. */
export function tasks({ scope, from, until, today, timezone, team, project, user, status, tasks: which, search }: Filters): Query {
  const inPeriod = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`;
  const isOpen = sql`tasks.status in (${sql.join(openTaskStatuses.map((open) => sql.lit(open)))})`;
  // These conditions match the counts in analytics.
  const conditions: Record<ReportTasks, RawBuilder<unknown>> = {
    created: inPeriod("tasks.createdAt"),
    completed: inPeriod("tasks.completedAt"),
    approved: inPeriod("tasks.approvedAt"),
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
      { key: "created", label: "Created", kind: "day", isZoned: true, value: dayIn(timezone, "tasks.createdAt") },
      { key: "due", label: "Due", kind: "day", value: sql`tasks.due_date` },
      { key: "completed", label: "Completed", kind: "day", isZoned: true, value: dayIn(timezone, "tasks.completedAt") },
      { key: "approved", label: "Approved", kind: "day", isZoned: true, value: dayIn(timezone, "tasks.approvedAt") },
      { key: "estimated", label: "Estimated", kind: "hours", total: "sum", value: sql`tasks.estimated_hours` },
      { key: "logged", label: "Logged", kind: "hours", total: "sum", value: sql`tasks.logged_hours` },
      { key: "labels", label: "Labels", kind: "text", onlyInFiles: true, value: labelsOfTask },
      { key: "subtasks", label: "Sub-tasks", kind: "number", onlyInFiles: true, value: subtasksOfTask },
      { key: "waitingFor", label: "Waiting for", kind: "number", onlyInFiles: true, value: blockersOfTask(isOpen) },
    ],
    groups: {
      project: { key: "project", label: "Project", kind: "text", value: sql`projects.name`, none: "No project", source: "project" },
      person: { ...byPerson, label: "Assignee", value: sql`assignee.name`, none: "Unassigned" },
      team: byTeam,
      status: { key: "status", label: "Status", kind: "text", value: sql`tasks.status` },
    },
    sources: { task: sql`tasks.id`, project: sql`tasks.project_id`, user: sql`tasks.assignee_id` },
    from: sql`from tasks left join projects on projects.id = tasks.project_id left join users as assignee on assignee.id = tasks.assignee_id
      left join teams on teams.id = tasks.assignee_team_id
      where ${all([
        sql`tasks.deleted_at is null`,
        which ? conditions[which] : sql`(${conditions.created}) or (${conditions.completed})`,
        scope !== "all" &&
          sql`tasks.assignee_team_id = ${scope.teamId} or tasks.creator_team_id = ${scope.teamId} or tasks.project_team_id = ${scope.teamId}`,
        team && sql`tasks.assignee_team_id in ${teamsNamed(team)}`,
        project && isIn("tasks.projectId", project),
        user && isIn("tasks.assigneeId", user),
        status && sql`tasks.status = any(${status})`,
        search !== undefined && sql`tasks.words like ${containing(search)}`,
      ])}`,
    order: sql`tasks.created_at desc, tasks.id desc`,
  };
}

/** Leave that overlaps the period, with its days within the period. */
export function leaves({ scope, startDate, endDate, team, user, status, search }: Filters): Query {
  const days = (condition: RawBuilder<unknown>) => sql`case when ${condition} then charged.days else 0 end`;
  return {
    columns: [
      { key: "person", label: "Person", kind: "text", value: sql`users.name` },
      { key: "employeeId", label: "Employee ID", kind: "text", onlyInFiles: true, value: sql`users.employee_id` },
      { key: "team", label: "Team", kind: "text", value: sql`teams.name` },
      { key: "type", label: "Type", kind: "text", value: sql`leave_types.name` },
      { key: "from", label: "From", kind: "day", value: sql`leaves.start_date` },
      { key: "to", label: "To", kind: "day", value: sql`leaves.end_date` },
      { key: "status", label: "Status", kind: "text", value: sql`leaves.status` },
      { key: "approved", label: "Days approved", kind: "number", total: "sum", value: days(sql`leaves.status = 'Approved'`) },
      {
        key: "away",
        label: "Days away",
        kind: "number",
        total: "sum",
        value: days(sql`leaves.status = 'Approved' and leave_types.is_absence`),
      },
      { key: "waiting", label: "Days pending", kind: "number", total: "sum", value: days(sql`leaves.status = 'Pending'`) },
      { key: "decidedBy", label: "Decided by", kind: "text", value: sql`decider.name` },
    ],
    groups: {
      person: byPerson,
      team: byTeam,
      type: { key: "type", label: "Type", kind: "text", value: sql`leave_types.name` },
    },
    sources: { leave: sql`leaves.id`, user: sql`users.id` },
    from: sql`from leaves join users on users.id = leaves.user_id left join teams on teams.id = users.team_id
      join leave_types on leave_types.id = leaves.leave_type_id left join users as decider on decider.id = leaves.decided_by
      cross join lateral (
        select coalesce(sum((day ->> 'charge')::numeric), 0) as days from jsonb_array_elements(leaves.breakdown) as day
        where day ->> 'date' between ${startDate}::text and ${endDate}::text
      ) as charged
      where ${all([
        sql`leaves.deleted_at is null and leaves.cancelled_at is null and leaves.start_date <= ${endDate} and leaves.end_date >= ${startDate}`,
        scope !== "all" && sql`users.team_id = ${scope.teamId} and users.role <> 'admin'`,
        team && sql`users.team_id in ${teamsNamed(team)}`,
        user && isIn("leaves.userId", user),
        status && sql`leaves.status = any(${status})`,
        search !== undefined && nameContains("users.name", search),
      ])}`,
    order: sql`leaves.start_date desc, users.name collate by_name, leaves.id`,
  };
}

/** Evaluations of the months in the period. A lead's own evaluations are excluded. */
export function evaluations({ scope, startDate, endDate, timezone, team, user, status, search, actorId }: Filters): Query {
  const month = sql`to_char(make_date(evaluation.year, evaluation.month, 1), 'YYYY-MM')`;
  return {
    columns: [
      { key: "month", label: "Month", kind: "text", value: month },
      { key: "person", label: "Person", kind: "text", value: sql`users.name` },
      { key: "team", label: "Team", kind: "text", value: sql`teams.name` },
      { key: "template", label: "Template", kind: "text", value: sql`template.name` },
      { key: "score", label: "Score", kind: "number", total: "average", value: sql`evaluation.total_score` },
      { key: "grade", label: "Grade", kind: "text", value: sql`evaluation.grade` },
      { key: "status", label: "Status", kind: "text", value: sql`evaluation.status` },
      { key: "evaluator", label: "Evaluated by", kind: "text", value: sql`evaluator.name` },
      { key: "shared", label: "Shared", kind: "day", isZoned: true, value: dayIn(timezone, "evaluation.sharedAt") },
    ],
    groups: {
      person: byPerson,
      team: byTeam,
      month: { key: "month", label: "Month", kind: "text", value: month, isDescending: true },
    },
    sources: { evaluation: sql`evaluation.id`, user: sql`users.id` },
    from: sql`from kra_evaluations as evaluation join users on users.id = evaluation.user_id left join teams on teams.id = users.team_id
      join kra_template_versions as template on template.template_id = evaluation.template_id and template.version = evaluation.template_version
      left join users as evaluator on evaluator.id = evaluation.evaluator_id
      where ${all([
        sql`${month} between ${startDate.slice(0, 7)} and ${endDate.slice(0, 7)}`,
        scope !== "all" &&
          sql`users.id <> ${actorId} and users.role <> 'admin' and (${teamOfMonthIn("users", "evaluation")} = ${scope.teamId}
            or (evaluation.status <> 'Draft' and users.team_id = ${scope.teamId}))`,
        team && sql`users.team_id in ${teamsNamed(team)}`,
        user && isIn("evaluation.userId", user),
        status && sql`evaluation.status = any(${status})`,
        search !== undefined && nameContains("users.name", search),
      ])}`,
    order: sql`evaluation.year desc, evaluation.month desc, users.name collate by_name, evaluation.id`,
  };
}
