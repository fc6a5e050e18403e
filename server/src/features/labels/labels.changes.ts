import { change } from "#changes.ts";
import type { Emits } from "#context.ts";

/** Everyone may see tasks with the label. */
const emits: Emits = () => [{ name: "labels.changed" }];

export const created = change("labels.created", { emits });
export const updated = change("labels.updated", { emits });
export const removed = change("labels.removed", { emits });
/** The tasks of this label have another one instead. */
export const merged = change("labels.merged", { emits });
