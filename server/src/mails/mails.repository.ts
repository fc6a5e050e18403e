import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

export type MailRecipient = { name: string; email: string | null; emailConfirmedAt: string | null };

/** Finds the person of an account that is not deleted. */
export const findRecipient = (db: Db, userId: string): Promise<MailRecipient | undefined> =>
  db
    .selectFrom("users")
    .select(["name", "email", "emailConfirmedAt"])
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();

/** Returns the content of a file; undefined if it does not exist. */
export const findFile = async (db: Db, id: string) =>
  (
    await rowsOf<{ data: Buffer | null }>(
      db,
      sql`select string_agg(data, ''::bytea order by position) as data from file_chunks where file_id = ${id}`,
    )
  )[0]?.data ?? undefined;
