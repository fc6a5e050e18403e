import { maxLengths } from "@daybook/contract/core/max-lengths";
import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { TaskNameInput } from "#features/tasks/components/task-name-input.tsx";
import { Skeleton, Delayed } from "#ui/feedback/loading.tsx";
import { isReplayPending } from "#lib/ssr/hydration.ts";
import { phoneQuery } from "#ui/use-phone.ts";
import type { Sheet as SheetState } from "#features/eods/use-sheet.ts";
import { SheetRow } from "./sheet-row.tsx";
import s from "./sheet.module.css";

type Props = {
  sheet: SheetState;
  /** The name of the next row, as typed. */
  current: string;
  /** Placeholder of the project field when projects and tasks are unavailable. */
  unavailable?: string;
  /** Whether the suggestions are still loading. */
  isLoading?: boolean;
  /** Moves the focus into the sheet once: `opened` always, `found` only if that moves nothing and opens no keyboard. */
  focus?: "opened" | "found";
};

/** The items of a report as a sheet: a row per task with its hours. Enter in an hours cell moves to the next one. */
export function Sheet({ sheet, current, unavailable, isLoading = false, focus }: Props) {
  const { box, rows, errors } = sheet;
  useInitialFocus(sheet, isLoading ? undefined : focus);
  const hasSuggestions = rows.some(({ isUsed }) => !isUsed);
  return (
    <div ref={box} className={s.sheet} role="group" aria-label="Tasks" onKeyDown={moveBetweenHours}>
      {rows.length > 0 && (
        <>
          <div className={s.head} aria-hidden>
            <span>Task</span>
            <span>Status</span>
            <span className={s.hoursHead}>Hours</span>
          </div>
          <ul className={s.rows} aria-label="Tasks of this report">
            {rows.map(({ row, isUsed, blocker }) => (
              <SheetRow
                key={row.key}
                row={row}
                isUsed={isUsed}
                blocker={blocker}
                isExpanded={sheet.expanded.includes(row.key)}
                asksBlocker={sheet.asked === row.key}
                errors={errors.rows[row.key]}
                unavailable={unavailable}
                onEdit={sheet.edit}
                onToggle={sheet.toggle}
                onRemove={sheet.remove}
                onSolved={sheet.solve}
              />
            ))}
          </ul>
        </>
      )}
      {isLoading && <SheetPlaceholder />}
      <form
        className={s.next}
        aria-label="New task"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          sheet.add();
        }}
      >
        <TaskNameInput
          classNames={{ root: s.nextField, input: s.nextInput, error: s.nextError }}
          aria-label="Task name"
          name="taskName"
          data-next
          maxLength={maxLengths.taskTitle}
          autoComplete="off"
          enterKeyHint="next"
          placeholder="Add a task or other work"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          value={current}
          error={errors.name}
          onChange={sheet.type}
          onTask={unavailable === undefined ? ({ _id, title, project }) => sheet.add({ taskName: title, taskId: _id, project }) : undefined}
          onKeyDown={(event) => {
            // A typed name becomes a row, and Tab goes on to its hours.
            if (event.key !== "Tab" || event.shiftKey || current.trim() === "") return;
            event.preventDefault();
            sheet.add();
          }}
        />
        {hasSuggestions && <span className={s.hint}>Suggestions without hours aren't sent</span>}
      </form>
    </div>
  );
}

/**
 * Moves the focus from an hours cell to the next one with Enter and the arrow keys. Tab goes to the button of the row's details
 * first, and from there, while they are closed, to the next hours. Shift+Tab goes through all controls of a row.
 */
function moveBetweenHours(event: KeyboardEvent<HTMLDivElement>) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const isHours = target instanceof HTMLInputElement && target.name === "hours";
  const leavesRow = target.matches('[data-details][aria-expanded="false"]') && key === "Tab" && !event.shiftKey;
  const step = isHours ? (key === "ArrowUp" ? -1 : key === "ArrowDown" || key === "Enter" ? 1 : 0) : leavesRow ? 1 : 0;
  if (step === 0) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[name="hours"], input[data-next]')];
  const own = target.closest("[data-row]")?.querySelector<HTMLInputElement>('input[name="hours"]');
  const next = fields[fields.findIndex((field) => field === own) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Focuses the first empty hours cell, or the name of the next task. */
function useInitialFocus({ box }: SheetState, focus: Props["focus"]) {
  const done = useRef(false);
  useEffect(() => {
    if (!focus || done.current) return;
    done.current = true;
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>('input[name="hours"], input[data-next]') ?? [])];
    const field = fields.find(({ value }) => value === "") ?? fields[0];
    if (!field || document.activeElement !== document.body) return;
    if (focus === "opened") return field.focus();
    if (isReplayPending()) return;
    const { top, bottom } = field.getBoundingClientRect();
    // On a phone the keyboard would cover the screen.
    if (!matchMedia(phoneQuery).matches && top >= 0 && bottom <= innerHeight) field.focus({ preventScroll: true });
  }, [box, focus]);
}

const SheetPlaceholder = () => (
  <div className={s.placeholder} role="status" aria-label="Loading">
    <Delayed>
      {[168, 224, 136].map((width) => (
        <div key={width} className={s.placeholderRow}>
          <Skeleton width={width} />
          <Skeleton width={64} />
        </div>
      ))}
    </Delayed>
  </div>
);
