import { uuidv7 } from "uuidv7";
import type { FilePurpose } from "@daybook/contract/files/files";
import { actingAs, type ActorContext, type MaybeActor } from "#context.ts";
import type { Content } from "./files.contents.service.ts";
import * as filesContentsService from "./files.contents.service.ts";
import * as filesRepository from "./files.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Pictures that this server has written itself. */
const shownInline: readonly FilePurpose[] = ["profile_picture", "logo", "announcement_picture"];

export type NewFile = { name: string; contentType: string; content: Content; purpose: FilePurpose };

/**
 * Stores a file and returns its id. Files are immutable: a changed file gets a new id.
 * @param content from `files.contents.service.ts`, prepared before the transaction
 */
export const store = (ctx: ActorContext, { content, ...file }: NewFile): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    const id = uuidv7();
    const { data, objectId } = content;
    await filesContentsService.keep(ctx, content);
    await filesRepository.insert(ctx.db, { ...file, id, objectId, size: data.length, uploadedBy: ctx.actor.id, uploadedAt: ctx.now() });
    if (objectId === null) await filesContentsService.insertChunks(ctx, id, data);
    return id;
  });

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
  const { name, contentType, size, purpose } = file;
  return { name, contentType, size, inline: shownInline.includes(purpose), chunks: () => filesContentsService.read(ctx, file) };
}
