import { change } from "#changes.ts";
import type { Facts } from "#context.ts";

export const created = change("webhooks.created");
export const updated = change("webhooks.updated");
export const removed = change("webhooks.removed");
export const rotated = change("webhooks.rotated");

/** Daybook paused it; the reason is a sentence. */
export type PausedFacts = Facts & { id: string; description: string; reason: string };
export const paused = change<PausedFacts>("webhooks.paused");
