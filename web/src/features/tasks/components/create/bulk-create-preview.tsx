import { counted } from "@daybook/contract/core/numbers";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useMemo, useRef } from "react";
import { repeatsText } from "#features/series/series.api.ts";
import { dayInText, dayText } from "#lib/format/dates.ts";
import { useCompany } from "#ui/layout/company-context.tsx";
import type { Lookup, ParsedLine } from "#features/tasks/bulk-create-lines.ts";
import s from "./bulk-create-dialog.module.css";

const linePx = 53;
const overscan = 8;
const none: never[] = [];
/** Row count from which the list is virtualized, the same as in tables. */
const virtualFrom = 100;

/** Previews the parsed tasks with the problems of each line. Long lists are virtualized. Memoized: it follows the typing a moment later. */
export const BulkCreatePreview = memo(function BulkCreatePreview({
  lines,
  people,
  projects,
  labels = none,
}: Lookup & { lines: ParsedLine[] }) {
  const { today } = useCompany();
  const list = useRef<HTMLUListElement>(null);
  const names = useMemo(() => new Map([...people, ...projects, ...labels].map(({ _id, name }) => [_id, name])), [people, projects, labels]);
  const virtual = lines.length > virtualFrom;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current,
    estimateSize: () => linePx,
    initialRect: { width: 0, height: linePx * overscan },
    overscan,
    enabled: virtual,
  });
  if (lines.length === 0) return <p className={s.head}>Each line becomes a task. Preview them here before creating.</p>;

  const virtualItems = virtualizer.getVirtualItems();
  const spaceBefore = virtualItems[0]?.start ?? 0;
  const spaceAfter = virtual ? virtualizer.getTotalSize() - (virtualItems.at(-1)?.end ?? 0) : 0;
  const visible = virtual ? virtualItems.map(({ index }) => index) : lines.map((_line, index) => index);
  return (
    <div className={s.preview}>
      <p className={s.head} role="status">
        {counted(lines.length, "task")}
      </p>
      <ul ref={list} className={s.lines} tabIndex={0} aria-label="Task preview">
        {spaceBefore > 0 && <li style={{ height: spaceBefore }} aria-hidden />}
        {visible.map((index) => {
          const each = lines[index];
          return (
            each && (
              <Line
                key={each.line}
                each={each}
                index={index}
                count={lines.length}
                names={names}
                today={today}
                measure={virtual ? virtualizer.measureElement : undefined}
              />
            )
          );
        })}
        {spaceAfter > 0 && <li style={{ height: spaceAfter }} aria-hidden />}
      </ul>
    </div>
  );
});

type LineProps = {
  each: ParsedLine;
  index: number;
  count: number;
  names: Map<string, string>;
  today: string;
  measure: ((element: HTMLLIElement | null) => void) | undefined;
};

/** Memoized, because typing changes one line of hundreds. */
const Line = memo(function Line({
  each: { line, title, task, problems, notes, parent, repeats },
  index,
  count,
  names,
  today,
  measure,
}: LineProps) {
  const details = [
    parent && `sub-task of #${parent.number} ${parent.title}`,
    task?.project && names.get(task.project),
    task?.assignee && names.get(task.assignee),
    ...(task?.labels ?? []).map((id) => names.get(id)),
    task?.priority,
    task?.dueDate && dayText(task.dueDate, today),
    repeats && `repeats ${repeatsText(repeats.rule)} from ${dayInText(repeats.startDate, today)}`,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <li ref={measure} data-index={index} className={s.line} aria-setsize={count} aria-posinset={index + 1}>
      {problems.length > 0 ? (
        <IconAlertTriangle size={14} stroke={1.8} color="var(--bad-mark)" aria-label="Needs fixing" />
      ) : (
        <IconCircleCheck size={14} stroke={1.8} color="var(--ok-mark)" aria-hidden />
      )}
      <span className={s.title}>{title || "No title"}</span>
      {details && <span className={s.details}>{details}</span>}
      {problems.map((problem) => (
        <span key={problem} className={s.problem}>
          Line {line}: {problem}
        </span>
      ))}
      {notes.map((note) => (
        <span key={note} className={s.details}>
          {note}
        </span>
      ))}
    </li>
  );
});
