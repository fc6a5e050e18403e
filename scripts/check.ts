import { spawn } from "node:child_process";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");
const tool = (...path: string[]) => join(root, "node_modules", ...path);
const tsc = tool("typescript", "bin", "tsc");

const vitest = tool("vitest", "vitest.mjs");

/** What the last run found stays in `node_modules/.cache`: a check after a small change takes a tenth of the time. */
const types = (project: string) => {
  const state = tool(".cache", "daybook", `types-${basename(project, ".json")}.tsbuildinfo`);
  return [tsc, "--noEmit", "-p", project, "--incremental", "--tsBuildInfoFile", state];
};

const checks: Record<string, string[]> = {
  format: [tool("oxfmt", "bin", "oxfmt"), "--check", "."],
  lint: [tool("oxlint", "bin", "oxlint")],
  "names, texts and structure": [vitest, "run", "--root", "server", "--config", "vitest.source.config.ts", "--reporter=dot"],
  "unused code and packages": [tool("knip", "bin", "knip.js"), "--cache"],
  "types: contract, server, scripts, bench": types("tsconfig.json"),
  "types: web": types("web"),
  "types: e2e": types("e2e"),
};

type Result = { name: string; passed: boolean; output: string; seconds: number };

function check(name: string, args: string[]): Promise<Result> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ name, passed: code === 0, output, seconds: (performance.now() - started) / 1000 }));
  });
}

const results = await Promise.all(Object.entries(checks).map(([name, args]) => check(name, args)));
for (const { name, output } of results.filter((result) => !result.passed)) console.log(`--- ${name} ---\n${output.trim()}\n`);
for (const { name, passed, seconds } of results) console.log(`${passed ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
if (results[0] && !results[0].passed) console.log("Run `npm run format` to fix the format.");
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
