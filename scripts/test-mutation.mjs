import path from "node:path";
import { root, run, runMain } from "./child.mjs";
import { setUp } from "./setup.mjs";

/**
 * `npm run test:mutation`: changes the access rules and the leave ledger in many small ways and expects the tests to fail for
 * at least 95% of them. Options of Stryker may follow, such as `-- --mutate src/access/tasks.ts`; a name before them runs one
 * part: `npm run test:mutation -- rules`.
 */
const parts = {
  rules: "stryker.rules.config.json",
  ledger: "stryker.ledger.config.json",
};

await runMain(async () => {
  const node = await setUp();
  const [name, ...options] = process.argv.slice(2);
  const isPart = name !== undefined && name in parts;
  const chosen = isPart ? [name] : Object.keys(parts);
  const stryker = path.join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const codes = [];
  for (const part of chosen) {
    console.log(`\n=== Mutations of the ${part} ===`);
    const given = isPart ? options : process.argv.slice(2);
    codes.push(await run(node, [stryker, "run", parts[part], ...given], { cwd: path.join(root, "server") }));
  }
  return Math.max(...codes);
});
