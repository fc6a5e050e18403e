import type { ColumnType, Generated } from "kysely";
import type { ReactionName } from "@daybook/contract/discussions/reactions";

type EodCommentsTable = {
  id: string;
  eodId: string;
  authorId: string;
  text: string;
  createdAt: string;
  editedAt: string | null;
  version: Generated<number>;
};

type EodReactionsTable = { eodId: string; userId: string; reaction: ReactionName; createdAt: string };

type QuestionsTable = {
  id: string;
  userId: string;
  date: string;
  askedBy: string;
  text: string;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
  eodId: ColumnType<string | null, string | null | undefined, string | null>;
};

export type DiscussionTables = { eodComments: EodCommentsTable; eodReactions: EodReactionsTable; questions: QuestionsTable };
