import type { TaskPriority, TaskStatus } from "@daybook/contract/core/constants";
import type { ReactNode } from "react";
import { PriorityMark, TaskStatusMark } from "./marks.tsx";
import s from "./status-label.module.css";

/** A 14 px mark and its label. */
export const MarkLabel = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <span className={s.label}>
    {mark}
    {children}
  </span>
);

export const StatusLabel = ({ status }: { status: TaskStatus }) => (
  <MarkLabel mark={<TaskStatusMark status={status} />}>{status}</MarkLabel>
);

export const PriorityLabel = ({ priority }: { priority: TaskPriority }) => (
  <MarkLabel mark={<PriorityMark priority={priority} />}>{priority}</MarkLabel>
);
