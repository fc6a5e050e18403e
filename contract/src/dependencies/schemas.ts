import { z } from "zod";
import { Day } from "../core/common.ts";
import { taskStatuses } from "../core/constants.ts";
import { TaskRef } from "../subtasks/schemas.ts";

/** A task that another one waits for, or that waits for it. */
export const LinkedTask = TaskRef.extend({ status: z.enum(taskStatuses), dueDate: Day.nullable(), assignee: z.string().nullable() });
export type LinkedTask = z.infer<typeof LinkedTask>;

/** The dependencies of a task: tasks that one may read by name, others only counted. */
export const TaskLinks = z.object({
  blocks: z.array(LinkedTask),
  blockedBy: z.array(LinkedTask),
  hidden: z.object({ blocks: z.int(), blockedBy: z.int() }),
});
export type TaskLinks = z.infer<typeof TaskLinks>;
