import { runningUrl, startEmbedded } from "../server/src/db/embedded/embedded.ts";
import { requireExternal, requireUsable } from "../server/src/db/external/external.ts";
import { type Env, StartError } from "../server/src/env.ts";

/** Connects to the external database itself, or starts the embedded one until `stop`. */
export async function openServer({ databaseUrl, pooler, dataDir }: Env): Promise<{ url: string; stop: () => Promise<void> }> {
  if (databaseUrl) return { url: await requireExternal({ databaseUrl, pooler }), stop: async () => {} };
  return startEmbedded({ dataDir, log: console.log });
}

/** Connects to the embedded database of a running Daybook. Undefined if none runs; a killed one leaves its address behind. */
export async function openRunning({ databaseUrl, dataDir }: Env) {
  const url = databaseUrl ? undefined : runningUrl(dataDir);
  if (!url) return undefined;
  const isRunning = await requireUsable(url).then(
    () => true,
    () => false,
  );
  return isRunning ? { url, stop: async () => {} } : undefined;
}

/**
 * Runs a command's main function. Its signal is aborted by Ctrl-C and SIGTERM, so that the command can clean up. A
 * `StartError` prints one line; every failure exits with 1.
 */
export async function runCommand(main: (signal: AbortSignal) => Promise<void>) {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => stopping.abort());
  try {
    await main(stopping.signal);
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  }
}
