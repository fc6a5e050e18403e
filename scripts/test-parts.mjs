import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, run, SetUpError } from "./child.mjs";

const inModules = (...parts) => path.join(root, "node_modules", ...parts);

/**
 * Empty result of a part of `npm test`: the number of tests that passed, failed tests as `{ title, message }`, skipped tests as
 * `{ title, reason }`, and titles of tests that passed on retry.
 */
const noCounts = () => ({ passed: 0, failures: [], skipped: [], flaky: [] });

/** Result of a part without tests of its own, as a command: it passed, or it failed with a message. */
export const oneResult = (passed, message) => ({
  ...noCounts(),
  ...(passed ? { passed: 1 } : { failures: [{ title: "the command", message }] }),
});

/**
 * Runs a test runner and reads the counts it wrote. A runner that fails without a failed test, or that runs no test unless it
 * may be empty, counts as one failure; its message is in the output.
 */
async function runCounted(node, args, { cwd = root, env = {}, read, mayBeEmpty = false }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-counts-"));
  const file = path.join(folder, "counts.json");
  try {
    const code = await run(node, args, {
      cwd,
      env: { ...process.env, ...env, ...read.env(file) },
      stdio,
    });
    const counts = { ...noCounts(), ...(fs.existsSync(file) ? read.counts(JSON.parse(fs.readFileSync(file, "utf8"))) : {}) };
    const ranNothing = !mayBeEmpty && counts.passed + counts.failures.length + counts.skipped.length === 0;
    if (counts.failures.length === 0 && (code !== 0 || ranNothing))
      counts.failures.push({ title: "the test runner", message: ranNothing ? "It ran no test." : `It ended with exit code ${code}.` });
    return counts;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const stdio = ["ignore", "inherit", "inherit"];

/** Runs a command that is not a test runner: it passes or fails as a whole. */
export async function runCommand(node, args) {
  const code = await run(node, args, { stdio });
  return oneResult(code === 0, `It ended with exit code ${code}.`);
}

/** Runs Vitest in a workspace; `files` are its file filters. */
export const vitest = (node, workspace, { config, env, files = [], mayBeEmpty } = {}) =>
  runCounted(node, [...vitestArgs(config), ...(mayBeEmpty ? ["--passWithNoTests"] : []), ...files], {
    cwd: path.join(root, workspace),
    env,
    mayBeEmpty,
    read: vitestCounts,
  });

const vitestArgs = (config) => [
  inModules("vitest", "vitest.mjs"),
  "run",
  "--reporter=default",
  `--reporter=${path.join(root, "scripts", "count-reporter.mjs")}`,
  ...(config ? ["--config", config] : []),
];

const vitestCounts = { env: (file) => ({ COUNTS_FILE: file }), counts: (counts) => counts };

/** Runs Playwright with the configuration in `e2e`. */
export const playwright = (node, env, files = []) =>
  runCounted(node, [inModules("@playwright", "test", "cli.js"), "test", "--reporter=list,json", ...files], {
    cwd: path.join(root, "e2e"),
    env,
    read: playwrightCounts,
  });

const playwrightCounts = {
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  counts({ suites = [], errors = [] }) {
    const counts = { ...noCounts(), failures: errors.map(({ message }) => ({ title: "outside of a test", message })) };
    for (const { title, test } of suites.flatMap(testsOf)) {
      const reason = test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
      if (test.status === "skipped") counts.skipped.push({ title, reason });
      else if (test.status === "unexpected") counts.failures.push({ title, message: errorOf(test) });
      else counts.passed += 1;
      if (test.status === "flaky") counts.flaky.push(title);
    }
    return counts;
  },
};

const errorOf = ({ results }) => results.findLast(({ error }) => error)?.error.message ?? "no message";

const testsOf = ({ title: file, specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ title: `${file}: ${title}`, test }))),
  ...suites.flatMap(testsOf),
];

/**
 * Runs parts `{ name, run }` one after the other and prints a line per part, then `N passed, N failed`. Returns the exit code.
 * A skipped test without a reason counts as a failure.
 */
export async function runParts(parts) {
  const results = [];
  let interrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => (interrupted = true));
  for (const { name, run: runPart } of parts) {
    if (interrupted) throw new SetUpError("The tests were interrupted.");
    console.log(`\n=== ${name} ===`);
    const started = Date.now();
    results.push({
      name,
      ...checkSkipped(await runPart()),
      seconds: Math.round((Date.now() - started) / 1000),
    });
  }
  return summary(results);
}

function checkSkipped({ passed, failures, skipped, flaky }) {
  for (const { title, reason } of skipped)
    console.log(`${reason ? "skipped" : "SKIPPED WITHOUT A REASON"}: ${title}${reason ? `: ${reason}` : ""}`);
  const unexplained = skipped.filter(({ reason }) => !reason).map(({ title }) => ({ title, message: "It is skipped without a reason." }));
  return { passed, failures: [...failures, ...unexplained], flaky };
}

function summary(results) {
  console.log("");
  for (const { name, passed, failures, seconds } of results)
    console.log(`${failures.length ? "✗" : "✓"} ${name}: ${passed} passed, ${failures.length} failed (${seconds} s)`);
  for (const title of results.flatMap(({ flaky }) => flaky)) console.log(`flaky, passed on retry: ${title}`);
  for (const { name, failures } of results)
    for (const { title, message } of failures) console.log(`failed in ${name}: ${title}: ${firstLine(message)}`);
  const passed = results.reduce((total, result) => total + result.passed, 0);
  const failed = results.reduce((total, result) => total + result.failures.length, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** First line of an error's message, without the colours of a terminal. */
const firstLine = (message) => stripVTControlCharacters(message).trim().split("\n")[0];
