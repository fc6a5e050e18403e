import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll } from "vitest";
import { storedSecret } from "#env.ts";
import { overloaded } from "#test/operations/overloaded.ts";
import { server } from "../../../scripts/server.mjs";

const root = join(import.meta.dirname, "../../..");

/** A data directory that is deleted after the tests of this file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "daybook-process-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the server until it exits, for starts that fail. */
export async function runToEnd(env: NodeJS.ProcessEnv) {
  const { child, output } = launch(env);
  const [code] = await once(child, "close");
  return { code, ...output };
}

type Command =
  | "backup"
  | "restore"
  | "doctor"
  | `files/${"move" | "check"}`
  | `accounts/${"reset-admin" | "remove-second-factor" | "unlink-sso"}`;

/** Starts an npm command of the server as a process. `ended` resolves with its exit code and output. */
export function startCommand(name: Command, args: string[], env: NodeJS.ProcessEnv) {
  const { child, output } = launch({ JWT_SECRET: "a secret of the tests", ...env }, [join(root, "scripts", `${name}.ts`), ...args]);
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...output }));
  return { child, ended };
}

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>;

/** Starts the real server on a free port and waits for its ready message. */
export async function startProcess(dataDir: string, env: NodeJS.ProcessEnv = {}) {
  const { child, output } = launch({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent", ...env });
  const address = await readyAddress(child, output);
  return {
    child,
    address,
    output,
    /** Sends a signal and returns the exit code (null after SIGKILL). */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      const exited = once(child, "exit");
      child.kill(signal);
      return (await exited)[0];
    },
  };
}

/** Starts the server, or another command, as `bin/daybook` does. */
function launch(env: NodeJS.ProcessEnv, command = [...server.nodeOptions, join(root, server.file)]) {
  const { PATH, TMPDIR } = process.env;
  const all = { PATH, TMPDIR, TZ: "UTC", ...server.env, ...env };
  const child = spawn(process.execPath, command, { env: all, stdio: ["ignore", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  return { child, output };
}

async function readyAddress(child: ChildProcess, output: { stdout: string; stderr: string }): Promise<string> {
  for (;;) {
    const address = output.stdout.match(/^Daybook is ready at (\S+)$/m)?.[1];
    if (address) return address;
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

type Reached = Pick<ServerProcess, "address">;

/** Sends a request to the API of a process, again while it is too busy, as on a machine that runs other tests too. */
export async function fetchWhileBusy({ address }: Reached, path: string, request: RequestInit = {}) {
  for (;;) {
    const response = await fetch(`${address}/api${path}`, request);
    if (!overloaded.test(`${response.status} ${response.ok ? "" : await response.clone().text()}`)) return response;
  }
}

/** Posts to the API of a process, again while it is too busy. */
export const postWhileBusy = (server: Reached, path: string, input: unknown, cookie = "") =>
  fetchWhileBusy(server, path, {
    method: "POST",
    body: JSON.stringify(input),
    headers: { "content-type": "application/json", cookie },
  });

/** The header `cookie` that sends back what a response has set. */
export const cookieOf = ({ headers }: Pick<Response, "headers">) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

const pidFileOf = (dataDir: string) => readFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").split("\n");

/** Returns a function that creates something in the session of its first call, which sets up the company. Throws unless the response is 201. */
export function creatorOf<Created>(server: () => Reached) {
  let cookie = "";
  return async (path: string, input: unknown) => {
    const response = await postWhileBusy(server(), path, input, cookie);
    const body = (await response.json()) as { message?: string; data: Created };
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${body.message}`);
    cookie ||= cookieOf(response);
    return body.data;
  };
}

/** Process id of the embedded PostgreSQL. */
export const postgresOf = (dataDir: string) => Number(pidFileOf(dataDir)[0]);

/** Opens a connection to the embedded database. The caller closes it. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const password = storedSecret(join(dataDir, "postgres"), "password");
  const client = new pg.Client({ host: "127.0.0.1", port: Number(pidFileOf(dataDir)[3]), user: "daybook", password, database: "daybook" });
  await client.connect();
  return client;
}

/** Queries the embedded database directly. */
export async function ask<Row extends pg.QueryResultRow>(dataDir: string, statement: string): Promise<Row[]> {
  const client = await connectTo(dataDir);
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
