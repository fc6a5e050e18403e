import pg from "pg";
import type { Cluster } from "#db/embedded/cluster.ts";
import { prepareCluster } from "#db/embedded/cluster-roles.ts";
import { StartError } from "#env.ts";

/** A connection whose advisory lock reserves the cluster for this process. PostgreSQL releases the lock when the process dies. */
export type Guard = {
  /** Calls back once when the connection ends without `close`, that is, when PostgreSQL ended. */
  onLost(run: () => Promise<void>): void;
  /** Announces the shutdown of this process, so that a starting Daybook waits instead of refusing. */
  announceShutdown(): Promise<void>;
  close(): Promise<void>;
};

/** An arbitrary advisory lock key; it must be the same in every version of Daybook. */
const ownerLock = 7_230_000;
const shuttingDown = "daybook-shuttingDown";

/**
 * Tries to reserve the cluster that may run on this port. Returns the guard, or `absent`: no PostgreSQL or another one
 * answers; `wait`: it is starting or shutting down; `taken`: another Daybook owns it. The owner prepares the cluster.
 */
export async function connectGuard(cluster: Cluster, port: number): Promise<Guard | "taken" | "wait" | "absent"> {
  const client = new pg.Client({
    connectionString: cluster.url(port, "postgres"),
    application_name: "daybook-guard",
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  let lost = async () => {};
  client.on("error", () => {});
  client.on("end", () => void lost());
  try {
    await client.connect();
    const result = await claim(client, cluster);
    if (result !== "owned") {
      await client.end();
      return result;
    }
    await prepareCluster(client, cluster, port);
  } catch (error) {
    await client.end().catch(() => {});
    if (error instanceof StartError) throw error;
    return stateFor(error);
  }
  return {
    onLost: (run) => (lost = run),
    announceShutdown: async () => void (await client.query(`set application_name = '${shuttingDown}'`).catch(() => {})),
    async close() {
      lost = async () => {};
      await client.end().catch(() => {});
    },
  };
}

async function claim(client: pg.Client, cluster: Cluster): Promise<"owned" | "taken" | "wait" | "absent"> {
  const folder = await client.query<{ path: string }>("select current_setting('data_directory') as path");
  if (folder.rows[0]?.path !== cluster.data) return "absent";
  const lock = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [ownerLock]);
  if (lock.rows[0]?.locked) return "owned";
  const endingOwners = await client.query("select from pg_stat_activity where application_name = $1", [shuttingDown]);
  return endingOwners.rowCount ? "wait" : "taken";
}

/** A wrong password or unknown database means that another PostgreSQL uses the port. */
function stateFor(error: unknown): "wait" | "absent" {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ECONNREFUSED", "28P01", "28000", "3D000"].includes(code) ? "absent" : "wait";
}
