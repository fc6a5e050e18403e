import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { abilities, refused } from "#access/access.ts";
import { commentAccess } from "#access/tasks.ts";
import { record } from "#changes.ts";
import { factsOfComment, requireEditable } from "#comments.ts";
import type { CommentRow } from "#db/comments.ts";
import * as tasksChanges from "./tasks.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import { pagination, window } from "#pagination.ts";
import { requireVersion } from "#version-check.ts";
import { readable } from "./tasks.service.ts";
import { activityEntry } from "./tasks.create.service.ts";
import { factsOf, missing } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import * as tasksTimelineRepository from "./tasks.timeline.repository.ts";
import { inTransaction } from "#transaction.ts";

export async function listComments(ctx: ActorContext, { id, ...paging }: CheckedInputOf<typeof tasks.listComments>) {
  const task = await readable(ctx, id);
  const rows = await tasksTimelineRepository.listComments(ctx.db, id, window(paging));
  return {
    data: rows.map((row) => presentComment(ctx, task, row)),
    pagination: pagination(paging, task.commentsCount),
  };
}

/** Requires read access to a task that is not deleted. */
export async function mayComment(ctx: ActorContext, id: string) {
  const task = await readable(ctx, id);
  if (task.deletedAt) throw new AppError("not_found", missing);
  return task;
}

export const addComment = (ctx: ActorContext, { id: taskId, text }: CheckedInputOf<typeof tasks.addComment>) =>
  inTransaction(ctx, async (ctx) => {
    await tasksRepository.findForUpdate(ctx.db, taskId);
    const task = await mayComment(ctx, taskId);
    const id = uuidv7();
    const createdAt = ctx.now();
    await tasksTimelineRepository.insertComment(ctx.db, { id, taskId, authorId: ctx.actor.id, text, createdAt });
    await tasksTimelineRepository.addToCommentsCount(ctx.db, taskId, 1);
    record(ctx, tasksChanges.commented, { id: taskId, after: { text }, rows: [task] });
    return presentComment(ctx, task, (await tasksTimelineRepository.findComment(ctx.db, taskId, id))!);
  });

export const updateComment = (ctx: ActorContext, { id: taskId, commentId, text, version }: CheckedInputOf<typeof tasks.updateComment>) =>
  inTransaction(ctx, async (ctx) => {
    await tasksRepository.findForUpdate(ctx.db, taskId);
    const { task, comment } = await mayUpdateComment(ctx, taskId, commentId);
    await requireVersion(ctx, tasksChanges.commentUpdated, { ...comment, _id: taskId }, version, "This comment was");
    if (text !== comment.text) {
      await tasksTimelineRepository.updateComment(ctx.db, commentId, text, ctx.now());
      record(ctx, tasksChanges.commentUpdated, { id: taskId, before: { text: comment.text }, after: { text }, rows: [task] });
    }
    return presentComment(ctx, task, (await tasksTimelineRepository.findComment(ctx.db, taskId, commentId))!);
  });

export async function mayUpdateComment(ctx: ActorContext, taskId: string, commentId: string) {
  const { task, comment, facts } = await readableComment(ctx, taskId, commentId);
  requireEditable(ctx, commentAccess, facts);
  return { task, comment };
}

/** Deletes a comment. The history of the task records who deleted it, without its text. */
export const removeComment = (ctx: ActorContext, { id: taskId, commentId }: CheckedInputOf<typeof tasks.removeComment>) =>
  inTransaction(ctx, async (ctx) => {
    await tasksRepository.findForUpdate(ctx.db, taskId);
    const { task, comment, facts } = await readableComment(ctx, taskId, commentId);
    if (!commentAccess.remove(ctx.actor, facts)) throw refused("delete this comment");
    await tasksTimelineRepository.removeComment(ctx.db, commentId);
    await tasksTimelineRepository.addToCommentsCount(ctx.db, taskId, -1);
    await tasksRepository.insertActivity(ctx.db, [
      activityEntry(ctx, taskId, "comment_deleted", { field: "comments", from: comment.author.name, to: null }),
    ]);
    record(ctx, tasksChanges.commentDeleted, {
      id: taskId,
      before: { author: comment.author.name, createdAt: comment.createdAt },
      rows: [task],
    });
    return { _id: commentId };
  });

async function readableComment(ctx: ActorContext, taskId: string, commentId: string) {
  const task = await readable(ctx, taskId);
  const comment = await tasksTimelineRepository.findComment(ctx.db, taskId, commentId);
  if (!comment) throw new AppError("not_found", "This comment does not exist");
  return { task, comment, facts: commentFacts(ctx, task, comment) };
}

const commentFacts = (ctx: ActorContext, task: TaskRow, row: CommentRow) => ({ task: factsOf(task), ...factsOfComment(ctx, row) });

/** Adds the actor's permissions to a comment. */
const presentComment = (ctx: ActorContext, task: TaskRow, row: CommentRow) => ({
  ...row,
  can: abilities(commentAccess, ctx.actor, commentFacts(ctx, task, row)),
});

export async function listActivity(ctx: ActorContext, { id, ...paging }: CheckedInputOf<typeof tasks.listActivity>) {
  await readable(ctx, id);
  const [data, total] = await Promise.all([
    tasksTimelineRepository.listActivity(ctx.db, id, window(paging)),
    tasksTimelineRepository.countActivity(ctx.db, id),
  ]);
  return { data, pagination: pagination(paging, total) };
}
