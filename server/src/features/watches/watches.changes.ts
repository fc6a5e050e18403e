import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

type WatchFacts = Facts & { id: string };

/** Only the other windows of the person hear of it. */
const emits: Emits<WatchFacts> = (changes) => [
  {
    name: "tasks.changed",
    taskIds: changes.map(({ id }) => id),
    userIds: changes.flatMap(({ actorId }) => actorId ?? []),
    teamIds: [],
    projectIds: [],
  },
];

export const started = change<WatchFacts>("watches.started", { entity: "tasks", emits });
export const stopped = change<WatchFacts>("watches.stopped", { entity: "tasks", emits });
