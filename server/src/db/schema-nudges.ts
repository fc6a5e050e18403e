import type { NudgeKind } from "@daybook/contract/nudges/kinds";

/* The table of reminders from person to person, as `0113_nudges.sql` makes it. */

export type NudgesTable = {
  id: string;
  userId: string;
  kind: NudgeKind;
  about: string | null;
  announcementId: string | null;
  sentOn: string;
  /** Null: of a deadline, by no one. */
  sentBy: string | null;
  sentAt: string;
};

export type NudgeTables = { nudges: NudgesTable };
