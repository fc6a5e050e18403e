import type { Task } from "@daybook/contract/tasks/schemas";
import { useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { weeklyFrom } from "../repetition.ts";
import { useCreateSeries } from "../series.api.ts";
import { RepetitionDialog } from "./repetition-dialog.tsx";

type Props = { task: Task; opened: boolean; onClose: () => void };

/** Repeats a task: a series makes new tasks like it. Change its key on every opening. */
export function RepeatDialog({ task, opened, onClose }: Props) {
  const { user } = useSession();
  const { today } = useCompany();
  const [initial] = useState(() => weeklyFrom([task.startDate, task.dueDate].find((day) => day !== null && day > today) ?? today));
  const assignee = task.assignee?._id ?? (user.role === "team_member" ? user._id : null);
  const creation = useCreateSeries();
  const { title, description, priority, type, labels, checklist, estimatedHours, project } = task;
  const blueprint = {
    description,
    priority,
    type,
    estimatedHours,
    assignee,
    labels: labels.map(({ _id }) => _id),
    checklist: checklist.map(({ text }) => ({ text })),
  };
  return (
    <RepetitionDialog
      opened={opened}
      onClose={onClose}
      title={`Repeat ${title}`}
      submitLabel="Repeat"
      note={task.assignee ? `For ${task.assignee.name}` : undefined}
      initial={initial}
      assignee={assignee}
      submitting={creation.isPending}
      failure={creation.error}
      onSubmit={(timing) => creation.mutate({ title, blueprint, project: project?._id ?? null, ...timing }, { onSuccess: onClose })}
    />
  );
}
