import { change } from "#changes.ts";
import type { Facts } from "#context.ts";

/** The id is the person's. */
export type ErasureFacts = Facts & { id: string };

export const requested = change<ErasureFacts>("erasures.requested");
export const confirmed = change<ErasureFacts>("erasures.confirmed");
export const withdrawn = change<ErasureFacts>("erasures.withdrawn");
export const held = change<ErasureFacts>("erasures.held");
export const released = change<ErasureFacts>("erasures.released");
export const completed = change<ErasureFacts>("erasures.completed", {
  emits: (changes) => changes.map(({ id }) => ({ name: "users.changed", userId: id })),
});
