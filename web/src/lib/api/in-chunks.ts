/** Splits the ids into calls of at most `size` items and sends them one after another. */
export async function inChunks<Result>(ids: string[], size: number, send: (ids: string[]) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < ids.length; start += size) results.push(await send(ids.slice(start, start + size)));
  return results;
}
