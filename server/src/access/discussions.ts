import type { Access } from "./access.ts";
import { isAdmin, isSelf, leads } from "./actor.ts";
import type { CommentFacts } from "./comments.ts";

/** `teamId`: the current team of the report's author. */
type ReportCommentFacts = CommentFacts & { teamId: string | null };

/** As on tasks: authors edit a recent comment and always delete it; the lead of the report's author and admins delete any comment. */
export const reportCommentAccess: Access<"update" | "remove", ReportCommentFacts> = {
  update: (actor, { authorId, isRecent }) => isSelf(actor, authorId) && isRecent,
  remove: (actor, { authorId, teamId }) => isSelf(actor, authorId) || isAdmin(actor) || leads(actor, teamId),
};
