import { change } from "#changes.ts";
import type { Holiday } from "#domain/holiday.ts";
import type { Emits, Facts } from "#context.ts";

/** A holiday of a calendar; null: the company's. */
export type HolidayFacts = Facts & { holiday: Holiday & { date: string; calendarId: string | null } };

const emits: Emits = () => [{ name: "holidays.changed" }];

export const created = change<HolidayFacts>("holidays.created", { emits });
export const removed = change<HolidayFacts>("holidays.removed", { emits });
