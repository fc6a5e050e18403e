import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { mayCheckRestore, missingCreateDatabase } from "../server/src/db/backup/restore-check.ts";
import { requireDiskSpace } from "../server/src/db/availability/disk-space.ts";
import { migrationNames } from "../server/src/db/migrate.ts";
import { requireStatementTimeout } from "../server/src/db/external/pooler.ts";
import { countCopies } from "../server/src/features/backups/backups.copies.ts";
import type { ObjectStorageEnv } from "../server/src/platform/object-storage.ts";
import { requireMigratable } from "../server/src/db/start-checks.ts";
import { encryptionOf } from "../server/src/encryption.ts";
import { checkEnv, type Env, hasLostSecret, readEnvOfCommand, StartError } from "../server/src/env.ts";
import { unknownVariables } from "../server/src/env/unknown-variables.ts";
import { version } from "../server/src/version.ts";
import { checkMail } from "../server/src/messaging/mail.ts";
import { checkWhatsApp } from "../server/src/messaging/whatsapp.ts";
import { channelEnv } from "../server/src/messaging/stored-channels.ts";
import { openRunning, openServer, runCommand } from "./database.ts";
import { checkFiles } from "./files/places.ts";
import { checkSingleSignOn, checkTeamChannels, checkTraces, reasonOf, storedChannels } from "./doctor/services.ts";

/** What a check found: a sentence for a good or unconfigured part. A fault is a `StartError`. */
type Check = { name: string; run: (env: Env) => Promise<string> | string };

const lowSpaceBytes = 1e9;
/** Less than PostgreSQL needs for the next part of its write-ahead log. */
const fullBytes = 16 * 1024 * 1024;
const clockDifferenceSeconds = 5;

const checks: Check[] = [
  { name: "Version", run: () => `Daybook ${version()} on Node ${process.versions.node}` },
  { name: "Address", run: addressOf },
  { name: "Disk", run: checkDisk },
  { name: "Secret", run: checkSecret },
  { name: "Database", run: checkDatabase },
  { name: "Connection pooler", run: checkPooler },
  { name: "Authenticator apps", run: checkAuthenticators },
  { name: "Backups", run: checkBackups },
  { name: "Files", run: async (env) => (isMissing(env) ? checkFiles(env, undefined) : withDatabase(env, (url) => checkFiles(env, url))) },
  { name: "Single sign-on", run: checkSingleSignOn },
  { name: "Traces", run: checkTraces },
  { name: "Mail", run: async (env) => checkChannel(env, "smtp", ({ smtp }) => smtp && checkMail(smtp)) },
  { name: "WhatsApp", run: async (env) => checkChannel(env, "whatsapp", ({ whatsapp }) => whatsapp && checkWhatsApp(whatsapp)) },
  { name: "Team channels", run: checkChannels },
];

/** `daybook doctor`: prints a line per check of the environment and exits with 1 if one fails. Sends no message. */
async function main() {
  let faults = 0;
  const report = async (name: string, run: () => Promise<string> | string) => {
    try {
      console.log(`✓ ${name}: ${await run()}`);
    } catch (error) {
      faults++;
      console.log(`✗ ${name}: ${reasonOf(error)}`);
    }
  };
  let env: Env | undefined;
  await report("Environment", () => {
    env = readEnvOfCommand();
    return ["every variable is valid", ...unknownVariables()].join(". ");
  });
  try {
    for (const { name, run } of env ? checks : []) await report(name, () => run(env!));
  } finally {
    const opened = await opening?.catch(() => undefined);
    await opened?.stop();
  }
  process.exitCode = faults > 0 ? 1 : 0;
}

function addressOf({ host, port, publicUrl, trustProxy }: Env) {
  const isOpen = !["127.0.0.1", "::1", "localhost"].includes(host);
  const proxy = trustProxy === false ? "trusts no proxy" : `trusts the proxies of TRUST_PROXY=${String(trustProxy)}`;
  if (publicUrl && trustProxy === false && publicUrl.startsWith("https:") && !isOpen) {
    throw new StartError(
      "PUBLIC_URL is https, so a proxy stands in front: set TRUST_PROXY=1, or rate limits see one address for everyone.",
    );
  }
  return `listens on ${host}:${port}, links begin with ${publicUrl ?? "the address of the request"}, ${proxy}`;
}

/** A secret that a lost file would have is replaced by the next start. */
function checkSecret({ dataDir }: Env) {
  const checked = checkEnv();
  if (checked.jwtSecret !== undefined) return "in JWT_SECRET";
  const file = join(dataDir, "jwt-secret");
  if (!hasLostSecret(checked)) return `in ${file}`;
  throw new StartError(
    `${file} is missing. Put it back: otherwise the next start creates another one, and everyone has to sign in again and set up authenticator apps again.`,
  );
}

function checkDisk({ dataDir, databaseUrl }: Env) {
  if (!existsSync(dataDir)) return databaseUrl ? "DATA_DIR is not used" : `${dataDir} is created on the first start`;
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(`${dataDir} cannot be written by this account. Change its owner, or set DATA_DIR.`);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB free in ${dataDir}`;
  if (free < fullBytes)
    throw new StartError(`The disk of ${dataDir} is full: ${text}. Free space on it; until then Daybook saves nothing.`);
  if (free < lowSpaceBytes) throw new StartError(`Only ${text}. Free space, or Daybook soon refuses to save.`);
  return text;
}

const isMissing = ({ databaseUrl, dataDir }: Env) => !databaseUrl && !existsSync(join(dataDir, "postgres"));

/** The database, which the first check that needs it opens for all. */
let opening: ReturnType<typeof openServer> | undefined;

/** Runs the work on the existing database, whether Daybook is running or not. Only the first check says why it cannot be opened. */
async function withDatabase<Result>(env: Env, work: (url: string) => Promise<Result>): Promise<Result> {
  const isFirst = opening === undefined;
  opening ??= openRunning(env).then((running) => running ?? openServer(env));
  const { url } = await opening.catch((error: unknown) => {
    throw isFirst ? error : new StartError("not checked, because the database cannot be opened");
  });
  return work(url);
}

/** Lists the bucket, which needs its address and a valid key. */
async function copiesOf(env: ObjectStorageEnv) {
  const count = await countCopies(env);
  return `in ${env.bucketUrl} (${count === 1 ? "1 copy" : `${count} copies`})`;
}

/** The folder of scheduled backups, and the right to check them. The role of the embedded database always has it. */
async function checkBackups({ backup, backupKey, databaseUrl }: Env) {
  if (!backup) return "not scheduled; set BACKUP_SCHEDULE, or run bin/daybook backup from your own scheduler";
  const { folder, isDefaultFolder, schedule, keep, copies } = backup;
  if (!existsSync(folder)) {
    if (!isDefaultFolder) throw new StartError(`The folder ${folder} of BACKUP_DIR does not exist. Create it, or mount its disk.`);
  } else {
    try {
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch {
      throw new StartError(`The backup folder ${folder} cannot be written by this account. Change its owner, or set BACKUP_DIR.`);
    }
  }
  if (databaseUrl) await requireCreateDatabase(databaseUrl);
  const place = copies ? `${folder} and ${await copiesOf(copies)}` : folder;
  return `daily at ${schedule}, the newest ${keep} in ${place}, ${backupKey ? "encrypted, " : ""}checked every week`;
}

async function requireCreateDatabase(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: "daybook-doctor", connectionTimeoutMillis: 5000 });
  // The check of the database reports a connection that fails.
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  if (!isConnected) return;
  try {
    if (!(await mayCheckRestore(client))) throw new StartError(missingCreateDatabase.replace("<role>", client.user ?? "daybook"));
  } finally {
    await client.end();
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "daybook-doctor", connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function checkDatabase(env: Env) {
  if (isMissing(env)) return "embedded, created on the first start";
  return withDatabase(env, async (url) => {
    const warning = await requireMigratable(url);
    await withClient(url, requireDiskSpace);
    if (warning) throw new StartError(warning);
    return `${env.databaseUrl ? "external" : "embedded"}, ${await describeDatabase(url)}`;
  });
}

/** The check of the database has found that both addresses work and lead to the same database. */
async function checkPooler({ pooler }: Env) {
  if (!pooler) return "not configured";
  await requireStatementTimeout(pooler);
  return `statements go through it, ${pooler.namedStatements ? "prepared" : "not prepared (DATABASE_NAMED_STATEMENTS)"}`;
}

/** Finds authenticator apps that were set up under another `JWT_SECRET`: their codes are rejected. */
function checkAuthenticators(env: Env) {
  if (isMissing(env)) return "none set up";
  return withDatabase(env, (url) =>
    withClient(url, async (client) => {
      const { rows: tables } = await client.query<{ exists: boolean }>(
        "select to_regclass('public.totp_authenticators') is not null as exists",
      );
      if (!tables[0]!.exists) return "none set up";
      const { rows } = await client.query<{ secret: string; email: string }>(
        `select totp.secret, users.email from public.totp_authenticators totp join public.users on users.id = totp.user_id
         where totp.confirmed_at is not null order by users.email`,
      );
      const { decrypt } = encryptionOf(env.jwtSecret);
      const unreadable = rows.filter(({ secret }) => decrypt(secret) === undefined);
      if (unreadable.length > 0) {
        const people = unreadable.slice(0, 10).map(({ email }) => email);
        const more = unreadable.length > people.length ? ` and ${unreadable.length - people.length} more` : "";
        throw new StartError(
          `${unreadable.length} of ${rows.length} were set up under another JWT_SECRET, so their codes are rejected. Set the earlier JWT_SECRET again, or remove the second factor of ${people.join(", ")}${more} in Users or with "bin/daybook remove-second-factor EMAIL".`,
        );
      }
      return rows.length === 0 ? "none set up" : `${rows.length} set up, all readable with JWT_SECRET`;
    }),
  );
}

type ChannelName = "smtp" | "whatsapp";

/** Checks a channel as the server would use it: from the environment, or else from the settings. */
async function checkChannel(env: Env, channel: ChannelName, check: (env: Pick<Env, ChannelName>) => Promise<string> | undefined) {
  if (env[channel] || isMissing(env)) return (await check(env)) ?? "not configured";
  const stored = await withDatabase(env, (url) => withClient(url, storedChannels));
  if (!stored[channel]) return "not configured";
  const found = channelEnv(env, encryptionOf(env.jwtSecret), stored);
  if (!found[channel])
    throw new StartError("It was set up in Settings under another JWT_SECRET. Set the earlier one again, or enter it again.");
  try {
    return `${await check(found)}, as set up in Settings`;
  } catch (error) {
    throw new StartError(`As set up in Settings: ${reasonOf(error)}`);
  }
}

function checkChannels(env: Env) {
  if (isMissing(env)) return "none set up";
  return withDatabase(env, (url) => withClient(url, (client) => checkTeamChannels(client, env)));
}

/** Version, pending migrations and clock of the database. */
const describeDatabase = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; now: Date; isEmpty: boolean }>(
      `select current_setting('server_version') as version, clock_timestamp() as now, to_regclass('public.migrations') is null as "isEmpty"`,
    );
    const { version: server, now, isEmpty } = rows[0]!;
    const seconds = Math.abs(Date.now() - now.getTime()) / 1000;
    if (seconds > clockDifferenceSeconds) {
      throw new StartError(
        `The clocks of this machine and of the database differ by ${Math.round(seconds)} seconds. Synchronize both (NTP).`,
      );
    }
    const applied = isEmpty ? 0 : (await client.query("select from public.migrations")).rowCount!;
    const pending = migrationNames().length - applied;
    return `PostgreSQL ${server}, ${pending === 0 ? "every migration is applied" : `the next start applies ${pending} migrations`}, clocks agree`;
  });

await runCommand(main);
