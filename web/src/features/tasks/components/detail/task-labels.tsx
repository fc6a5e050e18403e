import type { LabelRef } from "@daybook/contract/labels/schemas";
import type { Task } from "@daybook/contract/tasks/schemas";
import { compareNames } from "@daybook/contract/core/comparable";
import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { LabelDot } from "#features/labels/components/label-mark.tsx";
import { LabelPicker } from "#features/labels/components/label-picker.tsx";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { Tag } from "#ui/display/chip.tsx";
import { nameOf } from "../list/task-cells.tsx";

type Props = { task: Task; edits: TaskEdits; /** Shows the list of labels at once. */ adding: boolean };

/** The labels of a task, under its title. Nothing without labels, unless one is being added. */
export function TaskLabels({ task, edits, adding }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (adding) button.current?.click();
  }, [adding]);
  if (task.labels.length === 0 && !adding) return null;
  const set = (labels: LabelRef[]) => {
    const shown = labels.map(({ _id, name, color }) => ({ _id, name, color })).toSorted((a, b) => compareNames(a.name, b.name));
    edits.edit(task, { labels: shown.map(({ _id }) => _id) }, { labels: shown });
  };
  return (
    <Group gap={6} mb={12} role="group" aria-label="Labels">
      {task.labels.map(({ _id, name, color }) => (
        <Tag key={_id}>
          <LabelDot color={color} />
          &nbsp;
          <bdi>{name}</bdi>
        </Tag>
      ))}
      {task.can.update && (
        <LabelPicker label={`Labels of ${nameOf(task)}`} projectId={task.project?._id ?? null} chosen={task.labels} onChange={set}>
          <Button ref={button} size="compact-xs" variant="subtle" color="gray" leftSection={<IconPlus size={12} />}>
            Label
          </Button>
        </LabelPicker>
      )}
    </Group>
  );
}
