import { useQuery } from "@tanstack/react-query";
import { useSession } from "#lib/session/session.ts";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Due } from "#ui/display/due.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PriorityMark } from "#ui/display/marks.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { NoRows, TextLink, Row, Ruled, Section } from "#ui/layout/section.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { taskHref, tasksHref } from "#features/tasks/task-links.ts";
import { myOpenTasks } from "#features/tasks/tasks.api.ts";
import { useStatusEdit } from "#features/tasks/use-task-edits.ts";
import s from "./my-tasks.module.css";
import { nameOf, StatusCell } from "./task-cells.tsx";

/** The user's open tasks, sorted by due date. */
export function MyTasks() {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(myOpenTasks(user._id));
  const edits = useStatusEdit();
  const total = data?.pagination.totalItems ?? 0;
  return (
    <Section
      title="My tasks"
      count={total > 0 ? `${total} open` : undefined}
      action={<TextLink href={`${tasksHref(user.role)}?view=mine`}>All my tasks</TextLink>}
    >
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />)}
      {data && (
        <Ruled>
          {data.data.map((task) => (
            <Row key={task._id}>
              <span className={s.status} {...tooltip(task.status)}>
                <StatusCell task={task} edits={edits} />
              </span>
              <span className={s.number}>{nameOf(task)}</span>
              <AppLink className={s.title} href={taskHref(user.role, task._id)}>
                {task.title}
              </AppLink>
              <span className={s.project}>
                <ProjectMark project={task.project} />
              </span>
              <span className={s.priority} role="img" aria-label={`Priority ${task.priority}`}>
                <PriorityMark priority={task.priority} />
              </span>
              <span className={s.due}>
                <Due day={task.dueDate} />
              </span>
            </Row>
          ))}
          {data.data.length === 0 && <NoRows>You have no open tasks</NoRows>}
        </Ruled>
      )}
    </Section>
  );
}
