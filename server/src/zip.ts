import { Zip, ZipDeflate } from "fflate";

/** A file of a zip: its name, and its text in pieces. */
export type ZipFile = { name: string; pieces: AsyncIterable<string> };

/**
 * A zip that is written while it is sent: never more than a piece of it is in memory.
 * @param writtenAt ISO, the time that its files carry
 */
export async function* zipOf(files: Iterable<ZipFile>, writtenAt: string): AsyncGenerator<Buffer> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const { name, pieces } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = writtenAt;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(Buffer.from(piece));
      yield* taken(ready);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* taken(ready);
}

function* taken(ready: Uint8Array[]) {
  for (const piece of ready.splice(0)) if (piece.length > 0) yield Buffer.from(piece);
}
