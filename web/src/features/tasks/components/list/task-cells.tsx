import { counted, pluralize } from "@daybook/contract/core/numbers";
import { Text, VisuallyHidden } from "@mantine/core";
import type { TaskPriority, TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import { IconHourglassEmpty, IconListCheck, IconMessage, IconPaperclip, IconRepeat, IconSubtask } from "@tabler/icons-react";
import { LabelMarks } from "#features/labels/components/label-mark.tsx";
import { ChoicePicker, InlineButton } from "#ui/form/choice-picker.tsx";
import { NONE } from "#ui/form/choices.tsx";
import { Avatar, UnassignedAvatar } from "#ui/display/avatar.tsx";
import { Due } from "#ui/display/due.tsx";
import { Person } from "#ui/display/person.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { PriorityLabel, StatusLabel } from "#ui/display/status-label.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { waitingText } from "#features/tasks/status-questions.ts";
import { canChangeStatus, isDone, statusChoicesOf } from "#features/tasks/status-transitions.ts";
import { priorityChoices } from "#features/tasks/use-task-choices.tsx";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { DayPicker } from "../day-picker.tsx";
import s from "./task-cells.module.css";

/** Task fields for rows, drawer and page. Editable in place if the server permits it. */
type Props = { task: Task; edits: TaskEdits };

export const nameOf = ({ number }: Task) => (number > 0 ? `#${number}` : "New task");

/** Visually hidden label for screen readers: `Status of #476: `. */
export const CellLabel = ({ what, task }: { what: string; task: Task }) => (
  <VisuallyHidden>{`${what} of ${nameOf(task)}: `}</VisuallyHidden>
);

/** Whether the task can no longer become overdue. */
export const isClosed = ({ status }: Task) => isDone(status);

/** `Approved by Priya Nair for Rohan Mehta`: the lead is named if a delegate approved. Undefined before the approval. */
const approvalOf = ({ approvedBy, approvedOnBehalfOf }: Task) =>
  approvedBy ? `Approved by ${approvedBy.name}${approvedOnBehalfOf ? ` for ${approvedOnBehalfOf.name}` : ""}` : undefined;

export function StatusCell({ task, edits }: { task: Task; edits: Pick<TaskEdits, "setStatus"> }) {
  const hint = approvalOf(task);
  if (!canChangeStatus(task)) return <StatusLabel status={task.status} hint={hint} />;
  return (
    <ChoicePicker
      label={`Status of ${nameOf(task)}`}
      choices={() => statusChoicesOf(task)}
      chosen={[task.status]}
      onPick={(value) => edits.setStatus(task, value as TaskStatus)}
    >
      <InlineButton {...tooltip(hint)}>
        <CellLabel what="Status" task={task} />
        <StatusLabel status={task.status} />
      </InlineButton>
    </ChoicePicker>
  );
}

export function PriorityCell({ task, edits }: Props) {
  if (!task.can.update) return <PriorityLabel priority={task.priority} />;
  return (
    <ChoicePicker
      label={`Priority of ${nameOf(task)}`}
      choices={priorityChoices}
      chosen={[task.priority]}
      onPick={(value) => edits.edit(task, { priority: value as TaskPriority }, { priority: value as TaskPriority })}
    >
      <InlineButton>
        <CellLabel what="Priority" task={task} />
        <PriorityLabel priority={task.priority} />
      </InlineButton>
    </ChoicePicker>
  );
}

export function AssigneeCell({
  task,
  edits,
  size = 24,
  compact = false,
}: Props & { size?: number; /** Only the avatar. */ compact?: boolean }) {
  const label = compact ? <AssigneeAvatar task={task} size={size} /> : <Person person={task.assignee} size={size} />;
  if (!task.can.update) return label;
  return (
    <ChoicePicker
      label={`Assignee of ${nameOf(task)}`}
      choices={edits.choices.assigneeChoices}
      chosen={[task.assignee?._id ?? NONE]}
      onPick={(value) => edits.setAssignee(task, value)}
    >
      <InlineButton>
        <CellLabel what="Assignee" task={task} />
        {label}
      </InlineButton>
    </ChoicePicker>
  );
}

/** The assignee's avatar, with the name in a tooltip and for screen readers. */
export function AssigneeAvatar({ task: { assignee }, size }: { task: Task; size: number }) {
  const name = assignee?.name ?? "Unassigned";
  return (
    <span className={s.avatar} role="img" aria-label={name} {...tooltip(name)}>
      {assignee ? <Avatar person={assignee} size={size} /> : <UnassignedAvatar size={size} />}
    </span>
  );
}

export function ProjectCell({ task, edits }: Props) {
  if (!task.can.update) return <ProjectMark project={task.project} />;
  return (
    <ChoicePicker
      label={`Project of ${nameOf(task)}`}
      choices={edits.choices.projectChoices}
      chosen={[task.project?._id ?? NONE]}
      onPick={(value) => edits.setProject(task, value)}
    >
      <InlineButton>
        <CellLabel what="Project" task={task} />
        <ProjectMark project={task.project} />
      </InlineButton>
    </ChoicePicker>
  );
}

export function DueCell({ task, edits }: Props) {
  const due = <Due day={task.dueDate} done={isClosed(task)} />;
  if (!task.can.update) return due;
  return (
    <DayPicker
      label={`Due date of ${nameOf(task)}`}
      value={task.dueDate}
      onChange={(dueDate) => edits.edit(task, { dueDate }, { dueDate })}
    >
      <InlineButton>
        <CellLabel what="Due date" task={task} />
        {due}
      </InlineButton>
    </DayPicker>
  );
}

/** `1/3` sub-tasks; nothing without any. */
export function SubtaskMark({ task: { subtasks } }: { task: Task }) {
  if (subtasks.total === 0) return null;
  return (
    <span className={s.extra} {...tooltip("Sub-tasks")}>
      <IconSubtask size={13} stroke={1.6} aria-hidden />
      <VisuallyHidden>Sub-tasks </VisuallyHidden>
      {subtasks.done}/{subtasks.total}
    </span>
  );
}

/** That the task waits for others: `#1578`, or how many; nothing otherwise. */
export function WaitingMark({ task }: { task: Task }) {
  if (task.waitingFor === 0 || isClosed(task)) return null;
  const text = waitingText(task);
  return (
    <Text span inherit c="var(--wait-text)" className={s.extra} {...tooltip(text)}>
      <IconHourglassEmpty size={13} stroke={1.6} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden>{text.replace(/^Waiting for | tasks?$/g, "")}</span>
    </Text>
  );
}

/** For how many missed dates its series made no task: `2 skipped`; nothing for most tasks. */
export function SkippedMark({ task: { series } }: { task: Task }) {
  if (!series || series.skipped === 0) return null;
  const text = `${counted(series.skipped, "missed date was", "missed dates were")} skipped`;
  return (
    <span className={s.extra} {...tooltip(text)}>
      <IconRepeat size={13} stroke={1.6} aria-hidden />
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden>{series.skipped} skipped</span>
    </span>
  );
}

/** Progress of the checklist and the sub-tasks, labels, comment and file counts; hidden when there are none. */
export function TaskExtras({ task }: { task: Task }) {
  const { commentsCount, attachments, labels, checklist } = task;
  return (
    <>
      {checklist.length > 0 && (
        <span className={s.extra}>
          <IconListCheck size={13} stroke={1.6} aria-hidden />
          <VisuallyHidden>Checklist </VisuallyHidden>
          {checklist.filter(({ doneAt }) => doneAt !== null).length}/{checklist.length}
        </span>
      )}
      <SubtaskMark task={task} />
      <WaitingMark task={task} />
      <SkippedMark task={task} />
      <LabelMarks labels={labels} className={s.extra} />
      {commentsCount > 0 && (
        <span className={s.extra}>
          <IconMessage size={13} stroke={1.6} aria-hidden />
          {commentsCount}
          <VisuallyHidden>{pluralize(commentsCount, " comment")}</VisuallyHidden>
        </span>
      )}
      {attachments.length > 0 && (
        <span className={s.extra}>
          <IconPaperclip size={13} stroke={1.6} aria-hidden />
          {attachments.length}
          <VisuallyHidden>{pluralize(attachments.length, " file")}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
