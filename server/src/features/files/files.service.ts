import { uuidv7 } from "uuidv7";
import type { FilePurpose } from "@daybook/contract/files";
import { type Context, inTransaction, type PublicContext } from "#context.ts";
import * as filesRepository from "./files.repository.ts";

const chunkBytes = 256 * 1024;
/** Chunks of one insert: two megabytes on their way at most. */
const chunksPerInsert = 8;

export type NewFile = { name: string; contentType: string; data: Buffer; purpose: FilePurpose };

/** Keeps a file in the database and answers its id. Ids are never reused: a changed file is a new one. */
export const store = (ctx: Context, { data, ...file }: NewFile): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const id = uuidv7();
    await filesRepository.insert(ctx.db, { ...file, id, size: data.length, uploadedBy: ctx.actor.id, uploadedAt: ctx.now() });
    const chunks = chunksOf(data);
    for (let from = 0; from < chunks.length; from += chunksPerInsert) {
      await filesRepository.insertChunks(ctx.db, id, chunks.slice(from, from + chunksPerInsert));
    }
    return id;
  });

const chunksOf = (data: Buffer) =>
  Array.from({ length: Math.ceil(data.length / chunkBytes) }, (_, position) => ({
    position,
    data: data.subarray(position * chunkBytes, (position + 1) * chunkBytes),
  }));

/** Deletes a file that nothing refers to any more; the caller has taken the reference away before. */
export const remove = (ctx: Context, id: string) => filesRepository.remove(ctx.db, id);

/** Whether a person may read a file of a purpose. */
export type ReadRule = (ctx: Context, fileId: string) => boolean | Promise<boolean>;

/** Who may read what, besides the public logo. What has no rule is read by nobody. */
const rules: Partial<Record<FilePurpose, ReadRule>> = { profile_picture: () => true };

/** A feature that keeps files says who may read them. */
export function allowReading(purpose: FilePurpose, rule: ReadRule) {
  rules[purpose] = rule;
}

const mayRead = async (ctx: PublicContext, { id, purpose }: filesRepository.FileRow) =>
  purpose === "logo" || (ctx.actor !== null && ((await rules[purpose]?.({ ...ctx, actor: ctx.actor }, id)) ?? false));

/** A file that the asking person may read, chunk by chunk; undefined for any other. The logo is for everybody. */
export async function open(ctx: PublicContext, id: string) {
  const file = await filesRepository.find(ctx.db, id);
  if (!file || !(await mayRead(ctx, file))) return undefined;
  const { name, contentType, size, purpose, firstChunk } = file;
  return { name, contentType, size, inline: purpose !== "attachment", chunks: () => chunksFrom(ctx, id, size, firstChunk) };
}

/** One chunk in memory at a time; between two of them no connection is held. */
async function* chunksFrom(ctx: PublicContext, id: string, size: number, firstChunk: Buffer | null) {
  if (firstChunk) yield firstChunk;
  for (let position = 1; position * chunkBytes < size; position++) {
    const data = await filesRepository.findChunk(ctx.db, id, position);
    // Deleted while it was read: the connection breaks, because half a file must not look like a whole one.
    if (!data) throw new Error("the file is gone");
    yield data;
  }
}
