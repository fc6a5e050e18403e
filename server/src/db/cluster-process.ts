import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, environment } from "#db/cluster.ts";

/** What PostgreSQL notes about itself while it runs. `pid` may lie: a killed one leaves its note behind. */
export type Running = { pid: number; port: number; folder: string; ready: boolean };

const noteOf = (cluster: Cluster) => join(cluster.data, "postmaster.pid");

/** Reads what PostgreSQL noted about itself; undefined when it was shut down cleanly or never ran. */
export function runningIn(cluster: Cluster): Running | undefined {
  try {
    const [pid, folder = "", , port, , , , status = ""] = readFileSync(noteOf(cluster), "utf8").split("\n");
    return { pid: Number(pid), port: Number(port), folder, ready: status.startsWith("ready") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** A number that no system gives to a process. */
const noProcess = 2_147_483_646;

/**
 * PostgreSQL refuses to start while the process it noted lives, but the number may belong to somebody else by now, to
 * a zombie, or, after the folder was copied, to the original. Then the number is replaced; the rest of the note stays,
 * because PostgreSQL tells from it whether processes of the old one still use the files.
 */
function correctNote(cluster: Cluster) {
  const running = runningIn(cluster);
  if (!running || (running.folder === cluster.data && isPostgres(running.pid))) return;
  const [, ...rest] = readFileSync(noteOf(cluster), "utf8").split("\n");
  writeFileSync(noteOf(cluster), [noProcess, ...rest].join("\n"));
}

function isPostgres(pid: number): boolean {
  const asked = spawnSync("ps", ["-o", "stat=,comm=", "-p", String(pid)], { encoding: "utf8" });
  if (asked.error) return existsSync(`/proc/${pid}`) || process.platform === "win32";
  return asked.stdout.includes("postgres") && !asked.stdout.trim().startsWith("Z");
}

/** How a start ended: with a PostgreSQL that answers, or without one, for now or for good. */
export type Started = { ended: false } | { ended: "for now" | "for good"; sentence: string };

/** Starts PostgreSQL and waits until it takes connections, which after a crash includes its recovery. */
export async function startPostgres(cluster: Cluster, wantedPort?: number): Promise<Started> {
  correctNote(cluster);
  const logFile = join(cluster.folder, "postgres.log");
  const log = openSync(logFile, "a", 0o600);
  const logStart = statSync(logFile).size;
  const child = spawnPostgres(cluster, wantedPort ?? (await freePort()), log);
  closeSync(log);

  let notStarted: Error | undefined;
  child.on("error", (error) => (notStarted = error));
  while (!notStarted && child.exitCode === null && child.signalCode === null) {
    const running = runningIn(cluster);
    if (running?.pid === child.pid && running?.ready) return { ended: false };
    await sleep(10);
  }
  const why = notStarted?.message ?? lastWords(readFileSync(logFile).subarray(logStart).toString());
  return {
    ended: mayPass(why) ? "for now" : "for good",
    sentence: `The embedded PostgreSQL does not start: ${why} (more in ${logFile}).`,
  };
}

const lastWords = (log: string) => log.match(/(?:FATAL|PANIC|ERROR): +(.+)/)?.[1] ?? log.trim().split("\n").at(-1) ?? "";

/** Left by a PostgreSQL that is still ending, or by somebody who was quicker to take the port. */
const mayPass = (why: string) => /lock file .* already exists|shared memory block|could not create any TCP\/IP sockets|in use/.test(why);

/** In a process group of its own, so that Ctrl-C reaches the server alone, which then ends it last. */
function spawnPostgres({ data, durable, programs }: Cluster, port: number, log: number): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "100",
    timezone: "UTC",
    log_timezone: "UTC",
    log_checkpoints: "off",
    jit: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command = "", ...args] = [...programs.before, programs.postgres, "-D", data, ...options];
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", log, log],
    env: environment(),
  });
  child.unref();
  return child;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("No free port"))));
    });
  });
}
