import type { Eod, SavedDraft } from "@daybook/contract/eods/eods";
import { hoursText } from "#lib/format/hours.ts";
import { blankContent, type Draft, type DraftContent, type DraftRow, draftOf, isBlank, isSameRow, type SavedContent } from "./draft.ts";

export const contentOf = ({ tasks, dismissed, planTomorrow }: DraftContent): DraftContent => ({ tasks, dismissed, planTomorrow });

export const isEmpty = ({ tasks, dismissed, planTomorrow }: DraftContent) =>
  tasks.length === 0 && dismissed.length === 0 && planTomorrow.trim() === "";

export const isSameContent = (a: DraftContent, b: DraftContent) =>
  a.planTomorrow.trim() === b.planTomorrow.trim() &&
  a.dismissed.join("\n") === b.dismissed.join("\n") &&
  a.tasks.length === b.tasks.length &&
  a.tasks.every((row, index) => row.key === b.tasks[index]!.key && isSameRow(row, b.tasks[index]!));

/** Converts the server's draft to what this device compares with. */
export const fromSaved = ({ tasks, planTomorrow, ...saved }: SavedDraft): SavedContent => ({
  ...saved,
  planTomorrow: planTomorrow ?? "",
  tasks: tasks.map(({ hoursSpent, ...row }): DraftRow => ({ ...row, hours: hoursText(hoursSpent) })),
});

/** The row or field that has the focus on this device. */
export type Focused = { row: string | null; field: string | null };

const noFocus: Focused = { row: null, field: null };

/**
 * Merges what another device saved into this device's draft, row by row: a row changed here since it was last saved stays,
 * any other takes the saved value. Text under the cursor is never replaced. `remote` is null after another device discarded
 * the draft, and `withoutReported` after it submitted the report.
 */
export function mergeSaved(own: Draft, remote: SavedContent | null, cursor: Focused = noFocus): Draft {
  // A row that is gone goes, also with the cursor in it: kept, it would be saved again.
  const focused = remote ? cursor : noFocus;
  const before = own.base ?? blankContent;
  const saved = remote ?? blankContent;
  const find = (rows: DraftRow[], key: string) => rows.find((row) => row.key === key);
  const isChanged = (row: DraftRow) => {
    const was = find(before.tasks, row.key);
    return !was || !isSameRow(row, was) || row.key === focused.row;
  };
  const merged = saved.tasks.flatMap((row) => {
    const mine = find(own.tasks, row.key);
    // Removed here since the last save.
    if (!mine) return find(before.tasks, row.key) ? [] : [row];
    return [isChanged(mine) || isSameRow(mine, row) ? mine : row];
  });
  const onlyHere = own.tasks.filter((row) => !find(saved.tasks, row.key) && isChanged(row));
  const keepsPlan = own.planTomorrow.trim() !== before.planTomorrow.trim() || focused.field === "planTomorrow";
  const undismissed = before.dismissed.filter((key) => !own.dismissed.includes(key));
  return {
    ...own,
    tasks: [...merged, ...onlyHere],
    dismissed: [...new Set([...saved.dismissed, ...own.dismissed.filter((key) => !before.dismissed.includes(key))])].filter(
      (key) => !undismissed.includes(key),
    ),
    planTomorrow: keepsPlan ? own.planTomorrow : saved.planTomorrow,
    begunOn: own.begunOn === null || isBlank(own) ? (remote?.date ?? own.begunOn) : own.begunOn,
    base: remote,
  };
}

/** Removes what the report for the day already contains, which this device may not know to be saved. */
export function withoutReported(own: Draft, report: Eod | null): Draft {
  if (!report) return own;
  const { tasks, planTomorrow } = draftOf(report);
  return {
    ...own,
    tasks: own.tasks.filter((row) => !tasks.some((reported) => isSameRow(reported, row))),
    planTomorrow: own.planTomorrow.trim() === planTomorrow.trim() ? "" : own.planTomorrow,
  };
}
