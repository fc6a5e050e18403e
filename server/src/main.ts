import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { buildApp } from "#app.ts";
import { systemClock } from "#clock.ts";
import { openDatabase } from "#db/database.ts";
import { startEmbedded } from "#db/embedded.ts";
import { requireUsable } from "#db/external.ts";
import { migrate } from "#db/migrate.ts";
import { type Env, readEnv, StartError } from "#env.ts";
import { announceSetup } from "./features/auth/auth.setup.service.ts";
import { logOptions } from "#http/logging.ts";
import { localAddress, requireFreePort, whyNotListening } from "#listen.ts";

const webDirectory = join(import.meta.dirname, "../../web/dist");
const lifecycle = { draining: false };

/** What was opened so far and how to close it, each within its own time: ten seconds in all. */
type Opened = { close: () => Promise<unknown>; withinMs: number };
const opened: Opened[] = [];

/** Lets a starting Daybook wait for this one instead of being refused. */
let leave = async () => {};

async function start() {
  const env = readEnv();
  const logger = pino(logOptions(env.logLevel));
  await requireFreePort(env);
  const url = env.databaseUrl ?? (await openEmbedded(env.dataDir));
  if (env.databaseUrl) await requireUsable(url);
  await migrate(url).catch((error: Error) => {
    throw new StartError(`The database could not be brought up to date: ${error.message}.`);
  });

  const database = openDatabase(url, {
    onError: (error) => logger.warn({ err: error }, "database connection lost"),
  });
  opened.push({ close: () => database.close(), withinMs: 1000 });
  const app = await buildApp({
    env,
    database,
    clock: systemClock,
    lifecycle,
    logger,
    webDirectory,
  });
  opened.push({ close: () => app.close(), withinMs: 5000 });

  const address = await listen(env, app);
  await announceSetup(database, env, env.publicUrl ?? address, console.log);
  console.log(`Daybook is ready at ${address}`);
}

async function openEmbedded(dataDir: string): Promise<string> {
  const embedded = await startEmbedded({ dataDir, say: console.log, onLost: fail });
  opened.push({ close: () => embedded.stop(), withinMs: 3000 });
  leave = embedded.leave;
  return embedded.url;
}

async function listen(env: Env, app: FastifyInstance): Promise<string> {
  // Fastify would log the address; the line for people says it.
  app.log.level = "warn";
  await app.listen({ host: env.host, port: env.port }).catch((error: unknown) => {
    throw whyNotListening(error, env);
  });
  app.log.level = env.logLevel;
  const bound = app.server.address();
  return localAddress({ host: env.host, port: typeof bound === "object" && bound ? bound.port : env.port });
}

/** Last opened, first closed: HTTP and sockets, jobs, the pool, PostgreSQL. What hangs is left behind. */
async function closeAll() {
  for (const { close, withinMs } of opened.splice(0).toReversed()) {
    await Promise.race([close().catch(console.error), sleep(withinMs)]);
  }
}

/** How long readiness says no while requests are still taken, so that a load balancer can look elsewhere. */
const noticeMs = 500;
let stoppingSince: number | undefined;

/** Ends with 0 within ten seconds. A second signal, a second later, ends at once: PostgreSQL recovers by itself. */
async function stop(signal: NodeJS.Signals) {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > 1000) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  lifecycle.draining = true;
  console.log("Daybook is stopping.");
  await leave();
  if (signal === "SIGTERM") await sleep(noticeMs);
  await closeAll();
  process.exit(0);
}

/** An error while stopping is what stopping does to a start under way. */
async function fail(error: unknown) {
  if (stoppingSince !== undefined) return;
  console.error(error instanceof StartError ? error.message : error);
  await closeAll();
  process.exit(1);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
await start().catch(fail);
