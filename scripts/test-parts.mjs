import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { root, run } from "./child.mjs";

const inModules = (...parts) => path.join(root, "node_modules", ...parts);

/**
 * What a part of `npm test` found: numbers of tests, the skipped ones, each with its reason if it gave one, and the
 * titles of those that passed only when they were tried again.
 */
export const nothingCounted = () => ({ passed: 0, failed: 0, skipped: [], flaky: [] });

/**
 * Runs a test runner with nothing to read from and reads the counts it left. A runner that ends badly without a failed
 * test, or without any test at all, counts as one failure: its message is above in the output.
 */
async function counted(node, args, { cwd = root, env = {}, read }) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-counts-"));
  const file = path.join(folder, "counts.json");
  try {
    const code = await run(node, args, {
      cwd,
      env: { ...process.env, ...env, ...read.env(file) },
      stdio: quiet,
    });
    const counts = { ...nothingCounted(), ...(fs.existsSync(file) ? read.counts(JSON.parse(fs.readFileSync(file, "utf8"))) : {}) };
    const foundNothing = counts.passed + counts.failed + counts.skipped.length === 0;
    if (counts.failed === 0 && (code !== 0 || foundNothing)) counts.failed = 1;
    return counts;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const quiet = ["ignore", "inherit", "inherit"];

/** A command that is no test runner: it passes or fails as a whole. */
export async function whole(node, args) {
  const code = await run(node, args, { stdio: quiet });
  return { ...nothingCounted(), passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/** Vitest in one of the workspaces. */
export const vitest = (node, workspace, { config, env } = {}) =>
  counted(node, vitestArgs(config), { cwd: path.join(root, workspace), env, read: vitestCounts });

const vitestArgs = (config) => [
  inModules("vitest", "vitest.mjs"),
  "run",
  "--reporter=default",
  `--reporter=${path.join(root, "scripts", "count-reporter.mjs")}`,
  ...(config ? ["--config", config] : []),
];

const vitestCounts = { env: (file) => ({ COUNTS_FILE: file }), counts: (counts) => counts };

/** Playwright with the configuration in `e2e`. */
export const playwright = (node, env) =>
  counted(node, [inModules("@playwright", "test", "cli.js"), "test", "--reporter=list,json"], {
    cwd: path.join(root, "e2e"),
    env,
    read: playwrightCounts,
  });

const playwrightCounts = {
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  counts({ suites = [], errors = [] }) {
    const counts = { ...nothingCounted(), failed: errors.length };
    for (const { title, test } of suites.flatMap(testsOf)) {
      const reason = test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description;
      if (test.status === "skipped") counts.skipped.push({ title, reason });
      else counts[test.status === "unexpected" ? "failed" : "passed"] += 1;
      if (test.status === "flaky") counts.flaky.push(title);
    }
    return counts;
  },
};

const testsOf = ({ title: file, specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ title: `${file}: ${title}`, test }))),
  ...suites.flatMap(testsOf),
];
