import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks";
import { type Context, inTransaction } from "#context.ts";
import { AppError } from "#errors.ts";
import { pagination, window } from "#pagination.ts";
import { emitChanges } from "./tasks.events.service.ts";
import { readable } from "./tasks.service.ts";
import { missing } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import * as tasksTimelineRepository from "./tasks.timeline.repository.ts";

export async function listComments(ctx: Context, { id, ...paging }: CheckedInputOf<typeof tasks.listComments>) {
  const task = await readable(ctx, id);
  return {
    data: await tasksTimelineRepository.listComments(ctx.db, id, window(paging)),
    pagination: pagination(paging, task.commentsCount),
  };
}

/** Requires read access to a task that is not deleted. */
export async function mayComment(ctx: Context, id: string) {
  const task = await readable(ctx, id);
  if (task.deletedAt) throw new AppError("not_found", missing);
  return task;
}

export const addComment = (ctx: Context, { id: taskId, text }: CheckedInputOf<typeof tasks.addComment>) =>
  inTransaction(ctx, async (ctx) => {
    await tasksRepository.findForUpdate(ctx.db, taskId);
    const task = await mayComment(ctx, taskId);
    const id = uuidv7();
    const createdAt = ctx.now();
    await tasksTimelineRepository.insertComment(ctx.db, { id, taskId, authorId: ctx.actor.id, text, createdAt });
    await tasksTimelineRepository.addToCommentsCount(ctx.db, taskId);
    ctx.audit("tasks.commented", "tasks", taskId, { after: { text } });
    emitChanges(ctx, [task]);
    const skip = task.commentsCount;
    return (await tasksTimelineRepository.listComments(ctx.db, taskId, { take: 1, skip }))[0]!;
  });

export async function listActivity(ctx: Context, { id, ...paging }: CheckedInputOf<typeof tasks.listActivity>) {
  await readable(ctx, id);
  const [data, total] = await Promise.all([
    tasksTimelineRepository.listActivity(ctx.db, id, window(paging)),
    tasksTimelineRepository.countActivity(ctx.db, id),
  ]);
  return { data, pagination: pagination(paging, total) };
}
