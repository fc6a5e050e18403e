import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { HolidaysTable } from "#db/schema-leaves.ts";

/** Holidays from one day to another, both included, in their order; without bounds all. */
export const list = (db: Db, startDate?: string, endDate?: string) =>
  db
    .selectFrom("holidays")
    .select(["id as _id", "date", "name"])
    .$if(startDate !== undefined, (holidays) => holidays.where("date", ">=", startDate!))
    .$if(endDate !== undefined, (holidays) => holidays.where("date", "<=", endDate!))
    .orderBy("date")
    .execute();

export const insert = (db: Db, holiday: Insertable<HolidaysTable>) => db.insertInto("holidays").values(holiday).execute();

/** The holiday that was taken away, if there was one. */
export const remove = (db: Db, id: string) =>
  db.deleteFrom("holidays").where("id", "=", id).returning(["id as _id", "date", "name"]).executeTakeFirst();
