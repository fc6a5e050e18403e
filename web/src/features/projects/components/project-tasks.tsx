import { maxPageSize } from "@daybook/contract/core/constants";
import type { Project } from "@daybook/contract/projects/projects";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { taskHref, tasksHref } from "#features/tasks/task-links.ts";
import { projectTasks } from "#features/tasks/tasks.api.ts";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Avatar, UnassignedAvatar } from "#ui/display/avatar.tsx";
import { Due } from "#ui/display/due.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { NoRows, TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { TasksBar, tasksText } from "./project-cells.tsx";
import s from "./project-drawer.module.css";

const STEP = 8;

/** The tasks of a project, open ones first: as many as the tab counts. */
export function ProjectTasks({ project: { _id, stats } }: { project: Project }) {
  const { user } = useSession();
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(projectTasks(_id, { sort: "status", limit }));
  const total = data?.pagination.totalItems ?? 0;
  const more = total - (data?.data.length ?? 0);
  const inList = `${tasksHref(user.role)}?${new URLSearchParams({ projectFilter: _id, assigneeFilter: "all" })}`;
  return (
    <Section
      title="Tasks"
      count={total === 0 ? undefined : tasksText(stats)}
      action={user.role !== "team_member" && total > 0 && <TextLink href={inList}>View in task list</TextLink>}
    >
      {total > 0 && <TasksBar stats={stats} />}
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />)}
      {data && (
        <Ruled>
          {data.data.map(({ _id: id, number, title, status, dueDate, assignee }) => (
            <Row key={id}>
              <span className={s.mark} role="img" aria-label={status} {...tooltip(status)}>
                <TaskStatusMark status={status} />
              </span>
              <span className={s.number}>#{number}</span>
              <AppLink className={s.task} href={taskHref(user.role, id)}>
                {title}
              </AppLink>
              <Due day={dueDate} done={status === "Completed" || status === "Approved" || status === "Cancelled"} />
              <span className={s.mark} role="img" aria-label={assignee?.name ?? "Unassigned"} {...tooltip(assignee?.name ?? "Unassigned")}>
                {assignee ? <Avatar person={assignee} size={20} /> : <UnassignedAvatar size={20} />}
              </span>
            </Row>
          ))}
          {total === 0 && <NoRows>No tasks yet</NoRows>}
        </Ruled>
      )}
      {more > 0 && limit < maxPageSize && <TextLink onClick={() => setLimit(Math.min(limit + 2 * STEP, maxPageSize))}>Show more</TextLink>}
    </Section>
  );
}
