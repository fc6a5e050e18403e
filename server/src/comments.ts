import { commentEditMinutes, minute } from "@daybook/contract/core/constants";
import { type Access, refused } from "./access/access.ts";
import type { Actor } from "./access/actor.ts";
import type { CommentFacts } from "./access/comments.ts";
import type { ActorContext } from "./context.ts";
import { AppError } from "./errors.ts";

export const factsOfComment = (
  ctx: Pick<ActorContext, "now">,
  { author, createdAt }: { author: { _id: string }; createdAt: string },
): CommentFacts => ({
  authorId: author._id,
  isRecent: Date.parse(ctx.now()) - Date.parse(createdAt) < commentEditMinutes * minute,
});

/** Requires a comment the actor can edit. For its author, a comment that is too old is a conflict. */
export function requireEditable<Facts extends CommentFacts>(
  { actor }: { actor: Actor },
  access: Access<"update" | "remove", Facts>,
  facts: Facts,
) {
  if (access.update(actor, facts)) return;
  if (!access.update(actor, { ...facts, isRecent: true })) throw refused("edit this comment");
  throw new AppError("conflict", `You can edit a comment for ${commentEditMinutes} minutes. Write a new one instead, or delete this one.`);
}
