import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of a zip archive, with its text in chunks. `stored`: it is not compressed, as most images and documents are already. */
export type ZipFile = { name: string; chunks: AsyncIterable<string | Buffer>; stored?: boolean };

/**
 * Streams a zip archive; holds at most one chunk in memory.
 * @param modifiedAt ISO timestamp of every file in the archive
 */
export async function* streamZip(files: AsyncIterable<ZipFile>, modifiedAt: string): AsyncGenerator<Buffer> {
  const compressed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    compressed.push(chunk);
  });
  for await (const { name, chunks, stored } of files) {
    const file = stored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = modifiedAt;
    zip.add(file);
    for await (const chunk of chunks) {
      file.push(Buffer.from(chunk));
      yield* drain(compressed);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* drain(compressed);
}

function* drain(compressed: Uint8Array[]) {
  for (const chunk of compressed.splice(0)) if (chunk.length > 0) yield Buffer.from(chunk);
}
