import { attachmentMaxBytes, attachmentsPerTaskMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as tasks from "@daybook/contract/tasks";
import { refused } from "#access/access.ts";
import { taskAccess } from "#access/tasks.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import * as filesService from "#features/files/files.service.ts";
import { activityEntry } from "./tasks.create.service.ts";
import { emitChanges } from "./tasks.events.service.ts";
import { readable } from "./tasks.service.ts";
import { factsOf, missing } from "./tasks.presenter.service.ts";
import * as tasksRepository from "./tasks.repository.ts";
import * as tasksTimelineRepository from "./tasks.timeline.repository.ts";

export const attachmentLimits = { maxBytes: attachmentMaxBytes, tooLarge: "Files can be up to 10 MB" };

const limitReached = () => new AppError("conflict", `A task can have at most ${attachmentsPerTaskMax} files`);

/** Requires read access to the task and room for another file, of at least one byte. */
export const mayAttach =
  (storageMb: number) =>
  async (ctx: Context, { id }: { id: string }, bytes = 1) => {
    const task = await readable(ctx, id);
    if (task.deletedAt) throw new AppError("not_found", missing);
    if (task.attachments.length >= attachmentsPerTaskMax) throw limitReached();
    await filesService.requireAttachmentRoom(ctx, bytes, storageMb);
  };

/** Returns the client's content type if well-formed. It is displayed, but never used to render a download. */
const safeContentType = (type: string) => (/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type.toLowerCase() : "application/octet-stream");

/** Returns the last path segment without control characters. Shortens long names but keeps the extension. */
function safeName(name: string) {
  const last = name
    .toWellFormed()
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/gu, "")
    .trim();
  if (last === "" || last === "." || last === "..") return "file";
  return last.length <= 200 ? last : `${last.slice(0, 180)}${last.slice(-20)}`;
}

type UploadedFile = { name: string; contentType: string; data: Buffer };

/** Attaches a file. Locks the task, so that parallel uploads cannot exceed the limit. */
export const attach =
  (storageMb: number) =>
  (ctx: Context, { id }: CheckedInputOf<typeof tasks.attach>, { name, contentType, data }: UploadedFile) =>
    inTransaction(ctx, async (ctx) => {
      if (data.length === 0) throw invalid("file", "The file is empty");
      await tasksRepository.findForUpdate(ctx.db, id);
      await mayAttach(storageMb)(ctx, { id }, data.length);
      const file = { name: safeName(name), contentType: safeContentType(contentType), data, purpose: "attachment" as const };
      const fileId = await filesService.store(ctx, file);
      await tasksTimelineRepository.insertAttachment(ctx.db, id, fileId);
      await tasksRepository.insertActivity(ctx.db, [
        activityEntry(ctx, id, "attached", { field: "attachments", from: null, to: file.name }),
      ]);
      ctx.audit("tasks.attached", "tasks", id, { after: { file: file.name, size: data.length } });
      const task = await tasksRepository.get(ctx.db, id);
      emitChanges(ctx, [task]);
      return task.attachments.find((attachment) => attachment._id === fileId)!;
    });

/** Removes a file. Permitted to its uploader and to users who can edit the task. */
export const detach = (ctx: Context, { id, fileId }: CheckedInputOf<typeof tasks.detach>) =>
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
    ctx.audit("tasks.detached", "tasks", id, { before: { file: attachment.name } });
    emitChanges(ctx, [task]);
    return { _id: fileId };
  });

/** Whether the user can read the task the file is attached to. */
export async function mayReadFile(ctx: Context, fileId: string) {
  const taskId = await tasksTimelineRepository.findTaskOf(ctx.db, fileId);
  const task = taskId && (await tasksRepository.find(ctx.db, taskId));
  return task && !task.deletedAt ? taskAccess.read(ctx.actor, factsOf(task)) : false;
}
