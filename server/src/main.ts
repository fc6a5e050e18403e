import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { buildApp } from "#app.ts";
import { hasKnownTimezone, systemClock } from "#clock.ts";
import { openDatabase } from "#db/database.ts";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { requireExternal } from "#db/external/external.ts";
import { migrate } from "#db/migrate.ts";
import { requireMigratable } from "#db/start-checks.ts";
import { unknownVariables } from "#env/unknown-variables.ts";
import { checkEnv, type Env, hasLostSecret, readEnv, StartError } from "#env.ts";
import { announceSetup } from "./features/setup/setup.link.service.ts";
import { logOptions } from "#http/logging.ts";
import { releaseMemoryWhenIdle } from "#process/idle-memory.ts";
import { version } from "#version.ts";
import { localAddress, requireFreePort, describeListenError } from "#process/listen.ts";

const webDirectory = join(import.meta.dirname, "../../web/dist");
const lifecycle = { draining: false };

/** Resources opened so far, with the time each may take to close: ten seconds in all. */
type Opened = { close: () => Promise<unknown>; withinMs: number };
const opened: Opened[] = [];

/** Tells a starting Daybook to wait for this one instead of refusing to start. */
let announceShutdown = async () => {};

async function start() {
  const isSecretLost = hasLostSecret(checkEnv());
  const env = readEnv();
  for (const each of unknownVariables()) console.log(`${each}.`);
  if (!hasKnownTimezone()) console.log(`TZ "${process.env.TZ}" is no timezone that Daybook knows: a new company begins in UTC.`);
  const logger = pino(logOptions(env.logLevel));
  if (isSecretLost) {
    logger.warn(
      `${join(env.dataDir, "jwt-secret")} was missing, so Daybook created a new secret: everyone has to sign in again, and set up authenticator apps again`,
    );
  }
  await requireFreePort(env);
  const { databaseUrl, pooler } = env;
  const url = databaseUrl ? await requireExternal({ databaseUrl, pooler }) : await openEmbedded(env.dataDir);
  const warning = await requireMigratable(url);
  if (warning) logger.warn(warning);
  await migrate(url).catch((error: Error) => {
    throw new StartError(`The database migration failed: ${error.message}.`);
  });

  const tracing = env.traceEndpoint && (await import("#http/tracing.ts")).startTracing(env.traceEndpoint);
  if (tracing) opened.push({ close: () => tracing.shutdown(), withinMs: 1000 });
  const database = openDatabase(url, { log: logger, pooler, ...(tracing && { traceStatement: tracing.traceStatement }) });
  opened.push({ close: () => database.close(), withinMs: 1000 });
  const app = await buildApp({
    env,
    database,
    clock: systemClock,
    lifecycle,
    ...(!env.databaseUrl && { dataDir: env.dataDir }),
    logger,
    webDirectory,
    render: env.render,
    ...(tracing && { tracing }),
  });
  opened.push({ close: () => app.close(), withinMs: 5000 });
  drainMs = env.shutdownDrainMs;

  const address = await listen(env, app);
  await announceSetup(database, env, env.publicUrl ?? address, console.log);
  releaseMemoryWhenIdle();
  console.log(`Daybook is ready at ${address}`);
  logger.info({ version: version() }, "Daybook is ready");
}

async function openEmbedded(dataDir: string): Promise<string> {
  const embedded = await startEmbedded({ dataDir, log: console.log, onLost: fail });
  opened.push({ close: () => embedded.stop(), withinMs: 3000 });
  announceShutdown = embedded.announceShutdown;
  return embedded.url;
}

async function listen(env: Env, app: FastifyInstance): Promise<string> {
  // Suppresses Fastify's own "listening" line; the ready message replaces it.
  app.log.level = "warn";
  await app.listen({ host: env.host, port: env.port }).catch((error: unknown) => {
    throw describeListenError(error, env);
  });
  app.log.level = env.logLevel;
  const bound = app.server.address();
  return localAddress({ host: env.host, port: typeof bound === "object" && bound ? bound.port : env.port });
}

/** Closes in reverse order: HTTP and sockets, jobs, the pool, PostgreSQL. Moves on after each resource's time limit. */
async function closeAll() {
  for (const { close, withinMs } of opened.splice(0).toReversed()) {
    await Promise.race([close().catch(console.error), sleep(withinMs)]);
  }
}

/** `SHUTDOWN_DRAIN_MS`; without a wait until the process serves. */
let drainMs = 0;
let stoppingSince: number | undefined;

/** Graceful shutdown: exits with 0 within ten seconds and the drain time. A second signal after a second exits immediately; PostgreSQL recovers on the next start. */
async function stop(signal: NodeJS.Signals) {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > 1000) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  lifecycle.draining = true;
  console.log("Daybook is stopping.");
  await announceShutdown();
  if (signal === "SIGTERM") await sleep(drainMs);
  await closeAll();
  process.exit(0);
}

/** Exits with 1. During shutdown, errors of an unfinished start are expected and ignored. */
async function fail(error: unknown) {
  if (stoppingSince !== undefined) return;
  console.error(error instanceof StartError ? error.message : error);
  await closeAll();
  process.exit(1);
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(signal));
await start().catch(fail);
