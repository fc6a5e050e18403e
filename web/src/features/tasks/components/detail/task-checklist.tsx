import type { Task } from "@daybook/contract/tasks/schemas";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense } from "react";
import { changeTasks } from "#features/tasks/task-cache.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";

const Checklist = lazyPart(async () => (await import("#features/checklists/components/checklist.tsx")).Checklist);

type Props = { task: Task; /** Shows the field of the first item. */ adding: boolean };

/** The checklist of a task. Nothing without items, unless one is being added. */
export function TaskChecklist({ task, adding }: Props) {
  const queryClient = useQueryClient();
  if (task.checklist.length === 0 && !adding) return null;
  return (
    <Suspense>
      <Checklist
        taskId={task._id}
        items={task.checklist}
        editable={task.can.update}
        adding={adding}
        onShow={(checklist) => changeTasks(queryClient, [task._id], (shown) => ({ ...shown, checklist }))}
      />
    </Suspense>
  );
}
