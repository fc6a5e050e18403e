import { openTaskStatuses, taskPageSize } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import * as tasks from "@daybook/contract/tasks/tasks";
import { authorize, refused } from "#access/access.ts";
import { isAdmin, isLead, isSelf, leads } from "#access/actor.ts";
import { projectAccess } from "#access/projects.ts";
import { approvalScope, approvesAsDelegate, seriesScope, taskAccess, type TaskScope, taskScope } from "#access/tasks.ts";
import { addDays, instantAt } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { paginationUpToLimit, window } from "#pagination.ts";
import { taskEvents } from "./tasks.events.ts";
import { exportCsv } from "./tasks.export.service.ts";
import type { TaskFilters } from "./tasks.filters.repository.ts";
import * as tasksPeopleRepository from "./tasks.people.repository.ts";
import { factsOf, missing, present, restorableFrom } from "./tasks.presenter.service.ts";
import * as tasksListsRepository from "./tasks.lists.repository.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskCounters, TaskOrder, TaskSort } from "./tasks.lists.repository.ts";

type ListInput = CheckedInputOf<typeof tasks.list>;

/** Converts request filters to repository filters. Periods include both dates, in the company's timezone. */
function filtersOf(
  ctx: ActorContext,
  { startDate, endDate, dateField = "createdAt", sort: _sort, ...input }: Omit<ListInput, "page" | "limit" | "format">,
): TaskFilters {
  const filters = {
    ...input,
    today: ctx.today(),
    userId: ctx.actor.id,
    approvals: approvalScope(ctx.actor),
    restorableFrom: restorableFrom(ctx),
  };
  if (startDate === undefined && endDate === undefined) return filters;
  if (dateField === "dueDate")
    return { ...filters, period: { field: dateField, ...(startDate && { from: startDate }), ...(endDate && { to: endDate }) } };
  const { timezone } = ctx.company;
  return {
    ...filters,
    period: {
      field: dateField,
      ...(startDate && { from: instantAt(timezone, startDate, "00:00") }),
      ...(endDate && { before: instantAt(timezone, addDays(endDate, 1), "00:00") }),
    },
  };
}

/** Returns the sort order: newest first by default, and last deleted first in the view `deleted`. */
function orderOf({ sort, view }: Pick<ListInput, "sort" | "view">): TaskOrder {
  if (sort === undefined && view === "deleted") return { by: "deletedAt", descending: true };
  return { by: (sort ?? "-createdAt").replace("-", "") as TaskSort, descending: (sort ?? "-createdAt").startsWith("-") };
}

/** Returns the counters of a list's total, for admins and leads; undefined if a filter requires counting rows. */
function countersOf(scope: TaskScope, filters: TaskFilters): TaskCounters | undefined {
  const { status, priority, type, view, today: _today, userId: _userId, approvals, restorableFrom: _from, ...others } = filters;
  const teamId = scope.kind === "all" ? null : scope.kind === "team" ? (scope.teamId ?? undefined) : undefined;
  const isCounted =
    teamId !== undefined &&
    (view === undefined || ((view === "pending-approval" || view === "to-review") && approvals === "all")) &&
    Object.values(others).every((value) => value === undefined);
  if (!isCounted) return undefined;
  const pendingStatuses = (status ?? ["Completed"]).filter((each) => each === "Completed");
  return { teamId, status: view === undefined ? status : pendingStatuses, priority, type };
}

function total(ctx: ActorContext, scope: TaskScope, filters: TaskFilters) {
  const counters = countersOf(scope, filters);
  return counters ? tasksListsRepository.countAll(ctx.db, counters) : tasksListsRepository.count(ctx.db, scope, filters);
}

/** Returns the total if the page is the last one, otherwise undefined. */
const totalOf = ({ length }: unknown[], { take, skip }: { take: number; skip: number }) =>
  length < take && (length > 0 || skip === 0) ? skip + length : undefined;

/** Returns a page of the scope, or with `format=csv` the whole list as a file. */
const listIn = (ctx: ActorContext, scope: TaskScope, { format, ...input }: ListInput) =>
  format === "csv" ? exportCsv(ctx, scope, filtersOf(ctx, input), orderOf(input), input) : pageIn(ctx, scope, input);

async function pageIn(ctx: ActorContext, scope: TaskScope, { page, limit, ...input }: Omit<ListInput, "format">) {
  const paging = { page, limit };
  const range = window(paging, taskPageSize);
  const { rows, ...total } = await pageOf(ctx, scope, filtersOf(ctx, input), orderOf(input), range);
  return { data: rows.map((row) => present(ctx, row)), ...paginationUpToLimit(paging, rows, total, taskPageSize) };
}

async function pageOf(ctx: ActorContext, scope: TaskScope, filters: TaskFilters, order: TaskOrder, range: { take: number; skip: number }) {
  if (filters.search && filters.search.length < tasksListsRepository.minIndexedLength) {
    const shortSearch = await tasksListsRepository.listShortSearch(ctx.db, scope, filters, order, range);
    if (shortSearch) return { rows: shortSearch.rows, totalItems: shortSearch.total, isMore: false };
  }
  const first = await tasksListsRepository.listFirstPage(ctx.db, scope, filters, order, range, countersOf(scope, filters));
  if (first) return { rows: first.rows, totalItems: first.total, isMore: false };
  const listing = tasksListsRepository.list(ctx.db, scope, filters, order, range);
  // A search that returns less than a page has scanned everything, so the total is known.
  const found = filters.search === undefined ? undefined : totalOf(await listing, range);
  const [rows, totalItems] = await Promise.all([listing, found ?? total(ctx, scope, filters)]);
  const isMore = filters.search !== undefined && found === undefined && totalItems === tasks.taskSearchCountMax;
  return { rows, totalItems, isMore };
}

/**
 * Returns the scope and view of a list. Delegates find what they approve for a lead in the views of tasks to approve, whose
 * conditions name the teams; it is in no other list of theirs.
 */
function listed<Input extends { view?: TaskFilters["view"] | undefined }>({ actor }: ActorContext, input: Input): [TaskScope, Input] {
  const isToApprove = input.view === "pending-approval" || input.view === "to-review";
  return isToApprove && approvesAsDelegate(actor) ? [{ kind: "all" }, { ...input, view: "to-review" }] : [taskScope(actor), input];
}

export const list = (ctx: ActorContext, input: ListInput) => listIn(ctx, ...listed(ctx, input));

/** Returns a page of `list`, never a file. */
export const page = (ctx: ActorContext, input: Omit<ListInput, "format">) => pageIn(ctx, ...listed(ctx, input));

/** Returns the total of `list` without its rows. */
export function countOf(ctx: ActorContext, input: Omit<ListInput, "page" | "limit" | "format" | "sort">) {
  const [scope, filters] = listed(ctx, input);
  return total(ctx, scope, filtersOf(ctx, filters));
}

/** Returns the user whose tasks to list: always themselves for members; leads get 403 for users outside their team. */
export async function resolveUserId(ctx: ActorContext, userId: string) {
  if (isSelf(ctx.actor, userId) || !(isAdmin(ctx.actor) || isLead(ctx.actor))) return ctx.actor.id;
  const person = await tasksPeopleRepository.findPerson(ctx.db, userId);
  if (isLead(ctx.actor) && !leads(ctx.actor, person?.teamId ?? null)) throw refused("see the tasks of this user");
  if (!person) throw new AppError("not_found", "This user does not exist");
  return userId;
}

export const listOfUser = async (ctx: ActorContext, { userId, ...input }: CheckedInputOf<typeof tasks.listOfUser>) =>
  listIn(ctx, { kind: "all" }, { ...input, assignee: [await resolveUserId(ctx, userId)] });

/** Returns the actor's own tasks in the format of `listOfUser`. */
export const pageOfOwn = (ctx: ActorContext, input: Omit<ListInput, "format">) =>
  pageIn(ctx, { kind: "all" }, { ...input, assignee: [ctx.actor.id] });

export async function requireProject(ctx: ActorContext, projectId: string) {
  const project = await tasksPeopleRepository.findProject(ctx.db, projectId);
  authorize(projectAccess, "read", ctx.actor, project, { missing: "This project does not exist" });
}

/** Returns the ids of the sub-tasks of tasks, readable or not. */
export const subtaskIds = (ctx: Pick<ActorContext, "db">, parentIds: readonly string[]) =>
  tasksRepository.listSubtaskIds(ctx.db, parentIds);

/** Lists all tasks of a project for its members. Of deleted tasks it lists only those in the actor's scope. */
export async function listOfProject(ctx: ActorContext, { projectId, ...input }: CheckedInputOf<typeof tasks.listOfProject>) {
  await requireProject(ctx, projectId);
  const scope: TaskScope = input.view === "deleted" ? taskScope(ctx.actor) : { kind: "all" };
  return listIn(ctx, scope, { ...input, project: [projectId] });
}

export async function byIds(ctx: ActorContext, { taskIds }: CheckedInputOf<typeof tasks.byIds>) {
  const rows = await tasksRepository.listByIds(ctx.db, taskIds);
  return rows.filter((row) => !row.deletedAt && taskAccess.read(ctx.actor, factsOf(row))).map((row) => present(ctx, row));
}

/** Returns those of the tasks with these numbers that the actor can see. */
export const byNumbers = async (ctx: ActorContext, numbers: readonly number[]) =>
  byIds(ctx, { taskIds: numbers.length === 0 ? [] : await tasksRepository.listIdsOfNumbers(ctx.db, numbers) });

/** Returns the counts for the tabs of the task page. */
export async function counts(ctx: ActorContext) {
  const [all, pendingApproval, overdue, mine, mineOpen, hasSeries] = await Promise.all([
    countOf(ctx, {}),
    countOf(ctx, { view: "pending-approval" }),
    countOf(ctx, { view: "overdue" }),
    countOf(ctx, { view: "mine" }),
    countOf(ctx, { view: "mine", status: [...openTaskStatuses] }),
    tasksPeopleRepository.hasSeries(ctx.db, seriesScope(ctx.actor)),
  ]);
  return { all, pendingApproval, overdue, mine, mineOpen, hasSeries };
}

export async function get(ctx: ActorContext, { id, view }: CheckedInputOf<typeof tasks.get>) {
  return present(ctx, await (view === "deleted" ? restorable(ctx, id) : readable(ctx, id)));
}

/** Tells those who can see the tasks that they changed, for what other rows say of them. */
export const emitChanged = async (ctx: Pick<ActorContext, "db" | "emit">, ids: readonly string[]) => {
  for (const event of taskEvents(await tasksRepository.listByIds(ctx.db, [...new Set(ids)]))) ctx.emit(event);
};

/** @throws AppError `not_found` if the task is deleted or the actor cannot read it */
export async function readable(ctx: ActorContext, id: string) {
  const row = await tasksRepository.find(ctx.db, id);
  if (!row || row.deletedAt || !taskAccess.read(ctx.actor, factsOf(row))) throw new AppError("not_found", missing);
  return row;
}

async function restorable(ctx: ActorContext, id: string) {
  const row = await tasksRepository.find(ctx.db, id);
  if (!row?.deletedAt || row.deletedAt < restorableFrom(ctx)) throw new AppError("not_found", missing);
  authorize(taskAccess, "restore", ctx.actor, factsOf(row), { missing });
  return row;
}
