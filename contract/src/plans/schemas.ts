import { z } from "zod";
import { Day, Hours, Id, ProjectRef } from "../core/common.ts";

/** A line of a plan. */
export const PlanItem = z.object({
  /** The same for the same task, or the same text, on a day. */
  _id: Id,
  text: z.string(),
  taskId: Id.nullable(),
  project: ProjectRef.nullable(),
  hours: Hours.nullable(),
  /** Whether the person has chosen it. */
  picked: z.boolean(),
});
export type PlanItem = z.infer<typeof PlanItem>;

/** Why an item is offered: the last report's plan or its unfinished items, a due date, or a task in progress; or the person added it. */
const reasons = ["plan", "unfinished", "due", "started", "added"] as const;

export const OfferedItem = PlanItem.extend({ reason: z.enum(reasons), dueDate: Day.nullable() });
export type OfferedItem = z.infer<typeof OfferedItem>;

/** What a person plans for a day, and what is offered. */
export const Plan = z.object({
  date: Day,
  items: z.array(OfferedItem),
  /** 0 while nothing is saved. */
  version: z.int(),
});
export type Plan = z.infer<typeof Plan>;
