import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

export type DelegationFacts = Facts & { id: string; fromId: string; toId: string };

/** Both people see the change, and the rights of the delegate may change. */
const emits: Emits<DelegationFacts> = (changes) =>
  changes.flatMap(({ fromId, toId }) => [
    { name: "delegations.changed", userIds: [fromId, toId] },
    { name: "access.changed", userId: toId },
  ]);

export const created = change<DelegationFacts>("delegations.created", { emits });
export const accepted = change<DelegationFacts>("delegations.accepted", { emits });
export const declined = change<DelegationFacts>("delegations.declined", { emits });
export const removed = change<DelegationFacts>("delegations.removed", { emits });
