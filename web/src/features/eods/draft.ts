import { textKey } from "@daybook/contract/core/comparable";
import type { ProjectRef } from "@daybook/contract/core/common";
import { defaultEodItemStatus, type EodItemStatus } from "@daybook/contract/core/constants";
import type { Eod, EodItem, SuggestedItem } from "@daybook/contract/eods/eods";
import { hoursText, parseHours } from "#lib/format/hours.ts";

/** An item of a report that is being written. `key` identifies it within its draft, on every device. */
export type DraftRow = {
  key: string;
  taskName: string;
  description: string;
  /** The text as typed: `1:30`. Empty without hours. */
  hours: string;
  status: EodItemStatus;
  blockers: string;
  project: ProjectRef | null;
  taskId: string | null;
};

/** The part of a draft that devices share. */
export type DraftContent = {
  tasks: DraftRow[];
  /** Keys of the suggestions that were removed. */
  dismissed: string[];
  planTomorrow: string;
};

/** What the server stored last, as this device knows it. */
export type SavedContent = DraftContent & { date: string; version: number; updatedAt: string };

/** A report that is not submitted yet. Immutable. */
export type Draft = DraftContent & {
  /** The name being typed for the next row. */
  current: string;
  /** The chosen day, if any. */
  date: string | null;
  /** The day on which the draft was started; its day if none is chosen. */
  begunOn: string | null;
  attempt: Attempt | null;
  base: SavedContent | null;
};

/** The last submit attempt. The same content is sent with the same idempotency key, so that retries count once. */
export type Attempt = {
  key: string;
  content: string;
  /** Set while the report is queued for a connection; ISO instant. */
  waitingSince?: string | undefined;
};

export const blankContent: DraftContent = { tasks: [], dismissed: [], planTomorrow: "" };

export const blankDraft: Draft = { ...blankContent, current: "", date: null, begunOn: null, attempt: null, base: null };

const blankRow: Omit<DraftRow, "key"> = {
  taskName: "",
  description: "",
  hours: "",
  status: defaultEodItemStatus,
  blockers: "",
  project: null,
  taskId: null,
};

export const isBlank = ({ tasks, current, planTomorrow }: Draft) => tasks.length === 0 && `${current}${planTomorrow}`.trim() === "";

let keyCount = 0;
/** Returns a key that is unique within a draft, even across page loads. */
const newRowKey = () => `${Date.now().toString(36)}-${++keyCount}`;

/** The same on every device, so that the row of a suggestion exists once. */
const suggestionKey = ({ taskId, taskName }: SuggestedItem) => `s:${taskId ?? textKey(taskName)}`;

const suggestionRows = new WeakMap<SuggestedItem, DraftRow>();

/** The same object for the same suggestion, so that a row that did not change is not rendered again. */
function rowOfSuggestion(item: SuggestedItem): DraftRow {
  const known = suggestionRows.get(item);
  if (known) return known;
  const { taskName, project, taskId, status, description } = item;
  const row = { ...blankRow, key: suggestionKey(item), taskName, project, taskId, status, description: description ?? "" };
  suggestionRows.set(item, row);
  return row;
}

export type SheetRow = {
  row: DraftRow;
  /** The unchanged suggestion that this row shows or was filled in from. */
  suggestion: DraftRow | null;
  /** Whether it is part of the report; a suggestion is once something was entered. */
  isUsed: boolean;
  /** The open blocker of the suggestion, for *Still blocked?*. */
  blocker?: SuggestedItem["blocker"];
};

const isAbout = (row: DraftRow, suggestion: DraftRow) =>
  (suggestion.taskId !== null && row.taskId === suggestion.taskId) || textKey(row.taskName.trim()) === textKey(suggestion.taskName);

/** Returns the rows of the sheet: the suggestions, filled in or not, then the other rows of the draft. */
export function sheetRows({ tasks, dismissed }: Pick<Draft, "tasks" | "dismissed">, suggestions: SuggestedItem[]): SheetRow[] {
  const suggested = suggestions.flatMap((item): SheetRow[] => {
    const suggestion = rowOfSuggestion(item);
    const row = tasks.find(({ key }) => key === suggestion.key);
    if (row) return [{ row, suggestion, isUsed: true, blocker: item.blocker }];
    const isHidden = dismissed.includes(suggestion.key) || tasks.some((other) => isAbout(other, suggestion));
    return isHidden ? [] : [{ row: suggestion, suggestion, isUsed: false, blocker: item.blocker }];
  });
  const placed = new Set(suggested.map(({ row }) => row.key));
  return [...suggested, ...tasks.filter(({ key }) => !placed.has(key)).map((row) => ({ row, suggestion: null, isUsed: true }))];
}

/** Changes a row. A suggestion joins the draft, in the order of the sheet, and leaves it once its changes are undone. */
export function editRow<D extends DraftContent>(draft: D, rows: SheetRow[], key: string, patch: Partial<DraftRow>): D {
  const edited = rows.find(({ row }) => row.key === key);
  if (!edited) return draft;
  const next = { ...edited.row, ...draft.tasks.find((row) => row.key === key), ...patch };
  const others = draft.tasks.filter((row) => row.key !== key);
  if (edited.suggestion && isSameRow(next, edited.suggestion)) return { ...draft, tasks: others };
  const order = rows.map(({ row }) => row.key);
  const position = (row: DraftRow) => (order.includes(row.key) ? order.indexOf(row.key) : order.length);
  return { ...draft, tasks: [...others, next].toSorted((a, b) => position(a) - position(b)) };
}

/** Appends a row with this name, or with the name being typed. */
export function addRow(draft: Draft, row: Partial<DraftRow> = { taskName: draft.current.trim() }): Draft {
  return { ...draft, tasks: [...draft.tasks, { ...blankRow, key: newRowKey(), ...row }], current: "" };
}

/** Removes a row; a suggestion is not offered again in this draft. */
export const removeRow = (draft: Draft, { row, suggestion }: SheetRow): Draft => ({
  ...draft,
  tasks: draft.tasks.filter(({ key }) => key !== row.key),
  dismissed: suggestion ? [...draft.dismissed, row.key] : draft.dismissed,
});

/** Restores a removed row at its index. */
export const restoreRow = (draft: Draft, { row, isUsed }: SheetRow, index: number): Draft => ({
  ...draft,
  tasks: isUsed ? draft.tasks.toSpliced(index, 0, row) : draft.tasks,
  dismissed: draft.dismissed.filter((key) => key !== row.key),
});

const fromItem = ({ _id, hoursSpent, ...item }: EodItem): DraftRow => ({ ...item, key: _id, hours: hoursText(hoursSpent) });

/** Converts a submitted report to a draft for editing. */
export const draftOf = ({ tasks, planTomorrow }: Eod): Draft => ({
  ...blankDraft,
  tasks: tasks.map(fromItem),
  planTomorrow: planTomorrow ?? "",
});

/** Merges another draft, such as one written before sign-in, into the user's own without losing input. */
export function mergeDrafts(own: Draft, other: Draft): Draft {
  if (isBlank(own)) return { ...other, base: own.base };
  const added = own.current.trim() !== "" && other.current.trim() !== "" ? addRow(other) : other;
  const isIn = (rows: DraftRow[], key: string) => rows.some((row) => row.key === key);
  return {
    ...own,
    // The same row was changed in the other draft last.
    tasks: [
      ...own.tasks.map((row) => added.tasks.find(({ key }) => key === row.key) ?? row),
      ...added.tasks.filter(({ key }) => !isIn(own.tasks, key)),
    ],
    dismissed: [...new Set([...own.dismissed, ...added.dismissed])],
    current: own.current.trim() === "" ? added.current : own.current,
    planTomorrow: [own.planTomorrow, added.planTomorrow].filter((text) => text.trim() !== "").join("\n"),
    attempt: null,
  };
}

/** Returns the draft without what was submitted of it. Rows and text that changed since stay. */
export function withoutSubmitted(draft: Draft, submitted: Draft): Draft {
  const isSubmitted = (row: DraftRow) => submitted.tasks.some((sent) => sent.key === row.key && isSameRow(sent, row));
  return {
    ...draft,
    tasks: draft.tasks.filter((row) => !isSubmitted(row)),
    planTomorrow: draft.planTomorrow.trim() === submitted.planTomorrow.trim() ? "" : draft.planTomorrow,
    attempt: null,
    base: null,
  };
}

/** The hours of a row as a number; null without hours, or while their text cannot be read. */
const hoursOfRow = ({ hours }: DraftRow) => parseHours(hours).hours;

/** Whether two rows say the same; `1:30` and `1.5` do. */
export const isSameRow = (a: DraftRow, b: DraftRow) => JSON.stringify(normalized(a)) === JSON.stringify(normalized(b));

const normalized = (row: DraftRow) => [
  row.taskName.trim(),
  row.description.trim(),
  // Text on its way to a time, such as `1:`, differs from no text.
  hoursOfRow(row) ?? row.hours.trim(),
  row.status,
  row.blockers.trim(),
  row.project?._id ?? null,
  row.taskId,
];

/** Converts the items to the API's input. Without hours they count 0. */
export const taskInputs = ({ tasks }: Pick<Draft, "tasks">) =>
  tasks.map((row) => {
    const { key: _key, hours: _hours, project, ...task } = row;
    return { ...task, hoursSpent: hoursOfRow(row) ?? 0, project: project?._id ?? null };
  });

/** Sums hours in hundredths, to avoid floating-point errors. */
export const hoursOf = (tasks: { hoursSpent: number | null }[]) =>
  tasks.reduce((sum, { hoursSpent }) => sum + Math.round((hoursSpent ?? 0) * 100), 0) / 100;

export const draftHours = ({ tasks }: Pick<Draft, "tasks">) => hoursOf(tasks.map((row) => ({ hoursSpent: hoursOfRow(row) })));
