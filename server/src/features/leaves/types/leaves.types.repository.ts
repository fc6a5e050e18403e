import { type Insertable, sql, type Updateable } from "kysely";
import { textKey } from "@daybook/contract/core/comparable";
import type { Db } from "#db/database.ts";
import type { LeaveTypesTable } from "#db/schema-leaves.ts";

export type TypeRow = Awaited<ReturnType<typeof list>>[number];

const columns = [
  "id as _id",
  "name",
  "annualDays",
  "accrual",
  "proRata",
  "allowHalfDay",
  "negativeLimit",
  "carryForwardMax",
  "carryForwardExpires",
  "minNoticeDays",
  "maxConsecutive",
  "documentAfterDays",
  "sandwich",
  "autoApprove",
  "isAbsence",
  "limitsApply",
  "unpaid",
  "color",
  "active",
  "version",
] as const;

/** Lists the leave types in order of creation. */
export const list = (db: Db, active?: boolean) =>
  db
    .selectFrom("leaveTypes")
    .select(columns)
    .$if(active !== undefined, (types) => types.where("active", "=", active!))
    .orderBy("position")
    .execute();

export const findByName = (db: Db, name: string) =>
  db
    .selectFrom("leaveTypes")
    .select(columns)
    .where(sql`text_key(name)`, "=", textKey(name))
    .executeTakeFirst();

/** Returns the type of time off in lieu, if it was created. */
export const findInLieu = (db: Db) => db.selectFrom("leaveTypes").select(columns).where("inLieu", "=", true).executeTakeFirst();

export const get = (db: Db, id: string) => db.selectFrom("leaveTypes").select(columns).where("id", "=", id).executeTakeFirstOrThrow();

export const findForUpdate = (db: Db, id: string) =>
  db.selectFrom("leaveTypes").select(columns).where("id", "=", id).forUpdate().executeTakeFirst();

export const insert = (db: Db, type: Insertable<LeaveTypesTable>) => db.insertInto("leaveTypes").values(type).execute();

export const update = (db: Db, id: string, changes: Updateable<LeaveTypesTable>) =>
  db
    .updateTable("leaveTypes")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
