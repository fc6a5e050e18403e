import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { server } from "../../scripts/server.mjs";

export const root = resolve(import.meta.dirname, "../..");

/** A server in its own process. */
export type Server = { url: string; pid: number; child: ChildProcess; stop(): Promise<void> };

type Options = { env: NodeJS.ProcessEnv; nodeOptions?: string[]; readyPath: string };

const startTimeoutMs = 60_000;

/**
 * Starts a TypeScript file of the checkout and waits for its first successful response at `readyPath`. Its port is passed as
 * `PORT`; its environment contains only what is passed here.
 */
export async function startServer(file: string, { env, nodeOptions = [], readyPath }: Options): Promise<Server> {
  const port = await freePort();
  const { PATH, HOME, TMPDIR } = process.env;
  const child = fork(join(root, file), {
    cwd: root,
    execArgv: nodeOptions,
    env: { PATH, HOME, TMPDIR, PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startTimeoutMs;
  while (!(await responds(`${url}${readyPath}`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${file} does not respond at ${url}${readyPath}`);
    await sleep(2);
  }
  return { url, pid: child.pid!, child, stop: () => stop(child) };
}

/** Starts the product like `npm start` does. */
export const startProduct = ({ env, nodeOptions = [], readyPath }: Options) =>
  startServer(server.file, { env: { ...server.env, ...env }, nodeOptions: [...server.nodeOptions, ...nodeOptions], readyPath });

export async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGINT");
  await exit;
}

/** Returns a TCP port that is free on this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("No free port"))));
    });
  });
}
