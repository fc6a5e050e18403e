import type { TaskPriority, TaskStatus } from "@daybook/contract/core/constants";
import type { ReactNode } from "react";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { PriorityMark, TaskStatusMark } from "./marks.tsx";
import s from "./status-label.module.css";

type Props = { mark: ReactNode; children: ReactNode; /** Shown in a tooltip. */ hint?: string | undefined };

/** A 14 px mark and its label. */
export const MarkLabel = ({ mark, children, hint }: Props) => (
  <span className={s.label} {...tooltip(hint)}>
    {mark}
    {children}
  </span>
);

export const StatusLabel = ({ status, hint }: { status: TaskStatus; hint?: string | undefined }) => (
  <MarkLabel mark={<TaskStatusMark status={status} />} hint={hint}>
    {status}
  </MarkLabel>
);

export const PriorityLabel = ({ priority }: { priority: TaskPriority }) => (
  <MarkLabel mark={<PriorityMark priority={priority} />}>{priority}</MarkLabel>
);
