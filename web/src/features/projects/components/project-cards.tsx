import type { Project } from "@daybook/contract/projects/projects";
import type { ReactNode } from "react";
import { isTemporary } from "#lib/api/optimistic-updates.ts";
import { People } from "#ui/display/avatar.tsx";
import { NoMatchState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton, Delayed } from "#ui/feedback/loading.tsx";
import { Person } from "#ui/display/person.tsx";
import { RowMenu } from "#ui/table/row-menu.tsx";
import { ProjectDue, ProjectHoursLabel, ProjectName, ProjectStatusLabel, TasksBar, tasksText } from "./project-cells.tsx";
import s from "./project-cards.module.css";

type Props = {
  rows: Project[] | undefined;
  error: Error | null;
  onRetry: () => void;
  onOpen: (project: Project) => void;
  menu: (project: Project) => ReactNode;
  onClearFilters: (() => void) | undefined;
  empty: ReactNode;
};

/** Projects as cards with lead, members, task progress and due date. */
export function ProjectCards({ rows, error, onRetry, onOpen, menu, onClearFilters, empty }: Props) {
  if (!rows) return error ? <ErrorState error={error} onRetry={onRetry} /> : <CardSkeletons />;
  if (rows.length === 0) return onClearFilters ? <NoMatchState onClear={onClearFilters} /> : empty;
  return (
    <ul className={s.cards} aria-label="Projects">
      {rows.map((project) => (
        <li key={project._id} className={s.card} data-temporary={isTemporary(project) || undefined}>
          <div className={s.head}>
            <ProjectName project={project} onOpen={() => onOpen(project)} />
            {menu(project) && <RowMenu name={project.name} items={() => menu(project)} />}
          </div>
          <div className={s.line}>
            {(project.status !== "Active" || project.health) && <ProjectStatusLabel project={project} />}
            <span className={s.team} dir="auto">
              {project.team}
            </span>
            <span className={s.end}>
              <ProjectDue project={project} />
            </span>
          </div>
          <div className={s.work}>
            <TasksBar stats={project.stats} />
            <div className={s.line}>
              <span>{tasksText(project.stats)}</span>
              <span className={s.end}>
                <ProjectHoursLabel stats={project.stats} />
              </span>
            </div>
          </div>
          <div className={s.line}>
            <Person person={project.lead} size={20} />
            <span className={s.end}>{project.members.length > 0 ? <People people={project.members} size={20} /> : "No members"}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

const CardSkeletons = () => (
  <Delayed>
    <div className={s.cards} role="status" aria-label="Loading">
      {Array.from({ length: 6 }, (_, i) => (
        <div key={i} className={s.card}>
          <div className={s.line}>
            <Skeleton width="50%" />
          </div>
          <div className={s.line}>
            <Skeleton width="32%" />
          </div>
          <Skeleton width="100%" height={4} />
          <div className={s.line}>
            <Skeleton width="64%" />
          </div>
          <div className={s.line}>
            <Skeleton width={20} height={20} round />
            <Skeleton width="36%" />
          </div>
        </div>
      ))}
    </div>
  </Delayed>
);
