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

/** Returns the content of a file, or the object that has it; undefined if the file does not exist. */
export const findFile = async (db: Db, id: string) =>
  (
    await rowsOf<{ data: Buffer | null; objectId: string | null; size: number; sha256: Buffer | null }>(
      db,
      sql`select (select string_agg(data, ''::bytea order by position) from file_chunks where file_id = files.id) as data,
          files.object_id as "objectId", files.size::int as size, file_objects.sha256
        from files left join file_objects on file_objects.id = files.object_id where files.id = ${id}`,
    )
  )[0];
