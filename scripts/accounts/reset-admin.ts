import { StartError } from "../../server/src/env.ts";
import { createPrinted } from "../../server/src/features/account-links/account-links.requests.service.ts";
import { linkAddress } from "../../server/src/link-address.ts";
import { runWithDatabase } from "./with-database.ts";

/** `daybook reset-admin EMAIL`: prints a link with which an administrator chooses a new password. */
await runWithDatabase(async ({ env, context }) => {
  const [email, ...others] = process.argv.slice(2);
  if (!email || others.length > 0 || email.startsWith("-")) throw new StartError("Usage: daybook reset-admin EMAIL");
  const ctx = await context();
  const link = await createPrinted(ctx, { email, baseUrl: linkAddress(ctx) ?? `http://localhost:${env.port}` });
  console.log(`${link.url}\nThe link works once, within 24 hours. Choosing a new password ends all sessions of ${email}.`);
});
