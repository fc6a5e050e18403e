import type { PlanTask, ProjectPlan } from "@daybook/contract/project-plans/project-plans";
import type { Milestone } from "@daybook/contract/projects/projects";
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { useStable } from "#ui/use-stable.ts";
import { planDays, type Shift } from "../plan-days.ts";
import { latenessOf } from "../plan-lateness.ts";
import { type PlanGroup, type PlanRow, rowsOf } from "../plan-rows.ts";
import { type Sizes, useSizes, type Zoom } from "../timeline-sizes.ts";
import { useWindow } from "../use-window.ts";
import { MilestoneLine, NameCell } from "./timeline-names.tsx";
import { TimelineBar } from "./timeline-bar.tsx";
import { marksOf, TimelineHead } from "./timeline-head.tsx";
import { TimelineLinks } from "./timeline-links.tsx";

type Props = {
  plan: ProjectPlan;
  groups: readonly PlanGroup[];
  milestones: readonly Milestone[];
  zoom: Zoom;
  onMove: (task: PlanTask, shift: Shift, days: ReturnType<typeof planDays>) => void;
  onOpen: (id: string) => void;
};

/**
 * Tasks by workday, below the milestone that they belong to. Only the rows in view are rendered. Up and down move the focus from bar
 * to bar, left and right move a bar.
 */
export function Timeline({ plan, groups, milestones, zoom, onMove, onOpen }: Props) {
  const { today, workweek } = useCompany();
  const sizes = useSizes(zoom);
  const scroller = useRef<HTMLDivElement>(null);
  const { tasks, holidays } = plan;
  const days = useMemo(() => {
    const dates = [...tasks.flatMap(({ startDate, dueDate }) => [startDate, dueDate]), ...milestones.map(({ date }) => date)];
    return planDays({ dates: dates.filter((day) => day !== null), today, workweek, holidays });
  }, [tasks, holidays, milestones, today, workweek]);
  const late = useMemo(() => latenessOf(tasks, days, today), [tasks, days, today]);
  const rows = useMemo(() => rowsOf(groups), [groups]);
  const marks = useMemo(() => marksOf(days), [days]);
  const { from, to } = useWindow(scroller, rows.length, sizes.row);
  const [focused, setFocused] = useState<string>();
  const width = sizes.names + days.days.length * sizes.day;
  const now = days.indexOf(today);

  useLayoutEffect(() => {
    // Today is at a fifth of the width.
    const element = scroller.current;
    if (element) element.scrollLeft = now * sizes.day - (element.clientWidth - sizes.names) / 5;
  }, [now, sizes.day, sizes.names]);

  const taskIds = useMemo(() => rows.flatMap((row) => (row.kind === "task" ? row.task._id : [])), [rows]);
  const tabStop = focused !== undefined && taskIds.includes(focused) ? focused : taskIds[0];
  const focusOn = (id: string) => {
    const element = scroller.current;
    const index = rows.findIndex((row) => row.kind === "task" && row.task._id === id);
    if (!element || index < 0) return;
    const [top, room] = [index * sizes.row, element.clientHeight - sizes.head];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + sizes.row > element.scrollTop + room) element.scrollTop = top + sizes.row - room;
    setFocused(id);
    // The row may have to be rendered first.
    requestAnimationFrame(() => requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-task="${id}"]`)?.focus()));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const current = (event.target as HTMLElement).dataset["task"];
    const next = current && by !== 0 ? taskIds[taskIds.indexOf(current) + by] : undefined;
    if (next === undefined) return;
    event.preventDefault();
    focusOn(next);
  };
  const move = useStable((task: PlanTask, shift: Shift) => onMove(task, shift, days));
  const open = useStable(onOpen);
  const focus = useStable((event: { currentTarget: HTMLElement }) => setFocused(event.currentTarget.dataset["task"]));

  return (
    <div
      ref={scroller}
      role="group"
      aria-label="Timeline"
      style={{ position: "relative", overflow: "auto", maxHeight: "62vh", borderBlockEnd: "1px solid var(--line)" }}
      onKeyDown={onKeyDown}
    >
      <TimelineHead days={days} marks={marks} sizes={sizes} zoom={zoom} />
      <div style={{ position: "relative", width, height: rows.length * sizes.row }}>
        <svg
          aria-hidden
          width={days.days.length * sizes.day}
          height={rows.length * sizes.row}
          style={{ position: "absolute", insetInlineStart: sizes.names, pointerEvents: "none" }}
        >
          <path
            d={(zoom === "weeks" ? marks.weeks : marks.months)
              .map(({ index }) => `M${index * sizes.day} 0V${rows.length * sizes.row}`)
              .join("")}
            stroke="var(--line)"
          />
          <path d={`M${(now + 0.5) * sizes.day} 0V${rows.length * sizes.row}`} stroke="var(--accent)" strokeWidth={2} />
        </svg>
        {rows.slice(from, to).map((row, offset) => (
          <Row key={keyOf(row)} row={row} top={(from + offset) * sizes.row} width={width} sizes={sizes} days={days}>
            {row.kind === "task" && (
              <TimelineBar
                task={row.task}
                late={late.get(row.task._id)}
                days={days}
                sizes={sizes}
                isTabStop={row.task._id === tabStop}
                onFocus={focus}
                onMove={move}
                onOpen={open}
              />
            )}
          </Row>
        ))}
        <TimelineLinks rows={rows} from={from} to={to} late={late} days={days} sizes={sizes} />
      </div>
    </div>
  );
}

const keyOf = (row: PlanRow) => (row.kind === "task" ? row.task._id : row.kind === "milestone" ? row.milestone._id : row.kind);

type RowProps = {
  row: PlanRow;
  top: number;
  width: number;
  sizes: Sizes;
  days: ReturnType<typeof planDays>;
  children: ReactNode;
};

const Row = memo(function Row({ row, top, width, sizes, days, children }: RowProps) {
  const isTask = row.kind === "task";
  const style: CSSProperties = {
    position: "absolute",
    insetBlockStart: top,
    insetInlineStart: 0,
    display: "flex",
    width,
    height: sizes.row,
    borderBlockStart: isTask ? undefined : "1px solid var(--line)",
    borderBlockEnd: isTask ? undefined : "1px solid var(--line)",
    background: isTask ? undefined : "color-mix(in srgb, var(--surface-sunken) 60%, transparent)",
  };
  return (
    <div style={style}>
      <NameCell row={row} width={sizes.names} />
      <div style={{ position: "relative", flex: 1 }}>
        {row.kind === "milestone" && <MilestoneLine milestone={row.milestone} days={days} sizes={sizes} />}
        {children}
      </div>
    </div>
  );
});
