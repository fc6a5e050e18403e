import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** `memberIds`: who became or was a member. Their sockets reconnect with the new access. */
export type ProjectFacts = Facts & { id: string; teamId: string | null; memberIds: readonly string[] };

const emits: Emits<ProjectFacts> = (changes) =>
  changes.flatMap(({ id, teamId, memberIds }) => [
    { name: "projects.changed", projectId: id, teamId },
    ...memberIds.map((userId) => ({ name: "access.changed", userId }) as const),
  ]);

export const created = change<ProjectFacts>("projects.created", { emits });
export const updated = change<ProjectFacts>("projects.updated", { emits });
export const removed = change<ProjectFacts>("projects.removed", { emits });
