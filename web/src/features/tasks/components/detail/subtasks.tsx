import { subtasksMax } from "@daybook/contract/subtasks/limits";
import type { TaskStatus } from "@daybook/contract/core/constants";
import type { Task } from "@daybook/contract/tasks/schemas";
import { Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { canChangeStatus, statusChoicesOf } from "#features/tasks/status-transitions.ts";
import { subtasksOf } from "#features/tasks/tasks.api.ts";
import type { TaskEdits } from "#features/tasks/use-task-edits.ts";
import { Due } from "#ui/display/due.tsx";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { ProgressBar } from "#ui/display/progress-bar.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { ChoicePicker } from "#ui/form/choice-picker.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { Section } from "#ui/layout/section.tsx";
import { AssigneeAvatar, isClosed, nameOf } from "../list/task-cells.tsx";
import { NewSubtask } from "./new-subtask.tsx";
import { TaskLink } from "./task-link.tsx";

type Props = { task: Task; edits: TaskEdits; adding: boolean; onShow?: ((id: string) => void) | undefined };

/** The sub-tasks of a task with their status, due date, hours and assignee, and a line that adds one. */
export function Subtasks({ task, edits, adding, onShow }: Props) {
  const { done, total, loggedHours } = task.subtasks;
  const { data, error, refetch } = useQuery({ ...subtasksOf(task._id), enabled: total > 0 });
  return (
    <Section
      title="Sub-tasks"
      count={
        total > 0 && (
          <Group component="span" gap={8} display="inline-flex">
            {`${done}/${total}`}
            <span style={{ width: "5rem" }}>
              <ProgressBar parts={[{ share: (done / total) * 100 }]} />
            </span>
            {loggedHours > 0 && <span className="tnum">{loggedHours} h</span>}
          </Group>
        )
      }
    >
      {total > 0 &&
        !data &&
        (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={total} />)}
      {data && (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }} aria-label="Sub-tasks">
          {data.data.map((each) => (
            <SubtaskRow key={each._id} task={each} edits={edits} onShow={onShow} />
          ))}
        </Stack>
      )}
      {data && data.hidden > 0 && (
        <Text size="sm" c="var(--text-3)" py={8}>
          {data.data.length > 0 && "and "}
          {data.hidden} that you cannot see
        </Text>
      )}
      {task.can.update && total < subtasksMax && <NewSubtask task={task} adding={adding} />}
    </Section>
  );
}

function SubtaskRow({ task, edits, onShow }: Pick<Props, "task" | "edits" | "onShow">) {
  const mark = <TaskStatusMark status={task.status} />;
  return (
    <Group component="li" gap={10} wrap="nowrap" mih={40} py={4} style={{ borderTop: "1px solid var(--line)" }}>
      {canChangeStatus(task) ? (
        <ChoicePicker
          label={`Status of ${nameOf(task)}`}
          choices={() => statusChoicesOf(task)}
          chosen={[task.status]}
          onPick={(value) => edits.setStatus(task, value as TaskStatus)}
        >
          <IconButton label={`Status of ${nameOf(task)}: ${task.status}`}>{mark}</IconButton>
        </ChoicePicker>
      ) : (
        <span role="img" aria-label={task.status}>
          {mark}
        </span>
      )}
      <Text span size="sm" c="var(--text-3)" className="tnum" visibleFrom="sm">
        {nameOf(task)}
      </Text>
      <Text span size="sm" flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
        <TaskLink task={task} dimmed={isClosed(task)} onShow={onShow} />
      </Text>
      {task.dueDate && <Due day={task.dueDate} done={isClosed(task)} />}
      {task.loggedHours > 0 && (
        <Text span size="sm" className="tnum" visibleFrom="sm" style={{ whiteSpace: "nowrap" }}>
          {task.loggedHours} h
        </Text>
      )}
      <AssigneeAvatar task={task} size={20} />
    </Group>
  );
}
