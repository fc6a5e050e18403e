import { change } from "#changes.ts";
import { taskEvents } from "#features/tasks/tasks.events.ts";
import type { TaskFacts } from "#features/tasks/tasks.changes.ts";

const ofTask = {
  entity: "tasks",
  emits: (changes: readonly TaskFacts[]) => taskEvents(changes.flatMap(({ rows }) => rows)),
} as const;

export const added = change<TaskFacts>("checklists.added", ofTask);
export const updated = change<TaskFacts>("checklists.updated", ofTask);
export const ticked = change<TaskFacts>("checklists.ticked", ofTask);
export const unticked = change<TaskFacts>("checklists.unticked", ofTask);
export const reordered = change<TaskFacts>("checklists.reordered", ofTask);
export const removed = change<TaskFacts>("checklists.removed", ofTask);
