import { attachmentsPerDayMb } from "@daybook/contract/core/constants";
import { uuidv7 } from "uuidv7";
import { cutText } from "@daybook/contract/core/cut-text";
import type { FilePurpose } from "@daybook/contract/files/files";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import type { Content } from "./files.contents.service.ts";
import * as filesContentsService from "./files.contents.service.ts";
import * as filesRepository from "./files.repository.ts";
import { store } from "./files.service.ts";

/* Files of any kind that people upload. Names and types come from the client and are not trusted. */

export type UploadedFile = { name: string; contentType: string; data: Buffer };
export type PreparedUpload = Omit<UploadedFile, "data"> & { content: Content };

const bytesPerMb = 1024 * 1024;
const dayMs = 86_400_000;

/**
 * Requires room for another file of this size. Parallel uploads are not locked against each other, so they may exceed
 * a limit by their own size.
 * @throws AppError conflict or too_many, naming the limit
 */
export async function requireRoom(ctx: ActorContext, bytes: number) {
  const storageMb = ctx.env.attachmentStorageMb;
  const since = new Date(Date.parse(ctx.now()) - dayMs).toISOString();
  const { total, ofUser } = await filesRepository.attachmentBytes(ctx.db, ctx.actor.id, since);
  if (ofUser + bytes > attachmentsPerDayMb * bytesPerMb) {
    throw new AppError("too_many", `You can upload up to ${attachmentsPerDayMb} MB of files in 24 hours. Please try again tomorrow.`);
  }
  if (total + bytes > storageMb * bytesPerMb) {
    throw new AppError(
      "conflict",
      `Files can use up to ${storageMb} MB in total, and this limit is reached. Remove files, or ask an administrator to raise it.`,
    );
  }
}

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
  const extension = /\.[^.]{1,19}$/.exec(last)?.[0] ?? "";
  return `${cutText(last.slice(0, last.length - extension.length), 200 - extension.length)}${extension}`;
}

/** Copies attachments as files of the actor, where they are. Returns the new ids in the same order. */
export async function copyAll(ctx: ActorContext, ids: readonly string[]): Promise<string[]> {
  const copies = ids.map((from) => ({ from, id: uuidv7() }));
  await filesRepository.copyAll(ctx.db, copies, { uploadedBy: ctx.actor.id, uploadedAt: ctx.now() });
  return copies.map(({ id }) => id);
}

/** Writes the content of an upload where it will be. Call it before the transaction that stores the file. */
export const prepareUpload = async (ctx: ActorContext, { data, ...upload }: UploadedFile): Promise<PreparedUpload> => ({
  ...upload,
  content: await filesContentsService.prepare(ctx, data),
});

/**
 * Stores an uploaded file with a safe name.
 * @throws AppError invalid_input for an empty file
 */
export async function storeUpload(ctx: ActorContext, { name, contentType, content }: PreparedUpload, purpose: FilePurpose) {
  if (content.data.length === 0) throw invalid("file", "The file is empty");
  const file = { name: safeName(name), contentType: safeContentType(contentType), content, purpose };
  return { id: await store(ctx, file), name: file.name };
}
