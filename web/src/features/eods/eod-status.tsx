import { type EodItemStatus, eodItemStatuses, type TaskStatus } from "@daybook/contract/core/constants";
import type { Choice } from "#ui/form/choice-picker.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";

/** Maps report item statuses to the task status icons. */
const markOf: Record<EodItemStatus, TaskStatus> = {
  "Not Started": "To Do",
  "In Progress": "In Progress",
  Blocked: "Blocked",
  Completed: "Completed",
};

export const EodStatusMark = ({ status }: { status: EodItemStatus }) => <TaskStatusMark status={markOf[status]} />;

export const eodStatusChoices: Choice[] = eodItemStatuses.map((status) => ({
  value: status,
  label: status,
  mark: <EodStatusMark status={status} />,
}));
