import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { streamZip, type ZipFile } from "./zip.ts";

async function* inChunks(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function* each(files: ZipFile[]) {
  yield* files;
}

test.each([1, 1000, 70_000])("an archive has every file, small and large, with chunks of %i characters", async (size) => {
  const texts: Record<string, string> = {
    "empty.csv": "",
    "small.csv": "id,name\r\n",
    "just-small.csv": "x".repeat(65_536),
    "large.csv": "id,Zoë\r\n".repeat(20_000),
    "last.csv": "end",
  };
  const files = Object.entries(texts).map(([name, text]) => ({ name, chunks: inChunks(text, size) }));
  const stored = { name: "picture.png", chunks: inChunks("picture", size), stored: true };
  const parts: Buffer[] = [];
  for await (const part of streamZip(each([...files, stored]), "2026-03-12T09:00:00.000Z")) parts.push(part);

  const archive = Buffer.concat(parts);
  const found = Object.fromEntries(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  expect(found).toEqual({ ...texts, "picture.png": "picture" });
  expect(archive.length).toBeLessThan(10_000);
});
