import { runMain, run, SetUpError } from "./child.mjs";
import { setUp } from "./setup.mjs";

/** `node scripts/run.mjs <file.ts> [...args]`: sets up the checkout if needed and runs a TypeScript file. */
await runMain(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (!file) throw new SetUpError("Usage: node scripts/run.mjs <file.ts> [...args]");
  return run(await setUp(), [file, ...args]);
});
