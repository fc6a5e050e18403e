import { sql } from "kysely";
import { dayIn, systemClock } from "#clock.ts";
import type { Database, Db } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";

/** Today on the clock of the company in this database. */
export async function companyToday(db: Db): Promise<string> {
  const { timezone } = await db.selectFrom("settings").select("timezone").executeTakeFirstOrThrow();
  return dayIn(timezone, systemClock.now());
}

export const countPeople = async (db: Db) =>
  (
    await db
      .selectFrom("users")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

/** Takes every row out of a database, and puts back those that a new one begins with. */
export async function emptyDatabase({ db, url }: Database) {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(db);
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(db);
  await migrate(url);
}
