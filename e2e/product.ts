import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { server } from "../scripts/server.mjs";

const root = join(import.meta.dirname, "..");

export type Product = {
  /** The base URL, without a trailing slash. */
  url: string;
  /** The one-time setup link, while there is no administrator. */
  setupLink: string | undefined;
  /** Stops the process with SIGINT and deletes its data. */
  stop(): Promise<void>;
};

export const newDataDir = () => mkdtempSync(join(tmpdir(), "daybook-e2e-"));

/** Runs a script of the product. `done` resolves when it has printed `until`, or without `until` when it exits with 0. */
export function run(args: string[], env: Record<string, string>, until?: RegExp) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...server.env, ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const done = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (until?.test(printed)) resolve(printed);
      });
    }
    child.on("error", reject);
    child.on("exit", (code) =>
      code === 0 && !until ? resolve(printed) : reject(new Error(`${args.join(" ")} ended with ${code}:\n${printed}`)),
    );
  });
  return { child, done };
}

/** Renders every page, so that a test fails when one cannot be rendered; the limits have tests of their own. */
const patientRendering = { SSR_QUEUE: "100", SSR_TIMEOUT_MS: "60000" };

/** Starts the product on a free port with its own data directory and these further variables. */
export async function startProduct(dataDir = newDataDir(), settings: Record<string, string> = {}): Promise<Product> {
  const env = {
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    DATABASE_URL: "",
    JWT_SECRET: "",
    TZ: "UTC",
    ...patientRendering,
    ...settings,
  };
  const { child, done } = run([...server.nodeOptions, server.file], env, /ready at (\S+)\s/);
  const printed = await done;
  return {
    url: /ready at (\S+)\s/.exec(printed)![1]!,
    setupLink: /(\S+\/admin-setup\?token=\S+)/.exec(printed)?.[1],
    stop: async () => {
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ended(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGINT");
  });
}
