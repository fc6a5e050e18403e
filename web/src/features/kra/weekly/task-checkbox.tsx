import type { WeeklyRecord } from "@daybook/contract/kra/schemas";
import { Checkbox, type CheckboxProps } from "@mantine/core";
import { useState } from "react";
import { useToggleTask } from "../kra-changes.ts";

type Props = Pick<CheckboxProps, "label" | "aria-label"> & { record: WeeklyRecord; task: WeeklyRecord["tasks"][number] };

/** Checkbox of a weekly task. It changes on click, before the optimistic cache update renders. */
export function TaskCheckbox({ record, task, ...props }: Props) {
  const { mutate: toggle } = useToggleTask(record._id);
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  return (
    <Checkbox
      {...props}
      checked={pendingValue ?? task.isCompleted}
      disabled={!record.can.toggle}
      onChange={(event) => {
        const isCompleted = event.currentTarget.checked;
        setPendingValue(isCompleted);
        toggle({ record, taskId: task._id, isCompleted }, { onSettled: () => setPendingValue(null) });
      }}
    />
  );
}
