import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

/** The delegations from or to a person that a trigger has ended in this transaction, with both people. */
export const listEndedNow = (db: Db, userId: string, today: string) =>
  rowsOf<{ id: string; fromId: string; toId: string; fromName: string; toName: string }>(
    db,
    sql`select delegations.id, delegations.from_id as "fromId", delegations.to_id as "toId", lead.name as "fromName", delegate.name as "toName"
      from delegations join users lead on lead.id = delegations.from_id join users delegate on delegate.id = delegations.to_id
      where delegations.ended_at = now() and (delegations.from_id = ${userId} or delegations.to_id = ${userId})
        and delegations.state <> 'declined' and (delegations.end_date is null or delegations.end_date >= ${today}::date)`,
  );
