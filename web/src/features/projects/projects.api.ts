import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import type { Project } from "@daybook/contract/projects/projects";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { call, callWith } from "#lib/api/call.ts";
import { successText } from "#lib/notify/entity-toasts.ts";
import { toast } from "#lib/notify/toast.ts";
import { useOptimisticCreate, useOptimisticRemove, useOptimisticUpdate } from "#lib/api/optimistic-updates.ts";

export type ProjectFilters = InputOf<Api["GET /projects"]>;

/** Returns a page of the projects the user can see. */
export const projectPage = (filters: ProjectFilters) =>
  queryOptions({
    queryKey: ["projects", "list", filters],
    queryFn: ({ signal }) => callWith("GET /projects", filters, { signal }),
    placeholderData: keepPreviousData,
  });

export const projectDetail = (id: string) =>
  queryOptions({ queryKey: ["projects", "one", id], queryFn: ({ signal }) => call("GET /projects/:id", { id }, { signal }) });

/** Returns the reported hours by person and by week. */
export const projectHours = (id: string) =>
  queryOptions({ queryKey: ["projects", "hours", id], queryFn: ({ signal }) => call("GET /projects/:id/hours", { id }, { signal }) });

const entriesPerPage = 20;

/** Returns the activity of a project and its tasks, newest first, in pages. */
export const projectActivity = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["projects", "activity", id],
    queryFn: ({ signal, pageParam }) => callWith("GET /projects/:id/activity", { id, page: pageParam, limit: entriesPerPage }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.currentPage + 1 : undefined),
  });

/** Returns what was said about how a project goes, newest first. */
export const projectHealth = (id: string) =>
  queryOptions({
    queryKey: ["projects", "health", id],
    queryFn: ({ signal }) => callWith("GET /projects/:id/health", { id, limit: entriesPerPage }, { signal }),
  });

const entity = "project";
/** Caches to refetch. Project selects use the options. */
const lists = [["projects"], ["options"]] as const;
const common = { entity, lists, failsInForm: true } as const;

const draftDefaults = {
  key: "",
  teamId: null,
  lead: null,
  members: [],
  health: null,
  milestones: [],
  stats: { open: 0, overdue: 0, completed: 0, estimatedHours: null, loggedHours: 0 },
  version: 1,
  can: { read: false, update: false, remove: false },
} as const;

export const useCreateProject = () =>
  useOptimisticCreate("POST /projects", {
    ...common,
    draft: ({ name, description = null, team, status = "Active", startDate = null, dueDate = null }) => {
      const now = new Date().toISOString();
      return {
        ...draftDefaults,
        members: [],
        milestones: [],
        name,
        description,
        team,
        status,
        startDate,
        dueDate,
        createdAt: now,
        updatedAt: now,
      };
    },
  });

type Update = InputOf<Api["PUT /projects/:id"]>;

const applyInput = (row: Project, { name, description, status, startDate, dueDate }: Update): Project => ({
  ...row,
  name: name ?? row.name,
  description: description === undefined ? row.description : description,
  status: status ?? row.status,
  startDate: startDate === undefined ? row.startDate : startDate,
  dueDate: dueDate === undefined ? row.dueDate : dueDate,
});

export const useUpdateProject = ({ failsInForm = false, silent = false } = {}) =>
  useOptimisticUpdate("PUT /projects/:id", { entity, lists, failsInForm, silent: silent, change: applyInput });

/** Shows the new members after the server has saved them, not optimistically. */
export const useSetMembers = () => useOptimisticUpdate("PUT /projects/:id/members", { ...common, change: (row) => row });

/** Shows the new health after the server has saved it. */
export const useSetHealth = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["POST /projects/:id/health"]>) => call("POST /projects/:id/health", input),
    onSuccess: () => void toast.success(successText("update", "project")),
  });

/** Copies a project as a new one. */
export const useCopyProject = () =>
  useMutation({
    mutationFn: (input: InputOf<Api["POST /projects/:id/copy"]>) => call("POST /projects/:id/copy", input),
    onSuccess: ({ name }) => void toast.success(`${name} created`),
  });

/** Deletes a project. The caller handles errors, because it offers to archive instead. */
export const useRemoveProject = () => useOptimisticRemove("DELETE /projects/:id", common);
