import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

export type BlockerFacts = Facts & {
  id: string;
  /** The raiser and the owners before and after, and the raiser's team: who sees the change. */
  userIds: string[];
  teamIds: string[];
  /** The new owner, if it changed and there is one. */
  assignedTo?: string | null;
};

export type EscalationFacts = Facts & { id: string; escalatedTo: "none" | "lead" | "admins" };

const emits: Emits<BlockerFacts> = (changes) => [
  {
    name: "blockers.changed",
    userIds: [...new Set(changes.flatMap(({ userIds }) => userIds))],
    teamIds: [...new Set(changes.flatMap(({ teamIds }) => teamIds))],
  },
];

export const updated = change<BlockerFacts>("blockers.updated", { emits });
export const resolved = change<BlockerFacts>("blockers.resolved", { emits });
export const reopened = change<BlockerFacts>("blockers.reopened", { emits });
/** Opened and withdrawn by a report, which tells everyone about all of its blockers at once. */
export const opened = change("blockers.opened");
export const withdrawn = change("blockers.withdrawn");
export const escalated = change<EscalationFacts>("blockers.escalated");
