import { uuidv7 } from "uuidv7";
import type { FilePurpose } from "@daybook/contract/files/files";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import * as filesRepository from "./files.repository.ts";
import { inTransaction } from "#transaction.ts";

const chunkBytes = 256 * 1024;
/** Limits one insert to 2 MB. */
const chunksPerInsert = 8;

/** Pictures that this server has written itself. */
const shownInline: readonly FilePurpose[] = ["profile_picture", "logo", "announcement_picture"];

export type NewFile = { name: string; contentType: string; data: Buffer; purpose: FilePurpose };

/** Stores a file in the database and returns its id. Files are immutable: a changed file gets a new id. */
export const store = (ctx: ActorContext, { data, ...file }: NewFile): Promise<string> =>
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

/** Deletes a file. The caller removes all references first. */
export const remove = (ctx: ActorContext, id: string) => filesRepository.remove(ctx.db, id);

/** Deletes files inside a job or a transaction. */
export const removeMany = (ctx: ActorContext<MaybeActor>, ids: string[]) => filesRepository.removeMany(ctx.db, ids);

/** Logos are public, profile pictures are for everyone who is signed in; the feature of other files decides. */
async function mayRead(ctx: ActorContext<MaybeActor>, { id, purpose }: filesRepository.FileRow) {
  if (purpose === "logo") return true;
  if (ctx.actor === null) return false;
  if (purpose === "profile_picture") return true;
  const { files } = ctx.features.find(({ files }) => files?.[purpose]) ?? {};
  return files?.[purpose]?.(actingAs(ctx, ctx.actor), id) ?? false;
}

/** Opens a file for streaming; undefined if it doesn't exist or the actor may not read it. */
export async function open(ctx: ActorContext<MaybeActor>, id: string) {
  const file = await filesRepository.find(ctx.db, id);
  if (!file || !(await mayRead(ctx, file))) return undefined;
  const { name, contentType, size, purpose, firstChunk } = file;
  return {
    name,
    contentType,
    size,
    inline: shownInline.includes(purpose),
    chunks: () => chunksFrom(ctx, id, size, firstChunk),
  };
}

/** Reads one chunk at a time; holds no database connection in between. */
async function* chunksFrom(ctx: ActorContext<MaybeActor>, id: string, size: number, firstChunk: Buffer | null) {
  if (firstChunk) yield firstChunk;
  for (let position = 1; position * chunkBytes < size; position++) {
    const data = await filesRepository.findChunk(ctx.db, id, position);
    // Aborts the response if the file was deleted meanwhile, so that a partial file doesn't look complete.
    if (!data) throw new Error("file was deleted while streaming");
    yield data;
  }
}
