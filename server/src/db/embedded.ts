import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "#env.ts";
import { type Cluster, clusterIn, createCluster } from "#db/cluster.ts";
import { type Running, runningIn, startPostgres } from "#db/cluster-process.ts";
import { connectGuard, type Guard } from "#db/cluster-guard.ts";

export type EmbeddedOptions = {
  /** Absolute; made if it is not there. */
  dataDir: string;
  /** False trades safety against power loss for speed: for throw-away clusters of tests only. */
  durable?: boolean;
  /** The folder of other PostgreSQL programs than those that were installed with Daybook. */
  bin?: string;
  /** Told in one sentence when PostgreSQL went away and when it is back. */
  say?: (sentence: string) => void;
  /** Told when the cluster cannot be brought back, so that the process can end. */
  onLost?: (error: Error) => void;
};

/** A running embedded PostgreSQL that belongs to this process. */
export type Embedded = {
  /** The application's database. */
  url: string;
  /** The maintenance database, with the right to create others. */
  adminUrl: string;
  /** Lets a Daybook that starts on the same data directory wait for this one's end instead of refusing. */
  leave(): Promise<void>;
  /** Shuts PostgreSQL down cleanly. To be called after every other connection is closed. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL in the data directory (creating the cluster the first time), or takes over one that a killed
 * server left behind, and keeps it running until `stop`. Only one process may do so at a time: another one ends
 * with a `StartError`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { say = () => {}, onLost = () => {} } = options;
  const cluster = openCluster(options);
  let held = await hold(cluster);
  let stopping = false;

  const watch = () =>
    held.guard.onLost(async () => {
      if (stopping) return;
      say("The embedded PostgreSQL ended. Starting it again.");
      try {
        held = await holdAgain(cluster, held.running.port, () => stopping);
        say("The embedded PostgreSQL is back.");
        watch();
      } catch (error) {
        if (!stopping) onLost(error as Error);
      }
    });
  watch();

  return {
    url: cluster.url(held.running.port, "daybook"),
    adminUrl: cluster.url(held.running.port, "postgres"),
    leave: () => held.guard.leave(),
    async stop() {
      stopping = true;
      await held.guard.close();
      await stopPostgres(cluster, held.running);
    },
  };
}

/** The database of an embedded PostgreSQL that runs on this data directory now, whoever started it. */
export function runningUrl(dataDir: string): string | undefined {
  if (!existsSync(join(dataDir, "postgres"))) return undefined;
  const cluster = clusterIn(dataDir, { durable: true, bin: undefined });
  const running = runningIn(cluster);
  return running && cluster.url(running.port, "daybook");
}

function openCluster({ dataDir, durable = true, bin }: EmbeddedOptions): Cluster {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const cluster = clusterIn(dataDir, { durable, bin });
    createCluster(cluster);
    return cluster;
  } catch (error) {
    if (error instanceof Error && "code" in error && "syscall" in error) {
      throw new StartError(`The data directory ${dataDir} cannot be used by this account (${error.code}). Set DATA_DIR to another one.`);
    }
    throw error;
  }
}

type Held = { guard: Guard; running: Running };

/** How long an earlier PostgreSQL may take to end, or to recover, before the start gives up. */
const patienceMs = 60_000;

/** Repeats "connect to what runs, else start it" until the cluster runs and is ours. */
async function hold(cluster: Cluster, wantedPort?: number): Promise<Held> {
  const deadline = Date.now() + patienceMs;
  let problem = `An earlier PostgreSQL does not let go of ${cluster.folder}.`;
  for (; Date.now() < deadline; await sleep(50)) {
    const running = runningIn(cluster);
    const answer = running ? await connectGuard(cluster, running.port) : "nobody";
    if (typeof answer === "object" && running) return { guard: answer, running };
    if (answer === "neighbour") throw new StartError("Another Daybook uses this data directory.");
    if (answer === "wait") continue;

    const started = await startPostgres(cluster, wantedPort);
    if (started.ended === "for good") throw new StartError(started.sentence);
    if (started.ended) problem = started.sentence;
  }
  throw new StartError(problem);
}

/** On the same port, because open pools know no other. Tries for as long as the server lives. */
async function holdAgain(cluster: Cluster, port: number, given: () => boolean): Promise<Held> {
  for (;;) {
    try {
      return await hold(cluster, port);
    } catch (error) {
      if (given() || (error instanceof StartError && error.message.startsWith("Another"))) throw error;
      await sleep(1000);
    }
  }
}

/** PostgreSQL removes its note about itself as the last thing it does. How long to wait is the caller's business. */
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
