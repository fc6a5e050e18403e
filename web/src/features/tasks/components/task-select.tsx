import type { ProjectRef } from "@daybook/contract/core/common";
import { useQuery } from "@tanstack/react-query";
import type { Choice } from "#ui/form/choice-picker.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { useSession } from "#lib/session/session.ts";
import { ownOpenTasks, taskDetail } from "../tasks.api.ts";

export type ChosenTask = { _id: string; title: string; project: ProjectRef | null };

type Props = {
  value: string | null;
  /** Loads the choices when true or when a value is set. */
  isNear: boolean;
  error?: string | undefined;
  onChange: (task: ChosenTask | null) => void;
};

/** Selects one of the user's open tasks, most recently updated first. Keeps a selected task that is no longer open. */
export function TaskSelect({ value, isNear, error, onChange }: Props) {
  const { user } = useSession();
  const { data } = useQuery({ ...ownOpenTasks(user._id), enabled: isNear || value !== null });
  const open = data?.data ?? [];
  const isOpen = open.some(({ _id }) => _id === value);
  const { data: selected } = useQuery({ ...taskDetail(value ?? ""), enabled: value !== null && data !== undefined && !isOpen });
  const tasks = selected && !isOpen ? [selected, ...open] : open;
  const choices = tasks.map(({ _id, number, title, status }): Choice => ({
    value: _id,
    label: `#${number} ${title}`,
    mark: <TaskStatusMark status={status} />,
  }));
  return (
    <ChoiceSelect
      label="Task"
      clearable
      placeholder={data && tasks.length === 0 ? "No open tasks" : "Not linked to a task"}
      choices={choices}
      value={value}
      error={error}
      onChange={(id) => onChange(tasks.find(({ _id }) => _id === id) ?? null)}
    />
  );
}
