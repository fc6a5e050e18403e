/* What the schedule reminds of: plain values without Zod, because lists load them. */

/** The most urgent first: a person gets one reminder a day. */
export const ruleKinds = ["report_missing", "report_due", "must_read", "evaluation"] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** Reminders in the log; `reminder` is the one of a report that is due. */
export const reminderKinds = ["reminder", "report_missing", "must_read", "evaluation"] as const;
export type ReminderKind = (typeof reminderKinds)[number];
