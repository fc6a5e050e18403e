import { startEmbedded } from "../server/src/db/embedded.ts";
import { requireUsable } from "../server/src/db/external.ts";
import type { Env } from "../server/src/env.ts";

/** The database of `DATABASE_URL`, or the embedded one, started for as long as the command runs. */
export async function openServer({ databaseUrl, dataDir }: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl) {
    await requireUsable(databaseUrl);
    return { url: databaseUrl, stop: async () => {} };
  }
  return startEmbedded({ dataDir, say: console.log });
}
