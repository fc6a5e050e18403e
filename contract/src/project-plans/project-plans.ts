import { z } from "zod";
import { can, Day, Id, UserRef } from "../core/common.ts";
import { taskStatuses } from "../core/constants.ts";
import { endpoint } from "../core/endpoint.ts";

/** A task with a date, as the timeline of its project shows it. */
export const PlanTask = z.object({
  _id: Id,
  number: z.int(),
  title: z.string(),
  status: z.enum(taskStatuses),
  assignee: UserRef.nullable(),
  /** At least one of the two is set. */
  startDate: Day.nullable(),
  dueDate: Day.nullable(),
  estimatedHours: z.number().nullable(),
  loggedHours: z.number(),
  /** How much is done, from 0 to 1: by hours, else by sub-tasks, else by checklist. */
  share: z.number(),
  /** Tasks of the same plan that block it. */
  blockedBy: z.array(Id),
  /** How many open tasks it waits for, those of other projects included. */
  waitingFor: z.int(),
  can: can(["update"]),
});
export type PlanTask = z.infer<typeof PlanTask>;

/** What a milestone takes; `_id` null: what belongs to none. */
export const MilestoneHours = z.object({ _id: Id.nullable(), estimatedHours: z.number().nullable(), loggedHours: z.number() });
export type MilestoneHours = z.infer<typeof MilestoneHours>;

export const ProjectPlan = z.object({
  /** By start, at most 1,000. Without cancelled ones. */
  tasks: z.array(PlanTask),
  /** Open tasks without a start or due date. */
  undated: z.int(),
  /** The milestones by date, then what belongs to none. */
  hours: z.array(MilestoneHours),
  /** Whole holidays of the company from the first date to a year after the last. */
  holidays: z.array(z.object({ date: Day, name: z.string() })),
});
export type ProjectPlan = z.infer<typeof ProjectPlan>;

export const get = endpoint({
  method: "GET",
  path: "/projects/:id/plan",
  summary: "Returns the tasks of a project with dates and dependencies, and the hours of its milestones",
  input: z.object({ id: Id }),
  output: ProjectPlan,
});
