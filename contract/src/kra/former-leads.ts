import { z } from "zod";
import { can, Day, Id, text, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { Month, Year } from "./input.ts";
import { FormerComment } from "./schemas.ts";

/** A person who left one's team within the month: the lead of the month's last day rates, and reads the comment. */
export const FormerMember = z.object({
  /** With the team of the month's last day. */
  user: UserRef,
  /** The team that the person left. */
  team: z.string(),
  /** The last day in that team. */
  until: Day,
  comment: FormerComment.nullable(),
  can: can(["comment"]),
});
export type FormerMember = z.infer<typeof FormerMember>;

export const list = endpoint({
  method: "GET",
  path: "/kra/former-members",
  summary: "List who left your team within a month, with your comment for the lead who rates it",
  input: z.object({ year: Year, month: Month }),
  output: z.array(FormerMember),
});

export const comment = endpoint({
  method: "POST",
  path: "/kra/monthly/:id/comment",
  summary: "Comment on the month of a person who left your team within it, until it is shared; without text, remove the comment",
  input: z.object({
    /** An evaluation; with `year` and `month` a person, whose month may have no evaluation yet. */
    id: Id,
    year: Year.optional(),
    month: Month.optional(),
    text: text(maxLengths.evaluationText, "Enter a comment"),
  }),
  output: FormerMember,
  messageFor: ({ comment }) => (comment ? "Comment saved" : "Comment removed"),
});
