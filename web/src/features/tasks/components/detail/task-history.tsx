import type { TaskStatus } from "@daybook/contract/core/constants";
import { taskStatuses } from "@daybook/contract/core/constants";
import { counted } from "@daybook/contract/core/numbers";
import type { Activity } from "@daybook/contract/tasks/tasks";
import type { Task } from "@daybook/contract/tasks/schemas";
import { IconPaperclip, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCompany } from "#ui/layout/company-context.tsx";
import { Moment } from "#ui/display/day.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { Section } from "#ui/layout/section.tsx";
import { commentsOfTask } from "#features/discussions/comment-subject.ts";
import { CommentForm } from "#features/discussions/components/comment-form.tsx";
import { CommentItem } from "#features/discussions/components/comment-item.tsx";
import { taskActivity, taskComments } from "#features/tasks/tasks.api.ts";
import { formatActivity, mergeTimeline } from "#features/tasks/task-timeline.ts";
import s from "./task-history.module.css";

/** Activity and comments of a task, oldest first, with the comment form. */
export function TaskHistory({ task }: { task: Task }) {
  const comments = useQuery(taskComments(task._id));
  const activity = useQuery(taskActivity(task._id));
  const error = comments.error ?? activity.error;
  const retry = () => {
    void comments.refetch();
    void activity.refetch();
  };
  const subject = commentsOfTask(task._id);
  const commentCount = comments.data?.length ?? task.commentsCount;
  return (
    <Section title="Activity" count={commentCount > 0 ? counted(commentCount, "comment") : undefined}>
      {comments.data && activity.data ? (
        <ol className={s.timeline}>
          {mergeTimeline(activity.data, comments.data).map(({ id, comment, activity: event }) =>
            comment ? <CommentItem key={id} subject={subject} comment={comment} /> : <Event key={id} activity={event} />,
          )}
        </ol>
      ) : error ? (
        <ErrorState compact error={error} onRetry={retry} />
      ) : (
        <SkeletonLines count={4} />
      )}
      {!task.deletedAt && <CommentForm key={task._id} subject={subject} />}
    </Section>
  );
}

function Event({ activity }: { activity: Activity }) {
  const { today } = useCompany();
  const { text, value } = formatActivity(activity, today);
  return (
    <li className={s.event}>
      <span className={s.mark}>
        <EventMark activity={activity} />
      </span>
      <div className={s.body}>
        <span className={s.text}>
          <b dir="auto">{activity.actor?.name ?? "Daybook"}</b> {activity.onBehalfOf && `for ${activity.onBehalfOf.name} `}
          {text}{" "}
          {value && (
            <b className={s.value} dir="auto">
              {value}
            </b>
          )}{" "}
          <small>
            <Moment value={activity.at} />
          </small>
        </span>
        {activity.note && (
          <span className={s.note} dir="auto">
            {activity.note}
          </span>
        )}
      </div>
    </li>
  );
}

const isStatus = (value: unknown): value is TaskStatus => taskStatuses.some((status) => status === value);

function EventMark({ activity: { action, field, to } }: { activity: Activity }) {
  const icon = { size: 14, stroke: 1.6, "aria-hidden": true } as const;
  if (field === "status" && isStatus(to)) return <TaskStatusMark status={to} />;
  if (action === "created" || action === "restored") return <IconPlus {...icon} />;
  if (action === "deleted" || action === "comment_deleted") return <IconTrash {...icon} />;
  return field === "attachments" ? <IconPaperclip {...icon} /> : <IconPencil {...icon} />;
}
