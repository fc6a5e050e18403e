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
  updatedAt: string;
};

export type NotificationDeliveriesTable = {
  notificationId: string;
  channel: "email" | "push";
  status: Generated<"queued" | "sent" | "failed" | "skipped">;
  attempts: Generated<number>;
  nextAttemptAt: string | null;
  claimedAt: string | null;
  error: string | null;
};

/** Digests by email. */
export type DigestEmailsTable = Omit<NotificationDeliveriesTable, "notificationId" | "channel"> & { userId: string; date: string };

export type PushSubscriptionsTable = {
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

export type TeamChannelMessagesTable = Omit<NotificationDeliveriesTable, "notificationId" | "channel"> & {
  teamId: string;
  kind: "digest" | "missing" | "leave" | "blocker";
  /** The day of a digest or deadline, the id of a leave or blocker. */
  subject: string;
  createdAt: string;
};

export type NotificationTables = {
  teamChannels: TeamChannelsTable;
  teamChannelMessages: TeamChannelMessagesTable;
  decisionLinks: DecisionLinksTable;
  pushSubscriptions: PushSubscriptionsTable;
  pushKeys: PushKeysTable;
  digestEmails: DigestEmailsTable;
  notificationDeliveries: NotificationDeliveriesTable;
  notifications: NotificationsTable;
  notificationPreferences: NotificationPreferencesTable;
};
