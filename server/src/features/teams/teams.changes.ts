import { change, type Recorded } from "#changes.ts";

const emits = (changes: readonly Recorded[]) =>
  [...new Set(changes.map(({ id }) => id!))].map((teamId) => ({ name: "teams.changed", teamId }) as const);

export const created = change("teams.created", { emits });
export const updated = change("teams.updated", { emits });
export const removed = change("teams.removed", { emits });
