import { counted, numberText } from "@daybook/contract/core/numbers";
import type { ActorContext, MaybeActor } from "#context.ts";
import { objectName, readObject } from "#platform/file-storage.ts";
import { inTransaction } from "#transaction.ts";
import * as filesContentsRepository from "./files.contents.repository.ts";
import * as filesContentsService from "./files.contents.service.ts";
import * as filesMovesRepository from "./files.moves.repository.ts";
import type { Place } from "./files.moves.repository.ts";
import { removeUnused } from "./files.objects.service.ts";
import * as filesRepository from "./files.repository.ts";

/*
 * Moves the content of files between the database and the bucket while people work. The content is at the new place, and was read there
 * and compared, before the transaction that forgets the old one: killed at any point, each file is whole at one of them, and another run
 * goes on with the rest.
 */

const batchSize = 100;
/** Files that are moved at the same time; each is in memory, up to 10 MB. */
const atOnce = 4;

export type Progress = { files: number; bytes: number; of: { files: number; bytes: number } };
export type Moved = {
  files: number;
  bytes: number;
  failed: { id: string; name: string; reason: string }[];
  /** Files that are not at the place now. */
  rest: number;
};
type Options = { progress: (progress: Progress) => void; signal: AbortSignal };

/** Moves what is not at a place, as of the beginning. What fails is left where it is; the storage itself failing ends the move. */
export async function moveAll(ctx: ActorContext<MaybeActor>, to: Place, { progress, signal }: Options): Promise<Moved> {
  const { lastId, ...of } = await filesMovesRepository.findRest(ctx.db, to);
  const done = { files: 0, bytes: 0 };
  const failed: Moved["failed"] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  const goesOn = () => !signal.aborted && isUsable(ctx);
  while (lastId !== null && goesOn()) {
    const batch = await filesMovesRepository.listNext(ctx.db, to, { after, last: lastId, limit: batchSize });
    if (batch.length === 0) break;
    after = batch.at(-1)!.id;
    for (let from = 0; from < batch.length && goesOn(); from += atOnce) {
      const some = batch.slice(from, from + atOnce);
      const results = await Promise.allSettled(some.map(({ id }) => (to === "s3" ? toBucket(ctx, id) : toDatabase(ctx, id))));
      for (const [index, result] of results.entries()) {
        const { id, name, size } = some[index]!;
        if (result.status === "rejected") failed.push({ id, name, reason: reasonOf(result.reason) });
        else if (result.value) Object.assign(done, { files: done.files + 1, bytes: done.bytes + size });
      }
      progress({ ...done, of });
    }
  }
  if (isUsable(ctx)) await removeUnused(ctx);
  return { ...done, failed, rest: (await filesMovesRepository.findRest(ctx.db, to)).files };
}

const isUsable = ({ fileStorage }: ActorContext<MaybeActor>) => fileStorage?.isAvailable() ?? false;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function contentOf(chunks: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const data = Buffer.concat(all);
  if (data.length !== size) throw new Error(`It has ${counted(data.length, "byte")} instead of ${numberText(size)}.`);
  return data;
}

/** Returns false if the file was deleted or moved meanwhile. */
async function toBucket(ctx: ActorContext<MaybeActor>, id: string): Promise<boolean> {
  const file = await filesRepository.find(ctx.db, id);
  if (!file || file.objectId !== null) return false;
  const data = await contentOf(filesContentsService.read(ctx, file), file.size);
  const { objectId, sha256 } = await filesContentsService.writeObject(ctx, data);
  await contentOf(readObject(ctx.fileStorage, { objectId, size: data.length, sha256 }), data.length);
  return inTransaction(ctx, async (ctx) => {
    if (!(await filesMovesRepository.lock(ctx.db, id, null))) return false;
    if (!(await filesContentsRepository.keepObject(ctx.db, objectId))) throw new Error(`${objectName(objectId)} was removed meanwhile.`);
    await filesMovesRepository.setObject(ctx.db, id, objectId);
    return true;
  });
}

async function toDatabase(ctx: ActorContext<MaybeActor>, id: string): Promise<boolean> {
  const file = await filesRepository.find(ctx.db, id);
  if (!file?.objectId) return false;
  const { objectId } = file;
  const data = await contentOf(filesContentsService.read(ctx, file), file.size);
  return inTransaction(ctx, async (ctx) => {
    if (!(await filesMovesRepository.lock(ctx.db, id, objectId))) return false;
    await filesContentsService.insertChunks(ctx, id, data);
    await filesMovesRepository.setObject(ctx.db, id, null);
    await filesMovesRepository.release(ctx.db, objectId, ctx.now());
    return true;
  });
}
