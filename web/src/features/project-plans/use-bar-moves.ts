import type { PlanTask } from "@daybook/contract/project-plans/project-plans";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { PlanDays, Shift } from "./plan-days.ts";

const still: Shift = { from: 0, to: 0 };
/** The part at the end of a bar that changes only the due date, in px. */
const handle = 6;
/** A press that moves less opens the task, in px. */
const slack = 4;

type Options = {
  task: PlanTask;
  days: PlanDays;
  dayWidth: number;
  onMove: (task: PlanTask, shift: Shift) => void;
  onOpen: (id: string) => void;
};

/**
 * Moves a bar by workdays: dragged with the pointer, or with the arrow keys until Enter saves and Escape does not. The end of a bar
 * (with keys: Shift) changes only the due date. Returns the shift so far and the handlers of the bar.
 */
export function useBarMoves({ task, dayWidth, onMove, onOpen }: Options) {
  const [shift, setShift] = useState<Shift>(still);
  const press = useRef<{ x: number; end: boolean; moved: boolean } | null>(null);
  const canMove = task.can.update;
  const finish = (done: Shift) => {
    setShift(still);
    if (done.from !== 0 || done.to !== 0) onMove(task, done);
  };
  return {
    shift,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const { right, width } = event.currentTarget.getBoundingClientRect();
      press.current = { x: event.clientX, end: width > 3 * handle && right - event.clientX <= handle, moved: false };
      if (canMove) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = press.current;
      if (!current || !canMove) return;
      const distance = event.clientX - current.x;
      if (!current.moved && Math.abs(distance) < slack) return;
      current.moved = true;
      const by = Math.round(distance / dayWidth);
      setShift((before) => (before.to === by ? before : { from: current.end ? 0 : by, to: by }));
    },
    onPointerUp: () => {
      const current = press.current;
      press.current = null;
      if (current?.moved) finish(shift);
    },
    onPointerCancel: () => {
      press.current = null;
      setShift(still);
    },
    /** A click that ends a drag, or Enter after arrow keys, opens nothing. */
    onClick: () => {
      if (shift.from === 0 && shift.to === 0) onOpen(task._id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!canMove || event.ctrlKey || event.metaKey || event.altKey) return;
      const isMoved = shift.from !== 0 || shift.to !== 0;
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by !== 0) setShift({ from: shift.from + (event.shiftKey ? 0 : by), to: shift.to + by });
      else if (isMoved && event.key === "Enter") finish(shift);
      else if (isMoved && event.key === "Escape") setShift(still);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => {
      if (!press.current) setShift(still);
    },
  };
}
