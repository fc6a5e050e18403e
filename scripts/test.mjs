import { runMain } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { setUp } from "./setup.mjs";
import { oneResult, playwright, runCommand, runParts, vitest } from "./test-parts.mjs";

/**
 * `npm test`: sets up the checkout, runs all tests, and ends with a line `N passed, N failed` and a matching exit code. A
 * missing part fails; so does a skipped test without a reason.
 */
await runMain(async () => {
  const node = await setUp();
  const chromium = await ensureChromium(node);
  return runParts(parts(node, chromium));
});

function parts(node, chromium) {
  return [
    { name: "Format, lint and types", run: () => runCommand(node, ["scripts/check.ts"]) },
    { name: "Build of the web application", run: () => runCommand(node, ["scripts/build.mjs"]) },
    { name: "Server: rules, API and concurrency", run: () => vitest(node, "server") },
    { name: "Web", run: () => vitest(node, "web") },
    { name: "Server process: starting, stopping, crashes", run: () => vitest(node, "server", { config: "vitest.process.config.ts" }) },
    {
      name: "Browser",
      run: () => (chromium ? playwright(node, { CHROMIUM_PATH: chromium }) : oneResult(false, "Chromium is missing.")),
    },
  ];
}
