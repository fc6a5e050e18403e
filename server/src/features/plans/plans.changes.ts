import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** Whose plan it is. */
export type PlanFacts = Facts & { plan: { userId: string; teamId: string | null } };

const emits: Emits<PlanFacts> = (changes) => changes.map(({ plan: { userId, teamId } }) => ({ name: "plans.changed", userId, teamId }));

export const updated = change<PlanFacts>("plans.updated", { emits });
