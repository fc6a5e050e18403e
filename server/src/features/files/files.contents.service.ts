import { uuidv7 } from "uuidv7";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";
import {
  asUnavailable,
  DamagedObjectError,
  MissingObjectError,
  objectName,
  readObject,
  sha256Of,
  unwritable,
} from "#platform/file-storage.ts";
import * as filesContentsRepository from "./files.contents.repository.ts";
import * as filesRepository from "./files.repository.ts";

/*
 * The content of files is in the bucket of FILES_S3_URL, or in chunks in the database. An object is written before the transaction that
 * stores its file, so that no transaction waits for the bucket, and removed after the one that deletes it (files.objects.service.ts).
 */

/** Content for a new file: in the bucket already, or still to be stored with the file. */
export type Content = { data: Buffer; objectId: string | null };

const chunkBytes = 256 * 1024;
/** Limits one insert to 2 MB. */
const chunksPerInsert = 8;
/** An object without a file after this time belongs to a request that failed. No request takes as long. */
const graceMs = 3_600_000;

/**
 * Writes content into the bucket, if there is one. Call it before the transaction that stores the file: inside of one, which is so for
 * a request with an idempotency key, the content goes into the database.
 * @throws AppError unavailable if the bucket cannot be used
 */
export async function prepare(ctx: ActorContext<MaybeActor>, data: Buffer): Promise<Content> {
  if (!ctx.fileStorage || data.length === 0 || ctx.db.isTransaction) return { data, objectId: null };
  return { data, objectId: (await writeObject(ctx, data)).objectId };
}

/** Writes an object that is removed after a while unless a file has it by then. */
export async function writeObject(ctx: ActorContext<MaybeActor>, data: Buffer): Promise<{ objectId: string; sha256: Buffer }> {
  const [objectId, sha256] = [uuidv7(), sha256Of(data)];
  const removeAfter = new Date(Date.parse(ctx.now()) + graceMs).toISOString();
  await filesContentsRepository.insertObject(ctx.db, { id: objectId, sha256, size: data.length, removeAfter });
  await ctx.fileStorage!.put(objectName(objectId), data).catch(asUnavailable(unwritable));
  return { objectId, sha256 };
}

/** Keeps the object of prepared content for the file of this transaction. Call it before the file is inserted. */
export async function keep(ctx: ActorContext, { objectId }: Content) {
  if (objectId === null || (await filesContentsRepository.keepObject(ctx.db, objectId))) return;
  throw new AppError("unavailable", unwritable);
}

/** Stores content in the database, for a file that is there already. */
export async function insertChunks(ctx: ActorContext<MaybeActor>, fileId: string, data: Buffer) {
  const chunks = Array.from({ length: Math.ceil(data.length / chunkBytes) }, (_, position) => ({
    position,
    data: data.subarray(position * chunkBytes, (position + 1) * chunkBytes),
  }));
  for (let from = 0; from < chunks.length; from += chunksPerInsert) {
    await filesContentsRepository.insertChunks(ctx.db, fileId, chunks.slice(from, from + chunksPerInsert));
  }
}

/** The chunks of the database are not there. */
class MissingChunkError extends Error {}

/** Logs what is wrong with the content, and returns the sentence for its reader. */
function lost(ctx: ActorContext<MaybeActor>, problem: "missing from" | "damaged in", error: Error) {
  ctx.fileStorage?.report(error);
  return new AppError("unavailable", `The content of this file is ${problem} the storage of files. Please tell an administrator.`);
}

/**
 * Reads the content of a file, which may be moved meanwhile: then it goes on at the other place.
 * @throws AppError unavailable if the bucket cannot be used, or does not have what was written
 */
export async function* read(ctx: ActorContext<MaybeActor>, file: filesRepository.FileRow): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let place = file; ;) {
    let skip = sent;
    try {
      for await (const chunk of chunksAt(ctx, place)) {
        const rest = chunk.subarray(skip);
        skip = Math.max(0, skip - chunk.length);
        if (rest.length === 0) continue;
        sent += rest.length;
        yield rest;
      }
      return;
    } catch (error) {
      if (error instanceof DamagedObjectError) throw lost(ctx, "damaged in", error);
      if (!(error instanceof MissingChunkError) && !(error instanceof MissingObjectError)) throw error;
      const now = await filesRepository.find(ctx.db, file.id);
      // Aborts the response if the file was deleted meanwhile, so that a partial file doesn't look complete.
      if (!now) throw new Error("file was deleted while streaming", { cause: error });
      if (now.objectId === place.objectId) throw lost(ctx, "missing from", error);
      place = now;
    }
  }
}

const chunksAt = (ctx: ActorContext<MaybeActor>, { id, size, objectId, sha256, firstChunk }: filesRepository.FileRow) =>
  objectId && sha256 ? readObject(ctx.fileStorage, { objectId, size, sha256 }) : storedChunks(ctx, { id, size, firstChunk });

/** Reads one chunk at a time; holds no database connection in between. */
async function* storedChunks(
  ctx: ActorContext<MaybeActor>,
  { id, size, firstChunk }: { id: string; size: number; firstChunk: Buffer | null },
) {
  if (firstChunk) yield firstChunk;
  for (let position = firstChunk ? 1 : 0; position * chunkBytes < size; position++) {
    const data = await filesContentsRepository.findChunk(ctx.db, id, position);
    if (!data) throw new MissingChunkError();
    yield data;
  }
}
