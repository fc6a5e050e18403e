import { change } from "#changes.ts";
import type { Facts } from "#context.ts";

type SeriesFacts = Facts & { id: string };

export const created = change<SeriesFacts>("series.created");
export const updated = change<SeriesFacts>("series.updated");
export const removed = change<SeriesFacts>("series.removed");
export const skipped = change<SeriesFacts>("series.skipped");

/** A task of a series was created; `awayTeamId`: of the assignee, who is on leave on that day, else undefined. */
export type OccurrenceFacts = SeriesFacts & {
  task: { id: string; name: string };
  away?: { name: string; teamId: string | null } | undefined;
};
export const occurred = change<OccurrenceFacts>("series.occurred");

/** Daybook paused it; the reason is a sentence. */
export type PausedFacts = SeriesFacts & { title: string; reason: string; ownerId: string; hasOwner: boolean; teamId: string | null };
export const paused = change<PausedFacts>("series.paused");
