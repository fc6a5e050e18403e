import type { UserRef } from "@daybook/contract/core/common";
import { taskPageSize } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { NewTask, Task } from "@daybook/contract/tasks/schemas";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { call, newKey } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { toastFailure, toastSuccess } from "#lib/notify/entity-toasts.ts";
import { assignableUsers, dropdownProjects } from "#lib/api/shared-lists.ts";
import { temporaryId } from "#lib/api/optimistic-updates.ts";
import { changeRows } from "#lib/api/cached-rows.ts";
import { useSession } from "#lib/session/session.ts";
import { toast } from "#lib/notify/toast.ts";
import { optimisticSweepMs } from "@daybook/contract/core/constants";
import { labelList } from "#features/labels/labels.api.ts";
import { createSeries, type NewSeries } from "#features/series/series.api.ts";
import { taskHref } from "./task-links.ts";
import { removeTasks, listKeys } from "./task-cache.ts";

type Creation = {
  tasks: NewTask[];
  /** Created first: those that repeat. */ series?: NewSeries[];
  /** The same for every retry of the same content. */ idempotencyKey?: string;
};

/** Creates tasks, all or none, with optimistic rows. A failure raises a toast; the calling dialog shows it beside its fields. */
export function useCreateTasks() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: async ({ tasks, series = [], idempotencyKey = newKey() }: Creation) => {
      await createSeries(series, idempotencyKey);
      return tasks.length === 0 ? [] : call("POST /tasks/bulk", { tasks }, { idempotencyKey });
    },
    onMutate: async ({ tasks }) => {
      await queryClient.cancelQueries({ queryKey: ["tasks", "list"] });
      const drafts = tasks.map((task) => draftOf(queryClient, task, user)).slice(0, taskPageSize);
      changeRows<Task>(queryClient, openLists(queryClient), (rows) => [...drafts, ...rows]);
      return drafts.map(({ _id }) => _id);
    },
    onSuccess: (created, { series = [] }, temporary) => {
      changeRows<Task>(queryClient, openLists(queryClient), (rows) => {
        const known = new Set(rows.map(({ _id }) => _id));
        return rows.flatMap((row) => {
          const index = temporary.indexOf(row._id);
          const real = created[index];
          return index < 0 ? [row] : real && !known.has(real._id) ? [real] : [];
        });
      });
      setTimeout(() => removeTasks(queryClient, temporary), optimisticSweepMs);
      if (series.length > 0)
        toast.success(series.length === 1 ? `${series[0]!.task.title} repeats` : counted(series.length, "task repeats", "tasks repeat"));
      if (created.length === 0) return;
      if (created.length === 1) toastSuccess("create", "task");
      else toast.success(`${counted(created.length, "task")} created`);
    },
    onError: (error, _input, temporary) => {
      removeTasks(queryClient, temporary ?? []);
      toastFailure("create", "task", error, "Failed to create tasks");
    },
  });
}

/** Copies a task and opens the copy, whose title is usually changed next. */
export function useCopyTask() {
  const router = useRouter();
  const { user } = useSession();
  return useMutation({
    mutationFn: (id: string) => call("POST /tasks/:id/copy", { id }, { idempotencyKey: newKey() }),
    onSuccess: ({ _id, number, title }) => {
      toast.success(`#${number} ${title} created`);
      void router.navigate({ href: taskHref(user.role, _id) });
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}

/** Returns the lists that show a new task at the top: sorted by newest, first page, no view or search. */
const openLists = (queryClient: QueryClient) =>
  listKeys(queryClient).filter(
    ([, , { page = 1, sort = "-createdAt", view, search }, , place]) =>
      place === "table" && Number(page) === 1 && sort === "-createdAt" && !view && !search,
  );

function draftOf(queryClient: QueryClient, input: NewTask, createdBy: UserRef): Task {
  const people = queryClient.getQueryData(assignableUsers.queryKey) ?? [];
  const projects = queryClient.getQueryData(dropdownProjects.queryKey) ?? [];
  const labels = queryClient.getQueryData(labelList.queryKey) ?? [];
  const person = people.find(({ _id }) => _id === input.assignee);
  const project = projects.find(({ _id }) => _id === input.project);
  const now = new Date().toISOString();
  return {
    _id: temporaryId(),
    number: 0,
    title: input.title,
    description: input.description ?? "",
    type: input.type ?? "Task",
    status: input.status ?? "To Do",
    priority: input.priority ?? "Medium",
    project: project ? { _id: project._id, name: project.name } : null,
    assignee: person ? { _id: person._id, name: person.name, team: person.team, profilePicture: person.profilePicture } : null,
    createdBy,
    startDate: input.startDate ?? null,
    dueDate: input.dueDate ?? null,
    estimatedHours: input.estimatedHours ?? null,
    loggedHours: 0,
    checklist: [],
    parent: null,
    parentHidden: false,
    subtasks: { done: 0, total: 0, loggedHours: 0 },
    links: { blocks: [], blockedBy: [], hidden: { blocks: 0, blockedBy: 0 } },
    waitingFor: 0,
    watching: true,
    series: null,
    labels: labels.filter(({ _id }) => input.labels?.includes(_id)),
    attachments: [],
    commentsCount: 0,
    approvedBy: null,
    approvedOnBehalfOf: null,
    approvedAt: null,
    completedAt: null,
    createdAt: now,
    updatedAt: now,
    lastUpdated: now,
    deletedAt: null,
    version: 1,
    can: { read: false, update: false, remove: false, move: false, approve: false, restore: false },
  };
}
