import fs from "node:fs";
import { runMain, SetUpError } from "./child.mjs";
import { setUp } from "./setup.mjs";
import { runParts, vitest } from "./test-parts.mjs";

const folders = ["/usr/lib/postgresql/15/bin", "/usr/pgsql-15/bin", "/opt/homebrew/opt/postgresql@15/bin"];

/**
 * `npm run test:postgres15`: sets up the checkout and runs the server's tests of SQL on the oldest supported PostgreSQL, whose
 * programs must be on this machine (`TEST_POSTGRES_BIN` names another folder). Names after the command select files.
 */
await runMain(async () => {
  const bin = process.env.TEST_POSTGRES_BIN || folders.find((folder) => fs.existsSync(`${folder}/initdb`));
  if (!bin) throw new SetUpError(`PostgreSQL 15 is not in ${folders.join(" or ")}. Install it, or set TEST_POSTGRES_BIN to its folder.`);
  const node = await setUp();
  const run = () => vitest(node, "server", { env: { TEST_POSTGRES_BIN: bin }, files: process.argv.slice(2) });
  return runParts([{ name: `Server on PostgreSQL 15 (${bin}): SQL, without the permission matrix`, run }]);
});
