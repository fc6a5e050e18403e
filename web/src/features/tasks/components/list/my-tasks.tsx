import type { Task } from "@daybook/contract/tasks/schemas";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { useSession } from "#lib/session/session.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import { AppLink } from "#ui/layout/app-link.tsx";
import { Due } from "#ui/display/due.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { PriorityMark, TaskStatusMark } from "#ui/display/marks.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { NoRows, TextLink, Row, RowsTitle, Ruled, Section } from "#ui/layout/section.tsx";
import { dueGroup, dueGroups } from "#features/tasks/due-groups.ts";
import { taskHref, tasksHref } from "#features/tasks/task-links.ts";
import { myOpenTasks } from "#features/tasks/tasks.api.ts";
import { useStatusEdit } from "#features/tasks/use-task-edits.ts";
import { CompleteTick } from "./complete-tick.tsx";
import s from "./my-tasks.module.css";
import { nameOf, SkippedMark, StatusCell, WaitingMark } from "./task-cells.tsx";

/** A task that was completed here: its row stays, with *Undo*, until the page is left. */
type Done = { task: Task; index: number; /** Undone: an open row again, before the list has it. */ isUndone?: true };

/** The user's open tasks by due date, grouped by when they are due. A tick completes a task; its status menu has the other states. */
export function MyTasks() {
  const { user, company } = useSession();
  const { today } = useCompany();
  const { data, error, refetch } = useQuery(myOpenTasks(user._id));
  const edits = useStatusEdit();
  const [done, setDone] = useState<Done[]>([]);
  const total = data?.pagination.totalItems ?? 0;
  const rows = withDone(data?.data ?? [], done);

  const complete = (task: Task) => {
    const index = rows.findIndex(({ _id }) => _id === task._id);
    setDone([...done.filter((each) => each.task._id !== task._id), { task, index }]);
    edits.complete(task);
  };
  const undo = ({ task }: Done) => {
    setDone(done.map((each) => (each.task._id === task._id ? { ...each, isUndone: true } : each)));
    edits.setStatus({ ...task, status: "Completed" }, task.status);
  };
  const doneHere = (task: Task) => {
    const isOpen = data?.data.some(({ _id }) => _id === task._id);
    return isOpen ? undefined : done.find((each) => each.task._id === task._id && !each.isUndone);
  };
  const groups = dueGroups.map((group) => [group, rows.filter((task) => dueGroup(task, today, company.workweek) === group)] as const);
  /** The list may have more tasks than are shown: a number would then not be that of its group. */
  const countIn = (tasks: Task[]) => (data && data.data.length >= total ? tasks.filter((task) => !doneHere(task)).length : null);
  const rowOf = (task: Task) => {
    const completed = doneHere(task);
    return completed ? (
      <DoneRow key={task._id} task={task} onUndo={() => undo(completed)} />
    ) : (
      <Row key={task._id}>
        <CompleteTick task={task} edits={{ complete }} />
        <div className={s.task}>
          <AppLink className={s.title} href={taskHref(user.role, task._id)}>
            {task.title}
          </AppLink>
          <span className={s.meta}>
            <span>{nameOf(task)}</span>
            <ProjectMark project={task.project} />
            <WaitingMark task={task} />
            <SkippedMark task={task} />
          </span>
        </div>
        <span className={s.status}>
          <StatusCell task={task} edits={edits} />
        </span>
        <span className={s.priority} role="img" aria-label={`Priority ${task.priority}`}>
          <PriorityMark priority={task.priority} />
        </span>
        <span className={s.due}>
          <Due day={task.dueDate} />
        </span>
      </Row>
    );
  };
  return (
    <Section
      title="My tasks"
      count={total > 0 ? `${total} open` : undefined}
      action={<TextLink href={`${tasksHref(user.role)}?view=mine`}>All my tasks</TextLink>}
    >
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={4} />)}
      {data && (
        <>
          {groups.map(
            ([group, tasks]) =>
              tasks.length > 0 && (
                <Fragment key={group}>
                  <RowsTitle>
                    {group} {countIn(tasks)}
                  </RowsTitle>
                  <Ruled>{tasks.map(rowOf)}</Ruled>
                </Fragment>
              ),
          )}
          {rows.length === 0 && (
            <Ruled>
              <NoRows>You have no open tasks</NoRows>
            </Ruled>
          )}
        </>
      )}
    </Section>
  );
}

const DoneRow = ({ task, onUndo }: { task: Task; onUndo: () => void }) => (
  <Row>
    <span className={s.mark}>
      <TaskStatusMark status="Completed" size={18} />
    </span>
    <div className={s.task} data-done>
      <span className={s.title} dir="auto">
        {task.title}
      </span>
      <span className={s.meta}>Completed. Waiting for approval.</span>
    </div>
    <TextLink onClick={onUndo}>Undo</TextLink>
  </Row>
);

/** Puts the rows completed here back at their places, unless the list still has them. */
function withDone(open: Task[], done: Done[]) {
  const rows = [...open];
  for (const { task, index } of done.toSorted((a, b) => a.index - b.index)) {
    if (!rows.some(({ _id }) => _id === task._id)) rows.splice(Math.min(index, rows.length), 0, task);
  }
  return rows;
}
