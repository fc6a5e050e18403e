import { existsSync } from "node:fs";
import { join } from "node:path";
import { dayIn, systemClock } from "../../server/src/clock.ts";
import type { JobContext } from "../../server/src/context.ts";
import { type Database, openDatabase } from "../../server/src/db/database.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { readEnv, StartError } from "../../server/src/env.ts";
import { AppError } from "../../server/src/errors.ts";
import { createPrinted } from "../../server/src/features/account-links/account-links.requests.service.ts";
import * as sessionsService from "../../server/src/features/sessions/sessions.service.ts";
import { openRunning, openServer, runCommand } from "../database.ts";

/** `npm run reset-admin -- EMAIL`: prints a link with which an administrator chooses a new password, whether Daybook is running or not. */
async function main([email, ...others]: string[]) {
  if (!email || others.length > 0 || email.startsWith("-")) throw new StartError("Usage: npm run reset-admin -- EMAIL");
  const env = readEnv();
  if (!env.databaseUrl && !existsSync(join(env.dataDir, "postgres"))) {
    throw new StartError(`${env.dataDir} contains no database. Set DATA_DIR or DATABASE_URL.`);
  }
  const { url, stop } = (await openRunning(env)) ?? (await openServer(env));
  const database = openDatabase(url);
  try {
    await migrate(url);
    const baseUrl = env.publicUrl ?? `http://localhost:${env.port}`;
    const link = await createPrinted(await contextOf(database), { email, baseUrl });
    console.log(`${link.url}\nThe link works once, within 24 hours. Choosing a new password ends all sessions of ${email}.`);
  } catch (error) {
    throw error instanceof AppError ? new StartError(error.message) : error;
  } finally {
    await database.close();
    await stop();
  }
}

/** The context of work on the server, outside of requests and jobs. */
async function contextOf({ db }: Database): Promise<JobContext> {
  const now = () => systemClock.now().toISOString();
  const { company } = await sessionsService.resolve(db, null, now());
  return {
    db,
    actor: null,
    company,
    now,
    today: () => dayIn(company.timezone, systemClock.now()),
    ip: "",
    emit: () => undefined,
    audit: () => undefined,
    jobs: { send: async () => undefined },
  };
}

await runCommand(() => main(process.argv.slice(2)));
