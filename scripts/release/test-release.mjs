import { run, runMain } from "../child.mjs";
import { setUp } from "../setup.mjs";
import { runParts, vitest } from "../test-parts.mjs";

/** `npm run test:release`: makes the release archive and starts it from an empty folder. */
await runMain(async () => {
  const node = await setUp({ web: true });
  const code = await run(node, ["scripts/release/release.mjs"]);
  if (code !== 0) return code;
  return runParts([{ name: "Release", run: () => vitest(node, "server", { config: "vitest.release.config.ts" }) }]);
});
