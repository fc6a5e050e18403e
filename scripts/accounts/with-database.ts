import { existsSync } from "node:fs";
import { join } from "node:path";
import { dayIn, systemClock } from "../../server/src/clock.ts";
import type { JobContext } from "../../server/src/context.ts";
import { type Database, openDatabase } from "../../server/src/db/database.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { type Env, readEnv, StartError } from "../../server/src/env.ts";
import { AppError } from "../../server/src/errors.ts";
import * as sessionsService from "../../server/src/features/sessions/sessions.service.ts";
import { openRunning, openServer, runCommand } from "../database.ts";

type Opened = {
  env: Env;
  database: Database;
  /** Returns the context of work on the server, outside of requests and jobs. */
  context: () => Promise<JobContext>;
};

/**
 * Runs a command on the existing database, whether Daybook is running or not, and ends the process with its exit code. An
 * `AppError` prints its message.
 */
export const runWithDatabase = (work: (opened: Opened) => Promise<void>) =>
  runCommand(async () => {
    const env = readEnv();
    if (!env.databaseUrl && !existsSync(join(env.dataDir, "postgres"))) {
      throw new StartError(`${env.dataDir} contains no database. Set DATA_DIR or DATABASE_URL.`);
    }
    const { url, stop } = (await openRunning(env)) ?? (await openServer(env));
    const database = openDatabase(url);
    try {
      await migrate(url);
      await work({ env, database, context: () => contextOf(database) });
    } catch (error) {
      throw error instanceof AppError ? new StartError(error.message) : error;
    } finally {
      await database.close();
      await stop();
    }
  });

async function contextOf({ db }: Database): Promise<JobContext> {
  const now = () => systemClock.now().toISOString();
  const { company } = await sessionsService.resolve(db, null, now());
  const today = () => dayIn(company.timezone, systemClock.now());
  return { db, actor: null, company, now, today, ip: "", emit: () => {}, audit: () => {}, jobs: { send: async () => {} } };
}
