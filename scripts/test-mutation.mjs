import path from "node:path";
import { root, run, runMain } from "./child.mjs";
import { setUp } from "./setup.mjs";

/**
 * `npm run test:mutation`: changes the access rules and the rules of the leave ledger in hundreds of small ways, and fails
 * unless the tests notice at least 95% of them. Options of Stryker may follow: `-- --mutate src/access/tasks.ts`.
 */
await runMain(async () => {
  const node = await setUp();
  const stryker = path.join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  return run(node, [stryker, "run", "stryker.config.json", ...process.argv.slice(2)], { cwd: path.join(root, "server") });
});
