import { existsSync } from "node:fs";
import { join } from "node:path";
import { dayIn, systemClock } from "../../server/src/clock.ts";
import type { JobContext } from "../../server/src/context.ts";
import { type Database, openDatabase } from "../../server/src/db/database.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { readEnv, StartError } from "../../server/src/env.ts";
import * as sessionsService from "../../server/src/features/sessions/sessions.service.ts";
import { removeLinks } from "../../server/src/features/single-sign-on/single-sign-on.accounts.service.ts";
import { openRunning, openServer, runCommand } from "../database.ts";

/**
 * `npm run unlink-sso -- EMAIL`: removes the link of an account to the provider of single sign-on, or with `--all` of every
 * account, whether Daybook is running or not. The next sign-in with the verified email links it again.
 */
async function main([who, ...others]: string[]) {
  if (!who || others.length > 0 || (who.startsWith("-") && who !== "--all")) {
    throw new StartError("Usage: npm run unlink-sso -- EMAIL, or npm run unlink-sso -- --all");
  }
  const env = readEnv();
  if (!env.databaseUrl && !existsSync(join(env.dataDir, "postgres"))) {
    throw new StartError(`${env.dataDir} contains no database. Set DATA_DIR or DATABASE_URL.`);
  }
  const { url, stop } = (await openRunning(env)) ?? (await openServer(env));
  const database = openDatabase(url);
  try {
    await migrate(url);
    const removed = await removeLinks(await contextOf(database), who === "--all" ? undefined : who);
    if (removed === 0) throw new StartError(who === "--all" ? "No account is linked." : `No linked account has the email ${who}.`);
    console.log(
      `${removed} ${removed === 1 ? "account was" : "accounts were"} unlinked. The next sign-in with the verified email links again.`,
    );
  } finally {
    await database.close();
    await stop();
  }
}

/** The context of work outside of requests and jobs. */
async function contextOf({ db }: Database): Promise<JobContext> {
  const now = () => systemClock.now().toISOString();
  const { company } = await sessionsService.resolve(db, null, now());
  const today = () => dayIn(company.timezone, systemClock.now());
  return { db, actor: null, company, now, today, ip: "", emit: () => {}, audit: () => {}, jobs: { send: async () => {} } };
}

await runCommand(() => main(process.argv.slice(2)));
