import { z } from "zod";
import { Id } from "../core/common.ts";

/** A task by its number and title, for those who may read it. */
export const TaskRef = z.object({ _id: Id, number: z.int(), title: z.string() });
export type TaskRef = z.infer<typeof TaskRef>;

/** The sub-tasks of a task, those included that one may not read. */
export const SubtaskProgress = z.object({
  /** Those that are completed, approved or cancelled. */
  done: z.int(),
  total: z.int(),
  /** What is logged on them; not part of the hours of their parent. */
  loggedHours: z.number(),
});
export type SubtaskProgress = z.infer<typeof SubtaskProgress>;
