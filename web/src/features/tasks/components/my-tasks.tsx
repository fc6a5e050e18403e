import { useBundled } from "#lib/bundle.tsx";
import { useSession } from "#lib/session.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Due } from "#ui/due.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { SkeletonLines } from "#ui/loading.tsx";
import { PriorityMark } from "#ui/marks.tsx";
import { ProjectMark } from "#ui/project-mark.tsx";
import { NoRows, QuietLink, Row, Ruled, Section } from "#ui/section.tsx";
import { tip } from "#ui/tip.ts";
import { taskHref, tasksHref } from "../task-places.ts";
import { myOpenTasks } from "../tasks.api.ts";
import { useStatusEdit } from "../use-task-edits.ts";
import s from "./my-tasks.module.css";
import { nameOf, StatusCell } from "./task-cells.tsx";

/** One's own open tasks, what is due first at the top. */
export function MyTasks() {
  const { user } = useSession();
  const { data, error, refetch } = useBundled(myOpenTasks(user._id));
  const edits = useStatusEdit();
  const total = data?.pagination.totalItems ?? 0;
  return (
    <Section
      title="My tasks"
      count={total > 0 ? `${total} open` : undefined}
      action={<QuietLink href={`${tasksHref(user.role)}?view=mine`}>All my tasks</QuietLink>}
    >
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />)}
      {data && (
        <Ruled>
          {data.data.map((task) => (
            <Row key={task._id}>
              <span className={s.status} {...tip(task.status)}>
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
          {data.data.length === 0 && <NoRows>Nothing open is yours</NoRows>}
        </Ruled>
      )}
    </Section>
  );
}
