import type { Api } from "@daybook/contract/core/api";
import { maxPageSize, openTaskStatuses, startScreen } from "@daybook/contract/core/constants";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CallError } from "#lib/api/call-error.ts";
import { call, callWith } from "#lib/api/call.ts";
import { fileHref } from "#lib/files/file-href.ts";

export type TaskFilters = InputOf<Api["GET /tasks"]>;

/** Where a list is shown. The board has one list per column. */
export type TaskPlace = "table" | "board" | "elsewhere";

/**
 * Returns a page of tasks. With `person` it requests that user's tasks, and falls back to the general list on 403
 * (specification, section 6).
 */
export const taskPage = (filters: TaskFilters, { person, place = "table" }: { person?: string | undefined; place?: TaskPlace } = {}) =>
  queryOptions({
    queryKey: ["tasks", "list", filters, person ?? null, place],
    queryFn: async ({ signal }) => {
      const general = () => callWith("GET /tasks", person ? { ...filters, assignee: person } : filters, { signal });
      if (!person) return general();
      try {
        return await callWith("GET /tasks/user/:userId", { ...filters, userId: person }, { signal });
      } catch (error) {
        if (error instanceof CallError && error.status === 403) return general();
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });

const dueFirst = { status: openTaskStatuses.join(","), sort: "dueDate", limit: startScreen.tasks } as const;

/** Returns a user's open tasks by due date, as many as a dashboard shows. */
export const myOpenTasks = (userId: string) => taskPage(dueFirst, { person: userId, place: "elsewhere" });

const lastChangedFirst = { status: openTaskStatuses.join(","), sort: "-updatedAt", limit: maxPageSize } as const;

/** Returns a user's open tasks to choose from, most recently updated first. */
export const ownOpenTasks = (userId: string) => taskPage(lastChangedFirst, { person: userId, place: "elsewhere" });

/** Finds tasks by number or title, for another task to wait for: in a project those of its members, else those in one's list. */
export const findTasks = (search: string, projectId: string | undefined) =>
  queryOptions({
    queryKey: ["tasks", "found", search, projectId ?? null],
    queryFn: ({ signal }) => {
      const filters = { search, limit: 7, sort: "-updatedAt" } as const;
      return projectId
        ? callWith("GET /tasks/project/:projectId", { ...filters, projectId }, { signal })
        : callWith("GET /tasks", filters, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** How many tasks to approve the start page shows. */
export const shownToReview = 3;

/** The completed tasks that the user can approve and that have waited longest, for the start page; optionally of one team's people. */
export const tasksToReview = (team: string | undefined) =>
  taskPage({ view: "to-review", sort: "updatedAt", limit: shownToReview, ...(team && { team }) }, { place: "elsewhere" });

/** Returns a page of a project's tasks. */
export const projectTasks = (projectId: string, filters: TaskFilters) =>
  queryOptions({
    queryKey: ["tasks", "project", projectId, filters],
    queryFn: ({ signal }) => callWith("GET /tasks/project/:projectId", { ...filters, projectId }, { signal }),
    placeholderData: keepPreviousData,
  });

export const taskCounts = queryOptions({
  queryKey: ["tasks", "counts"],
  queryFn: ({ signal }) => call("GET /tasks/counts", {}, { signal }),
});

/** Returns a task, also a deleted one to users who can restore it. */
export const taskDetail = (id: string) =>
  queryOptions({
    queryKey: ["tasks", "one", id],
    queryFn: async ({ signal }) => {
      try {
        return await call("GET /tasks/:id", { id }, { signal });
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 404) throw error;
        return call("GET /tasks/:id", { id, view: "deleted" }, { signal });
      }
    },
  });

/** Returns those of the tasks that the user can see. */
export const tasksByIds = (taskIds: string[]) =>
  queryOptions({ queryKey: ["tasks", "by-ids", taskIds], queryFn: ({ signal }) => call("POST /tasks/by-ids", { taskIds }, { signal }) });

/** Returns those of the tasks with these numbers that are in the user's list. Tasks that one may edit are. */
export const tasksNumbered = (numbers: readonly number[]) =>
  queryOptions({
    queryKey: ["tasks", "numbered", numbers],
    queryFn: ({ signal }) => call("GET /tasks", { number: numbers.join(","), limit: maxPageSize }, { signal }),
    enabled: numbers.length > 0,
    placeholderData: keepPreviousData,
  });

/** Oldest first, with how many more one may not see. */
export const subtasksOf = (id: string) =>
  queryOptions({ queryKey: ["tasks", "subtasks", id], queryFn: ({ signal }) => callWith("GET /tasks/:id/subtasks", { id }, { signal }) });

/** Oldest first. */
export const taskComments = (id: string) =>
  queryOptions({ queryKey: ["tasks", "comments", id], queryFn: ({ signal }) => call("GET /tasks/:id/comments", { id }, { signal }) });

/** Newest first. */
export const taskActivity = (id: string) =>
  queryOptions({ queryKey: ["tasks", "activity", id], queryFn: ({ signal }) => call("GET /tasks/:id/activity", { id }, { signal }) });

/** Returns the download URL of the filtered list. */
export const exportHref = (filters: TaskFilters) => fileHref("/tasks", { format: "csv", ...filters });
