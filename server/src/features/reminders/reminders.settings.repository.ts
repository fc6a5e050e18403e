import { sql, type Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { ReminderSettingsTable } from "#db/schema-reminders.ts";

const select = (db: Db) => db.selectFrom("reminderSettings").selectAll();

export const find = (db: Db) => select(db).executeTakeFirstOrThrow();

/** Locks the settings for the transaction. */
export const findForUpdate = (db: Db) => select(db).forUpdate().executeTakeFirstOrThrow();

export const update = (db: Db, changes: Updateable<ReminderSettingsTable>) =>
  db
    .updateTable("reminderSettings")
    .set({ ...changes, version: sql`version + 1` })
    .returningAll()
    .executeTakeFirstOrThrow();

export type SettingsRow = Awaited<ReturnType<typeof find>>;
