import { sql } from "kysely";
import { dayIn, systemClock } from "#clock.ts";
import type { Database, Db } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";

/** Returns today's date in the timezone of the company in this database. */
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

/** Deletes all rows and inserts the initial rows of a new database. */
export async function emptyDatabase({ db, url }: Database) {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`.execute(db);
  await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(db);
  await migrate(url);
}
