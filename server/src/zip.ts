import { crc32, deflateRawSync } from "node:zlib";
import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from "fflate";

/** A file of a zip archive, with its text in chunks. `stored`: it is not compressed, as most images and documents are already. */
export type ZipFile = { name: string; chunks: AsyncIterable<string | Buffer>; stored?: boolean };

/** Up to this size a file is compressed as a whole: a stream reserves several hundred kilobytes for each. */
const smallBytes = 65_536;

/**
 * Streams a zip archive; holds at most one chunk in memory, or a small file.
 * @param modifiedAt ISO timestamp of every file in the archive
 */
export async function* streamZip(files: AsyncIterable<ZipFile>, modifiedAt: string): AsyncGenerator<Buffer> {
  const compressed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    compressed.push(chunk);
  });
  const added = <File extends ZipInputFile>(file: File) => {
    file.mtime = modifiedAt;
    zip.add(file);
    return file;
  };
  for await (const { name, chunks, stored } of files) {
    let stream: ZipPassThrough | ZipDeflate | undefined = stored ? added(new ZipPassThrough(name)) : undefined;
    const held: Buffer[] = [];
    let size = 0;
    for await (const chunk of chunks) {
      held.push(Buffer.from(chunk));
      size += held.at(-1)!.length;
      if (!stream && size <= smallBytes) continue;
      stream ??= added(new ZipDeflate(name, { level: 6 }));
      for (const bytes of held.splice(0)) stream.push(bytes);
      yield* drain(compressed);
    }
    if (stream) stream.push(new Uint8Array(0), true);
    else addWhole(added, name, Buffer.concat(held));
    yield* drain(compressed);
  }
  zip.end();
  yield* drain(compressed);
}

function addWhole(added: (file: ZipInputFile) => ZipInputFile, filename: string, content: Buffer) {
  const deflated = 8;
  const file = added({ filename, size: content.length, crc: crc32(content), compression: deflated });
  file.ondata!(null, deflateRawSync(content, { level: 6 }), true);
}

function* drain(compressed: Uint8Array[]) {
  for (const chunk of compressed.splice(0)) if (chunk.length > 0) yield Buffer.from(chunk);
}
