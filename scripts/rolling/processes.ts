import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const released = "0.1.0";

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** The commit of the release: that of its tag, or of a clone without tags. */
function commitOfRelease(): string {
  const tagged = git("tag", "--list", `v${released}`);
  const found = tagged ? git("rev-parse", `${tagged}^{commit}`) : git("log", "-1", "--format=%H", `--grep=^release: Release ${released}$`);
  if (!found) throw new Error(`This clone does not have the commit of ${released}: git fetch --unshallow`);
  return found;
}

/** Unpacks the release into a folder and installs its packages; returns the folder. */
export function unpackRelease(folder: string): string {
  if (existsSync(join(folder, "node_modules"))) return folder;
  mkdirSync(folder, { recursive: true });
  console.log(`Unpacking ${released} and installing its packages…`);
  const archive = execFileSync("git", ["archive", "--format=tar", commitOfRelease()], { cwd: root, maxBuffer: 1e9 });
  execFileSync("tar", ["-x"], { cwd: folder, input: archive });
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" });
  return folder;
}

export type Running = Awaited<ReturnType<typeof start>>;

/** Starts Daybook of the program folder on a free port and waits until it is ready. */
export async function start(program: string, variables: Record<string, string>) {
  const { PATH = "", TMPDIR = "" } = process.env;
  const child = spawn(process.execPath, [join(program, "server/src/main.ts")], {
    env: { PATH, ...(TMPDIR && { TMPDIR }), TZ: "UTC", PORT: "0", LOG_LEVEL: "warn", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  for (;;) {
    const address = /^Daybook is ready at (\S+)$/m.exec(output)?.[1];
    if (address) return { address, log: () => output.split("\n").filter((line) => line.startsWith("{")), stop };
    if (child.exitCode !== null) throw new Error(`Daybook did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  async function stop(signal: NodeJS.Signals = "SIGTERM") {
    if (child.exitCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  }
}
