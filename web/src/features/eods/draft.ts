import type { ProjectRef } from "@daybook/contract/core/common";
import { defaultEodItemStatus, defaultHoursSpent, type EodItemStatus } from "@daybook/contract/core/constants";
import type { Eod, EodItem, SuggestedItem } from "@daybook/contract/eods";

/** A task as it is being written. */
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

/** `key` tells the items of one draft apart. */
export type DraftItem = DraftTask & { key: string };

/** A report that is not sent yet. Every change makes a new one. */
export type Draft = {
  tasks: DraftItem[];
  /** What stands in the fields. */
  current: DraftTask;
  /** The item that `current` will replace. */
  editing: string | null;
  planTomorrow: string;
  /** The day it is for, once somebody chose one. */
  date: string | null;
  /** The day on which it was begun: what it is for otherwise. */
  begunOn: string | null;
  attempt: Attempt | null;
};

/** The last try to send. The same content goes out under the same key, so that no retry counts twice. */
export type Attempt = {
  key: string;
  content: string;
  /** Since when it waits for a connection, and then goes out by itself. */
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

/** Whether something stands in the fields that is not in the list yet. */
export const isWriting = ({ current, editing }: Draft) => editing !== null || !isBlankTask(current);

export const isBlank = (draft: Draft) => draft.tasks.length === 0 && !isWriting(draft) && draft.planTomorrow.trim() === "";

let made = 0;
/** Unique within a draft, also after it was kept and read again. */
const newItemKey = () => `${Date.now().toString(36)}-${++made}`;

/** What stands in the fields goes into the list: at the end, or in place of what it is a change of. */
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

/** Puts a removed item back where it was. */
export const putBack = (draft: Draft, item: DraftItem, index: number): Draft => ({
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

/** A report as it was sent, to be changed. */
export const draftOf = ({ tasks, planTomorrow }: Eod): Draft => ({
  ...blankDraft,
  tasks: tasks.map(fromItem),
  planTomorrow: planTomorrow ?? "",
});

/** What a stranger wrote joins what the person who signed in had begun; nothing typed is lost. */
export function join(own: Draft, other: Draft): Draft {
  if (isBlank(own)) return other;
  const waiting = isWriting(own) && !isBlankTask(other.current) ? addCurrent(other) : other;
  return {
    ...own,
    tasks: [...own.tasks, ...waiting.tasks],
    current: isWriting(own) ? own.current : waiting.current,
    planTomorrow: [own.planTomorrow, waiting.planTomorrow].filter((text) => text.trim() !== "").join("\n"),
    attempt: null,
  };
}

/** The tasks as the API takes them. */
export const sentTasks = ({ tasks }: Draft) =>
  tasks.map(({ key: _key, project, hoursSpent, ...task }) => ({ ...task, hoursSpent: hoursSpent ?? 0, project: project?._id ?? null }));

/** Hours of tasks, counted in hundredths so that 0.1 and 0.2 make 0.3. */
export const hoursOf = (tasks: { hoursSpent: number | null }[]) =>
  tasks.reduce((sum, { hoursSpent }) => sum + Math.round((hoursSpent ?? 0) * 100), 0) / 100;
