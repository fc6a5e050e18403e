import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** A person's working hours and holiday calendar from a day on. */
export type ScheduleFacts = Facts & { id: string; from: string; isOtherCalendar: boolean };

const emits: Emits<ScheduleFacts> = (changes) => changes.map(({ id }) => ({ name: "schedules.changed", userId: id }));

export const set = change<ScheduleFacts>("schedules.set", { emits });
