import type { Generated } from "kysely";
import type { BlockerState, Escalation } from "@daybook/contract/core/constants";

/* The tables of blockers, as `0034_blockers.sql` makes them. */

export type BlockersTable = {
  id: string;
  text: string;
  raisedBy: string;
  /** The person's team on the first day. */
  teamId: string | null;
  taskId: string | null;
  projectId: string | null;
  ownerId: string | null;
  /** The day from which no one owned it again; null: since its first day. */
  unownedFrom: string | null;
  /** Whom the notices about a missing owner have reached. */
  escalatedTo: Generated<Escalation>;
  neededBy: string | null;
  note: string | null;
  state: Generated<BlockerState>;
  resolvedBy: string | null;
  resolvedAt: string | null;
  /** Workdays from its first day to the day it was resolved. */
  resolvedAge: number | null;
  firstDate: string;
  lastDate: string;
  mentions: Generated<number>;
  createdAt: string;
  updatedAt: string;
  version: Generated<number>;
};

/** Which reports name a blocker, and in which item. */
export type BlockerMentionsTable = { blockerId: string; eodId: string; date: string; itemName: string };

export type BlockerTables = { blockers: BlockersTable; blockerMentions: BlockerMentionsTable };
