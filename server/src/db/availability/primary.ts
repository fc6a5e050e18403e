import type pg from "pg";
import { DatabaseUnavailable } from "./unavailable.ts";

/**
 * Refuses a new connection to a standby, to which an address may lead during a failover: it would read what is no longer
 * true, and its writes would fail.
 */
export async function requirePrimary(client: pg.ClientBase) {
  const { rows } = await client.query<{ isStandby: boolean }>(`select pg_is_in_recovery() as "isStandby"`);
  if (rows[0]!.isStandby) throw new DatabaseUnavailable("away", "The address of the database leads to a standby");
}

/** Throws the error of a write when the database accepts none. */
export async function requireWritable(pool: pg.Pool) {
  const { rows } = await pool.query<{ refuses: string }>("select current_setting('transaction_read_only') as refuses");
  if (rows[0]!.refuses === "on") throw new DatabaseUnavailable("away", "The database accepts no changes");
}

/** How long an idle connection is silent before the other side is asked; ten seconds without an answer later it is closed. */
export const keepAliveAfterMs = 10_000;
