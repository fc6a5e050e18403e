import type { Insertable } from "kysely";
import type { Db } from "#db/database.ts";
import type { NotificationPreferencesTable } from "#db/schema-notifications.ts";

export const find = (db: Db, userId: string) =>
  db
    .selectFrom("notificationPreferences")
    .select(["kinds", "quietStart", "quietEnd", "digest", "calendar"])
    .where("userId", "=", userId)
    .executeTakeFirst();

/** Creates the row if it is missing, and locks it for the transaction. */
export const findForUpdate = async (db: Db, userId: string, now: string) => {
  await db
    .insertInto("notificationPreferences")
    .values({ userId, kinds: "{}", updatedAt: now })
    .onConflict((conflict) => conflict.column("userId").doNothing())
    .execute();
  return db
    .selectFrom("notificationPreferences")
    .select(["kinds", "quietStart", "quietEnd", "digest", "calendar"])
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

type Values = Pick<Insertable<NotificationPreferencesTable>, "kinds" | "quietStart" | "quietEnd" | "digest" | "calendar" | "updatedAt">;

export const update = (db: Db, userId: string, values: Values) =>
  db.updateTable("notificationPreferences").set(values).where("userId", "=", userId).execute();

export const hasUser = async (db: Db, id: string) =>
  (await db.selectFrom("users").select("id").where("id", "=", id).where("deletedAt", "is", null).executeTakeFirst()) !== undefined;
