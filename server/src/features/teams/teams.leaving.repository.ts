import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

export type Teammate = { _id: string; name: string; isLead: boolean };

/** The active people of a team who may lead it, except one. */
export const listTeammates = (db: Db, teamId: string, exceptId: string) =>
  rowsOf<Teammate>(
    db,
    sql`select id as "_id", name, role = 'team_lead' as "isLead" from users
      where team_id = ${teamId} and id <> ${exceptId} and role <> 'admin' and status = 'active' and deleted_at is null
      order by name collate by_name, id`,
  );
