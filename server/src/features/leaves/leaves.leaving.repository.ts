import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rowOf } from "#db/statement.ts";

/** The requests of a team that wait for its lead, without those of one person. */
export const countWaiting = async (db: Db, teamId: string, exceptId: string) =>
  (
    await rowOf<{ waiting: number }>(
      db,
      sql`select count(*)::int as waiting from leaves join users on users.id = leaves.user_id
        where (leaves.status = 'Pending' or leaves.cancellation_state = 'Pending') and leaves.deleted_at is null
          and users.team_id = ${teamId} and users.role <> 'admin' and users.id <> ${exceptId}`,
    )
  ).waiting;
