import { z } from "zod";
import {
  Day,
  Flag,
  optionalQuery,
  Id,
  Instant,
  queryList,
  paging,
  paginatedUpToLimit,
  Pagination,
  Search,
  UserRef,
  Version,
  text,
} from "../core/common.ts";
import { bulkTasksMax, taskPriorities, taskStatuses, taskTypes, taskViews, undoSeconds } from "../core/constants.ts";
import { Comment, commentText } from "../core/comments.ts";
import { endpoint } from "../core/endpoint.ts";
import { counted } from "../core/numbers.ts";
import { Attachment } from "../files/schemas.ts";
import { fields, NewTask, Task, title } from "./schemas.ts";
import { labelIds } from "../labels/schemas.ts";
import { TaskRef } from "../subtasks/schemas.ts";
import { maxLengths } from "../core/max-lengths.ts";

const filters = {
  ...paging,
  format: optionalQuery(z.enum(["json", "csv"])),
  type: queryList(z.enum(taskTypes)),
  search: Search,
  status: queryList(z.enum(taskStatuses)),
  priority: queryList(z.enum(taskPriorities)),
  /** User ids, or `none` for unassigned tasks. */
  assignee: queryList(z.union([Id, z.literal("none")])),
  project: queryList(z.union([Id, z.literal("none")])),
  /** Ids of labels, of which a task has at least one. */
  label: queryList(Id),
  /** Numbers, as in `#142`. */
  number: queryList(
    z
      .string()
      .regex(/^\d{1,9}$/, "Please write numbers of tasks, such as 142")
      .transform(Number),
  ),
  /** Ids of tasks whose sub-tasks are listed. */
  parent: queryList(Id),
  /** Only open tasks that wait for open ones, or only the others. */
  waiting: optionalQuery(Flag),
  startDate: optionalQuery(Day),
  endDate: optionalQuery(Day),
  dateField: optionalQuery(z.enum(["createdAt", "dueDate", "updatedAt"])),
  /** Team names of the assignees. */
  team: queryList(z.string()),
  /** `to-review`: completed tasks that you can approve or return; `pending-approval`: the same, or your completed tasks if you approve none. */
  view: optionalQuery(z.enum(taskViews)),
  sort: optionalQuery(
    z.enum([
      "createdAt",
      "-createdAt",
      "dueDate",
      "-dueDate",
      "priority",
      "-priority",
      "status",
      "-status",
      "updatedAt",
      "-updatedAt",
      "title",
      "-title",
      "number",
      "-number",
    ]),
  ),
};

/** Counting the results of a search stops here, because counting more is slow. */
export const taskSearchCountMax = 10_000;

const listed = { output: z.array(Task), beside: paginatedUpToLimit };

export const list = endpoint({
  method: "GET",
  path: "/tasks",
  summary: "Lists the tasks in your scope, filtered, sorted and paged (10 per page by default); format=csv returns a file",
  input: z.object(filters),
  ...listed,
  tool: {
    name: "list_tasks",
    description: "Lists tasks that you can see, 10 per page: filtered, searched and sorted. view=mine lists your own.",
    input: z.object(filters).omit({ format: true }),
  },
});

export const listOfUser = endpoint({
  method: "GET",
  path: "/tasks/user/:userId",
  summary: "Lists a user's tasks; members always get their own",
  input: z.object({ ...filters, userId: Id }),
  ...listed,
});

export const listOfProject = endpoint({
  method: "GET",
  path: "/tasks/project/:projectId",
  summary: "Lists all tasks of a project, for its members",
  input: z.object({ ...filters, projectId: Id }),
  ...listed,
});

export const byIds = endpoint({
  method: "POST",
  path: "/tasks/by-ids",
  scope: "tasks:read",
  summary: "Returns the requested tasks you can see, in the requested order",
  input: z.object({ taskIds: z.array(Id).max(bulkTasksMax, `Please request at most ${bulkTasksMax} tasks`) }),
  output: z.array(Task),
});

/** Counts for the tabs of the task page. */
export const counts = endpoint({
  method: "GET",
  path: "/tasks/counts",
  summary:
    "Counts all tasks, and those pending approval, overdue, assigned to you, and of these the open ones; and says whether you can read a series",
  input: z.object({}),
  output: z.object({
    all: z.int(),
    pendingApproval: z.int(),
    overdue: z.int(),
    mine: z.int(),
    mineOpen: z.int(),
    /** Whether there is a series of recurring tasks that you can read. */
    hasSeries: z.boolean(),
  }),
});

export const get = endpoint({
  method: "GET",
  path: "/tasks/:id",
  summary: "Returns a task; a deleted one with view=deleted, to those who can restore it",
  input: z.object({ id: Id, view: optionalQuery(z.literal("deleted")) }),
  output: Task,
  tool: { name: "get_task", description: "Returns a task with its description and checklist.", input: z.object({ id: Id }) },
});

export const bulkCreate = endpoint({
  method: "POST",
  path: "/tasks/bulk",
  summary: "Creates 1 to 200 tasks, all or none",
  input: z.object({
    tasks: z
      .array(NewTask, "Add at least one task")
      .min(1, "Add at least one task")
      .max(bulkTasksMax, `Please send at most ${bulkTasksMax} tasks at a time`),
  }),
  output: z.array(Task),
  bareArray: "tasks",
  message: "Tasks created successfully!",
  creates: true,
  tool: { name: "create_task", description: "Creates a task, or several at once: all or none." },
});

export const copy = endpoint({
  method: "POST",
  path: "/tasks/:id/copy",
  summary: "Copies a task with its labels, checklist and sub-tasks; without comments, hours, files and dependencies",
  input: z.object({ id: Id, title: title.optional() }),
  output: Task,
  creates: true,
  message: "Task copied successfully!",
});

export const update = endpoint({
  method: "PUT",
  path: "/tasks/:id",
  summary: "Updates the fields of a task, except its status",
  input: z.object({
    title: title.optional(),
    taskName: title.optional(),
    description: fields.description.optional(),
    type: fields.type.optional(),
    priority: fields.priority.optional(),
    project: fields.project,
    assignee: fields.assignee,
    startDate: fields.startDate,
    dueDate: fields.dueDate,
    estimatedHours: fields.estimatedHours,
    labels: labelIds.optional(),
    parent: fields.parent,
    id: Id,
    version: Version.optional(),
  }),
  output: Task,
  message: "Task updated successfully!",
});

const note = text(maxLengths.note).optional();

const statusFields = {
  id: Id,
  status: fields.status,
  note,
  /** What happens to open sub-tasks of a task that is completed; needed if there are any. */
  children: z.enum(["complete", "keep"], "Please choose complete or keep").optional(),
  version: Version.optional(),
};

export const setStatus = endpoint({
  method: "PUT",
  path: "/tasks/:id/status",
  summary: "Changes the status of a task: moves, approves, returns or reopens it",
  input: z.object(statusFields),
  /** With `children=complete`: the sub-tasks that stay open, because you may not complete them; those you may not read are counted. */
  output: Task.extend({ kept: z.array(TaskRef).optional(), keptHidden: z.int().optional() }),
  message: "Task updated successfully!",
  tool: {
    name: "update_task_status",
    description: "Moves a task to another status, such as In Progress or Completed. Approving is for people, in Daybook.",
    input: z.object({
      ...statusFields,
      status: fields.status.exclude(["Approved"], "An assistant does not approve tasks: choose another status, or approve it in Daybook"),
    }),
  },
});

const taskIds = z
  .array(Id, "Please choose at least one task")
  .min(1, "Please choose at least one task")
  .max(bulkTasksMax, `Please choose at most ${bulkTasksMax} tasks`);
const failed = z.array(z.object({ id: Id, reason: z.string() }));

/** `Deleted 0 of 1 task`, or undefined if none failed. */
function partly(verb: string, done: string[], failed: unknown[]) {
  const all = done.length + failed.length;
  return failed.length === 0 ? undefined : `${verb} ${done.length} of ${counted(all, "task")}`;
}

export const bulkUpdate = endpoint({
  method: "PUT",
  path: "/tasks/bulk",
  summary: "Updates several tasks; returns which failed and why",
  input: z.object({
    taskIds,
    note,
    changes: z
      .object({
        status: fields.status.optional(),
        priority: fields.priority.optional(),
        assignee: fields.assignee,
        project: fields.project,
        dueDate: fields.dueDate,
        addLabels: labelIds.optional(),
        removeLabels: labelIds.optional(),
      })
      .refine((changes) => Object.values(changes).some((value) => value !== undefined), "Please choose what to change"),
  }),
  output: z.object({ requestedIds: z.array(Id), updatedIds: z.array(Id), failed }),
  message: "Tasks updated successfully!",
  messageFor: ({ updatedIds, failed }) => partly("Updated", updatedIds, failed),
});

export const undoApprovals = endpoint({
  method: "PUT",
  path: "/tasks/bulk/undo",
  summary: `Undoes your approvals of tasks within ${undoSeconds} seconds: they are completed again`,
  input: z.object({ taskIds }),
  output: z.object({ requestedIds: z.array(Id), undoneIds: z.array(Id), failed }),
  message: "Approval undone",
  messageFor: ({ undoneIds, failed }) => partly("Undid the approval of", undoneIds, failed),
});

/** Accepts `?ids=a,b` instead of a body, which some proxies drop. */
export const bulkRemove = endpoint({
  method: "DELETE",
  path: "/tasks/bulk",
  summary: "Deletes several tasks; they can be restored for 30 days",
  input: z.preprocess((value) => {
    const { ids, taskIds, ...rest } = (value ?? {}) as Record<string, unknown>;
    return { ...rest, taskIds: taskIds ?? (typeof ids === "string" && ids !== "" ? ids.split(",") : undefined) };
  }, z.object({ taskIds })) as unknown as z.ZodType<{ taskIds: string[] }, { taskIds?: string[]; ids?: string }>,
  output: z.object({ requestedIds: z.array(Id), deletedIds: z.array(Id), failed }),
  message: "Tasks deleted successfully!",
  messageFor: ({ deletedIds, failed }) => partly("Deleted", deletedIds, failed),
});

export const remove = endpoint({
  method: "DELETE",
  path: "/tasks/:id",
  summary: "Deletes a task; it can be restored for 30 days",
  input: z.object({ id: Id }),
  output: z.object({ deletedTask: Task }),
  message: "Task deleted successfully!",
});

export const restore = endpoint({
  method: "POST",
  path: "/tasks/restore",
  summary: "Restores deleted tasks",
  input: z.object({ taskIds }),
  output: z.object({ requestedIds: z.array(Id), restoredIds: z.array(Id), failed }),
  message: "Tasks restored successfully!",
  messageFor: ({ restoredIds, failed }) => partly("Restored", restoredIds, failed),
});

export const listComments = endpoint({
  method: "GET",
  path: "/tasks/:id/comments",
  summary: "Lists the comments on a task, oldest first",
  input: z.object({ id: Id, ...paging }),
  output: z.array(Comment),
  beside: z.object({ pagination: Pagination }),
});

export const addComment = endpoint({
  method: "POST",
  path: "/tasks/:id/comments",
  summary: "Adds a comment to a task (Markdown)",
  input: z.object({ id: Id, text: commentText }),
  output: Comment,
  creates: true,
  tool: { name: "comment_on_task", description: "Adds a comment to a task, in Markdown. Its people may be told about it." },
});

export const updateComment = endpoint({
  method: "PUT",
  path: "/tasks/:id/comments/:commentId",
  summary: "Edits your own comment, within 15 minutes",
  input: z.object({ id: Id, commentId: Id, text: commentText, version: Version.optional() }),
  output: Comment,
  message: "Comment updated successfully!",
});

export const removeComment = endpoint({
  method: "DELETE",
  path: "/tasks/:id/comments/:commentId",
  summary: "Deletes your own comment, or as the lead or an admin any comment on the task",
  input: z.object({ id: Id, commentId: Id }),
  output: z.object({ _id: Id }),
  message: "Comment deleted successfully!",
});

export const Activity = z.object({
  _id: Id,
  actor: UserRef.nullable(),
  /** The lead for whom a delegate decided. */
  onBehalfOf: UserRef.nullable(),
  action: z.string(),
  field: z.string().nullable(),
  from: z.unknown(),
  to: z.unknown(),
  note: z.string().nullable(),
  at: Instant,
});
export type Activity = z.infer<typeof Activity>;

export const listActivity = endpoint({
  method: "GET",
  path: "/tasks/:id/activity",
  summary: "Lists the activity of a task, newest first",
  input: z.object({ id: Id, ...paging }),
  output: z.array(Activity),
  beside: z.object({ pagination: Pagination }),
});

/** Multipart upload, field `file`, at most 10 MB each and 20 per task. It is streamed and has no JSON body. */
export const attach = endpoint({
  method: "POST",
  path: "/tasks/:id/attachments",
  summary: "Attaches a file to a task (multipart, field `file`, at most 10 MB)",
  input: z.object({ id: Id }),
  output: Attachment,
  creates: true,
});

export const detach = endpoint({
  method: "DELETE",
  path: "/tasks/:id/attachments/:fileId",
  summary: "Removes a file from a task",
  input: z.object({ id: Id, fileId: Id }),
  output: z.object({ _id: Id }),
});
