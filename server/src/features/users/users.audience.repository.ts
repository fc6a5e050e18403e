import { sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Db } from "#db/database.ts";
import { byName, userRef } from "#db/sql-fragments.ts";

/** Returns teams that exist, by name. */
export const listTeams = (db: Db, ids: string[]) =>
  db
    .selectFrom("teams")
    .select(["id as _id", "name"])
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .where("deletedAt", "is", null)
    .orderBy(byName("name"))
    .execute();

/** Returns people, also those whose account is not active, by name. */
export async function listUsers(db: Db, ids: string[]) {
  const { rows } = await sql<{ user: UserRef }>`
    select ${userRef("users", "teams")} as "user" from users left join teams on teams.id = users.team_id
    where users.id = any(${ids}::uuid[]) and users.deleted_at is null
    order by users.name collate by_name, users.id`.execute(db);
  return rows.map(({ user }) => user);
}
