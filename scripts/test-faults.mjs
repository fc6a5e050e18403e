import { runMain } from "./child.mjs";
import { setUp } from "./setup.mjs";
import { runParts, vitest } from "./test-parts.mjs";

/**
 * `npm run test:faults`: sets up the checkout and runs the fault tests (`*.fault.ts`). Names after the command select files:
 * `npm run test:faults -- restore`.
 */
await runMain(async () => {
  const node = await setUp();
  const files = process.argv.slice(2);
  return runParts([{ name: "Faults", run: () => vitest(node, "server", { config: "vitest.faults.config.ts", files }) }]);
});
