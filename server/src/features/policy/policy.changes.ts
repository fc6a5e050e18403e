import { change } from "#changes.ts";
import type { Facts } from "#context.ts";

export type PolicyFacts = Facts & { requiresAcknowledgement: boolean };

export const updated = change<PolicyFacts>("policy.updated", { emits: () => [{ name: "policy.changed" }] });
export const acknowledged = change("policy.acknowledged", {
  emits: (changes) => changes.map(({ actorId }) => ({ name: "policy.acknowledged", userId: actorId! })),
});
