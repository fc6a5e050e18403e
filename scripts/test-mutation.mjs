import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { root, run, runMain } from "./child.mjs";
import { setUp } from "./setup.mjs";

/**
 * `npm run test:mutation`: changes the access rules, the rules of the leave ledger (both without a database) and the
 * ledger's services (with one) in hundreds of small ways, and fails unless the tests notice at least 95% of each.
 * Options of Stryker may follow, and run only the first part: `-- --mutate src/access/tasks.ts`.
 */
await runMain(async () => {
  const node = await setUp();
  const server = path.join(root, "server");
  const stryker = path.join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const options = process.argv.slice(2);
  const rules = await run(node, [stryker, "run", "stryker.config.json", ...options], { cwd: server });
  if (rules !== 0 || options.length > 0) return rules;

  // The copy of the server in which Stryker works looks for the product's version one folder up.
  mkdirSync(path.join(server, ".stryker-tmp"), { recursive: true });
  cpSync(path.join(root, "package.json"), path.join(server, ".stryker-tmp", "package.json"));
  return run(node, [stryker, "run", "stryker.ledger.config.json"], { cwd: server });
});
