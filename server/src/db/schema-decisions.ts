import type { Decision, DecisionKind } from "@daybook/contract/inbox/decisions";
import type { ColumnType } from "kysely";

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

export type DecisionTables = { decisionLinks: DecisionLinksTable };
