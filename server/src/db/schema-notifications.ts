import type { ChannelKind } from "@daybook/contract/team-channels/team-channels";
import type { Decision, DecisionKind } from "@daybook/contract/decisions/decisions";
import type { ColumnType, Generated } from "kysely";
import type { ChannelChoices, digests, EntityType, NotificationKind } from "@daybook/contract/notifications/kinds";

/* Tables of the inbox; see schema.ts for the conventions. */

export type NotificationsTable = {
  id: string;
  userId: string;
  kind: NotificationKind;
  title: string;
  body: string | null;
  reason: string;
  actorId: string | null;
  entityType: EntityType;
  entityId: string | null;
  /** The things of a notice about several of them. */
  entityIds: Generated<string[] | null>;
  /** The act of a notice that may grow by its further transactions. */
  actId: Generated<string | null>;
  count: Generated<number>;
  isLatest: Generated<boolean>;
  inApp: Generated<boolean>;
  createdAt: string;
  shownAt: string;
  readAt: string | null;
  archivedAt: string | null;
  snoozedUntil: string | null;
};

/** Kinds and channels that differ from the defaults. */
export type StoredChoices = Partial<Record<NotificationKind, Partial<ChannelChoices>>>;

export type NotificationPreferencesTable = {
  userId: string;
  kinds: ColumnType<StoredChoices, string, string>;
  quietStart: string | null;
  quietEnd: string | null;
  digest: Generated<(typeof digests)[number]>;
  /** Whether approved leave is sent as an event for a calendar. */
  calendar: Generated<boolean>;
  updatedAt: string;
};

/** The events that a person has got of a leave, by their ids. */
export type CalendarMailsTable = { leaveId: string; userId: string; events: string[]; version: number; sentAt: string };

export type PushSubscriptionsTable = {
  id: Generated<string>;
  endpoint: string;
  userId: string;
  sessionId: string;
  p256dh: string;
  auth: string;
  createdAt: string;
};
export type PushKeysTable = { id: Generated<boolean>; publicKey: string; privateKey: string };

/** A field of a leave or task and its text, as of the email. */
export type ShownField = { field: string; text: string };

export type DecisionLinksTable = {
  id: string;
  userId: string;
  kind: DecisionKind;
  /** Null for links about tasks, and once the leave is deleted. */
  leaveId: string | null;
  taskId: string | null;
  version: number;
  tokenHash: string;
  shown: ColumnType<ShownField[], string, never>;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  decision: Decision | null;
};

export type TeamChannelsTable = {
  teamId: string;
  kind: ChannelKind;
  /** Encrypted. */
  url: string;
  host: string;
  setAt: string;
  pausedAt: string | null;
  lastDeliveredAt: string | null;
  lastFailedAt: string | null;
  lastError: string | null;
  version: Generated<number>;
};

/** Everything that waits to be sent. */
export type DeliveriesTable = {
  id: string;
  kind: string;
  channel: "email" | "push" | "team channel" | "none";
  target: string;
  key: string | null;
  payload: ColumnType<unknown, string, string>;
  createdAt: string;
  status: Generated<"queued" | "sent" | "failed" | "skipped">;
  attempts: Generated<number>;
  nextAttemptAt: string | null;
  claimedAt: string | null;
  expiresAt: string | null;
  finishedAt: string | null;
  error: string | null;
};

export type NotificationTables = {
  deliveries: DeliveriesTable;
  teamChannels: TeamChannelsTable;
  decisionLinks: DecisionLinksTable;
  calendarMails: CalendarMailsTable;
  pushSubscriptions: PushSubscriptionsTable;
  pushKeys: PushKeysTable;
  notifications: NotificationsTable;
  notificationPreferences: NotificationPreferencesTable;
};
