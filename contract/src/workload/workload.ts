import { z } from "zod";
import { Day, Id, optionalQuery, queryList, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Task } from "../tasks/schemas.ts";

const hours = z.number();

/** What a person has to do in a week, in hours. */
export const WorkloadWeek = z.object({
  startDate: Day,
  /** Open hours of the person's tasks: the estimate less what is logged. */
  planned: hours,
  /** Expected of the person, after holidays and leave. */
  expected: hours,
  /** The part of `expected` from today on, into which the planned hours have to fit. */
  remaining: hours,
});
export type WorkloadWeek = z.infer<typeof WorkloadWeek>;

export const PersonWorkload = z.object({
  user: UserRef,
  /** In the order of `weeks`. */
  weeks: z.array(WorkloadWeek),
  /** Open tasks without an estimate, which are planned nowhere. */
  unestimated: z.int(),
  /** Open tasks with an estimate but without a due date, which are planned nowhere. */
  undated: z.int(),
});
export type PersonWorkload = z.infer<typeof PersonWorkload>;

export const Workload = z.object({
  /** Monday to Sunday, clipped to the period, with the company's holidays. */
  weeks: z.array(z.object({ startDate: Day, endDate: Day, holidays: z.array(z.object({ date: Day, name: z.string() })) })),
  /** The people of whom reports are expected from today on, by name. */
  people: z.array(PersonWorkload),
});
export type Workload = z.infer<typeof Workload>;

/** A person's tasks in a period. */
export const WorkloadTasks = z.object({
  user: UserRef,
  /** Most hours in the period first. */
  tasks: z.array(z.object({ task: Task, planned: hours })),
  /** Open tasks without an estimate or a due date, whatever the period. */
  unplanned: z.array(Task),
});
export type WorkloadTasks = z.infer<typeof WorkloadTasks>;

const period = { startDate: optionalQuery(Day), endDate: optionalQuery(Day) };

export const list = endpoint({
  method: "GET",
  path: "/tasks/workload",
  summary: "Returns the planned and expected hours by person and week, six weeks by default (leads: their team; admins: all)",
  input: z.object({ ...period, team: queryList(z.string()) }),
  output: Workload,
});

export const listTasks = endpoint({
  method: "GET",
  path: "/tasks/workload/:userId",
  summary: "Lists the open tasks that a person's planned hours of a period come from (leads: their team; admins: all)",
  input: z.object({ ...period, userId: Id }),
  output: WorkloadTasks,
});
