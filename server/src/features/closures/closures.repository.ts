import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { ClosuresTable } from "#db/schema-leaves.ts";

export type ClosureRow = Awaited<ReturnType<typeof list>>[number];

const select = (db: Db) =>
  db
    .selectFrom("closures")
    .innerJoin("leaveTypes", "leaveTypes.id", "closures.leaveTypeId")
    .select([
      "closures.id",
      "closures.title",
      "closures.startDate",
      "closures.endDate",
      "closures.audience",
      "closures.leaveTypeId",
      "leaveTypes.name as leaveType",
      "closures.short",
      "closures.createdAt",
      "closures.updatedAt",
      "closures.version",
    ])
    .where("closures.removedAt", "is", null);

/** Lists the closures, the latest first. */
export const list = (db: Db) => select(db).orderBy("closures.startDate", "desc").orderBy("closures.id", "desc").limit(1000).execute();

/** Locks a closure for the transaction and returns it. */
export const findForUpdate = (db: Db, id: string) => select(db).where("closures.id", "=", id).forUpdate("closures").executeTakeFirst();

export const insert = (db: Db, row: Insertable<ClosuresTable>) => db.insertInto("closures").values(row).execute();

export const update = (db: Db, id: string, changes: Updateable<ClosuresTable>, now: string) =>
  db
    .updateTable("closures")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
