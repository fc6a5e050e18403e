import type { PlanDays } from "../plan-days.ts";
import { spanOf } from "../plan-days.ts";
import type { Late } from "../plan-lateness.ts";
import { isDone, type PlanRow } from "../plan-rows.ts";
import type { Sizes } from "../timeline-sizes.ts";

type Props = {
  rows: readonly PlanRow[];
  /** The rows in view. */
  from: number;
  to: number;
  late: ReadonlyMap<string, Late>;
  days: PlanDays;
  sizes: Sizes;
};

/** Arrows from the end of what blocks to the start of what waits, as far as one of both is in view. Bars name what they wait for. */
export function TimelineLinks({ rows, from, to, late, days, sizes }: Props) {
  const places = new Map(rows.flatMap((row, index) => (row.kind === "task" ? [[row.task._id, { task: row.task, index }] as const] : [])));
  const arrows = [...places.values()].flatMap(({ task, index }) =>
    task.blockedBy.flatMap((id) => {
      const blocker = places.get(id);
      const isInView = blocker && Math.max(blocker.index, index) >= from && Math.min(blocker.index, index) < to;
      return isInView ? [{ blocker, waiting: { task, index } }] : [];
    }),
  );
  return (
    <svg
      aria-hidden
      style={{
        position: "absolute",
        insetBlockStart: 0,
        insetInlineStart: sizes.names,
        zIndex: 1,
        pointerEvents: "none",
        overflow: "visible",
      }}
      width={1}
      height={1}
    >
      {arrows.map(({ blocker, waiting }) => {
        const start = { x: (spanOf(blocker.task, days).to + 1) * sizes.day, y: (blocker.index + 0.5) * sizes.row };
        const target = { x: spanOf(waiting.task, days).from * sizes.day, index: waiting.index };
        const isDown = waiting.index > blocker.index;
        const isRed = late.get(waiting.task._id)?.by === blocker.task.number && !isDone(blocker.task);
        return (
          <path
            key={`${blocker.task._id} ${waiting.task._id}`}
            d={pathOf(start, target, isDown, sizes)}
            fill="none"
            stroke={isRed ? "var(--bad-mark)" : "var(--icon)"}
            strokeWidth={1}
          />
        );
      })}
    </svg>
  );
}

/** To the middle of a bar that starts later, else into its edge from above or below. */
function pathOf(start: { x: number; y: number }, target: { x: number; index: number }, isDown: boolean, { row, bar }: Sizes) {
  const middle = (target.index + 0.5) * row;
  if (target.x >= start.x + 12) return `M${start.x} ${start.y}H${start.x + 6}V${middle}H${target.x} m-4 -3l4 3l-4 3`;
  const edge = middle + (isDown ? -bar / 2 : bar / 2);
  const x = Math.max(start.x, target.x + 4) + (target.x + 4 >= start.x ? 0 : 4);
  if (target.x + 4 >= start.x)
    return `M${start.x} ${start.y}H${x}V${edge} m-3 ${isDown ? -4 : 4}l3 ${isDown ? 4 : -4}l3 ${isDown ? -4 : 4}`;
  const between = edge + (isDown ? -3 : 3);
  const into = target.x + 6;
  return `M${start.x} ${start.y}H${x}V${between}H${into}V${edge} m-3 ${isDown ? -4 : 4}l3 ${isDown ? 4 : -4}l3 ${isDown ? -4 : 4}`;
}
