import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { dayIn, systemClock } from "../server/src/clock.ts";
import { openDatabase } from "../server/src/db/database.ts";
import { startEmbedded } from "../server/src/db/embedded.ts";
import { migrate, migrationNames } from "../server/src/db/migrate.ts";
import { readEnv, StartError } from "../server/src/env.ts";
import { localAddress } from "../server/src/listen.ts";
import { demoPassword, signIns } from "../server/src/seed/people.ts";
import { companyToday } from "../server/src/seed/prepare.ts";
import { seedDemo } from "../server/src/seed/seed.ts";

const root = resolve(import.meta.dirname, "..");
const dataDir = process.env.DATA_DIR?.trim() ? resolve(process.env.DATA_DIR) : join(root, "data-demo");
const note = join(dataDir, "demo.json");

/** What a demo's data directory says of itself: up to which day it was made, and by which version of the tables. */
type Note = { day: string | null; tables: string | undefined };

const tables = migrationNames().at(-1);

/** `npm run demo`: Daybook with a believable company up to today, in a data directory of its own. */
async function main() {
  if (process.env.DATABASE_URL) console.log("The demo uses a database of its own, not the one of DATABASE_URL.");
  delete process.env.DATABASE_URL;
  process.env.DATA_DIR = dataDir;
  buildWeb();

  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, systemClock.now());
  const found = readNote();
  if (found?.day !== today || found.tables !== tables) await makeAnew(found, today);

  await import("../server/src/main.ts");
  console.log(`\nSign in at ${localAddress(readEnv())} with the password ${demoPassword} as`);
  for (const { email, name, role } of Object.values(signIns)) console.log(`  ${email.padEnd(30)} ${name}, ${roleWords[role]}`);
}

const roleWords = { admin: "admin", team_lead: "team lead", team_member: "team member" };

function buildWeb() {
  const { status } = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit", cwd: root });
  if (status !== 0) throw new StartError("The demo does not start without the web application.");
}

/** Only a directory that says it is a demo's is ever overwritten. */
function readNote(): Note | undefined {
  if (existsSync(note)) return JSON.parse(readFileSync(note, "utf8")) as Note;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartError(
      `${dataDir} holds something that is not a demo. Set DATA_DIR to another directory, or to one that does not exist yet.`,
    );
  }
  return undefined;
}

function writeNote(day: Note["day"]) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(note, JSON.stringify({ day, tables } satisfies Note));
}

async function makeAnew(found: Note | undefined, today: string) {
  const started = performance.now();
  console.log(
    found?.day
      ? `The demo company ends on ${found.day}. It is made anew up to today; what was changed in it is gone.`
      : "Making the demo company.",
  );
  if (!found) writeNote(null);
  const embedded = await startEmbedded({ dataDir });
  try {
    // From here on until it is finished it is nobody's, should this be interrupted.
    writeNote(null);
    await replaceDatabase(embedded.adminUrl);
    await migrate(embedded.url);
    const database = openDatabase(embedded.url, { timeoutMs: 60_000 });
    try {
      await seedDemo(database, { today: await companyToday(database.db), say: console.log });
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
  }
  writeNote(today);
  console.log(`Made in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

async function replaceDatabase(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("drop database if exists daybook with (force)");
    await client.query("create database daybook");
  } finally {
    await client.end();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
