import type { ReactionName } from "@daybook/contract/discussions/reactions";
import { change } from "#changes.ts";
import type { Emits, Facts } from "#context.ts";

/** Of a change of what is said about a report: its id and author. */
export type DiscussionFacts = Facts & { id: string; report: { userId: string; teamId: string | null } };

/** `before` is set after an edit. */
export type CommentFacts = DiscussionFacts & { before?: { text: string }; after: { text: string } };
export type ReactionFacts = DiscussionFacts & { after: { reaction: ReactionName | null } };

const emits: Emits<DiscussionFacts> = (changes) =>
  changes.map(({ report: { userId, teamId } }) => ({ name: "discussions.changed", userId, teamId }));

const about = { entity: "eods", emits } as const;

export const commented = change<CommentFacts>("discussions.commented", about);
/** A comment that asks the author of the report. */
export const asked = change<CommentFacts>("discussions.asked", about);
export const commentUpdated = change<CommentFacts>("discussions.comment_updated", about);
export const commentRemoved = change<DiscussionFacts>("discussions.comment_removed", about);
export const reacted = change<ReactionFacts>("discussions.reacted", about);
