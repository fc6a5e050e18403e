import { sql } from "kysely";
import { openDatabase } from "../../server/src/db/database.ts";
import type { Environment } from "./environment.ts";

const timeoutMs = 10 * 60_000;

/** Adds copies of the existing members up to a number of active members, with copies of their latest reports. */
export async function growUsers(environment: Environment, wanted: number) {
  const database = openDatabase(await environment.databaseUrl(), { timeoutMs });
  try {
    await database.db.transaction().execute(async (db) => {
      await sql`
        create temporary table copies on commit drop as
        with members as (
          select row_number() over (order by id) - 1 as row, * from users
          where role = 'team_member' and status = 'active' and phone_number is not null and last_day_of_office is null
        )
        select gen_random_uuid() as id, members.id as original, name || ' ' || n as name, 'copy-' || n || '@halcyon.example' as email, team_id,
          designation, date_of_joining, '+4930' || 10000000 + n as phone_number, created_at
        from generate_series(1, ${wanted}::int - (select count(*) from members)::int) as n
        join members on members.row = n % (select count(*) from members)`.execute(db);
      await sql`
        insert into users (id, name, email, role, team_id, designation, date_of_joining, phone_number, created_at, updated_at)
        select id, name, email, 'team_member', team_id, designation, date_of_joining, phone_number, created_at, created_at from copies`.execute(
        db,
      );
      await sql`
        insert into eods (id, user_id, team_id, date, total_hours, submitted_at, is_late, updated_at)
        select gen_random_uuid(), copies.id, eods.team_id, date, total_hours, submitted_at, is_late, eods.updated_at
        from copies join eods on eods.user_id = copies.original
        where date > (select max(date) from eods) - 35`.execute(db);
    });
    await sql`vacuum analyze users, eods`.execute(database.db);
  } finally {
    await database.close();
  }
}
