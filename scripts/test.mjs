import fs from "node:fs";
import { runMain, SetUpError } from "./child.mjs";
import { ensureChromium } from "./chromium.mjs";
import { setUp } from "./setup.mjs";
import { noCounts, playwright, vitest, runCommand } from "./test-parts.mjs";

/**
 * `npm test`: sets up the checkout, runs all tests, and ends with a line `N passed, N failed` and a matching exit code. A
 * missing part fails; so does a skipped test without a reason.
 */
await runMain(async () => {
  const node = await setUp();
  const chromium = await ensureChromium(node);
  const results = [];
  let interrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (interrupted = true));
  for (const { name, run } of parts(node, chromium)) {
    if (interrupted) throw new SetUpError("The tests were interrupted.");
    console.log(`\n=== ${name} ===`);
    const started = Date.now();
    results.push({
      name,
      ...checkSkipped(await run()),
      seconds: Math.round((Date.now() - started) / 1000),
    });
  }
  return summary(results);
});

function parts(node, chromium) {
  const older = olderPostgres();
  return [
    { name: "Format, lint and types", run: () => runCommand(node, ["scripts/check.ts"]) },
    { name: "Build of the web application", run: () => runCommand(node, ["scripts/build.mjs"]) },
    { name: "Server: rules, API and concurrency", run: () => vitest(node, "server") },
    ...(older
      ? [
          {
            name: `Server on PostgreSQL 15 (${older}): SQL, without the permission matrix`,
            run: () => vitest(node, "server", { env: { TEST_POSTGRES_BIN: older } }),
          },
        ]
      : []),
    { name: "Web", run: () => vitest(node, "web") },
    { name: "Server process: starting, stopping, crashes", run: () => vitest(node, "server", { config: "vitest.process.config.ts" }) },
    {
      name: "Browser",
      run: () => (chromium ? playwright(node, { CHROMIUM_PATH: chromium }) : { ...noCounts(), failed: 1 }),
    },
  ];
}

/** The programs of the oldest supported PostgreSQL, if installed on this machine. */
function olderPostgres() {
  const folders = ["/usr/lib/postgresql/15/bin", "/usr/pgsql-15/bin", "/opt/homebrew/opt/postgresql@15/bin"];
  return folders.find((folder) => fs.existsSync(`${folder}/initdb`));
}

function checkSkipped({ passed, failed, skipped, flaky }) {
  for (const { title, reason } of skipped)
    console.log(`${reason ? "skipped" : "SKIPPED WITHOUT A REASON"}: ${title}${reason ? `: ${reason}` : ""}`);
  return { passed, failed: failed + skipped.filter(({ reason }) => !reason).length, flaky };
}

function summary(results) {
  const sum = (what) => results.reduce((total, result) => total + result[what], 0);
  console.log("");
  for (const { name, passed, failed, seconds } of results)
    console.log(`${failed ? "✗" : "✓"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  for (const title of results.flatMap(({ flaky }) => flaky)) console.log(`flaky, passed on retry: ${title}`);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  return sum("failed") === 0 ? 0 : 1;
}
