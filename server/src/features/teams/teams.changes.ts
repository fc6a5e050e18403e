import { change } from "#changes.ts";
import type { Emits } from "#context.ts";

const emits: Emits = (changes) => [...new Set(changes.map(({ id }) => id!))].map((teamId) => ({ name: "teams.changed", teamId }));

export const created = change("teams.created", { emits });
export const updated = change("teams.updated", { emits });
export const removed = change("teams.removed", { emits });
