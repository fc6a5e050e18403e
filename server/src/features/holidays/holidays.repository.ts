import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { HolidaysTable } from "#db/schema-leaves.ts";

/** Lists the holidays between two days, inclusive, by date. Missing bounds are open. */
export const list = (db: Db, startDate?: string, endDate?: string) =>
  db
    .selectFrom("holidays")
    .select(["id as _id", "date", "name", "half"])
    .$if(startDate !== undefined, (holidays) => holidays.where("date", ">=", startDate!))
    .$if(endDate !== undefined, (holidays) => holidays.where("date", "<=", endDate!))
    .orderBy("date")
    .execute();

export const insert = (db: Db, holiday: Insertable<HolidaysTable>) => db.insertInto("holidays").values(holiday).execute();

/** Deletes a holiday and returns it, or undefined if it doesn't exist. */
export const remove = (db: Db, id: string) =>
  db.deleteFrom("holidays").where("id", "=", id).returning(["id as _id", "date", "name", "half"]).executeTakeFirst();
