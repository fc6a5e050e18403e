import type * as attachments from "@daybook/contract/announcements/attachments";
import { attachmentsPerAnnouncementMax } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { pictureTypes } from "@daybook/contract/files/files";
import { authorize } from "#access/access.ts";
import { announcementAccess } from "#access/announcements.ts";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError } from "#errors.ts";
import * as announcementsChanges from "#features/announcements/announcements.changes.ts";
import { audited, facts, factsFor } from "#features/announcements/announcements.facts.ts";
import * as announcementsRepository from "#features/announcements/announcements.repository.ts";
import type { AnnouncementRow } from "#features/announcements/announcements.repository.ts";
import { withRulesNow } from "#features/announcements/announcements.rules.service.ts";
import { missing } from "#features/announcements/announcements.service.ts";
import { readPicture } from "#features/files/files.images.ts";
import * as filesService from "#features/files/files.service.ts";
import * as filesUploadsService from "#features/files/files.uploads.service.ts";
import { inTransaction } from "#transaction.ts";
import * as announcementsAttachmentsRepository from "./announcements.attachments.repository.ts";

/*
 * Files and pictures of announcements. Pictures are stored as this server writes them, and shown in the announcement; everything else
 * is a download. Those who may read the announcement may open them, as of each time.
 */

const requireChangeable = (ctx: ActorContext, row: AnnouncementRow | undefined) => {
  const announcement = factsFor(ctx, row);
  authorize(announcementAccess, "update", ctx.actor, announcement, { missing, refused: "change the files of this announcement" });
  return announcement;
};

/** Requires someone who may change the announcement, and room for another file of at least one byte. */
export const mayAttach = async (ctx: ActorContext, { id }: { id: string }) =>
  requireRoom(ctx, requireChangeable(ctx, await announcementsRepository.find(ctx.db, id, ctx.actor)), 1);

async function requireRoom(ctx: ActorContext, { attachments }: AnnouncementRow, bytes: number) {
  if (attachments.length >= attachmentsPerAnnouncementMax) {
    throw new AppError("conflict", `An announcement can have at most ${attachmentsPerAnnouncementMax} files`);
  }
  await filesUploadsService.requireRoom(ctx, bytes);
}

/** Checked before the input is validated. */
export const mayDetach = async (ctx: ActorContext, id: string) =>
  void requireChangeable(ctx, await announcementsRepository.find(ctx.db, id, ctx.actor));

/** Records the change for its readers, if it has any. */
async function recordFiles(ctx: ActorContext, before: AnnouncementRow) {
  const after = await announcementsRepository.getWithCounts(ctx.db, before._id, ctx.actor);
  const change = before.status === "published" ? announcementsChanges.updated : announcementsChanges.draftUpdated;
  record(ctx, change, { ...facts(after), before: audited(before), after: audited(after) });
  return after;
}

/** Locks the announcement, so that parallel uploads cannot exceed the limit, and then reads it with its files as of now. */
const lock = async (ctx: ActorContext, id: string) => {
  await announcementsRepository.findForUpdate(ctx.db, id, ctx.actor);
  return requireChangeable(await withRulesNow(ctx), await announcementsRepository.find(ctx.db, id, ctx.actor));
};

/** Adds a file or a picture. The version stays, so that the form that adds it can save its text. */
export async function attach(
  ctx: ActorContext,
  { id }: CheckedInputOf<typeof attachments.attach>,
  upload: filesUploadsService.UploadedFile,
) {
  const picture = await readPicture(upload.data);
  const file = { ...upload, ...(picture ?? (pictureTypes.includes(upload.contentType.toLowerCase()) && { contentType: "" })) };
  const prepared = await filesUploadsService.prepareUpload(ctx, file);
  return inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, id);
    await requireRoom(ctx, before, file.data.length);
    const { id: fileId } = await filesUploadsService.storeUpload(ctx, prepared, picture ? "announcement_picture" : "announcement_file");
    await announcementsAttachmentsRepository.insert(ctx.db, id, fileId);
    const after = await recordFiles(ctx, before);
    return after.attachments.find(({ _id }) => _id === fileId)!;
  });
}

export const detach = (ctx: ActorContext, { id, fileId }: CheckedInputOf<typeof attachments.detach>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await lock(ctx, id);
    if (!before.attachments.some(({ _id }) => _id === fileId)) throw new AppError("not_found", "This file does not exist");
    await announcementsAttachmentsRepository.remove(ctx.db, id, fileId);
    await filesService.remove(ctx, fileId);
    await recordFiles(ctx, before);
    return { _id: fileId };
  });

/** Whether the user may open a file: those who may read its announcement now. */
export async function mayReadFile(ctx: ActorContext, fileId: string) {
  const id = await announcementsAttachmentsRepository.findAnnouncementOf(ctx.db, fileId);
  const announcement = id && factsFor(ctx, await announcementsRepository.find(ctx.db, id, ctx.actor));
  return announcement ? announcementAccess.read(ctx.actor, announcement) : false;
}
