import type { Task } from "@daybook/contract/tasks/schemas";
import { IconDots, IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { Suspense } from "react";
import { assignableUsers, dropdownProjects } from "#lib/api/shared-lists.ts";
import type { ScreenLoaderInput } from "#lib/api/screen-loader.ts";
import { useSession } from "#lib/session/session.ts";
import { CopyButton } from "#ui/form/copy-button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { Columns, Page, Sections } from "#ui/layout/page.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { Attachments } from "../components/detail/attachments.tsx";
import { NextSteps } from "../components/detail/next-steps.tsx";
import { TaskHistory } from "../components/detail/task-history.tsx";
import { TaskChecklist } from "../components/detail/task-checklist.tsx";
import { TaskLabels } from "../components/detail/task-labels.tsx";
import { TaskMenu } from "../components/list/task-menu.tsx";
import { TaskProperties } from "../components/detail/task-properties.tsx";
import { TaskDependencies, TaskParent, TaskSubtasks } from "../components/detail/task-subtasks.tsx";
import { TaskOfSeries } from "../components/detail/task-series.tsx";
import { TaskTitle } from "../components/detail/task-title.tsx";
import { TaskDescription } from "../components/task-description.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { tasksHref } from "../task-links.ts";
import { subtasksOf, taskActivity, taskComments, taskDetail } from "../tasks.api.ts";
import { useAddedPart } from "../use-added-part.ts";
import { useTaskEdits } from "../use-task-edits.ts";
import s from "./task-page.module.css";

const RepeatDialog = lazyDialog(async () => (await import("#features/series/components/repeat-dialog.tsx")).RepeatDialog);
const ReturnDialog = lazyDialog(async () => (await import("../components/detail/return-dialog.tsx")).ReturnDialog);

/** The task, its history and the choices of its properties. */
export async function loader({ params: { taskId = "" }, load }: ScreenLoaderInput) {
  const [task] = await Promise.all([load(taskDetail(taskId)), load(assignableUsers), load(dropdownProjects)]);
  if (task)
    await Promise.all([
      load(taskComments(task._id)),
      load(taskActivity(task._id)),
      ...(task.subtasks.total > 0 ? [load(subtasksOf(task._id))] : []),
    ]);
}

/** The page of one task. */
export function TaskPage() {
  const { user } = useSession();
  const router = useRouter();
  const { taskId = "" } = useParams({ strict: false });
  const { data: task, error, refetch } = useQuery(taskDetail(taskId));
  const { edits, returning } = useTaskEdits();
  const { added, add } = useAddedPart(taskId);
  const repeating = useDialog<Task>();
  const list = tasksHref(user.role);
  const crumbs = [{ label: "Task Management", href: list }];
  if (!task) {
    return (
      <Page>
        <PageHeader title="Task" crumbs={crumbs} />
        {error ? (
          <ErrorState
            error={error}
            notFoundText="It may have been deleted, or you no longer have access to it."
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines count={8} />
        )}
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader title={<TaskTitle key={task._id} task={task} />} count={`#${task.number}`} crumbs={crumbs}>
        <CopyButton label="Copy link" href={router.latestLocation.pathname} icon={<IconLink size={16} stroke={1.6} />} />
        <LazyMenu
          position="bottom-end"
          width={200}
          button={
            <IconButton label="More">
              <IconDots size={16} stroke={1.6} />
            </IconButton>
          }
        >
          {() => (
            <TaskMenu
              task={task}
              edits={edits}
              onPage
              onAdd={add}
              onRemoved={() => void router.navigate({ href: list })}
              onRepeat={() => repeating.open(task)}
            />
          )}
        </LazyMenu>
      </PageHeader>
      <Columns
        lead={
          <Sections>
            {task.deletedAt && (
              <p className={s.deleted} role="status">
                This task was deleted.{" "}
                {task.can.restore && (
                  <button type="button" onClick={() => edits.restore(task)}>
                    Restore it
                  </button>
                )}
              </p>
            )}
            <NextSteps task={task} edits={edits} />
            <div>
              <TaskParent task={task} adding={added === "parent"} />
              <TaskOfSeries task={task} />
              <TaskLabels task={task} edits={edits} adding={added === "labels"} />
              <TaskDescription key={task._id} task={task} titled />
            </div>
          </Sections>
        }
        main={
          <Sections>
            {!task.deletedAt && <TaskChecklist key={`checklist ${task._id}`} task={task} adding={added === "checklist"} />}
            {!task.deletedAt && <TaskSubtasks key={`sub-tasks ${task._id}`} task={task} edits={edits} adding={added === "subtasks"} />}
            {!task.deletedAt && <Attachments key={`files ${task._id}`} task={task} />}
            {!task.deletedAt && <TaskHistory task={task} />}
          </Sections>
        }
        side={
          <div className={s.side}>
            <TaskProperties task={task} edits={edits} />
            <TaskDependencies task={task} adding={added} />
          </div>
        }
      />
      <Suspense>
        {repeating.subject && (
          <RepeatDialog key={`repeat ${repeating.key}`} task={repeating.subject} opened={repeating.opened} onClose={repeating.close} />
        )}
        {returning.subject && (
          <ReturnDialog key={returning.key} {...returning.subject} opened={returning.opened} onClose={returning.close} />
        )}
      </Suspense>
    </Page>
  );
}
