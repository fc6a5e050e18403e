import { changedTests } from "./changed-tests.mjs";
import { runMain, SetUpError } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { setUp } from "./setup.mjs";
import { oneResult, playwright, runCommand, runParts, vitest } from "./test-parts.mjs";

/** Finds promises without `await`. It needs half a minute for types, so `npm run check` leaves it out. */
const promises = ["node_modules/oxlint/bin/oxlint", "--config", "oxlint.promises.config.ts", "--type-aware"];

/**
 * `npm test`: sets up the checkout, runs all tests, and ends with a line `N passed, N failed` and a matching exit code. A
 * missing part fails; so does a skipped test without a reason. `npm test -- --changed` runs only the tests of what changed.
 */
await runMain(async () => {
  const options = process.argv.slice(2);
  const isPartial = options.join() === "--changed";
  if (options.length > 0 && !isPartial)
    throw new SetUpError(`npm test has one option, --changed, and no ${options.join(" ")}. CONTRIBUTING.md says how to run single tests.`);
  const node = await setUp();
  const chromium = await ensureChromium(node);
  return runParts(isPartial ? changedParts(node, chromium) : parts(node, chromium));
});

function parts(node, chromium) {
  return [
    check(node),
    { name: "Promises", run: () => runCommand(node, promises) },
    build(node),
    { name: "Server: rules, API and concurrency", run: () => vitest(node, "server") },
    { name: "Web", run: () => vitest(node, "web") },
    { name: "Server process: starting, stopping, crashes", run: () => vitest(node, "server", { config: "vitest.process.config.ts" }) },
    browser(node, chromium),
  ];
}

function changedParts(node, chromium) {
  const changed = changedTests();
  return [
    check(node),
    ...(changed.server.length > 0
      ? [{ name: "Server", run: () => vitest(node, "server", { files: changed.server, mayBeEmpty: true }) }]
      : []),
    ...(changed.webSince
      ? [{ name: "Web", run: () => vitest(node, "web", { files: ["--changed", changed.webSince], mayBeEmpty: true }) }]
      : []),
    ...(changed.browser.length > 0 ? [build(node), browser(node, chromium, changed.browser)] : []),
  ];
}

function check(node) {
  return { name: "Format, lint and types", run: () => runCommand(node, ["scripts/check.ts"]) };
}

function build(node) {
  return { name: "Build of the web application", run: () => runCommand(node, ["scripts/build.mjs"]) };
}

function browser(node, chromium, files) {
  const run = () => (chromium ? playwright(node, { CHROMIUM_PATH: chromium }, files) : oneResult(false, "Chromium is missing."));
  return { name: "Browser", run };
}
