import type { Generated } from "kysely";
import type { channels, reminderStatuses } from "@daybook/contract/reminders/reminders";

/* The tables of reminders, as `0008_reminders.sql` makes them. */

export type ReminderSettingsTable = {
  id: Generated<boolean>;
  enabled: Generated<boolean>;
  time: Generated<string>;
  workdaysOnly: Generated<boolean>;
  templateName: Generated<string>;
  templateLanguage: Generated<string>;
  templateParameters: Generated<string[]>;
  text: Generated<string>;
  emailFallback: Generated<boolean>;
  timeSetAt: Generated<string>;
  version: Generated<number>;
};

export type RemindersTable = {
  id: string;
  userId: string;
  kind: Generated<"eod">;
  date: string;
  channel: (typeof channels)[number];
  status: (typeof reminderStatuses)[number];
  attempts: Generated<number>;
  error: string | null;
  messageId: string | null;
  recipient: string | null;
  sentBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ReminderRunsTable = { kind: "eod"; date: string; ranAt: string };

export type ReminderOptOutsTable = { phoneNumber: string; optedOut: boolean; at: string };

export type ReminderTables = {
  reminderSettings: ReminderSettingsTable;
  reminders: RemindersTable;
  reminderRuns: ReminderRunsTable;
  reminderOptOuts: ReminderOptOutsTable;
};
