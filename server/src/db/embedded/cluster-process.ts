import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, environment } from "#db/embedded/cluster.ts";

/** The contents of PostgreSQL's PID file. `pid` may be stale, because a killed server leaves its file behind. */
export type Running = { pid: number; port: number; folder: string; ready: boolean };

const pidFileOf = (cluster: Cluster) => join(cluster.data, "postmaster.pid");

/** Reads PostgreSQL's PID file; undefined after a clean shutdown or before the first start. */
export function runningIn(cluster: Cluster): Running | undefined {
  try {
    const [pid, folder = "", , port, , , , status = ""] = readFileSync(pidFileOf(cluster), "utf8").split("\n");
    return { pid: Number(pid), port: Number(port), folder, ready: status.startsWith("ready") };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** A process id that no system assigns. */
const noProcess = 2_147_483_646;

/**
 * Replaces a stale process id in the PID file. PostgreSQL refuses to start while that process exists, but it may be another
 * program, a zombie, or, after the folder was copied, the original server. The other lines stay: PostgreSQL uses them to
 * detect old processes that still use the files.
 */
function repairPidFile(cluster: Cluster) {
  const running = runningIn(cluster);
  if (!running || (running.folder === cluster.data && isPostgres(running.pid))) return;
  const [, ...rest] = readFileSync(pidFileOf(cluster), "utf8").split("\n");
  writeFileSync(pidFileOf(cluster), [noProcess, ...rest].join("\n"));
}

function isPostgres(pid: number): boolean {
  const ps = spawnSync("ps", ["-o", "stat=,comm=", "-p", String(pid)], { encoding: "utf8" });
  if (ps.error) return existsSync(`/proc/${pid}`) || process.platform === "win32";
  return ps.stdout.includes("postgres") && !ps.stdout.trim().startsWith("Z");
}

/** The result of a start: running, or failed with an error that may or may not pass on retry. */
export type Started = { failed: false } | { failed: "transient" | "permanent"; message: string };

/** Starts PostgreSQL and waits until it accepts connections, crash recovery included. */
export async function startPostgres(cluster: Cluster, wantedPort?: number): Promise<Started> {
  repairPidFile(cluster);
  const startLog = join(cluster.folder, "postgres.log");
  const log = openSync(startLog, "w", 0o600);
  const child = spawnPostgres(cluster, wantedPort ?? (await freePort()), log);
  closeSync(log);

  let spawnError: Error | undefined;
  child.on("error", (error) => (spawnError = error));
  while (!spawnError && child.exitCode === null && child.signalCode === null) {
    const running = runningIn(cluster);
    if (running?.pid === child.pid && running?.ready) return { failed: false };
    await sleep(10);
  }
  const why = spawnError?.message ?? startError(cluster, readFileSync(startLog, "utf8"));
  return {
    failed: isTransient(why) ? "transient" : "permanent",
    message: `The embedded PostgreSQL does not start: ${why} (details in ${startLog}).`,
  };
}

/** Returns the last error of a log, or the full disk that led to it. */
function lastError(log: string) {
  const errors = [...log.matchAll(/(?:FATAL|PANIC|ERROR): +(.+)/g)].map(([, text]) => text);
  return errors.slice(-3).findLast((text) => text?.includes("No space left on device")) ?? errors.at(-1);
}

/** Returns why PostgreSQL ended: from its output, or when it already wrote to its log files, from the newest one. */
function startError(cluster: Cluster, output: string): string {
  const newest = logFiles(cluster).toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  const logged = output.includes("logging collector") && newest ? lastError(readFileSync(newest, "utf8")) : undefined;
  return lastError(output) ?? logged ?? output.trim().split("\n").at(-1) ?? "";
}

const logDirectoryOf = (cluster: Cluster) => join(cluster.folder, "logs");

function logFiles(cluster: Cluster): string[] {
  const folder = logDirectoryOf(cluster);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/**
 * PostgreSQL's log: one file per hour of the day, overwritten the next day. Errors of statements are not logged, because they
 * contain values such as email addresses; the server gets them.
 */
const logSettings = (cluster: Cluster) => ({
  logging_collector: "on",
  log_directory: logDirectoryOf(cluster),
  log_filename: "postgres-%H.log",
  log_file_mode: "0600",
  log_rotation_age: "60",
  log_rotation_size: "0",
  log_truncate_on_rotation: "on",
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_statement: "none",
  log_min_duration_statement: "-1",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
  log_timezone: "UTC",
});

/** Whether another PostgreSQL is still shutting down, or another process took the port first. */
const isTransient = (why: string) =>
  /lock file .* already exists|shared memory block|could not create any TCP\/IP sockets|in use/.test(why);

/** Spawns PostgreSQL in its own process group: Ctrl-C reaches only the server, which stops PostgreSQL last. */
function spawnPostgres(cluster: Cluster, port: number, log: number): ChildProcess {
  const { data, durable, programs } = cluster;
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "100",
    timezone: "UTC",
    jit: "off",
    // Without replication, tables that a restore fills need no write-ahead log: half the disk space and time.
    wal_level: "minimal",
    max_wal_senders: "0",
    ...logSettings(cluster),
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [command = "", ...args] = [...programs.wrapper, programs.postgres, "-D", data, ...options];
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", log, log],
    env: environment(),
  });
  child.unref();
  return child;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("No free port"))));
    });
  });
}
