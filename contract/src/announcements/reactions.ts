import { z } from "zod";
import { Id, UserRef } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { reactionName } from "../discussions/schemas.ts";

/** How many people reacted to an announcement in one way: those who are in its audience now. */
export const AnnouncementReaction = z.object({
  reaction: reactionName,
  count: z.int(),
  isOwn: z.boolean(),
  /** The first of them, up to 100. */
  people: z.array(UserRef),
});
export type AnnouncementReaction = z.infer<typeof AnnouncementReaction>;

export const listReactions = endpoint({
  method: "GET",
  path: "/announcements/:id/reactions",
  summary: "Lists the reactions to an announcement you can read",
  input: z.object({ id: Id }),
  output: z.array(AnnouncementReaction),
});

export const react = endpoint({
  method: "PUT",
  path: "/announcements/:id/reactions",
  summary: "Sets your reaction to an announcement that is for you, or takes it back; returns all reactions",
  input: z.object({ id: Id, reaction: reactionName.nullable() }),
  output: z.array(AnnouncementReaction),
});
