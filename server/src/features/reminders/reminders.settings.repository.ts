import { sql, type Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { ReminderSettingsTable } from "#db/schema-reminders.ts";

const select = (db: Db) =>
  db
    .selectFrom("reminderSettings")
    .innerJoin("reminderRuleSettings as rules", "rules.id", "reminderSettings.id")
    .selectAll("reminderSettings")
    .select(["rules.version as rulesVersion", "rules.quietStart", "rules.quietEnd"]);

export const find = (db: Db) => select(db).executeTakeFirstOrThrow();

/** Locks the settings for the transaction. */
export const findForUpdate = (db: Db) => select(db).forUpdate().executeTakeFirstOrThrow();

export async function update(db: Db, changes: Updateable<ReminderSettingsTable>) {
  await db
    .updateTable("reminderSettings")
    .set({ ...changes, version: sql`version + 1` })
    .execute();
  return find(db);
}

export type SettingsRow = Awaited<ReturnType<typeof find>>;
