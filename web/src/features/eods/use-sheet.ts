import { eodItemsMax } from "@daybook/contract/core/constants";
import type { SuggestedItem } from "@daybook/contract/eods/eods";
import { type RefObject, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { parseHours } from "#lib/format/hours.ts";
import { toast } from "#lib/notify/toast.ts";
import { useStable } from "#ui/use-stable.ts";
import { addRow, type DraftRow, editRow, removeRow, restoreRow, sheetRows } from "./draft.ts";
import type { DraftHandle } from "./use-draft.ts";

/** Errors of one row: of its hours, or of any other field. */
export type RowErrors = { hours?: string; row?: string };

type Errors = { name?: string | undefined; rows: Record<string, RowErrors> };

export type Sheet = ReturnType<typeof useSheet>;

const none: Errors = { rows: {} };
const noSuggestions: SuggestedItem[] = [];

/**
 * State of the sheet: its rows, errors, and which rows show their details; adds, changes and removes rows.
 * @param submittedCount number of items already submitted for the day
 */
export function useSheet({ draft, change, latest }: DraftHandle, suggested: SuggestedItem[] = noSuggestions, submittedCount = 0) {
  const box: RefObject<HTMLDivElement | null> = useRef(null);
  const [errors, setErrors] = useState(none);
  const [expanded, setExpanded] = useState<string[]>([]);
  /** The row whose details opened to ask for the text of a blocker. */
  const [asked, setAsked] = useState<string>();
  const [solved, setSolved] = useState<string[]>([]);
  const suggestions = useMemo(() => withoutSolved(suggested, solved), [suggested, solved]);
  const rows = sheetRows(draft, suggestions);
  const rowsNow = () => sheetRows(latest(), suggestions);

  const find = (key: string, field: string) => box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [name="${field}"]`);
  const focusName = () => box.current?.querySelector<HTMLElement>('[name="taskName"][data-next]')?.focus();
  const focusRow = (key: string, field: string) => find(key, field)?.focus();

  const fail = (next: Errors) => {
    setErrors(next);
    const [key, row] = Object.entries(next.rows)[0] ?? [];
    if (!key && latest().tasks.length === 0 && rows[0]) focusRow(rows[0].row.key, "hours");
    else if (!key) focusName();
    else if (row?.hours) focusRow(key, "hours");
    else {
      flushSync(() => setExpanded((open) => [...open, key]));
      focusRow(key, "name");
    }
    return false;
  };

  const edit = useStable((key: string, patch: Partial<DraftRow>) => {
    if (key in errors.rows) setErrors(({ rows: { [key]: _fixed, ...others } }) => ({ rows: others }));
    change((before) => editRow(before, sheetRows(before, suggestions), key, patch));
    // The text of a blocker is asked for, unless it is known.
    if (patch.status !== "Blocked" || patch.blockers || expanded.includes(key)) return;
    setAsked(key);
    setExpanded((open) => [...open, key]);
  });

  /** The blocker of a row was resolved: it is no longer asked about, and the row is in progress. */
  const solve = useStable((key: string, blockerId: string) => {
    const { row, isUsed } = rowsNow().find((each) => each.row.key === key) ?? {};
    setSolved((before) => [...before, blockerId]);
    if (isUsed && row?.status === "Blocked")
      change((before) => editRow(before, sheetRows(before, suggestions), key, { status: "In Progress" }));
  });

  const toggle = useStable((key: string) =>
    setExpanded((open) => (open.includes(key) ? open.filter((each) => each !== key) : [...open, key])),
  );

  const remove = useStable((key: string) => {
    const at = rowsNow().findIndex(({ row }) => row.key === key);
    const removed = rowsNow()[at];
    if (!removed) return;
    const index = latest().tasks.findIndex((row) => row.key === key);
    change((before) => removeRow(before, removed));
    toast.info(`“${removed.row.taskName}” removed`, { undo: () => change((before) => restoreRow(before, removed, index)) });
    const next = rowsNow()[Math.min(at, rowsNow().length - 1)];
    if (next) focusRow(next.row.key, "hours");
    else focusName();
  });

  /**
   * Adds the name being typed, or a task, as a row and moves to its hours; returns whether it was added. A task that has a row
   * already is not added again.
   */
  const add = (task?: Pick<DraftRow, "taskName" | "taskId" | "project">) => {
    const { current, tasks } = latest();
    const known = task && rowsNow().find(({ row }) => row.taskId === task.taskId);
    if (known) {
      flushSync(() => change((before) => ({ ...before, current: "" })));
      focusRow(known.row.key, "hours");
      return true;
    }
    if (!task && current.trim() === "") return fail({ name: "Task name is required", rows: {} });
    if (tasks.length + submittedCount >= eodItemsMax) return fail({ name: `A report can have at most ${eodItemsMax} tasks`, rows: {} });
    flushSync(() => {
      setErrors(none);
      change((before) => addRow(before, task));
    });
    const added = latest().tasks.at(-1);
    if (added) focusRow(added.key, "hours");
    return true;
  };

  /** Adds a name that is still being typed, and checks all rows; returns whether the report can be sent. */
  const check = () => {
    if (latest().current.trim() !== "" && !add()) return false;
    const { tasks } = latest();
    if (tasks.length === 0) {
      const message = rowsNow().length > 0 ? "Enter the hours of at least one task" : "Add at least one task";
      return fail({ name: message, rows: {} });
    }
    const invalid = tasks.flatMap((row): [string, RowErrors][] => {
      const { error } = parseHours(row.hours);
      if (row.taskName.trim() === "") return [[row.key, { row: "Task name is required" }]];
      return error ? [[row.key, { hours: error }]] : [];
    });
    if (invalid.length > 0) return fail({ rows: Object.fromEntries(invalid) });
    setErrors(none);
    return true;
  };

  return {
    box,
    rows,
    errors,
    expanded,
    asked,
    edit,
    solve,
    toggle,
    remove,
    add,
    check,
    /** Changes the name of the next row. */
    type: (current: string) => {
      if (errors.name) setErrors(({ rows }) => ({ rows }));
      change((before) => ({ ...before, current }));
    },
    /** Shows errors from the server at their rows. */
    show: (rows: Record<string, RowErrors>) => setErrors({ rows }),
    focusName,
  };
}

const withoutSolved = (suggestions: SuggestedItem[], solved: string[]): SuggestedItem[] =>
  solved.length === 0
    ? suggestions
    : suggestions.map((item) =>
        item.blocker && solved.includes(item.blocker._id) ? { ...item, blocker: undefined, status: "In Progress" } : item,
      );
