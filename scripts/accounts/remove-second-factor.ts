import { systemClock } from "../../server/src/clock.ts";
import { StartError } from "../../server/src/env.ts";
import { removeByEmail } from "../../server/src/features/second-factor/second-factor.jobs.ts";
import { jobRunner } from "../../server/src/jobs/jobs.ts";
import { runWithDatabase } from "./with-database.ts";

/** `npm run remove-second-factor -- EMAIL`: for an admin who has lost phone and recovery codes. Only people with access to the server can run it. */
await runWithDatabase(async ({ database }) => {
  const email = process.argv[2]?.trim();
  if (!email) throw new StartError("Usage: npm run remove-second-factor -- EMAIL");
  const jobs = jobRunner({ database, jobs: [removeByEmail], clock: systemClock, emit: () => {}, log: { warn: console.warn } });
  await jobs.run(removeByEmail.name, { email });
  console.log(`The second factor of ${email} was removed. The password alone signs in.`);
});
