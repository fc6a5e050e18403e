import type { UserRef } from "@daybook/contract/core/common";
import type { Task } from "@daybook/contract/tasks/schemas";
import { useEditTask } from "#features/tasks/task-changes.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useStable } from "#ui/use-stable.ts";
import { dueIn, type Week } from "./workload-weeks.ts";

/** Moves a task to a person and to a week, if they differ from its own: an ordinary edit, with *Undo*. */
export function useMoveTask() {
  const company = useCompany();
  const { mutate: change } = useEditTask();
  return useStable((task: Task, from: Pick<Week, "startDate">, to: { person: UserRef; week: Week }) => {
    const { assignee, dueDate, _id: id } = task;
    const moved = {
      ...(to.person._id !== assignee?._id && { assignee: to.person }),
      ...(to.week.startDate !== from.startDate && { dueDate: dueIn(to.week, company) }),
    };
    if (Object.keys(moved).length === 0) return;
    const input = ({ assignee, ...dates }: Partial<Pick<Task, "assignee" | "dueDate">>) => ({
      id,
      ...dates,
      ...(assignee !== undefined && { assignee: assignee?._id ?? null }),
    });
    const before = { ...("assignee" in moved && { assignee }), ...("dueDate" in moved && { dueDate }) };
    change({ input: input(moved), shown: moved, undo: () => change({ input: input(before), shown: before }) });
  });
}
