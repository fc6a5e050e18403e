import { jobRunner } from "../../server/src/jobs/jobs.ts";
import { systemClock } from "../../server/src/clock.ts";
import { openDatabase } from "../../server/src/db/database.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { readEnv, StartError } from "../../server/src/env.ts";
import { removeByEmail } from "../../server/src/features/second-factor/second-factor.jobs.ts";
import { openServer, runCommand } from "../database.ts";

const timeoutMs = 60_000;

/** `npm run remove-second-factor -- EMAIL`: for an admin who has lost phone and recovery codes. Only people with access to the server can run it. */
await runCommand(async () => {
  const email = process.argv[2]?.trim();
  if (!email) throw new StartError("Usage: npm run remove-second-factor -- EMAIL");
  const { url, stop } = await openServer(readEnv());
  const database = openDatabase(url, { timeoutMs });
  try {
    await migrate(url);
    const jobs = jobRunner({ database, jobs: [removeByEmail], clock: systemClock, emit: () => {}, log: { warn: console.warn } });
    await jobs.run(removeByEmail.name, { email });
    console.log(`The second factor of ${email} was removed. The password alone signs in.`);
  } finally {
    await database.close();
    await stop();
  }
});
