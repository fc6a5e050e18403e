import { hoursText } from "#lib/format/hours.ts";
import { addRow, blankDraft, type Draft, type DraftRow } from "./draft.ts";

/** A draft as earlier versions stored it: hours as numbers, and an item being edited in fields of its own. */
type EarlierRow = Partial<DraftRow> & { hoursSpent?: number | null };
type EarlierDraft = Partial<Omit<Draft, "tasks" | "current">> & {
  tasks?: EarlierRow[];
  current?: string | EarlierRow;
  editing?: string | null;
};

const fromEarlier = ({ hoursSpent, ...row }: EarlierRow): Partial<DraftRow> => ({ hours: hoursText(hoursSpent || null), ...row });

/** Converts a draft from IndexedDB to the current shape, without losing input. */
export function fromStored({ editing = null, current = "", tasks = [], ...stored }: EarlierDraft): Draft {
  const draft = tasks.reduce<Draft>((before, row) => addRow(before, fromEarlier(row)), { ...blankDraft, ...stored });
  if (typeof current === "string") return { ...draft, current };
  const unfinished = fromEarlier(current);
  if (`${unfinished.taskName}${unfinished.description}${unfinished.blockers}`.trim() === "") return draft;
  if (editing === null) return addRow(draft, unfinished);
  return { ...draft, tasks: draft.tasks.map((row) => (row.key === editing ? { ...row, ...unfinished } : row)) };
}
