import type { ProjectRef } from "@daybook/contract/core/common";
import { defaultEodItemStatus, defaultHoursSpent, type EodItemStatus } from "@daybook/contract/core/constants";
import type { Eod, EodItem, SuggestedItem } from "@daybook/contract/eods";

/** An item being edited in the form. */
export type DraftTask = {
  taskName: string;
  description: string;
  /** Null while the field is empty. */
  hoursSpent: number | null;
  status: EodItemStatus;
  blockers: string;
  project: ProjectRef | null;
  taskId: string | null;
};

/** `key` identifies an item within its draft. */
export type DraftItem = DraftTask & { key: string };

/** A report that is not submitted yet. Immutable. */
export type Draft = {
  tasks: DraftItem[];
  /** Input in the fields. */
  current: DraftTask;
  /** Key of the item that `current` will replace. */
  editing: string | null;
  planTomorrow: string;
  /** The chosen day, if any. */
  date: string | null;
  /** The day on which the draft was started; its day if none is chosen. */
  begunOn: string | null;
  attempt: Attempt | null;
};

/** The last submit attempt. The same content is sent with the same idempotency key, so that retries count once. */
export type Attempt = {
  key: string;
  content: string;
  /** Set while the report is queued for a connection; ISO instant. */
  waitingSince?: string;
};

export const blankTask: DraftTask = {
  taskName: "",
  description: "",
  hoursSpent: defaultHoursSpent,
  status: defaultEodItemStatus,
  blockers: "",
  project: null,
  taskId: null,
};

export const blankDraft: Draft = {
  tasks: [],
  current: blankTask,
  editing: null,
  planTomorrow: "",
  date: null,
  begunOn: null,
  attempt: null,
};

const isBlankTask = ({ taskName, description, blockers }: DraftTask) => `${taskName}${description}${blockers}`.trim() === "";

/** Whether the fields contain input that is not in the list yet. */
export const isWriting = ({ current, editing }: Draft) => editing !== null || !isBlankTask(current);

export const isBlank = (draft: Draft) => draft.tasks.length === 0 && !isWriting(draft) && draft.planTomorrow.trim() === "";

let keyCount = 0;
/** Returns a key that is unique within a draft, even across page loads. */
const newItemKey = () => `${Date.now().toString(36)}-${++keyCount}`;

/** Moves the input from the fields into the list: appends it, or replaces the item being edited. */
export function addCurrent(draft: Draft): Draft {
  const task = { ...draft.current, taskName: draft.current.taskName.trim() };
  const isChange = draft.tasks.some(({ key }) => key === draft.editing);
  const tasks = isChange
    ? draft.tasks.map((item) => (item.key === draft.editing ? { ...task, key: item.key } : item))
    : [...draft.tasks, { ...task, key: newItemKey() }];
  return { ...draft, tasks, current: blankTask, editing: null };
}

export function editItem(draft: Draft, { key, ...task }: DraftItem): Draft {
  return { ...draft, current: task, editing: key };
}

export const stopEditing = (draft: Draft): Draft => ({ ...draft, current: blankTask, editing: null });

export function removeItem(draft: Draft, key: string): Draft {
  const rest = { ...draft, tasks: draft.tasks.filter((item) => item.key !== key) };
  return draft.editing === key ? stopEditing(rest) : rest;
}

/** Restores a removed item at its index. */
export const restoreItem = (draft: Draft, item: DraftItem, index: number): Draft => ({
  ...draft,
  tasks: draft.tasks.toSpliced(index, 0, item),
});

export const fromSuggestion = ({ taskName, project, taskId, status }: SuggestedItem): DraftTask => ({
  ...blankTask,
  taskName,
  project,
  taskId,
  status,
});

const fromItem = ({ _id, ...item }: EodItem): DraftItem => ({ ...item, key: _id });

/** Converts a submitted report to a draft for editing. */
export const draftOf = ({ tasks, planTomorrow }: Eod): Draft => ({
  ...blankDraft,
  tasks: tasks.map(fromItem),
  planTomorrow: planTomorrow ?? "",
});

/** Merges another draft, such as one written before sign-in, into the user's own without losing input. */
export function mergeDrafts(own: Draft, other: Draft): Draft {
  if (isBlank(own)) return other;
  const added = isWriting(own) && !isBlankTask(other.current) ? addCurrent(other) : other;
  return {
    ...own,
    tasks: [...own.tasks, ...added.tasks],
    current: isWriting(own) ? own.current : added.current,
    planTomorrow: [own.planTomorrow, added.planTomorrow].filter((text) => text.trim() !== "").join("\n"),
    attempt: null,
  };
}

/** Converts the items to the API's input. */
export const taskInputs = ({ tasks }: Draft) =>
  tasks.map(({ key: _key, project, hoursSpent, ...task }) => ({ ...task, hoursSpent: hoursSpent ?? 0, project: project?._id ?? null }));

/** Sums hours in hundredths, to avoid floating-point errors. */
export const hoursOf = (tasks: { hoursSpent: number | null }[]) =>
  tasks.reduce((sum, { hoursSpent }) => sum + Math.round((hoursSpent ?? 0) * 100), 0) / 100;
