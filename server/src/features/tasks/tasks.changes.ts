import { change } from "#changes.ts";
import { taskEvents } from "./tasks.events.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import type { Emits, Facts } from "#context.ts";
import type { UndoneDecision } from "#undo.ts";

export type TaskFields = Record<string, unknown>;

/** `rows`: the task as those see it who hear of the change, before and after. */
export type TaskFacts = Facts & { id: string; before?: TaskFields; after?: TaskFields; rows: readonly TaskRow[] };

const emits: Emits<TaskFacts> = (changes) => taskEvents(changes.flatMap(({ rows }) => rows));

export const created = change<TaskFacts>("tasks.created", { emits });
export const updated = change<TaskFacts>("tasks.updated", { emits });
export const moved = change<TaskFacts>("tasks.moved", { emits });
export const approved = change<TaskFacts>("tasks.approved", { emits });
/** By the person who approved it, a moment later: it is completed again. */
export const approvalUndone = change<TaskFacts & UndoneDecision>("tasks.approval_undone", { emits });
export const returned = change<TaskFacts>("tasks.returned", { emits });
export const reopened = change<TaskFacts>("tasks.reopened", { emits });
export const deleted = change<TaskFacts>("tasks.deleted", { emits });
export const restored = change<TaskFacts>("tasks.restored", { emits });
export const commented = change<TaskFacts>("tasks.commented", { emits });
export const commentUpdated = change<TaskFacts>("tasks.comment_updated", { emits });
export const commentDeleted = change<TaskFacts>("tasks.comment_deleted", { emits });
export const attached = change<TaskFacts>("tasks.attached", { emits });
export const detached = change<TaskFacts>("tasks.detached", { emits });
/** A deleted task, which no one sees any more. */
export const purged = change("tasks.purged");
