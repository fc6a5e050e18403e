import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { teamOptions } from "@daybook/contract/core/constants";
import { serverTimezone } from "#clock.ts";
import type { Db } from "./database.ts";

const directory = join(import.meta.dirname, "migrations");

/** Advisory lock held while migrating and restoring: one of several starting processes migrates, the others wait. */
export const migrationLock = 7_230_001;

type Options = {
  /** Applies just these migrations and inserts no initial rows. */
  only?: string[];
};

/**
 * Applies the pending SQL files of `migrations/` in order and returns their names. Idempotent. All are one transaction, so that processes
 * of the version before see the database before or after the upgrade, and wait in between (docs/decisions/0106).
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "daybook-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(createTable);
    if ((await pendingOf(client, options)).length > 0) await beginAlone(client);
    else await client.query("begin");
    const applied = await migrateInTransaction(client, options);
    await client.query("commit");
    return applied;
  } finally {
    await client.end();
  }
}

/** How long to wait for the tables before the others may go on: shorter than `deadlock_timeout`, after which PostgreSQL ends one of two. */
const lockWaitMs = 500;
const lockPauseMs = 250;
/** How long processes of the version before can keep the upgrade from starting. */
const lockTriesMs = 60_000;

/**
 * Begins a transaction that has locked every table. What other processes are doing is finished first; what they start then waits
 * and finds the new schema.
 * @throws when a transaction that does not end has locked a table
 */
async function beginAlone(client: pg.Client) {
  const { rows } = await client.query<{ tables: string | null }>(
    "select string_agg(oid::regclass::text, ', ' order by oid) as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  for (const endsAt = Date.now() + lockTriesMs; ;) {
    await client.query(`begin; set local lock_timeout = ${lockWaitMs}`);
    try {
      await client.query(`lock table ${rows[0]!.tables} in access exclusive mode`);
      await client.query("set local lock_timeout = 0");
      return;
    } catch (error) {
      await client.query("rollback");
      const isBusy = error instanceof pg.DatabaseError && (error.code === "55P03" || error.code === "40P01");
      if (!isBusy) throw error;
      if (Date.now() > endsAt) {
        throw new Error("another program has kept its tables locked for a minute. Close it and start again");
      }
      await sleep(lockPauseMs);
    }
  }
}

const createTable = "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())";

async function pendingOf(client: pg.Client, { only }: Options) {
  const { rows } = await client.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map((row) => row.name));
  return migrationNames().filter((name) => !applied.has(name) && (!only || only.includes(name)));
}

/** Applies the pending migrations in the caller's transaction, which holds `migrationLock`. */
export async function migrateInTransaction(client: pg.Client, options: Options = {}): Promise<string[]> {
  await client.query(createTable);
  const pending = await pendingOf(client, options);
  for (const name of pending) {
    await client.query(readFileSync(join(directory, name), "utf8"));
    await client.query("insert into migrations (name) values ($1)", [name]);
    // A later migration cannot alter a table that still has deferred checks.
    await client.query("set constraints all immediate; set constraints all deferred");
  }
  if (!options.only) {
    await insertInitialRows(client);
    await client.query("set constraints all immediate; set constraints all deferred");
  }
  return pending;
}

/** Leave types of a new database; admins can change them. */
const defaultLeaveTypes = [
  { name: "Casual", annualDays: 12, isAbsence: true },
  { name: "Sick", annualDays: 12, isAbsence: true, limitsApply: false },
  { name: "Earned", annualDays: 15, isAbsence: true },
  { name: "Unpaid", annualDays: null, isAbsence: true },
  { name: "Work From Home", annualDays: null, isAbsence: false },
];

/** Inserts the settings with the server's timezone, the specification's teams and the leave types into a new database. */
async function insertInitialRows(client: pg.Client) {
  const { rowCount } = await client.query("insert into settings (timezone) values ($1) on conflict do nothing", [serverTimezone()]);
  if (rowCount === 1) {
    await client.query("insert into teams (id, name) select * from unnest($1::uuid[], $2::text[])", [
      teamOptions.map(() => uuidv7()),
      teamOptions,
    ]);
  }
  await client.query(
    `insert into leave_types (id, name, annual_days, is_absence, unpaid, limits_apply, color)
     select * from unnest($1::uuid[], $2::text[], $3::numeric[], $4::boolean[], $5::boolean[], $6::boolean[], $7::text[])
     where not exists (select from leave_types)`,
    [
      defaultLeaveTypes.map(() => uuidv7()),
      defaultLeaveTypes.map(({ name }) => name),
      defaultLeaveTypes.map(({ annualDays }) => annualDays),
      defaultLeaveTypes.map(({ isAbsence }) => isAbsence),
      defaultLeaveTypes.map(({ name }) => name === "Unpaid"),
      defaultLeaveTypes.map(({ limitsApply = true }) => limitsApply),
      defaultLeaveTypes.map((_type, index) => `plot-${index + 1}`),
    ],
  );
}

/** The names of all migrations of this version, in order. */
export const migrationNames = () =>
  readdirSync(directory)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort();

/** Whether the database has every migration of this version. */
export async function allMigrationsApplied(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  return migrationNames().every((name) => applied.has(name));
}
