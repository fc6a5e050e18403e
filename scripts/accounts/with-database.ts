import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ActorContext, contextOf, type Jobs } from "../../server/src/context.ts";
import { type Database, openDatabase } from "../../server/src/db/database.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { type Env, readEnvOfCommand, StartError } from "../../server/src/env.ts";
import { AppError } from "../../server/src/errors.ts";
import { features } from "../../server/src/features.ts";
import * as sessionsService from "../../server/src/features/sessions/sessions.service.ts";
import { ObjectStorageError } from "../../server/src/platform/object-storage.ts";
import { openPlatform } from "../../server/src/platform/platform.ts";
import { openRunning, openServer, runCommand } from "../database.ts";

type Opened = {
  env: Env;
  database: Database;
  /** Returns the context of work on the server, outside of requests and jobs. */
  context: () => Promise<ActorContext<null>>;
  /** Aborted by Ctrl-C and SIGTERM. */
  signal: AbortSignal;
};

/**
 * Runs a command on the existing database, whether Daybook is running or not, and ends the process with its exit code. An
 * `AppError` prints its message.
 */
export const runWithDatabase = (work: (opened: Opened) => Promise<void>) =>
  runCommand(async (signal) => {
    const env = readEnvOfCommand();
    if (!env.databaseUrl && !existsSync(join(env.dataDir, "postgres"))) {
      throw new StartError(`${env.dataDir} contains no database. Set DATA_DIR or DATABASE_URL.`);
    }
    const { url, stop } = (await openRunning(env)) ?? (await openServer(env));
    const database = openDatabase(url);
    try {
      await migrate(url);
      await work({ env, database, context: () => contextOfCommand(env, database), signal });
    } catch (error) {
      throw error instanceof AppError || error instanceof ObjectStorageError ? new StartError(error.message) : error;
    } finally {
      await database.close();
      await stop();
    }
  });

async function contextOfCommand(env: Env, database: Database): Promise<ActorContext<null>> {
  const jobs: Jobs = { send: async () => {}, state: () => "off" };
  const platform = openPlatform({
    env,
    database,
    jobs,
    features,
    emit: () => {},
    log: { warn: (_details, message) => console.warn(message) },
  });
  const { company } = await sessionsService.resolve(database.db, { sessionId: null }, platform.clock.now().toISOString());
  return contextOf(platform, { actor: null, company });
}
