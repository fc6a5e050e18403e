import { openTaskStatuses, taskPageSize, taskPriorities, taskStatuses, taskTypes, taskViews } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import type { User } from "@daybook/contract/users/users";
import { count, type FiltersOf, flag, many, oneShot, one, transient, text } from "#lib/filters/filter-fields.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { assignableUsers } from "#lib/api/shared-lists.ts";
import { useFilters } from "#lib/filters/filters.ts";
import { usePageSize } from "#lib/filters/preferences.ts";
import { approvesTasks } from "#features/delegations/acts-for.ts";
import { useSession } from "#lib/session/session.ts";
import { NONE } from "#ui/form/choices.tsx";
import { type Company, useCompany } from "#ui/layout/company-context.tsx";
import { customDates, type DateFilter, datePresets, datesOf } from "#ui/filter/date-presets.ts";
import { type TaskFilters, taskPage } from "./tasks.api.ts";

export const dateFields = ["dueDate", "createdAt", "updatedAt"] as const;
export type DateField = (typeof dateFields)[number];

const taskSorts = [
  "-createdAt",
  "createdAt",
  "-updatedAt",
  "updatedAt",
  "dueDate",
  "-dueDate",
  "-priority",
  "priority",
  "status",
  "-status",
  "title",
  "-title",
  "-number",
  "number",
] as const;

/** Named as in the specification (section 3, task list filters). */
const fields = {
  searchQuery: text(),
  statusFilter: many(taskStatuses),
  priorityFilter: many(taskPriorities),
  assigneeFilter: many(),
  projectFilter: many(),
  type: many(taskTypes),
  label: many(),
  parent: many(),
  waiting: flag(),
  dateFilter: one([...Object.keys(datePresets), "custom"]),
  customStartDate: one(),
  customEndDate: one(),
  dateField: one(dateFields),
  sort: one(taskSorts),
  limit: transient(one(["10", "25", "50", "100"])),
  board: flag(),
  /** Whether the board has the column of approved tasks. */
  approved: flag(),
  view: transient(one(taskViews.filter((view) => view !== "to-review"))),
  page: count(1),
  task: transient(one()),
  new: oneShot(one(["task", "many", "series"])),
};

/** Value of the assignee filter that overrides the default with all users. */
const EVERYONE = "all";

export type TaskListState = ReturnType<typeof useTaskList>;

type Context = {
  user: User;
  mayApprove: boolean;
  company: Pick<Company, "today" | "workweek">;
  /** Rows per page, as the user last chose. */ pageSize: number;
};

/** The list's query: filters, defaults and the person whose endpoint is used. */
function listOf(filters: FiltersOf<typeof fields>, { user, mayApprove, company, pageSize }: Context) {
  // Who can't approve has no such tab; an old link shows them all tasks.
  const view = filters.view === "pending-approval" && !mayApprove ? undefined : filters.view;
  const limit = filters.limit ?? String(pageSize);

  const defaultAssigneeFilter = view === "mine" || (user.role !== "admin" && view === undefined) ? [user._id] : [];
  const chosen = view === "mine" ? [] : filters.assigneeFilter;
  const assignee = chosen.length === 0 ? defaultAssigneeFilter : chosen.includes(EVERYONE) ? [] : chosen;
  // The tab Mine, however it is reached: its link, or no one chosen where one's own tasks are the default.
  const isOwn = chosen.length === 0 && defaultAssigneeFilter.length > 0;
  const sort = filters.sort ?? (isOwn ? "dueDate" : "-createdAt");

  // The board has a column per status instead of the filter. Own tasks are the open ones; a search finds the others too.
  const isBoard = filters.board && view !== "deleted";
  const isOpenOnly = isOwn && !isBoard && filters.statusFilter.length === 0 && !filters.searchQuery;
  const status = isBoard ? [] : isOpenOnly ? openTaskStatuses : filters.statusFilter;
  const dates = dateOf(filters);
  const days = datesOf(dates, company);
  const dateField = filters.dateField ?? "dueDate";
  const commonFilters: TaskFilters = {
    search: filters.searchQuery,
    status: status.join(","),
    priority: filters.priorityFilter.join(","),
    project: filters.projectFilter.join(","),
    type: filters.type.join(","),
    label: filters.label.join(","),
    parent: filters.parent.join(","),
    ...(filters.waiting && { waiting: "true" }),
    ...(days && { startDate: days.from, endDate: days.to, dateField }),
    view: isOwn ? undefined : view,
    sort,
  };
  // A single assignee uses GET /tasks/user/:userId. For members it always returns their own tasks.
  const [only] = assignee.length === 1 ? assignee : [];
  const person = only !== undefined && only !== "none" && (user.role !== "team_member" || only === user._id) ? only : undefined;
  const narrowed: TaskFilters = person ? commonFilters : { ...commonFilters, assignee: assignee.join(",") };
  const options = taskPage({ ...narrowed, page: filters.page, limit }, { person });
  const isByDueDate = isOpenOnly && sort === "dueDate";
  return {
    view,
    isBoard,
    isOwn,
    isOpenOnly,
    isByDueDate,
    sort,
    limit,
    defaultAssigneeFilter,
    chosen,
    assignee,
    dates,
    dateField,
    person,
    narrowed,
    options,
  };
}

/** Loads the list with which the screen opens. People only if others are selected, whose names its filter shows. */
export function loadTaskList({ filters, pageSize, load, ...session }: ScreenLoaderInput) {
  const { user, company } = session;
  const context = { user, mayApprove: approvesTasks(session), company, pageSize: pageSize("tasks", taskPageSize) };
  const { options, assignee } = listOf(filters("tasks", fields), context);
  const namesOthers = assignee.some((id) => id !== user._id && id !== NONE);
  return Promise.all([load(options), ...(namesOthers ? [load(assignableUsers)] : [])]);
}

/**
 * Returns the task list with its filters from the URL. For leads and members the assignee filter defaults to
 * themselves, also after clearing. The default does not apply to the tabs *To approve*, *Overdue* and *Recently
 * deleted*, whose counts include all assignees.
 */
export function useTaskList() {
  const session = useSession();
  const { user } = session;
  const mayApprove = approvesTasks(session);
  const company = useCompany();
  const { filters, setFilters, replaceFilters, search } = useFilters("tasks", fields);
  const [pageSize, setPageSize] = usePageSize("tasks", taskPageSize);
  const list = listOf(filters, { user, mayApprove, company, pageSize });
  const {
    view,
    isBoard,
    isOwn,
    isOpenOnly,
    isByDueDate,
    sort,
    limit,
    defaultAssigneeFilter,
    chosen,
    assignee,
    dates,
    dateField,
    person,
    narrowed,
  } = list;
  const query = useQuery(list.options);

  const isFiltered =
    [
      isBoard ? [] : filters.statusFilter,
      filters.priorityFilter,
      chosen,
      filters.projectFilter,
      filters.type,
      filters.label,
      filters.parent,
    ].some((values) => values.length > 0) ||
    filters.waiting ||
    Boolean(filters.searchQuery ?? dates);

  return {
    filters,
    setFilters,
    replaceFilters,
    search,
    isFiltered,
    view,
    sort,
    assignee,
    dates,
    dateField,
    query,
    person,
    /** The filters without paging, for the board and the export. */
    narrowed,
    isBoard,
    clear: () =>
      setFilters({
        searchQuery: undefined,
        statusFilter: [],
        priorityFilter: [],
        assigneeFilter: [],
        projectFilter: [],
        type: [],
        label: [],
        parent: [],
        waiting: false,
        dateFilter: undefined,
        customStartDate: undefined,
        customEndDate: undefined,
        dateField: undefined,
      }),
    /** No selection means all users, which must be explicit if a default exists. */
    setAssignee: (ids: string[]) => {
      const people = ids.filter((id) => id !== EVERYONE);
      setFilters({ assigneeFilter: people.length > 0 || defaultAssigneeFilter.length === 0 ? people : [EVERYONE] });
    },
    /** Whether the list shows the user's own tasks: the tab is *Mine*, not *All*. */
    isOwn,
    /** Whether the list leaves out what is done. */
    isOpenOnly,
    /** Whether the rows are the open ones by due date, under the headings of their groups. */
    isByDueDate,
    /** Shows the tasks of everyone. */
    showAll: () => setFilters({ view: undefined, assigneeFilter: user.role === "admin" ? [] : [EVERYONE] }),
    /** Shows the user's own tasks, by default where they are the default. */
    showOwn: () => setFilters({ view: user.role === "admin" ? "mine" : undefined, assigneeFilter: [] }),
    /** Shows the user's own tasks that are done, those that changed last first. */
    showDone: () => setFilters({ statusFilter: ["Completed", "Approved"], sort: "-updatedAt" }),
    setDates: (field: DateField, value: DateFilter | undefined) =>
      setFilters({ ...dateParams(value), dateField: value && field !== "dueDate" ? field : undefined }),
    table: {
      rows: query.data?.data,
      error: query.error,
      onRetry: () => void query.refetch(),
      sort,
      onSort: (next: string) => setFilters({ sort: next as typeof sort }),
    },
    pager: {
      page: filters.page,
      limit: Number(limit),
      total: query.data?.pagination.totalItems ?? 0,
      isMore: query.data?.isMore,
      onPage: (page: number, replace?: boolean) => setFilters({ page }, replace),
      onLimit: (next: number) => {
        setPageSize(next);
        setFilters({ limit: String(next) as typeof filters.limit });
      },
    },
  };
}

type DateParams = { dateFilter: string | undefined; customStartDate: string | undefined; customEndDate: string | undefined };

function dateOf({ dateFilter, customStartDate, customEndDate }: DateParams): DateFilter | undefined {
  if (dateFilter !== "custom") return dateFilter;
  return customStartDate && customEndDate ? customDates({ from: customStartDate, to: customEndDate }) : undefined;
}

function dateParams(value: DateFilter | undefined): DateParams {
  const [from, to] = value?.split("..") ?? [];
  if (to === undefined) return { dateFilter: value, customStartDate: undefined, customEndDate: undefined };
  return { dateFilter: "custom", customStartDate: from, customEndDate: to };
}
