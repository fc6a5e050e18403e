import type { PlanTask } from "@daybook/contract/project-plans/project-plans";
import { Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { CSSProperties, FocusEvent } from "react";
import { useCompany } from "#ui/layout/company-context.tsx";
import { tooltip } from "#ui/overlay/tooltip.ts";
import { type PlanDays, type Shift, shifted, spanOf } from "../plan-days.ts";
import { type Late, lateText } from "../plan-lateness.ts";
import { isDone } from "../plan-rows.ts";
import { barText, datesText } from "../plan-texts.ts";
import type { Sizes } from "../timeline-sizes.ts";
import { useBarMoves } from "../use-bar-moves.ts";

type Props = {
  task: PlanTask;
  late: Late | undefined;
  days: PlanDays;
  sizes: Sizes;
  /** Whether Tab reaches it; arrow keys reach the others. */
  isTabStop: boolean;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onMove: (task: PlanTask, shift: Shift) => void;
  onOpen: (id: string) => void;
};

/** Border, ground and solid part of a bar. Late is red, done grey, started in the color of plots, planned only outlined. */
function barColors(task: Pick<PlanTask, "status" | "share">, late: boolean) {
  if (isDone(task)) return { border: "transparent", ground: "var(--surface-active)", solid: "var(--surface-active)" };
  if (late)
    return { border: "var(--bad-mark)", ground: "var(--bad-soft)", solid: "color-mix(in srgb, var(--bad-mark) 30%, var(--bad-soft))" };
  if (task.share > 0 || task.status !== "To Do")
    return {
      border: "transparent",
      ground: "color-mix(in srgb, var(--plot-1) 22%, var(--surface))",
      solid: "color-mix(in srgb, var(--plot-1) 55%, var(--surface))",
    };
  return { border: "var(--line-control)", ground: "var(--surface)", solid: "var(--surface)" };
}

/** The bar of a task: dragged or moved with the arrow keys; a click opens the task. */
export function TimelineBar({ task, late, days, sizes, isTabStop, onFocus, onMove, onOpen }: Props) {
  const { today } = useCompany();
  const { shift, ...handlers } = useBarMoves({ task, days, dayWidth: sizes.day, onMove, onOpen });
  const isMoved = shift.from !== 0 || shift.to !== 0;
  const shown = isMoved ? { ...task, ...shifted(task, shift, days) } : task;
  const { from, to } = spanOf(shown, days);
  const width = (to - from + 1) * sizes.day;
  const { border, ground, solid } = barColors(task, late !== undefined);
  const style: CSSProperties = {
    position: "absolute",
    insetInlineStart: from * sizes.day,
    insetBlockStart: (sizes.row - sizes.bar) / 2,
    width: Math.max(width, 6),
    height: sizes.bar,
    padding: "0 4px",
    border: `1px solid ${border}`,
    borderRadius: 4,
    background: `linear-gradient(to right, ${solid} ${task.share * 100}%, ${ground} ${task.share * 100}%)`,
    color: "var(--text)",
    font: "inherit",
    textAlign: "start",
    whiteSpace: "nowrap",
    overflow: "hidden",
    cursor: task.can.update ? "grab" : "pointer",
    touchAction: "pan-y",
    ...(isMoved && { outline: "2px solid var(--accent-text)", zIndex: 2 }),
  };
  return (
    <>
      <button
        type="button"
        style={style}
        data-task={task._id}
        // Escape ends the move, not the drawer around it.
        data-mantine-stop-propagation={isMoved || undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={barText(shown, late, today)}
        aria-keyshortcuts={task.can.update ? "ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight" : undefined}
        onFocus={onFocus}
        {...tooltip(barText(shown, late, today))}
        {...handlers}
      >
        {width > 4 * 12 && (
          <Text span size="xs" className="tnum" aria-hidden>
            #{task.number}
          </Text>
        )}
      </button>
      {(late || isMoved) && (
        <Text
          span
          size="xs"
          c={isMoved ? "var(--accent-text)" : "var(--bad-text)"}
          style={{
            position: "absolute",
            insetInlineStart: (to + 1) * sizes.day + 8,
            insetBlockStart: (sizes.row - sizes.bar) / 2,
            whiteSpace: "nowrap",
            pointerEvents: "none",
          }}
          aria-hidden={!isMoved}
          aria-live={isMoved ? "polite" : undefined}
        >
          {isMoved ? (
            `${datesText(shown, today)}: Enter saves`
          ) : (
            <>
              <IconAlertTriangle size={12} stroke={1.8} aria-hidden style={{ verticalAlign: "-2px" }} /> {lateText(late!)}
            </>
          )}
        </Text>
      )}
    </>
  );
}
