import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

export type InLieuFacts = Facts & { id: string; userId: string; teamId: string | null };

const emits: Emits<InLieuFacts> = (changes) =>
  changes.map(({ userId, teamId }) => ({ name: "leaves.changed", userId, teamId, shown: false }));

export const requested = change<InLieuFacts>("in_lieu.requested", { emits });
export const approved = change<InLieuFacts>("in_lieu.approved", { emits });
export const rejected = change<InLieuFacts>("in_lieu.rejected", { emits });
