import { call } from "#lib/api/call.ts";
import type { MentionsIn } from "#features/mentions/mentions.api.ts";

/** What is commented on: its calls, the query of its comments, and who can be mentioned. */
export type CommentSubject = {
  id: string;
  queryKey: readonly string[];
  within: MentionsIn;
  /** Begins the question before a deletion: what happens to the comment. */
  removal: string;
  add: (text: string, idempotencyKey: string) => Promise<unknown>;
  update: (comment: { commentId: string; text: string; version: number }) => Promise<unknown>;
  remove: (commentId: string) => Promise<unknown>;
};

export const commentsOfTask = (id: string): CommentSubject => ({
  id,
  queryKey: ["tasks", "comments", id],
  within: { task: id },
  removal: "It will be deleted for everyone. The history will show that a comment was deleted.",
  add: (text, idempotencyKey) => call("POST /tasks/:id/comments", { id, text }, { idempotencyKey }),
  update: (comment) => call("PUT /tasks/:id/comments/:commentId", { id, ...comment }),
  remove: (commentId) => call("DELETE /tasks/:id/comments/:commentId", { id, commentId }),
});

export const commentsOfReport = (id: string): CommentSubject => ({
  id,
  queryKey: ["discussions", "comments", id],
  within: { report: id },
  removal: "It will be deleted for everyone.",
  add: (text, idempotencyKey) => call("POST /eod/:id/comments", { id, text }, { idempotencyKey }),
  update: (comment) => call("PUT /eod/:id/comments/:commentId", { id, ...comment }),
  remove: (commentId) => call("DELETE /eod/:id/comments/:commentId", { id, commentId }),
});
