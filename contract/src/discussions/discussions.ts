import { z } from "zod";
import { Comment, commentText } from "../core/comments.ts";
import { Id, Pagination, paging, Version } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { Reaction, reactionName } from "./schemas.ts";

export const listComments = endpoint({
  method: "GET",
  path: "/eod/:id/comments",
  summary: "Lists the comments on a report, oldest first",
  input: z.object({ id: Id, ...paging }),
  output: z.array(Comment),
  beside: z.object({ pagination: Pagination }),
});

export const addComment = endpoint({
  method: "POST",
  path: "/eod/:id/comments",
  summary: "Adds a comment to a report you can read (Markdown)",
  input: z.object({ id: Id, text: commentText }),
  output: Comment,
  creates: true,
});

export const updateComment = endpoint({
  method: "PUT",
  path: "/eod/:id/comments/:commentId",
  summary: "Edits your own comment on a report, within 15 minutes",
  input: z.object({ id: Id, commentId: Id, text: commentText, version: Version.optional() }),
  output: Comment,
  message: "Comment updated successfully!",
});

export const removeComment = endpoint({
  method: "DELETE",
  path: "/eod/:id/comments/:commentId",
  summary: "Deletes your own comment, or as the author's lead or an admin any comment on the report",
  input: z.object({ id: Id, commentId: Id }),
  output: z.object({ _id: Id }),
  message: "Comment deleted successfully!",
});

/** One per person; null takes it back. */
export const react = endpoint({
  method: "PUT",
  path: "/eod/:id/reactions",
  summary: "Sets your reaction to a report you can read, or takes it back; returns all reactions",
  input: z.object({ id: Id, reaction: reactionName.nullable() }),
  output: z.array(Reaction),
});
