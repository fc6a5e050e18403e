/*
 * What can be imported. A kind is its name here and an `ImportKind` on the server, in the folder of the feature whose rows it
 * writes. Plain values without Zod.
 */

export const importKinds = ["people", "holidays", "opening_balances", "past_leave", "projects", "tasks", "hours"] as const;
export type ImportKindName = (typeof importKinds)[number];

export const importKindLabels: Record<ImportKindName, string> = {
  people: "People",
  holidays: "Holidays",
  opening_balances: "Opening balances",
  past_leave: "Past leave",
  projects: "Projects",
  tasks: "Tasks",
  hours: "Hours",
};

/** `draft` until it is started. `stopped` by a person, or by an error that it names; it can go on. */
export const importStates = ["draft", "running", "stopped", "done"] as const;
export type ImportState = (typeof importStates)[number];

/** What became of a row. */
export const importOutcomes = ["created", "updated", "unchanged", "kept", "left_out", "refused"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** Rows of one file. */
export const importRowsMax = 10_000;
/** Rows of an import in one request. */
export const importTextRowsMax = 500;
export const importColumnsMax = 200;
export const importCellMax = 20_000;
/** 64 MB. */
export const importFileMaxBytes = 64 * 1024 * 1024;
/** Rows of one page of a preview. */
export const importPageSize = 50;
/** The rows of an import, and so its file, are deleted after this many days. */
export const importKeptDays = 30;
