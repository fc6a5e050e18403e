import { sql } from "kysely";
import type { Db } from "#db/database.ts";

export type Totals = {
  postgresVersion: string;
  migrations: number;
  lastMigration: string;
  lastMigratedAt: string;
  databaseBytes: number;
  files: number;
  fileBytes: number;
  bucketFiles: number;
  bucketFileBytes: number;
  sessions: number;
  sessionUsers: number;
  activeSessions: number;
};

/** Sizes and counts of the database in one statement. */
export async function findTotals(db: Db, now: string, activeSince: string): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select current_setting('server_version') as postgres_version,
           migrated.count as migrations, migrated.last as last_migration, migrated.at as last_migrated_at,
           pg_database_size(current_database()) as database_bytes,
           stored.count as files, stored.bytes as file_bytes,
           stored.bucket_count as bucket_files, stored.bucket_bytes as bucket_file_bytes,
           signed_in.count as sessions, signed_in.users as session_users, signed_in.active as active_sessions
      from (select count(*)::int, max(name) as last, max(applied_at) as at from migrations) as migrated,
           (select count(*)::int, coalesce(sum(size), 0)::bigint as bytes, count(object_id)::int as bucket_count,
                   coalesce(sum(size) filter (where object_id is not null), 0)::bigint as bucket_bytes from files) as stored,
           (select count(*)::int, count(distinct user_id)::int as users,
                   (count(*) filter (where last_seen_at >= ${activeSince}))::int as active
              from sessions where expires_at > ${now}) as signed_in`.execute(db);
  return rows[0]!;
}

/** The files whose content the last check of the bucket did not find as it was stored. */
export async function countLostFiles(db: Db): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select count(*)::int as lost from files join file_objects on file_objects.id = object_id where problem is not null`.execute(db);
  return rows[0]!.lost;
}

export type QueueCounts = { waiting: number; running: number; failed: number; failedNames: string[] };

/** Counts the jobs of the queue; none before a process has created it. Jobs that only wait for their retry count as waiting. */
export async function countJobs(db: Db, failedSince: string): Promise<QueueCounts> {
  const none = { waiting: 0, running: 0, failed: 0, failedNames: [] };
  const { rows: found } = await sql<{ found: boolean }>`select to_regclass('pgboss.job') is not null as found`.execute(db);
  if (!found[0]?.found) return none;
  const { rows } = await sql<QueueCounts>`
    select (count(*) filter (where state in ('created', 'retry')))::int as waiting,
           (count(*) filter (where state = 'active'))::int as running,
           (count(*) filter (where state = 'failed'))::int as failed,
           coalesce(array_agg(distinct name) filter (where state = 'failed'), '{}') as failed_names
      from pgboss.job
     where name not like '\\_\\_pgboss%'
       and (state in ('created', 'retry', 'active') or (state = 'failed' and completed_on >= ${failedSince}))`.execute(db);
  return rows[0] ?? none;
}

export type Deliveries = { channel: "email" | "whatsapp"; lastDeliveryAt: string | null; failedLastDay: number };

/** The last delivery and the failures of each channel: reminders and all other emails. */
export async function listDeliveries(db: Db, failedSince: string): Promise<Deliveries[]> {
  const { rows } = await sql<Deliveries>`
    select channel, max(at) filter (where delivered) as last_delivery_at,
           (count(*) filter (where not delivered and at >= ${failedSince}))::int as failed_last_day
      from (select channel, updated_at as at, status <> 'failed' as delivered
              from reminders where status in ('accepted', 'sent', 'delivered', 'read', 'failed') and channel is not null
            union all
            select 'email', finished_at, status = 'sent' from deliveries
             where channel = 'email' and status in ('sent', 'failed')) as messages
     group by channel`.execute(db);
  return rows;
}

export type TeamChannels = { set: number; paused: number; lastDeliveryAt: string | null; failedLastDay: number };

export async function summarizeTeamChannels(db: Db, failedSince: string): Promise<TeamChannels> {
  const { rows } = await sql<TeamChannels>`
    select count(*)::int as set, (count(*) filter (where paused_at is not null))::int as paused,
           max(last_delivered_at) as last_delivery_at,
           (select count(*) from deliveries
             where channel = 'team channel' and status = 'failed' and finished_at >= ${failedSince})::int as failed_last_day
      from team_channels`.execute(db);
  return rows[0]!;
}

export type SlowStatement = { text: string; calls: number; meanMs: number; totalMs: number };

/**
 * The statements that took the most time in all. Texts have $1 in place of values; others than reading and changing rows are
 * left out, because they may contain a password. Null if the extension is not there, not loaded or not readable.
 */
export async function listSlowStatements(db: Db, limit: number): Promise<SlowStatement[] | null> {
  const { rows: found } = await sql<{ schema: string | null }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_stat_statements'`.execute(
    db,
  );
  const schema = found[0]?.schema;
  if (!schema) return null;
  try {
    const { rows } = await sql<SlowStatement>`
      select left(regexp_replace(query, '\\s+', ' ', 'g'), 300) as text, calls::int as calls,
             round(mean_exec_time::numeric, 1) as mean_ms, round(total_exec_time::numeric) as total_ms
        from ${sql.id(schema, "pg_stat_statements")}
       where dbid = (select oid from pg_database where datname = current_database())
         and query ~* '^\\s*(/\\*.*?\\*/\\s*)?(select|insert|update|delete|with)\\M'
       order by total_exec_time desc limit ${limit}`.execute(db);
    return rows;
  } catch {
    return null;
  }
}
