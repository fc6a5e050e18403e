import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Erasure } from "@daybook/contract/erasures/erasures";
import type { Db } from "#db/database.ts";
import type { ErasuresTable } from "#db/schema-leaving.ts";
import { instantText, userRef, userRefOrNull } from "#db/sql-fragments.ts";
import { fixed, rowOf, rowsOf } from "#db/statement.ts";

export type ErasureRow = Omit<Erasure, "canConfirm" | "state"> & { state: ErasuresTable["state"]; requestedById: string | null };

const columns = fixed(sql`erasures.id as "_id", erasures.state, erasures.reason, ${userRef("person", "personTeam")} as "user",
  ${userRefOrNull("requester", "requesterTeam")} as "requestedBy", erasures.requested_by as "requestedById",
  ${userRefOrNull("confirmer", "confirmerTeam")} as "confirmedBy", ${instantText("erasures.requested_at")} as "requestedAt",
  ${instantText("erasures.due_at")} as "dueAt", erasures.hold_reason as "holdReason", ${instantText("erasures.ended_at")} as "endedAt",
  coalesce(erasures.report -> 'mentions', '[]') as mentions`);

const select = (db: Db, condition: RawBuilder<unknown>) =>
  rowsOf<ErasureRow>(
    db,
    sql`select ${columns} from erasures join users as person on person.id = erasures.user_id
      left join teams as person_team on person_team.id = person.team_id
      left join users as requester on requester.id = erasures.requested_by left join teams as requester_team on requester_team.id = requester.team_id
      left join users as confirmer on confirmer.id = erasures.confirmed_by left join teams as confirmer_team on confirmer_team.id = confirmer.team_id
    where ${condition} order by erasures.requested_at desc, erasures.id desc limit 200`,
  );

export const list = (db: Db) => select(db, sql`erasures.state <> 'withdrawn'`);

/** The erasure of a person that was not withdrawn. */
export const findOf = async (db: Db, userId: string) =>
  (await select(db, sql`erasures.user_id = ${userId} and erasures.state <> 'withdrawn'`))[0];

export const get = async (db: Db, id: string) => (await select(db, sql`erasures.id = ${id}`))[0]!;

/** The closed accounts without an erasure, by name. */
export const listAccounts = (db: Db) =>
  rowsOf<{ _id: string; name: string }>(
    db,
    sql`select id as "_id", name from users where (status <> 'active' or deleted_at is not null)
        and not exists (select from erasures where erasures.user_id = users.id and erasures.state <> 'withdrawn')
        and not exists (select from service_accounts where service_accounts.user_id = users.id)
      order by name collate by_name, id limit 1000`,
  );

/** Locks an account for changes of its erasure. */
export const lockPerson = async (db: Db, id: string) =>
  (
    await rowsOf<{ name: string; isClosed: boolean }>(
      db,
      sql`select name, (status <> 'active' or deleted_at is not null) as "isClosed" from users
        where id = ${id} and not exists (select from service_accounts where service_accounts.user_id = users.id) for no key update`,
    )
  )[0];

export const insert = (db: Db, row: Insertable<ErasuresTable>) => db.insertInto("erasures").values(row).execute();

export const update = (db: Db, id: string, changes: Updateable<ErasuresTable>) =>
  db.updateTable("erasures").set(changes).where("id", "=", id).execute();

export const countAdmins = async (db: Db) =>
  (
    await rowOf<{ admins: number }>(
      db,
      sql`select count(*)::int as admins from users where role = 'admin' and status = 'active' and deleted_at is null`,
    )
  ).admins;

export type DueErasure = { id: string; userId: string; number: number | null; reason: string; confirmedBy: string | null };

export const listDue = (db: Db, now: string) =>
  db
    .selectFrom("erasures")
    .select(["id", "userId", "number", "reason", "confirmedBy"])
    .where("state", "=", "planned")
    .where("holdReason", "is", null)
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .execute();

/** Holds the work of one erasure for one process; false while another one has it. */
export const claim = async (db: Db, id: string) =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`select id from erasures where id = ${id} and state = 'planned' and hold_reason is null for update skip locked`,
    )
  ).length > 0;

/** Gives an erasure the next number; one at a time. */
export async function number(db: Db, id: string): Promise<number> {
  await sql`lock table erasures in share row exclusive mode`.execute(db);
  const { next } = await rowOf<{ next: number }>(
    db,
    sql`update erasures set number = coalesce(number, (select coalesce(max(number), 0) + 1 from erasures)) where id = ${id} returning number as next`,
  );
  return next;
}

/** What the replaced database had erased, after a restore. */
export const listRestored = (db: Db) => db.selectFrom("restoredErasures").select(["userId", "number"]).execute();

/** What was carried out, for the list beside the database. */
export const listDone = (db: Db) =>
  db.selectFrom("erasures").select(["userId", "number"]).where("state", "=", "done").orderBy("number").execute() as Promise<
    { userId: string; number: number }[]
  >;

/**
 * Plans again, for now, what the database of an older backup does not know: erasures of people that it has. The number stays.
 * Returns how many.
 */
export const planAgain = async (
  db: Db,
  done: readonly { userId: string; number: number }[],
  { now, reason }: { now: string; reason: string },
) =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`with known as (
            select distinct on (user_id) * from json_to_recordset(${JSON.stringify(done.map(({ userId, number }) => ({ user_id: userId, number })))}::json) as known(user_id uuid, number int)),
          missing as (
            select known.user_id, case when exists (select from erasures where erasures.number = known.number and erasures.user_id <> known.user_id)
              then null else known.number end as number from known join users on users.id = known.user_id
            where not exists (select from erasures where erasures.user_id = known.user_id and erasures.state = 'done')),
          changed as (
            update erasures set state = 'planned', number = missing.number, due_at = ${now}, hold_reason = null
            from missing where erasures.user_id = missing.user_id and erasures.state <> 'withdrawn' returning erasures.id, erasures.user_id)
        insert into erasures (id, user_id, state, number, reason, requested_at, due_at)
        select gen_random_uuid(), user_id, 'planned', number, ${reason}, ${now}, ${now} from missing
        where user_id not in (select user_id from changed) on conflict do nothing returning id`,
    )
  ).length;
