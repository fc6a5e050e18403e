import type { WeeklyRecord } from "@daybook/contract/kra";
import { Checkbox, type CheckboxProps } from "@mantine/core";
import { useState } from "react";
import { useTick } from "../kra-changes.ts";

type Props = Pick<CheckboxProps, "label" | "aria-label"> & { record: WeeklyRecord; task: WeeklyRecord["tasks"][number] };

/** A weekly task's box. It follows the press in the same moment, before even the cache of the screen has changed. */
export function TickBox({ record, task, ...props }: Props) {
  const { mutate: tick } = useTick(record._id);
  const [pressed, setPressed] = useState<boolean | null>(null);
  return (
    <Checkbox
      {...props}
      checked={pressed ?? task.isCompleted}
      disabled={!record.can.toggle}
      onChange={(event) => {
        const isCompleted = event.currentTarget.checked;
        setPressed(isCompleted);
        tick({ record, taskId: task._id, isCompleted }, { onSettled: () => setPressed(null) });
      }}
    />
  );
}
