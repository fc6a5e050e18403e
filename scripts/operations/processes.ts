import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const program = join(import.meta.dirname, "../../bin/daybook");

/** Only what a service has: no variable of this shell changes what is tried. */
const inherited = Object.fromEntries(["PATH", "HOME", "TMPDIR"].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
const environment = (variables: Record<string, string>) => ({ ...inherited, TZ: "UTC", ...variables });

/** Runs `bin/daybook` from a folder to its end. */
export function daybook(folder: string, args: string[], variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8", env: environment(variables) });
  return { status, output: stdout + stderr };
}

export type Running = Awaited<ReturnType<typeof start>>;

/** Starts Daybook and waits until it is ready. */
export async function start(folder: string, variables: Record<string, string>) {
  const child = spawn(program, ["start"], {
    cwd: folder,
    env: environment({ PORT: "0", ...variables }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  for (;;) {
    const address = /^Daybook is ready at (\S+)$/m.exec(output)?.[1];
    if (address) return { address, pid: child.pid!, read: () => output, stop: () => stop() };
    if (child.exitCode !== null) throw new Error(`Daybook did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  async function stop() {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
  }
}

/** Calls the API. */
export async function call(address: string, method: string, path: string, { body, cookie = "" }: { body?: object; cookie?: string } = {}) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { cookie, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

export const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
