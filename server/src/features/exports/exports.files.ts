import type { ActorContext } from "#context.ts";
import * as filesService from "#features/files/files.service.ts";
import type { ZipFile } from "#zip.ts";
import type { Upload } from "./exports.repository.ts";

/** Yields the uploaded files that the actor may read now, in the folder `files` of the archive. */
export async function* exportedFiles(ctx: ActorContext, uploads: AsyncIterable<Upload>): AsyncGenerator<ZipFile> {
  const taken = new Set<string>();
  for await (const { id, name } of uploads) {
    const file = await filesService.open(ctx, id);
    if (file) yield { name: `files/${freeName(taken, name)}`, chunks: file.chunks(), stored: true };
  }
}

/** Returns a name that every system can save, with a number if it is taken: `Invoice (2).pdf`. */
function freeName(taken: Set<string>, name: string) {
  const saveable = name.replaceAll(/[<>:"/\\|?*]/g, "_").replace(/[. ]+$/, "_");
  const dot = saveable.lastIndexOf(".");
  const [stem, extension] = dot > 0 ? [saveable.slice(0, dot), saveable.slice(dot)] : [saveable, ""];
  let free = saveable;
  for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${stem} (${n})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}
