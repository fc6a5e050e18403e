import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { numberText } from "@daybook/contract/core/numbers";
import type { Task } from "@daybook/contract/tasks/schemas";
import type { PersonWorkload } from "@daybook/contract/workload/workload";
import { Group, Stack, Text } from "@mantine/core";
import { IconCalendarEvent, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { AssigneeCell, DueCell, nameOf } from "#features/tasks/components/list/task-cells.tsx";
import { TaskLink } from "#features/tasks/components/detail/task-link.tsx";
import { type TaskEdits, useTaskEdits } from "#features/tasks/use-task-edits.ts";
import { TaskStatusMark } from "#ui/display/marks.tsx";
import { ProjectMark } from "#ui/display/project-mark.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { SkeletonLines } from "#ui/feedback/loading.tsx";
import { IconButton } from "#ui/form/icon-button.tsx";
import { MenuItem } from "#ui/overlay/menu-parts.tsx";
import { RowMenu } from "#ui/table/row-menu.tsx";
import { useStable } from "#ui/use-stable.ts";
import type { DraggedTask, Move } from "../use-task-drop.ts";
import { plannedText, type Week, weekText } from "../workload-weeks.ts";
import { workloadTasks } from "../workload.api.ts";

type Props = { person: PersonWorkload; week: Week; weeks: Week[]; onMove: Move; onClose: () => void };

/** The tasks of a person's week with their hours in it, and those that are planned in no week. */
export function WeekTasks({ person: { user, weeks: loads }, week, weeks, onMove, onClose }: Props) {
  const { startDate, endDate } = week;
  const { data, error, refetch } = useQuery(workloadTasks(user._id, { startDate, endDate }));
  const { edits } = useTaskEdits();
  const load = loads.find((each) => each.startDate === startDate);
  const list = useRef<HTMLElement>(null);
  // The focus stays in the list when the row that had it has moved.
  const onRemoved = useStable(() => {
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });
  const row = (task: Task, planned?: number) => (
    <TaskRow
      key={task._id}
      task={task}
      planned={planned}
      week={week}
      weeks={weeks}
      person={user}
      edits={edits}
      onMove={onMove}
      onRemoved={onRemoved}
    />
  );
  return (
    <section ref={list} tabIndex={-1} style={{ outline: 0 }} aria-label={`Tasks of ${user.name}, ${weekText(week)}`}>
      <Group justify="space-between" wrap="nowrap" px={12} py={6}>
        <Text span size="sm" fw={500}>
          <bdi>{user.name}</bdi>, {weekText(week)}
        </Text>
        <Group gap={8} wrap="nowrap">
          {load && (
            <Text span size="sm" c="var(--text-2)" className="tnum">
              {plannedText(load)}
            </Text>
          )}
          <IconButton label="Close" onClick={onClose}>
            <IconX size={16} stroke={1.6} />
          </IconButton>
        </Group>
      </Group>
      {!data && (error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : <SkeletonLines count={3} />)}
      {data && (
        <Stack component="ul" gap={0} m={0} px={12} py={0} style={{ listStyle: "none" }}>
          {data.tasks.map(({ task, planned }) => row(task, planned))}
          {data.tasks.length === 0 && (
            <Text component="li" size="sm" c="var(--text-3)" py={8}>
              No hours are planned in this week
            </Text>
          )}
        </Stack>
      )}
      {data && data.unplanned.length > 0 && (
        <>
          <Text size="xs" c="var(--text-3)" px={12} pt={12} pb={4}>
            In no week, because they have no estimate or no due date
          </Text>
          <Stack component="ul" gap={0} m={0} px={12} py={0} style={{ listStyle: "none" }}>
            {data.unplanned.map((task) => row(task))}
          </Stack>
        </>
      )}
      <Text size="xs" c="var(--text-3)" px={12} py={8} visibleFrom="sm">
        Drag a task onto another person or week, or press M on it to move it
      </Text>
    </section>
  );
}

type RowProps = Pick<Props, "week" | "weeks" | "onMove"> & {
  task: Task;
  planned: number | undefined;
  person: PersonWorkload["user"];
  edits: TaskEdits;
  onRemoved: () => void;
};

function TaskRow({ task, planned, person, week, weeks, edits, onMove, onRemoved }: RowProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!item.current || !task.can.update) return;
    return draggable({
      element: item.current,
      getInitialData: (): DraggedTask => ({ workloadTask: task, startDate: week.startDate }),
    });
  }, [task, week.startDate]);
  useEffect(() => onRemoved, [onRemoved]);
  const openMenu = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>('[aria-label^="More for"]')?.click();
  };
  return (
    <Group
      ref={item}
      component="li"
      gap="0.25rem 1rem"
      justify="flex-end"
      mih={44}
      fz="sm"
      py={4}
      style={{ borderTop: "1px solid var(--line)", cursor: task.can.update ? "grab" : undefined }}
      onKeyDown={openMenu}
    >
      <Group gap={10} wrap="nowrap" flex="1 1 14rem" miw={0}>
        <span role="img" aria-label={task.status} style={{ display: "inline-flex" }}>
          <TaskStatusMark status={task.status} />
        </span>
        <Stack gap={0} flex={1} miw={0}>
          <Text span size="sm" style={{ overflowWrap: "anywhere" }}>
            <TaskLink task={task} />
          </Text>
          <Group gap={8} fz="xs" c="var(--text-3)">
            {nameOf(task)}
            <ProjectMark project={task.project} />
          </Group>
        </Stack>
      </Group>
      {planned !== undefined && (
        <Text span size="sm" className="tnum" style={{ whiteSpace: "nowrap" }}>
          <b>{numberText(planned)}</b>
          <Text span size="xs" c="var(--text-3)">
            {" "}
            of {numberText(task.estimatedHours ?? 0)} h
          </Text>
        </Text>
      )}
      <DueCell task={task} edits={edits} />
      <AssigneeCell task={task} edits={edits} size={20} compact />
      {task.can.update && (
        <RowMenu
          name={nameOf(task)}
          items={() =>
            weeks
              .filter(({ startDate }) => startDate !== week.startDate)
              .map((to) => (
                <MenuItem
                  key={to.startDate}
                  leftSection={<IconCalendarEvent size={16} stroke={1.6} />}
                  onClick={() => onMove(task, week, { person, week: to })}
                >
                  Move to {weekText(to)}
                </MenuItem>
              ))
          }
        />
      )}
    </Group>
  );
}
