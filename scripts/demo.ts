import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { dayIn, serverTimezone, systemClock } from "../server/src/clock.ts";
import { openDatabase } from "../server/src/db/database.ts";
import { appRole } from "../server/src/db/embedded/cluster.ts";
import { startEmbedded } from "../server/src/db/embedded/embedded.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { readEnv, StartError } from "../server/src/env.ts";
import { localAddress } from "../server/src/process/listen.ts";
import { demoPassword, signIns } from "../server/src/seed/people.ts";
import { companyToday } from "../server/src/seed/prepare.ts";
import { startPhone } from "./demo-phone/phone.ts";
import { seedDemo } from "../server/src/seed/seed.ts";

const root = resolve(import.meta.dirname, "..");
const dataDir = process.env.DATA_DIR?.trim() ? resolve(process.env.DATA_DIR) : join(root, "data-demo");
const stateFile = join(dataDir, "demo.json");

/** Contents of `demo.json`: the last day of the data, null while seeding. */
type State = { day: string | null };

/** How long a demo keeps what its visitors typed. Afterwards its reports and dates would look abandoned. */
const keptDays = 7;

/** `daybook demo`: starts Daybook with a demo company up to today, in its own data directory. */
async function main() {
  if (process.env.DATABASE_URL) console.log("The demo uses its own database and ignores DATABASE_URL.");
  delete process.env.DATABASE_URL;
  process.env.DATA_DIR = dataDir;
  buildWeb();

  const today = dayIn(serverTimezone(), systemClock.now());
  const state = readState();
  if (!state?.day || daysBetween(state.day, today) > keptDays) await createDemo(state, today);
  else console.log(`This demo was created on ${state.day}. ${keptUntil(state.day)}`);

  const { port } = readEnv();
  const phone = await startPhone(port + 1, port);
  await import("../server/src/main.ts");
  console.log(`\nSign in at ${localAddress(readEnv())} with password ${demoPassword} as`);
  for (const { email, name, role } of Object.values(signIns)) console.log(`  ${email.padEnd(30)} ${name}, ${roleNames[role]}`);
  console.log(`Their WhatsApp, on a phone of the demo: ${phone}`);
}

const millisecondsPerDay = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / millisecondsPerDay;

/** Tells how long the demo keeps what is typed into it. */
function keptUntil(day: string): string {
  const last = new Date(Date.parse(day) + keptDays * millisecondsPerDay).toISOString().slice(0, 10);
  return `What you type is kept until ${last}; the first start after that creates a new demo. To start over now, delete ${dataDir}.`;
}

const roleNames = { admin: "admin", team_lead: "team lead", team_member: "team member" };

function buildWeb() {
  const { status } = spawnSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit", cwd: root });
  if (status !== 0) throw new StartError("The demo needs the web application, which could not be built.");
}

/** Reads the state. Refuses a non-empty directory without one, so that only demo data is ever overwritten. */
function readState(): State | undefined {
  if (existsSync(stateFile)) return JSON.parse(readFileSync(stateFile, "utf8")) as State;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartError(`${dataDir} contains data that is not a demo. Set DATA_DIR to a new or empty directory.`);
  }
  return undefined;
}

function writeState(day: State["day"]) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(stateFile, JSON.stringify({ day } satisfies State));
}

async function createDemo(state: State | undefined, today: string) {
  const started = performance.now();
  console.log(
    state?.day
      ? `The demo of ${state.day} is more than ${keptDays} days old. Creating a new one up to today in its place.`
      : "Creating the demo company.",
  );
  if (!state) writeState(null);
  const embedded = await startEmbedded({ dataDir });
  try {
    // Marks the data as incomplete, in case seeding is interrupted.
    writeState(null);
    await replaceDatabase(embedded.adminUrl);
    await migrate(embedded.url);
    const database = openDatabase(embedded.url, { timeoutMs: 60_000 });
    try {
      await seedDemo(database, { today: await companyToday(database.db), calibrates: true, log: console.log });
    } finally {
      await database.close();
    }
  } finally {
    await embedded.stop();
  }
  writeState(today);
  console.log(`Created in ${((performance.now() - started) / 1000).toFixed(1)} s. ${keptUntil(today)}`);
}

async function replaceDatabase(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("drop database if exists daybook with (force)");
    await client.query(`create database daybook owner ${appRole}`);
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
