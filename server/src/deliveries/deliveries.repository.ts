import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rowsOf, template } from "#db/statement.ts";
import type { Ended } from "./delivery-kind.ts";

type NewRow = { id: string; target: string; payload: unknown; key: string | null; due_at: string | null; expires_at: string | null };

const ms = (value: unknown) => sql`make_interval(secs => ${value}::float8 / 1000)`;

const inserted = template(
  (kind: string, channel: string, rows: string, collapseMs: number | null, now: string) => sql`
  insert into deliveries (id, kind, channel, target, key, payload, created_at, next_attempt_at, expires_at)
  select new.id, ${kind}::text, ${channel}::text, new.target, new.key, new.payload, ${now}::timestamptz,
    greatest(${now}::timestamptz, new.due_at,
      (select max(finished_at) + ${ms(collapseMs)} from deliveries
        where kind = ${kind}::text and target = new.target and status = 'sent' and ${collapseMs}::float8 is not null),
      (select max(claimed_at) + ${ms(collapseMs)} from deliveries
        where kind = ${kind}::text and target = new.target and claimed_at is not null and ${collapseMs}::float8 is not null)),
    new.expires_at
  from json_to_recordset(${rows}::json) as new(id uuid, target text, key text, payload jsonb, due_at timestamptz, expires_at timestamptz)
  on conflict (kind, key) where key is not null do nothing`,
);

type NewRows = { kind: string; channel: string; rows: NewRow[]; collapseMs: number | null; now: string };

/** Inserts deliveries of a kind. Those whose target has just got a message wait for the end of `collapseMs`. */
export const insert = (db: Db, { kind, channel, rows, collapseMs, now }: NewRows) =>
  rowsOf(db, inserted(kind, channel, JSON.stringify(rows), collapseMs, now));

/** A kind of which messages can be sent now, and how many. */
export type FreePlaces = { kind: string; places: number; collapses: boolean };

export type ClaimedRow = { id: string; kind: string; target: string; payload: unknown; attempts: number; claimedAt: string };

/** How many deliveries of a kind are looked at to find different targets. */
const lookAhead = 200;

const isDue = (now: string) => sql`status = 'queued' and claimed_at is null and next_attempt_at <= ${now}::timestamptz
  and (expires_at is null or expires_at > ${now}::timestamptz)`;

/** `next` is materialized, because the planner would compute it again for every delivery that is due. */
const claimed = template(
  (free: string, now: string) => sql`
  with free as (select * from json_to_recordset(${free}::json) as free(kind text, places int, collapses boolean)),
  next as materialized (
    select free.kind, free.collapses, first.target, first.id
    from free cross join lateral (
      select * from (
        select distinct on (target) target, id, next_attempt_at
        from (
          select target, id, next_attempt_at from deliveries as due
          where kind = free.kind and ${isDue(now)} and target <> all (array(
            select busy.target from deliveries as busy where busy.kind = free.kind and busy.claimed_at is not null))
          order by next_attempt_at, id limit ${sql.lit(lookAhead)}
        ) as front order by target, next_attempt_at, id
      ) as targets order by next_attempt_at, id limit free.places
    ) as first),
  taken as materialized (
    select deliveries.id from next join deliveries
      on deliveries.kind = next.kind and deliveries.target = next.target and (next.collapses or deliveries.id = next.id)
    where ${isDue(now)}
    for update of deliveries skip locked)
  update deliveries set claimed_at = ${now}::timestamptz, attempts = attempts + 1 from taken where deliveries.id = taken.id
  returning deliveries.id, deliveries.kind, deliveries.target, deliveries.payload, deliveries.attempts, deliveries.claimed_at as "claimedAt"`,
);

/**
 * Claims what is due for this process and counts the attempts: for each free place the deliveries of one target, of which no
 * process is sending any. Other processes skip the rows.
 */
export const claim = (db: Db, free: FreePlaces[], now: string) => rowsOf<ClaimedRow>(db, claimed(JSON.stringify(free), now));

export type Outcome = {
  id: string;
  /** The attempt that ended; one of another process is left alone. */
  attempts: number;
  claimed_at: string;
  status: "queued" | "sent" | "failed" | "skipped";
  error: string | null;
  next_attempt_at: string | null;
  /** Whether the attempt counts. */
  counts: boolean;
};

const saved = template(
  (outcomes: string, now: string) => sql`
  update deliveries set claimed_at = null, status = done.status, error = done.error, next_attempt_at = done.next_attempt_at,
    attempts = deliveries.attempts - case when done.counts then 0 else 1 end,
    finished_at = case when done.status = 'queued' then null else ${now}::timestamptz end,
    payload = case when done.status = 'queued' then payload else '{}' end
  from json_to_recordset(${outcomes}::json)
    as done(id uuid, attempts int, claimed_at timestamptz, status text, error text, next_attempt_at timestamptz, counts boolean)
  where deliveries.id = done.id and deliveries.attempts = done.attempts and deliveries.claimed_at = done.claimed_at
  returning deliveries.id`,
);

/** Records what came of attempts, and returns those for which nothing had been recorded. */
export const save = (db: Db, outcomes: Outcome[], now: string) => rowsOf<{ id: string }>(db, saved(JSON.stringify(outcomes), now));

type Recovery = {
  /** Claims before this instant are of processes that stopped. */
  claimedBefore: string;
  now: string;
  /** Kinds that are sent again, each with its most attempts. */
  repeated: { kind: string; most: number }[];
  error: string;
};

/** Ends the claims of processes that stopped: the message fails, because it may have been sent, or is sent again. Ends what has expired. */
export const recover = (db: Db, { claimedBefore, now, repeated, error }: Recovery) =>
  rowsOf<{ kind: string } & Ended<unknown>>(
    db,
    sql`update deliveries set claimed_at = null, status = ended.status, error = ended.error,
      next_attempt_at = case when ended.status = 'queued' then next_attempt_at end,
      finished_at = case when ended.status <> 'queued' then ${now}::timestamptz end,
      payload = case when ended.status = 'queued' then deliveries.payload else '{}' end
    from (
      select id, payload, case when expires_at <= ${now}::timestamptz and claimed_at is null then 'skipped'
          when attempts < repeated.most then 'queued' else 'failed' end as status,
        case when claimed_at is null then 'Expired' else ${error}::text end as error
      from deliveries left join json_to_recordset(${JSON.stringify(repeated)}::json) as repeated(kind text, most int) using (kind)
      where status = 'queued'
        and (claimed_at < ${claimedBefore}::timestamptz or (claimed_at is null and expires_at <= ${now}::timestamptz))
      for update of deliveries skip locked
    ) as ended where deliveries.id = ended.id
    returning deliveries.kind, ended.payload, deliveries.status, deliveries.error`,
  );

export type KindCounts = { kind: string; waiting: number; failed: number; oldestDueAt: string | null };

/** Counts by kind what waits, and what failed since an instant; `oldestDueAt` is when the oldest waiting one was due. */
export const countByKind = (db: Db, failedSince: string) =>
  rowsOf<KindCounts>(
    db,
    sql`select kind, (count(*) filter (where status = 'queued'))::int as waiting, (count(*) filter (where status = 'failed'))::int as failed,
        min(next_attempt_at) as "oldestDueAt"
      from deliveries where status = 'queued' or (status = 'failed' and finished_at >= ${failedSince}::timestamptz) group by kind`,
  );

/** Deletes up to `take` deliveries created before an instant; returns how many. */
export const removeBefore = async (db: Db, before: string, take: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("deliveries")
    .where("id", "in", (eb) => eb.selectFrom("deliveries").select("id").where("createdAt", "<", before).limit(take))
    .executeTakeFirst();
  return Number(numDeletedRows);
};
