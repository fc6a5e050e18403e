import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { ViewsTable } from "#db/schema.ts";

export const find = async (db: Db, userId: string) =>
  (await db.selectFrom("preferences").select("value").where("userId", "=", userId).executeTakeFirst())?.value ?? {};

/** Creates the row if missing and locks it for the transaction. */
export async function findForUpdate(db: Db, userId: string) {
  await db
    .insertInto("preferences")
    .values({ userId, value: "{}" })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  const { value } = await db.selectFrom("preferences").select("value").where("userId", "=", userId).forUpdate().executeTakeFirstOrThrow();
  return value ?? {};
}

export const update = (db: Db, userId: string, value: string) =>
  db.updateTable("preferences").set({ value }).where("userId", "=", userId).execute();

const selectView = (db: Db) => db.selectFrom("views").select(["id as _id", "screen", "name", "search", "createdAt"]);

export const listViews = (db: Db, userId: string) =>
  selectView(db).where("userId", "=", userId).orderBy("screen").orderBy("name").orderBy("id").execute();

export const findView = (db: Db, userId: string, id: string) =>
  selectView(db).where("userId", "=", userId).where("id", "=", id).executeTakeFirst();

export const insertView = (db: Db, view: Insertable<ViewsTable>) => db.insertInto("views").values(view).execute();

export const removeView = (db: Db, id: string) => db.deleteFrom("views").where("id", "=", id).execute();
