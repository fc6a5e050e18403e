import { parseArgs } from "node:util";
import { openDatabase } from "../server/src/db/database.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { readEnv, StartError } from "../server/src/env.ts";
import { demoPassword, signIns } from "../server/src/seed/people.ts";
import { companyToday, countPeople, emptyDatabase } from "../server/src/seed/prepare.ts";
import { seedCompany } from "../server/src/seed/seed.ts";
import { sizeNames, type SizeName, sizes } from "../server/src/seed/sizes.ts";
import { openServer } from "./database.ts";

const usage = `Usage: npm run seed -- --size ${sizeNames.join("|")} [--replace]`;

/** Statements over a large database take longer than those of a request. */
const timeoutMs = 10 * 60_000;

/** `npm run seed`: fills the configured database with a sample company. Refuses a database with users unless `--replace`. */
async function main() {
  const { size, replace } = readArguments();
  const env = readEnv();
  const { url, stop } = await openServer(env);
  const started = performance.now();
  const database = openDatabase(url, { timeoutMs });
  try {
    await migrate(url);
    await clearDatabase(database, replace);
    await seedCompany(database, sizes[size], { today: await companyToday(database.db), log: console.log });
  } finally {
    await database.close();
    await stop();
  }
  console.log(`Done in ${Math.round((performance.now() - started) / 1000)} s.`);
  console.log(
    `Sign in with password ${demoPassword} as ${Object.values(signIns)
      .map(({ email }) => email)
      .join(", ")}`,
  );
}

function readArguments(): { size: SizeName; replace: boolean } {
  try {
    const options = { size: { type: "string" }, replace: { type: "boolean", default: false } } as const;
    const { size: wanted, replace } = parseArgs({ options }).values;
    const size = sizeNames.find((name) => name === wanted);
    if (size) return { size, replace };
  } catch {
    // Unknown option: the usage below lists the valid ones.
  }
  throw new StartError(usage);
}

async function clearDatabase(database: ReturnType<typeof openDatabase>, replace: boolean) {
  const users = await countPeople(database.db);
  if (users === 0) return;
  if (!replace) {
    throw new StartError(
      `This database already has ${users} ${users === 1 ? "user" : "users"}. Use --replace to delete everything in it first.`,
    );
  }
  console.log(`Deleting everything in the database, including ${users} users.`);
  await emptyDatabase(database);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
