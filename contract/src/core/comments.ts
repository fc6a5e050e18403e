import { z } from "zod";
import { can, Id, Instant, text, UserRef } from "./common.ts";
import { maxLengths } from "./max-lengths.ts";

const commentActions = ["update", "remove"] as const;

/** A comment on a task or a report. */
export const Comment = z.object({
  _id: Id,
  /** Markdown. */
  text: z.string(),
  author: UserRef,
  createdAt: Instant,
  /** Null if the comment was never changed. */
  editedAt: Instant.nullable(),
  version: z.int(),
  can: can(commentActions),
});
export type Comment = z.infer<typeof Comment>;

export const commentText = text(maxLengths.comment, "Please write a comment").min(1, "Please write a comment");
