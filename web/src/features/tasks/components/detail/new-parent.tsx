import type { Task } from "@daybook/contract/tasks/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { changeTasks } from "#features/tasks/task-cache.ts";
import { call } from "#lib/api/call.ts";
import { messageOf } from "#lib/api/call-error.ts";
import { TaskNameInput } from "../task-name-input.tsx";

/** The field that finds the parent of a task by its number or title. */
export function NewParent({ task }: { task: Task }) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLDivElement>(null);
  const [text, setText] = useState("");
  useEffect(() => field.current?.querySelector("input")?.focus(), []);
  const { mutate, error, reset } = useMutation({
    mutationFn: (parent: string) => call("PUT /tasks/:id", { id: task._id, parent }),
    onSuccess: ({ parent, parentHidden, version }) =>
      changeTasks(queryClient, [task._id], (shown) => ({ ...shown, parent, parentHidden, version })),
  });
  return (
    <div ref={field}>
      <TaskNameInput
        size="xs"
        mb={12}
        aria-label="Sub-task of: number or title"
        placeholder="Sub-task of: number or title"
        value={text}
        error={error && messageOf(error)}
        except={task}
        onChange={(next) => {
          reset();
          setText(next);
        }}
        onTask={({ _id, title }) => {
          setText(title);
          mutate(_id);
        }}
      />
    </div>
  );
}
