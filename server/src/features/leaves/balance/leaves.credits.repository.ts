import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Credit } from "#domain/leave-credits.ts";

/** Lists the credits with a last day that have days left which neither expired nor moved into another year. */
export async function list(db: Db, userIds: string[], years: number[]): Promise<Credit[]> {
  const { rows } = await sql<Credit>`
    select credit.id, credit.user_id, credit.leave_type_id, credit.leave_year, credit.expires_on, credit.days + coalesce(taken.days, 0) as days
    from leave_ledger as credit
      left join lateral (select sum(days) as days from leave_ledger where credit_id = credit.id) as taken on true
    where credit.user_id = any(${userIds}::uuid[]) and credit.leave_year = any(${years}::int[]) and credit.expires_on is not null
      and credit.days + coalesce(taken.days, 0) > 0
    order by credit.user_id, credit.expires_on, credit.id`.execute(db);
  return rows;
}

export type Taken = { userId: string; leaveTypeId: string; leaveYear: number; date: string; days: number; isAdjustment: boolean };

type Counting = { counting: "pending" | "approved"; exceptLeaveId: string | null };

/**
 * Lists the days taken of the balances to which these credits belong: charged days of leave, and what adjustments take, on
 * the day they were made.
 */
export async function listTaken(db: Db, credits: Credit[], timezone: string, { counting, exceptLeaveId }: Counting): Promise<Taken[]> {
  const column = <Key extends keyof Credit>(key: Key) => credits.map((credit) => credit[key]);
  const { rows } = await sql<Taken>`
    with balances as (
      select distinct * from unnest(${column("userId")}::uuid[], ${column("leaveTypeId")}::uuid[], ${column("leaveYear")}::int[])
        as balance(user_id, leave_type_id, leave_year))
    select balances.user_id, balances.leave_type_id, balances.leave_year, leave_halves.date, count(*) * 0.5 as days, false as is_adjustment
    from balances
      join leave_halves on leave_halves.user_id = balances.user_id and leave_halves.leave_year = balances.leave_year
      join leaves on leaves.id = leave_halves.leave_id and leaves.leave_type_id = balances.leave_type_id
        and leaves.id is distinct from ${exceptLeaveId}::uuid
        and (leaves.status = 'Approved' or (leaves.status = 'Pending' and ${counting === "pending"}))
    group by balances.user_id, balances.leave_type_id, balances.leave_year, leave_halves.date
    union all
    select balances.user_id, balances.leave_type_id, balances.leave_year, (entry.at at time zone ${timezone})::date, -entry.days, true
    from balances
      join leave_ledger as entry on entry.user_id = balances.user_id and entry.leave_type_id = balances.leave_type_id
        and entry.leave_year = balances.leave_year and entry.kind = 'adjustment' and entry.days < 0`.execute(db);
  return rows;
}
