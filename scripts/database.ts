import { startEmbedded } from "../server/src/db/embedded.ts";
import { requireUsable } from "../server/src/db/external.ts";
import type { Env } from "../server/src/env.ts";

/** Connects to the database of `DATABASE_URL`, or starts the embedded one until `stop`. */
export async function openServer({ databaseUrl, dataDir }: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl) {
    await requireUsable(databaseUrl);
    return { url: databaseUrl, stop: async () => {} };
  }
  return startEmbedded({ dataDir, log: console.log });
}
