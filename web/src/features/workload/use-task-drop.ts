import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import type { UserRef } from "@daybook/contract/core/common";
import type { Task } from "@daybook/contract/tasks/schemas";
import type { PersonWorkload } from "@daybook/contract/workload/workload";
import { useEffect, useRef } from "react";
import { useStable } from "#ui/use-stable.ts";
import type { Week } from "./workload-weeks.ts";

/** Moves a task of a week to a person and a week. */
export type Move = (task: Task, from: Pick<Week, "startDate">, to: { person: UserRef; week: Week }) => void;

/** What is dragged: a task and the week in whose list it is. */
export type DraggedTask = { workloadTask: Task; startDate: string };

const draggedTask = (data: Record<string | symbol, unknown>) => ("workloadTask" in data ? (data as DraggedTask) : null);

/** Makes a table the drop target of tasks: one for all its cells, because there are hundreds. */
export function useTaskDrop(weeks: Week[], people: PersonWorkload[], onMove: Move) {
  const target = useRef<HTMLTableElement>(null);
  const drop = useStable(({ workloadTask: task, startDate }: DraggedTask, { dataset }: HTMLElement) => {
    const week = weeks.find((each) => each.startDate === dataset["week"]);
    const person = people.find(({ user }) => user._id === dataset["person"]);
    if (week && person) onMove(task, { startDate }, { person: person.user, week });
  });
  useEffect(() => {
    if (!target.current) return;
    let marked: HTMLElement | null = null;
    const mark = (cell: HTMLElement | null) => {
      marked?.style.removeProperty("outline");
      cell?.style.setProperty("outline", "2px solid var(--accent-text)");
      marked = cell;
    };
    const cellAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
      document.elementFromPoint(clientX, clientY)?.closest("td")?.querySelector<HTMLElement>("[data-week]") ?? null;
    return dropTargetForElements({
      element: target.current,
      canDrop: ({ source }) => draggedTask(source.data) !== null,
      onDrag: ({ location }) => mark(cellAt(location.current.input)),
      onDragLeave: () => mark(null),
      onDrop: ({ source, location }) => {
        mark(null);
        const task = draggedTask(source.data);
        const cell = cellAt(location.current.input);
        if (task && cell) drop(task, cell);
      },
    });
  }, [drop]);
  return target;
}
