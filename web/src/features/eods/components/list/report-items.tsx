import type { EodItem } from "@daybook/contract/eods/eods";
import { IconAlertTriangle } from "@tabler/icons-react";
import { AppLink } from "#ui/layout/app-link.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { EodStatusMark } from "#features/eods/eod-status.tsx";
import s from "./report.module.css";

type Props = { tasks: EodItem[]; planTomorrow: string | null };

/** Content of a report: items with hours and blockers, and the plan for tomorrow. */
export const ReportItems = ({ tasks, planTomorrow }: Props) => (
  <div className={s.items}>
    {tasks.map(({ _id, taskName, description, status, blockers, project, hoursSpent, taskId }) => (
      <div key={_id} className={s.item}>
        <span className={s.mark} role="img" aria-label={status}>
          <EodStatusMark status={status} />
        </span>
        <span className={s.name}>
          {taskId ? <AppLink href={`/tasks/${taskId}`}>{taskName}</AppLink> : <bdi>{taskName}</bdi>}
          {description && (
            <span className={s.text} dir="auto">
              {description}
            </span>
          )}
        </span>
        <span className={s.project}>{project && <ProjectMark project={project} />}</span>
        <span className={s.hours}>
          {hoursSpent} <small>h</small>
        </span>
        {blockers && (
          <span className={s.blocker}>
            <IconAlertTriangle size={14} stroke={1.8} aria-label="Blocker" />
            <bdi>{blockers}</bdi>
          </span>
        )}
      </div>
    ))}
    {planTomorrow && (
      <p className={s.plan}>
        <span>Tomorrow:</span> <bdi>{planTomorrow}</bdi>
      </p>
    )}
  </div>
);
