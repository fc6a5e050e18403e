import type { Task } from "@daybook/contract/tasks/schemas";
import { Text } from "@mantine/core";
import { Suspense } from "react";
import { isSubtask } from "#features/tasks/status-questions.ts";
import type { AddedPart } from "#features/tasks/use-added-part.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { lazyPart } from "#ui/feedback/lazy-part.tsx";
import { TaskLink } from "./task-link.tsx";

const Dependencies = lazyPart(async () => (await import("./dependencies.tsx")).Dependencies);
const NewParent = lazyPart(async () => (await import("./new-parent.tsx")).NewParent);
const Subtasks = lazyPart(async () => (await import("./subtasks.tsx")).Subtasks);

type Props = {
  task: Task;
  edits: TaskEdits;
  /** Shows the field of the first sub-task, or of the parent. */
  adding: boolean;
  /** Shows a task in the drawer; without it its page opens. */
  onShow?: ((id: string) => void) | undefined;
};

/** The sub-tasks of a task. Nothing without any, unless one is being added. */
export function TaskSubtasks({ task, ...props }: Props) {
  if (isSubtask(task) || (task.subtasks.total === 0 && !props.adding)) return null;
  return (
    <Suspense>
      <Subtasks task={task} {...props} />
    </Suspense>
  );
}

/** The dependencies of a task. Nothing without any, unless one is being added. */
export function TaskDependencies({ task, adding, onShow }: Pick<Props, "task" | "onShow"> & { adding: AddedPart | null }) {
  const { blocks, blockedBy, hidden } = task.links;
  const side = adding === "blocks" || adding === "blockedBy" ? adding : null;
  if (!side && blocks.length + blockedBy.length + hidden.blocks + hidden.blockedBy === 0) return null;
  return (
    <Suspense>
      <Dependencies task={task} adding={side} onShow={onShow} />
    </Suspense>
  );
}

/** Names the parent of a sub-task. Nothing for other tasks, unless their parent is being chosen. */
export function TaskParent({ task, onShow, adding }: Omit<Props, "edits">) {
  const { parent, parentHidden } = task;
  if (!parent && !parentHidden) {
    return adding && task.can.update ? (
      <Suspense>
        <NewParent task={task} />
      </Suspense>
    ) : null;
  }
  return (
    <Text size="sm" c="var(--text-3)" mb={12} style={{ overflowWrap: "anywhere" }}>
      Sub-task of {parent ? <TaskLink task={parent} onShow={onShow} numbered /> : "a task that you cannot see"}
    </Text>
  );
}
