import type { Task } from "@daybook/contract/tasks/schemas";
import { IconChevronDown, IconChevronUp, IconDots, IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSession } from "#lib/session/session.ts";
import { CopyButton } from "#ui/form/copy-button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { lazyDialog } from "#ui/feedback/lazy-part.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { LazyMenu } from "#ui/overlay/lazy-menu.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { useDialog } from "#ui/overlay/use-dialog.ts";
import { SideDrawer } from "#ui/overlay/side-drawer.tsx";
import { taskHref } from "#features/tasks/task-links.ts";
import { taskDetail } from "#features/tasks/tasks.api.ts";
import { useAddedPart } from "#features/tasks/use-added-part.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { Attachments } from "./attachments.tsx";
import { NextSteps } from "./next-steps.tsx";
import s from "./task-content.module.css";
import { TaskHistory } from "./task-history.tsx";
import { TaskChecklist } from "./task-checklist.tsx";
import { TaskLabels } from "./task-labels.tsx";
import { TaskMenu } from "../list/task-menu.tsx";
import { TaskOfSeries } from "./task-series.tsx";
import { TaskProperties } from "./task-properties.tsx";
import { TaskDependencies, TaskParent, TaskSubtasks } from "./task-subtasks.tsx";
import { TaskTitle } from "./task-title.tsx";
import { TaskDescription } from "../task-description.tsx";

const RepeatDialog = lazyDialog(async () => (await import("#features/series/components/repeat-dialog.tsx")).RepeatDialog);

type Props = {
  id: string;
  /** The visible list, for the previous and next buttons. */
  rows: Task[];
  edits: TaskEdits;
  onClose: () => void;
  onShow: (id: string) => void;
};

const icon = { size: 16, stroke: 1.6 } as const;

/** Shows a task in a drawer beside the list. */
export function TaskDrawer({ id, rows, edits, onClose, onShow }: Props) {
  const { user } = useSession();
  const listed = rows.find(({ _id }) => _id === id);
  const { data: task, error, refetch } = useQuery({ ...taskDetail(id), placeholderData: listed });
  const index = rows.findIndex(({ _id }) => _id === id);
  const previous = rows[index - 1];
  const next = index < 0 ? undefined : rows[index + 1];
  const href = taskHref(user.role, id);
  const { added, add } = useAddedPart(id);
  const repeating = useDialog<Task>();
  return (
    <SideDrawer
      opened
      onClose={onClose}
      label={task ? `#${task.number}` : "Task"}
      title={task?.title}
      titleControl={task && <TaskTitle key={task._id} task={task} />}
      pageHref={href}
      tools={
        <>
          {index >= 0 && (
            <IconButton label="Previous task" disabled={!previous} onClick={() => previous && onShow(previous._id)}>
              <IconChevronUp {...icon} />
            </IconButton>
          )}
          {index >= 0 && (
            <IconButton label="Next task" disabled={!next} onClick={() => next && onShow(next._id)}>
              <IconChevronDown {...icon} />
            </IconButton>
          )}
          <CopyButton label="Copy link" href={href} icon={<IconLink {...icon} />} />
          {task && (
            <LazyMenu
              position="bottom-end"
              width={200}
              button={
                <IconButton label="More">
                  <IconDots {...icon} />
                </IconButton>
              }
            >
              {() => <TaskMenu task={task} edits={edits} onRemoved={onClose} onAdd={add} onRepeat={() => repeating.open(task)} />}
            </LazyMenu>
          )}
        </>
      }
    >
      {!task &&
        (error ? (
          <ErrorState
            error={error}
            notFoundText="It may have been deleted, or you no longer have access to it."
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonLines count={6} />
        ))}
      {task && (
        <div key={task._id} className={s.sections}>
          <div>
            <TaskParent task={task} adding={added === "parent"} onShow={onShow} />
            <TaskOfSeries task={task} />
            <TaskLabels task={task} edits={edits} adding={added === "labels"} />
            <TaskDescription task={task} />
            <TaskProperties task={task} edits={edits} />
            <TaskDependencies task={task} adding={added} onShow={onShow} />
            <NextSteps task={task} edits={edits} />
          </div>
          {!task.deletedAt && <TaskChecklist task={task} adding={added === "checklist"} />}
          {!task.deletedAt && <TaskSubtasks task={task} edits={edits} adding={added === "subtasks"} onShow={onShow} />}
          {!task.deletedAt && <Attachments task={task} />}
          {!task.deletedAt && <TaskHistory task={task} />}
        </div>
      )}
      {repeating.subject && (
        <Suspense>
          <RepeatDialog key={repeating.key} task={repeating.subject} opened={repeating.opened} onClose={repeating.close} />
        </Suspense>
      )}
    </SideDrawer>
  );
}
