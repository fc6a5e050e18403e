import type { Task } from "@daybook/contract/tasks/schemas";
import { Box } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { changeTasks } from "#features/tasks/task-cache.ts";
import { call } from "#lib/api/call.ts";
import { OtherTaskField } from "./other-task-field.tsx";

/** Makes a task a sub-task of the one that is chosen. */
export function NewParent({ task }: { task: Task }) {
  const queryClient = useQueryClient();
  return (
    <Box mb={12}>
      <OtherTaskField
        task={task}
        label="Sub-task of"
        placeholder="Sub-task of: number or title"
        relate={(parent) => call("PUT /tasks/:id", { id: task._id, parent })}
        onRelated={({ parent, parentHidden, version }) =>
          changeTasks(queryClient, [task._id], (shown) => ({ ...shown, parent, parentHidden, version }))
        }
      />
    </Box>
  );
}
