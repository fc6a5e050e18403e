import { attachmentsPerTaskMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks/tasks";
import { refused } from "#access/access.ts";
import { taskAccess } from "#access/tasks.ts";
import { record } from "#changes.ts";
import * as tasksChanges from "./tasks.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as filesService from "#features/files/files.service.ts";
import * as filesUploadsService from "#features/files/files.uploads.service.ts";
import { activityEntry } from "./tasks.create.service.ts";
import { readable } from "./tasks.service.ts";
import { factsOf, missing } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import * as tasksTimelineRepository from "./tasks.timeline.repository.ts";
import { inTransaction } from "#transaction.ts";

const limitReached = () => new AppError("conflict", `A task can have at most ${attachmentsPerTaskMax} files`);

/** Requires read access to the task and room for another file, of at least one byte. */
export async function mayAttach(ctx: ActorContext, { id }: { id: string }, bytes = 1) {
  const task = await readable(ctx, id);
  if (task.deletedAt) throw new AppError("not_found", missing);
  if (task.attachments.length >= attachmentsPerTaskMax) throw limitReached();
  await filesUploadsService.requireRoom(ctx, bytes);
}

/** Attaches a file. Locks the task, so that parallel uploads cannot exceed the limit. */
export async function attach(ctx: ActorContext, { id }: CheckedInputOf<typeof tasks.attach>, upload: filesUploadsService.UploadedFile) {
  const prepared = await filesUploadsService.prepareUpload(ctx, upload);
  return inTransaction(ctx, async (ctx) => {
    await tasksRepository.findForUpdate(ctx.db, id);
    await mayAttach(ctx, { id }, upload.data.length);
    const { id: fileId, name } = await filesUploadsService.storeUpload(ctx, prepared, "attachment");
    await tasksTimelineRepository.insertAttachment(ctx.db, id, fileId);
    await tasksRepository.insertActivity(ctx.db, [activityEntry(ctx, id, "attached", { field: "attachments", from: null, to: name })]);
    const task = await tasksRepository.get(ctx.db, id);
    record(ctx, tasksChanges.attached, { id, after: { file: name, size: upload.data.length }, rows: [task] });
    return task.attachments.find((attachment) => attachment._id === fileId)!;
  });
}

/** Removes a file. Permitted to its uploader and to users who can edit the task. */
export const detach = (ctx: ActorContext, { id, fileId }: CheckedInputOf<typeof tasks.detach>) =>
  inTransaction(ctx, async (ctx) => {
    await tasksRepository.findForUpdate(ctx.db, id);
    const task = await readable(ctx, id);
    if (task.deletedAt) throw new AppError("not_found", missing);
    const attachment = task.attachments.find(({ _id }) => _id === fileId);
    if (!attachment) throw new AppError("not_found", "This file does not exist");
    if (attachment.uploadedBy?._id !== ctx.actor.id && !taskAccess.update(ctx.actor, factsOf(task))) throw refused("remove this file");
    await tasksTimelineRepository.removeAttachment(ctx.db, id, fileId);
    await filesService.remove(ctx, fileId);
    await tasksRepository.insertActivity(ctx.db, [
      activityEntry(ctx, id, "detached", { field: "attachments", from: attachment.name, to: null }),
    ]);
    record(ctx, tasksChanges.detached, { id, before: { file: attachment.name }, rows: [task] });
    return { _id: fileId };
  });

/** Whether the user can read the task the file is attached to. */
export async function mayReadFile(ctx: ActorContext, fileId: string) {
  const taskId = await tasksTimelineRepository.findTaskOf(ctx.db, fileId);
  const task = taskId && (await tasksRepository.find(ctx.db, taskId));
  return task && !task.deletedAt ? taskAccess.read(ctx.actor, factsOf(task)) : false;
}
