import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** `teamIds`: whose leads see the reminders. */
type ReminderFacts = Facts & { teamIds: string[] };

const emits: Emits<ReminderFacts> = (changes) => changes.map(({ teamIds }) => ({ name: "reminders.changed", teamIds }));

export const sent = change<ReminderFacts>("reminders.sent", { emits });
export const noted = change<ReminderFacts>("reminders.noted", { emits });
export const resent = change<ReminderFacts>("reminders.resent", { emits });
export const scheduled = change<ReminderFacts>("reminders.scheduled", { emits });
export const settingsUpdated = change<ReminderFacts>("reminders.settings_updated", { emits });
export const rulesUpdated = change<ReminderFacts>("reminders.rules_updated", { emits });
export const channelChosen = change<ReminderFacts>("reminders.channel_chosen", { entity: "users", emits });
export const optedOut = change<ReminderFacts>("reminders.opted_out", { entity: "users", emits });
export const optedIn = change<ReminderFacts>("reminders.opted_in", { entity: "users", emits });
