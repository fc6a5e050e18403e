import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AnnouncementStatus } from "@daybook/contract/announcements/announcements";
import type { ReactionName } from "@daybook/contract/discussions/reactions";
import type { StoredAudience } from "#domain/audience.ts";

export type AnnouncementsTable = {
  id: string;
  title: string;
  content: string;
  pinned: Generated<boolean>;
  expiresAt: string | null;
  /** Null is everyone. */
  audience: ColumnType<StoredAudience, string | null | undefined, string | null>;
  /** Until when it must be read and confirmed. */
  mustReadBy: ColumnType<string | null, string | null | undefined, string | null>;
  senderId: string;
  status: Generated<AnnouncementStatus>;
  /** When a scheduled one is published; null for others. */
  publishAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** When it was published, or written if it is not. */
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
};
export type AnnouncementsSeenTable = { userId: string; announcementId: string; seenAt: Generated<string> };

export type PolicyVersionsTable = {
  version: number;
  content: string;
  requiresAcknowledgement: boolean;
  writtenBy: string;
  writtenAt: Generated<string>;
};
export type PolicyAcknowledgementsTable = { version: number; userId: string; acknowledgedAt: Generated<string> };

export type AnnouncementConfirmationsTable = { userId: string; announcementId: string; confirmedAt: string };

export type AnnouncementFilesTable = { fileId: string; announcementId: string; position: GeneratedAlways<number> };

export type AnnouncementReactionsTable = { announcementId: string; userId: string; reaction: ReactionName; createdAt: string };

export type AnnouncementTables = {
  announcementConfirmations: AnnouncementConfirmationsTable;
  announcementFiles: AnnouncementFilesTable;
  announcementReactions: AnnouncementReactionsTable;
  announcements: AnnouncementsTable;
  announcementsSeen: AnnouncementsSeenTable;
  policyVersions: PolicyVersionsTable;
  policyAcknowledgements: PolicyAcknowledgementsTable;
};
