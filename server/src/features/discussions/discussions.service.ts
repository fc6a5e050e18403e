import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as discussions from "@daybook/contract/discussions/discussions";
import { abilities, refused } from "#access/access.ts";
import { reportCommentAccess } from "#access/discussions.ts";
import { record } from "#changes.ts";
import { factsOfComment, requireEditable } from "#comments.ts";
import type { ActorContext } from "#context.ts";
import type { CommentRow } from "#db/comments.ts";
import { AppError } from "#errors.ts";
import * as eodsService from "#features/eods/eods.service.ts";
import { pagination, window } from "#pagination.ts";
import { requireVersion } from "#version-check.ts";
import * as discussionsChanges from "./discussions.changes.ts";
import * as discussionsRepository from "./discussions.repository.ts";
import { inTransaction } from "#transaction.ts";

type Report = { userId: string; teamId: string | null };

/** Those who may read a report may comment on it and react to it. */
export const mayComment = eodsService.readable;

export async function listComments(ctx: ActorContext, { id, ...paging }: CheckedInputOf<typeof discussions.listComments>) {
  const report = await eodsService.readable(ctx, id);
  const rows = await discussionsRepository.listComments(ctx.db, id, window(paging));
  return { data: rows.map((row) => present(ctx, report, row)), pagination: pagination(paging, report.commentsCount) };
}

type NewComment = CheckedInputOf<typeof discussions.addComment>;

export const addComment = (ctx: ActorContext, { id, text }: NewComment) =>
  inTransaction(ctx, async (ctx) => insertComment(ctx, await mayComment(ctx, id), text, discussionsChanges.commented));

/** Asks the author of a report in its comments, within a transaction. */
export async function ask(ctx: ActorContext, authorId: string, { id, text }: NewComment) {
  const report = await mayComment(ctx, id);
  if (report.userId !== authorId) throw new AppError("not_found", eodsService.missing);
  return insertComment(ctx, report, text, discussionsChanges.asked);
}

type Moved = { authorId: string; text: string; createdAt: string };

/** Adds what was said elsewhere before the report existed to its comments. What moves it records the change. */
export async function moveHere(ctx: Pick<ActorContext, "db">, eodId: string, comments: Moved[]) {
  for (const comment of comments) await discussionsRepository.insertComment(ctx.db, { id: uuidv7(), eodId, ...comment });
}

async function insertComment(
  ctx: ActorContext,
  report: Report & { _id: string },
  text: string,
  change: typeof discussionsChanges.commented,
) {
  const [id, eodId] = [uuidv7(), report._id];
  await discussionsRepository.insertComment(ctx.db, { id, eodId, authorId: ctx.actor.id, text, createdAt: ctx.now() });
  record(ctx, change, { id: eodId, after: { text }, report });
  return present(ctx, report, (await discussionsRepository.findComment(ctx.db, eodId, id))!);
}

export const updateComment = (
  ctx: ActorContext,
  { id: eodId, commentId, text, version }: CheckedInputOf<typeof discussions.updateComment>,
) =>
  inTransaction(ctx, async (ctx) => {
    await discussionsRepository.lockComment(ctx.db, commentId);
    const { report, comment } = await mayUpdateComment(ctx, eodId, commentId);
    await requireVersion(ctx, discussionsChanges.commentUpdated, { ...comment, _id: eodId }, version, "This comment was");
    if (text !== comment.text) {
      await discussionsRepository.updateComment(ctx.db, commentId, text, ctx.now());
      record(ctx, discussionsChanges.commentUpdated, { id: eodId, before: { text: comment.text }, after: { text }, report });
    }
    return present(ctx, report, (await discussionsRepository.findComment(ctx.db, eodId, commentId))!);
  });

export async function mayUpdateComment(ctx: ActorContext, eodId: string, commentId: string) {
  const { report, comment, facts } = await readableComment(ctx, eodId, commentId);
  requireEditable(ctx, reportCommentAccess, facts);
  return { report, comment };
}

/** Deletes a comment. The audit log records who deleted it, without its text. */
export const removeComment = (ctx: ActorContext, { id: eodId, commentId }: CheckedInputOf<typeof discussions.removeComment>) =>
  inTransaction(ctx, async (ctx) => {
    await discussionsRepository.lockComment(ctx.db, commentId);
    const { report, comment, facts } = await readableComment(ctx, eodId, commentId);
    if (!reportCommentAccess.remove(ctx.actor, facts)) throw refused("delete this comment");
    await discussionsRepository.removeComment(ctx.db, commentId);
    const before = { author: comment.author.name, createdAt: comment.createdAt };
    record(ctx, discussionsChanges.commentRemoved, { id: eodId, before, report });
    return { _id: commentId };
  });

async function readableComment(ctx: ActorContext, eodId: string, commentId: string) {
  const report = await eodsService.readable(ctx, eodId);
  const comment = await discussionsRepository.findComment(ctx.db, eodId, commentId);
  if (!comment) throw new AppError("not_found", "This comment does not exist");
  return { report, comment, facts: factsOf(ctx, report, comment) };
}

const factsOf = (ctx: ActorContext, { teamId }: Report, row: CommentRow) => ({ teamId, ...factsOfComment(ctx, row) });

/** Adds the actor's permissions to a comment. */
const present = (ctx: ActorContext, report: Report, row: CommentRow) => ({
  ...row,
  can: abilities(reportCommentAccess, ctx.actor, factsOf(ctx, report, row)),
});

/** Sets or takes back the actor's reaction to a report and returns all. */
export const react = (ctx: ActorContext, { id, reaction }: CheckedInputOf<typeof discussions.react>) =>
  inTransaction(ctx, async (ctx) => {
    const report = await mayComment(ctx, id);
    const before = report.reactions.find(({ user }) => user._id === ctx.actor.id)?.reaction ?? null;
    if (reaction === before) return report.reactions;
    if (reaction) await discussionsRepository.setReaction(ctx.db, id, ctx.actor.id, reaction, ctx.now());
    else await discussionsRepository.removeReaction(ctx.db, id, ctx.actor.id);
    record(ctx, discussionsChanges.reacted, { id, before: { reaction: before }, after: { reaction }, report });
    return discussionsRepository.listReactions(ctx.db, id);
  });

/** Which comments and reactions a person may read now, for the own export. */
export const mayReadReportOf = discussionsRepository.mayReadReportOf;
