import type { ProjectRef } from "@daybook/contract/core/common";
import { openTaskStatuses } from "@daybook/contract/core/constants";
import { useQuery } from "@tanstack/react-query";
import type { Choice } from "#ui/form/choice-picker.tsx";
import { ChoiceSelect } from "#ui/form/choice-select.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { useSession } from "#lib/session/session.ts";
import { taskDetail, taskPage } from "../tasks.api.ts";

export type ChosenTask = { _id: string; title: string; project: ProjectRef | null };

type Props = {
  value: string | null;
  /** Loads the choices when true or when a value is set. */
  isNear: boolean;
  error?: string | undefined;
  onChange: (task: ChosenTask | null) => void;
};

const MAX_CHOICES = 100;

/** Selects one of the user's open tasks, most recently updated first. Keeps a selected task that is no longer open. */
export function TaskSelect({ value, isNear, error, onChange }: Props) {
  const { user } = useSession();
  const filters = { status: openTaskStatuses.join(","), sort: "-updatedAt", limit: MAX_CHOICES } as const;
  const { data } = useQuery({ ...taskPage(filters, { person: user._id, place: "elsewhere" }), enabled: isNear || value !== null });
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
