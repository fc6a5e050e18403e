import { change } from "#changes.ts";
import type { TaskFacts } from "#features/tasks/tasks.changes.ts";
import { taskEvents } from "#features/tasks/tasks.events.ts";

const ofTask = {
  entity: "tasks",
  emits: (changes: readonly TaskFacts[]) => taskEvents(changes.flatMap(({ rows }) => rows)),
} as const;

/** `rows`: both tasks. */
export const added = change<TaskFacts>("dependencies.added", ofTask);
export const removed = change<TaskFacts>("dependencies.removed", ofTask);
