import { existsSync, mkdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError, unusableDataDir } from "#env.ts";
import { isDiskFull } from "#errors.ts";
import { type Cluster, clusterIn, createCluster } from "#db/embedded/cluster.ts";
import { type Running, runningIn, startPostgres } from "#db/embedded/cluster-process.ts";
import { connectGuard, type Guard } from "#db/embedded/cluster-guard.ts";

export type EmbeddedOptions = {
  /** Absolute path; created if it does not exist. */
  dataDir: string;
  /** False disables fsync; only for throwaway clusters of tests. */
  durable?: boolean;
  /** Folder of other PostgreSQL programs, instead of those installed with Daybook. */
  bin?: string;
  /** Reports when PostgreSQL went down and when it is back. */
  log?: (message: string) => void;
  /** Called when the cluster cannot be restarted, so that the process can exit. */
  onLost?: (error: Error) => void | Promise<void>;
};

/** A running embedded PostgreSQL that belongs to this process. */
export type Embedded = {
  /** URL of the application's database for its role, which is not a superuser. */
  url: string;
  /** URL of the maintenance database for the superuser, who may create databases. */
  adminUrl: string;
  /** Makes a Daybook that starts on the same data directory wait for this one instead of refusing. */
  announceShutdown(): Promise<void>;
  /** Shuts PostgreSQL down cleanly. Close all other connections first. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL in the data directory and creates the cluster on the first start, or takes over a server that a killed
 * process left running. Restarts PostgreSQL when it crashes, until `stop`.
 * @throws StartError when another process uses the data directory
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log = () => {}, onLost = () => {} } = options;
  const cluster = openCluster(options);
  let owned = await acquire(cluster);
  let stopping = false;

  const watch = () =>
    owned.guard.onLost(async () => {
      if (stopping) return;
      log("The embedded PostgreSQL ended. Starting it again.");
      try {
        owned = await reacquire(cluster, owned.running.port, () => stopping);
        log("The embedded PostgreSQL is back.");
        watch();
      } catch (error) {
        if (!stopping) await onLost(error as Error);
      }
    });
  watch();

  return {
    url: cluster.appUrl(owned.running.port),
    adminUrl: cluster.url(owned.running.port, "postgres"),
    announceShutdown: () => owned.guard.announceShutdown(),
    async stop() {
      stopping = true;
      await owned.guard.close();
      await stopPostgres(cluster, owned.running);
    },
  };
}

/** Returns the URL of an embedded PostgreSQL that runs on this data directory, whichever process started it. */
export function runningUrl(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, "postgres"))) return undefined;
  const cluster = clusterIn(dataDir, { durable: true, bin: undefined });
  const running = runningIn(cluster);
  return running && cluster.appUrl(running.port);
}

function openCluster({ dataDir, durable = true, bin }: EmbeddedOptions): Cluster {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const cluster = clusterIn(dataDir, { durable, bin });
    createCluster(cluster);
    return cluster;
  } catch (error) {
    if (error instanceof Error && "code" in error && "syscall" in error) {
      throw unusableDataDir(dataDir, error);
    }
    throw error;
  }
}

type Owned = { guard: Guard; running: Running };

/** How long to wait for an earlier PostgreSQL to shut down or recover. */
const startTimeoutMs = 60_000;

/** Connects to the running PostgreSQL or starts it, and retries until this process owns the cluster. */
async function acquire(cluster: Cluster, wantedPort?: number): Promise<Owned> {
  const deadline = Date.now() + startTimeoutMs;
  let problem = `An earlier PostgreSQL still uses ${cluster.folder}.`;
  for (; Date.now() < deadline; await sleep(50)) {
    const running = runningIn(cluster);
    const guard = running ? await connectGuard(cluster, running.port) : "absent";
    if (typeof guard === "object" && running) return { guard, running };
    if (guard === "taken") throw new StartError("Another Daybook uses this data directory.");
    if (guard === "wait") continue;

    const started = await startPostgres(cluster, wantedPort);
    if (started.failed === "permanent") throw new StartError(started.message);
    if (started.failed) problem = started.message;
  }
  throw new StartError(problem);
}

/** Restarts the cluster on the same port, which open pools use. Retries until `shouldStop`. */
async function reacquire(cluster: Cluster, port: number, shouldStop: () => boolean): Promise<Owned> {
  for (;;) {
    try {
      return await acquire(cluster, port);
    } catch (error) {
      if (shouldStop() || (error instanceof StartError && error.message.startsWith("Another"))) throw error;
      await (isDiskFull(error) ? spaceFreed(cluster.folder) : sleep(1000));
    }
  }
}

/** Waits until the disk has more space, at most five seconds. Starts that fail would only fill PostgreSQL's log. */
async function spaceFreed(folder: string) {
  const free = async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
  const before = await free();
  for (let waits = 0; waits < 50 && (await free()) <= before; waits++) await sleep(100);
}

/** Stops PostgreSQL and waits until it removed its PID file, its last step. The caller limits the time. */
async function stopPostgres(cluster: Cluster, { pid }: Running) {
  signal(pid, "SIGINT");
  while (runningIn(cluster)?.pid === pid && signal(pid, 0)) await sleep(20);
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
