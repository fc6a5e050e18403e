import pg from "pg";
import type { Cluster } from "#db/cluster.ts";

/** A connection that holds the cluster for this process; PostgreSQL lets go of it when the process dies. */
export type Guard = {
  /** Calls back once when the connection ends without `close`, which means that PostgreSQL ended. */
  onLost(run: () => void): void;
  /** Says that this process is about to end, so that a starting one waits instead of refusing. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

/** Any number will do; it only has to be the same in every version of Daybook. */
const ownerLock = 7_230_000;
const leaving = "daybook-leaving";

/**
 * Tries to become the owner of a cluster that may run on this port. `nobody` answers there, or somebody else's
 * PostgreSQL; `wait`: it is starting or ending; `neighbour`: another Daybook owns it.
 */
export async function connectGuard(cluster: Cluster, port: number): Promise<Guard | "neighbour" | "wait" | "nobody"> {
  const client = new pg.Client({
    connectionString: cluster.url(port, "postgres"),
    application_name: "daybook-guard",
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  let lost = () => {};
  client.on("error", () => {});
  client.on("end", () => lost());
  try {
    await client.connect();
    const answer = await claim(client, cluster);
    if (answer !== "ours") {
      await client.end();
      return answer;
    }
    await ensureDatabase(client);
  } catch (error) {
    await client.end().catch(() => {});
    return meaning(error);
  }
  return {
    onLost: (run) => (lost = run),
    leave: async () => void (await client.query(`set application_name = '${leaving}'`).catch(() => {})),
    async close() {
      lost = () => {};
      await client.end().catch(() => {});
    },
  };
}

async function claim(client: pg.Client, cluster: Cluster): Promise<"ours" | "neighbour" | "wait" | "nobody"> {
  const folder = await client.query<{ path: string }>("select current_setting('data_directory') as path");
  if (folder.rows[0]?.path !== cluster.data) return "nobody";
  const lock = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [ownerLock]);
  if (lock.rows[0]?.ours) return "ours";
  const others = await client.query("select from pg_stat_activity where application_name = $1", [leaving]);
  return others.rowCount ? "wait" : "neighbour";
}

async function ensureDatabase(client: pg.Client) {
  const { rowCount } = await client.query("select from pg_database where datname = 'daybook'");
  if (!rowCount) await client.query("create database daybook");
}

/** Wrong password and unknown database mean that the port belongs to another PostgreSQL by now. */
function meaning(error: unknown): "wait" | "nobody" {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ECONNREFUSED", "28P01", "28000", "3D000"].includes(code) ? "nobody" : "wait";
}
