import { z } from "zod";
import { can, clearable, Day, Id, Instant, ProjectRef, Ref, required, UserRef, tooLong } from "../core/common.ts";
import { estimateMaxHours, taskPriorities, taskStatuses, taskTypes } from "../core/constants.ts";
import { Attachment } from "../files/schemas.ts";
import { ChecklistItem, newChecklist } from "../checklists/schemas.ts";
import { linksMax } from "../dependencies/limits.ts";
import { TaskLinks } from "../dependencies/schemas.ts";
import { labelIds, LabelRef } from "../labels/schemas.ts";
import { SubtaskProgress, TaskRef } from "../subtasks/schemas.ts";
import { maxLengths } from "../core/max-lengths.ts";

export const actions = ["read", "update", "remove", "move", "approve", "restore"] as const;
export type Action = (typeof actions)[number];

export const Task = z.object({
  _id: Id,
  /** Sequential number, shown as `#142`; never reused. */
  number: z.int(),
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  type: z.enum(taskTypes),
  status: z.enum(taskStatuses),
  priority: z.enum(taskPriorities),
  project: ProjectRef.nullable(),
  assignee: UserRef.nullable(),
  createdBy: UserRef.nullable(),
  startDate: Day.nullable(),
  dueDate: Day.nullable(),
  estimatedHours: z.number().nullable(),
  /** Sum of the hours of report items linked to the task. */
  loggedHours: z.number(),
  /** By name; at most 10. */
  labels: z.array(LabelRef),
  /** In order; at most 50 items. */
  checklist: z.array(ChecklistItem),
  /** The task of which it is a sub-task, if one may read that. */
  parent: TaskRef.nullable(),
  /** Whether it is a sub-task of a task that one may not read. */
  parentHidden: z.boolean(),
  subtasks: SubtaskProgress,
  links: TaskLinks,
  /** How many open tasks it waits for, those included that one may not read. */
  waitingFor: z.int(),
  /** Whether you get notices of its comments. */
  watching: z.boolean(),
  /** The series that made it, with the date and how many dates before it were missed. */
  series: z.object({ _id: Id, date: Day, skipped: z.int() }).nullable(),
  attachments: z.array(Attachment),
  commentsCount: z.int(),
  approvedBy: UserRef.nullable(),
  /** The lead for whom a delegate approved. */
  approvedOnBehalfOf: UserRef.nullable(),
  approvedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  lastUpdated: Instant,
  deletedAt: Instant.nullable(),
  version: z.int(),
  can: can(actions),
});
export type Task = z.infer<typeof Task>;

export const title = required("Task title is required", maxLengths.taskTitle);
const estimate = z
  .number({ error: "Hours must be a number" })
  .min(0, "Hours must be 0 or more")
  .max(estimateMaxHours, `Hours must be at most ${estimateMaxHours}`)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "Hours can have at most two decimals");

/** The fields users can set. */
export const fields = {
  title,
  description: z
    .string()
    .normalize()
    .max(maxLengths.taskDescription, tooLong(maxLengths.taskDescription))
    .nullish()
    .transform((value) => value ?? ""),
  type: z.enum(taskTypes, "Please choose a type from the list"),
  status: z.enum(taskStatuses, "Please choose a status from the list"),
  priority: z.enum(taskPriorities, "Please choose a priority from the list"),
  project: clearable(Ref),
  assignee: clearable(Ref),
  startDate: clearable(Day),
  dueDate: clearable(Day),
  estimatedHours: clearable(estimate),
  parent: clearable(Ref),
};

/** Input for creating a task. Accepts `taskName` as an alias of `title`. */
export const NewTask = z.preprocess(
  (value) => {
    if (typeof value !== "object" || value === null || "title" in value || !("taskName" in value)) return value;
    const { taskName, ...rest } = value;
    return { ...rest, title: taskName };
  },
  z.object({
    ...fields,
    description: fields.description.optional(),
    type: fields.type.optional(),
    status: fields.status.optional(),
    priority: fields.priority.optional(),
    labels: labelIds.optional(),
    checklist: newChecklist.optional(),
    /** Tasks for which it waits. */
    blockedBy: z.array(Ref).max(linksMax, `A task can wait for at most ${linksMax} others`).optional(),
  }),
) as unknown as z.ZodType<
  {
    title: string;
    description?: string | undefined;
    type?: (typeof taskTypes)[number] | undefined;
    status?: (typeof taskStatuses)[number] | undefined;
    priority?: (typeof taskPriorities)[number] | undefined;
    project?: string | null | undefined;
    assignee?: string | null | undefined;
    startDate?: string | null | undefined;
    dueDate?: string | null | undefined;
    estimatedHours?: number | null | undefined;
    labels?: string[] | undefined;
    checklist?: { text: string; done: boolean }[] | undefined;
    parent?: string | null | undefined;
    blockedBy?: string[] | undefined;
  },
  Record<string, unknown>
>;
export type NewTask = z.output<typeof NewTask>;
