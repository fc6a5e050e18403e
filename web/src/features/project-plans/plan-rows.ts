import type { PlanTask } from "@daybook/contract/project-plans/project-plans";
import type { Milestone } from "@daybook/contract/projects/projects";
import { addDays } from "#lib/format/dates.ts";

/** A milestone with the tasks due up to it and after the one before; null: the tasks of none. */
export type PlanGroup = { milestone: Milestone | null; tasks: PlanTask[] };

/** Groups tasks by the first milestone on or after their due date, or their start without one. The last group has the rest. */
export function groupsOf(tasks: readonly PlanTask[], milestones: readonly Milestone[]): PlanGroup[] {
  const groups: PlanGroup[] = [...milestones.map((milestone) => ({ milestone, tasks: [] })), { milestone: null, tasks: [] }];
  for (const task of tasks) {
    const day = (task.dueDate ?? task.startDate)!;
    groups.find(({ milestone }) => milestone === null || milestone.date >= day)!.tasks.push(task);
  }
  return groups.filter(({ milestone, tasks }) => milestone !== null || tasks.length > 0);
}

/** A line of the timeline. */
export type PlanRow = { kind: "milestone"; milestone: Milestone } | { kind: "rest" } | { kind: "task"; task: PlanTask };

/** Returns the lines of groups; the tasks of no milestone get a heading only below others. */
export const rowsOf = (groups: readonly PlanGroup[]): PlanRow[] =>
  groups.flatMap(({ milestone, tasks }): PlanRow[] => [
    ...(milestone ? [{ kind: "milestone" as const, milestone }] : groups.length > 1 ? [{ kind: "rest" as const }] : []),
    ...tasks.map((task) => ({ kind: "task" as const, task })),
  ]);

export const isDone = ({ status }: Pick<PlanTask, "status">) => status === "Completed" || status === "Approved";

/** Finished tasks stay this long among the open ones. */
const finishedForDays = 14;

/** Whether a task was finished and its last date is long past. */
export const isPast = (task: PlanTask, today: string) =>
  isDone(task) && (task.dueDate ?? task.startDate)! < addDays(today, -finishedForDays);

/** Returns the open tasks that a task blocks, and those that they block, as far as one may move them. */
export function followersOf(task: PlanTask, tasks: readonly PlanTask[]): PlanTask[] {
  const reached = new Set([task._id]);
  const queue = [task._id];
  for (let id = queue.shift(); id !== undefined; id = queue.shift())
    for (const each of tasks)
      if (!reached.has(each._id) && !isDone(each) && each.blockedBy.includes(id)) {
        reached.add(each._id);
        queue.push(each._id);
      }
  return tasks.filter((each) => each._id !== task._id && reached.has(each._id) && each.can.update);
}
