import { StartError } from "../../server/src/env.ts";
import { removeByEmail } from "../../server/src/features/second-factor/second-factor.removal.service.ts";
import { runWithDatabase } from "./with-database.ts";

/** `daybook remove-second-factor EMAIL`: for an admin who has lost phone and recovery codes. Only people with access to the server can run it. */
await runWithDatabase(async ({ context }) => {
  const email = process.argv[2]?.trim();
  if (!email) throw new StartError("Usage: daybook remove-second-factor EMAIL");
  const problem = await removeByEmail(await context(), email);
  if (problem) throw new StartError(problem);
  console.log(`The second factor of ${email} was removed. The password alone signs in.`);
});
