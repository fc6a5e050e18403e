import { sql, type Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { SettingsTable } from "#db/schema.ts";

export type SettingsRow = Awaited<ReturnType<typeof find>>;

const columns = [
  "companyName",
  "logoFileId",
  "timezone",
  "workweek",
  "hoursPerDay",
  "eodWindowDays",
  "eodDeadline",
  "registration",
  "leaveYearStart",
  "version",
] as const;

const select = (db: Db) => db.selectFrom("settings").select(columns);

export const find = (db: Db) => select(db).executeTakeFirstOrThrow();

/** Holds the settings until the transaction ends, so that a change made on them is not made twice. */
export const findForUpdate = (db: Db) => select(db).forUpdate().executeTakeFirstOrThrow();

export const update = (db: Db, changes: Updateable<SettingsTable>) =>
  db
    .updateTable("settings")
    .set({ ...changes, version: sql`version + 1` })
    .returning(columns)
    .executeTakeFirstOrThrow();
