import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ownProgram = join(import.meta.dirname, "../../bin/daybook");

/** Only what a service has: no variable of this shell changes what is tried. */
export const environment = (variables: Record<string, string>) => ({ PATH: process.env.PATH ?? "", TZ: "UTC", ...variables });

/** How npm reaches its registry, and where it keeps its settings and its cache. Without them it may ask for minutes in vain. */
const settingsOfNpm =
  /^(HOME|NODE_EXTRA_CA_CERTS|NODE_USE_SYSTEM_CA|(npm_config_)?(https?_|no_?)?proxy|npm_config_(registry|ca|cafile|cache|userconfig))$/i;

/** The environment of a program that calls npm: that of a service, and the settings of npm in this shell. */
export const environmentOfNpm = (variables: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => settingsOfNpm.test(name))),
  ...environment(variables),
});

/** Runs a program to its end. */
export async function run(command: string, args: string[], { cwd, env }: { cwd: string; env: Record<string, string> }) {
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, output };
}

/** Runs `bin/daybook` from a folder to its end. */
export const daybook = (folder: string, args: string[], variables: Record<string, string>) =>
  run(ownProgram, args, { cwd: folder, env: environment(variables) });

export type Running = Awaited<ReturnType<typeof start>>;

/** Starts Daybook and waits until it is ready. */
export async function start(
  folder: string,
  variables: Record<string, string>,
  [program, ...args]: [string, ...string[]] = [ownProgram, "start"],
  environmentOf = environment,
) {
  const child = spawn(program, args, { cwd: folder, env: environmentOf({ PORT: "0", ...variables }), stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  for (;;) {
    const address = /^Daybook is ready at (\S+)$/m.exec(output)?.[1];
    if (address) return { address, pid: child.pid!, read: () => output, stop };
    if (child.exitCode !== null) throw new Error(`Daybook did not start:\n${output}`);
    await sleep(50);
  }
  async function stop() {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  }
}

type Call = { body?: object; cookie?: string };

/** Calls the API; `data` is that of its answer. */
export async function call(address: string, method: string, path: string, { body, cookie = "" }: Call = {}) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { cookie, ...(body && !(body instanceof FormData) && { "content-type": "application/json" }) },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

export const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
