import { StartError } from "../../server/src/env.ts";
import { removeLinks } from "../../server/src/features/single-sign-on/single-sign-on.accounts.service.ts";
import { runWithDatabase } from "./with-database.ts";

/**
 * `daybook unlink-sso EMAIL`: removes the link of an account to the provider of single sign-on, or with `--all` of every
 * account. The next sign-in with the verified email links it again.
 */
await runWithDatabase(async ({ context }) => {
  const [who, ...others] = process.argv.slice(2);
  if (!who || others.length > 0 || (who.startsWith("-") && who !== "--all")) {
    throw new StartError("Usage: daybook unlink-sso EMAIL|--all");
  }
  const removed = await removeLinks(await context(), who === "--all" ? undefined : who);
  if (removed === 0) throw new StartError(who === "--all" ? "No account is linked." : `No linked account has the email ${who}.`);
  const accounts = removed === 1 ? "account was" : "accounts were";
  console.log(`${removed} ${accounts} unlinked. The next sign-in with the verified email links again.`);
});
