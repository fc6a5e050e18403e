import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "#db/database.ts";
import type { WebhooksTable } from "#db/schema-webhooks.ts";

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof find>>>;

const select = (db: Db) =>
  db
    .selectFrom("webhooks")
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom("webhookDeliveries")
        .select((inner) => inner.fn.max("createdAt").as("at"))
        .whereRef("webhookDeliveries.webhookId", "=", "webhooks.id")
        .where("status", "=", "sent")
        .as("lastDeliveredAt"),
      eb
        .selectFrom("webhookDeliveries")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("webhookDeliveries.webhookId", "=", "webhooks.id")
        .where("status", "=", "failed")
        .as("failedCount"),
    ]);

/** All webhooks, the oldest first. */
export const list = (db: Db) => select(db).orderBy("id").execute();

export const find = (db: Db, id: string) => select(db).where("id", "=", id).executeTakeFirst();

/** Locks a webhook; returns whether there is one. */
export const lock = async (db: Db, id: string) =>
  (await db.selectFrom("webhooks").select("id").where("id", "=", id).forUpdate().executeTakeFirst()) !== undefined;

/** Counts the webhooks. No other is created until the end of the transaction. */
export const countLocked = async (db: Db) => {
  await sql`lock table webhooks in share row exclusive mode`.execute(db);
  const { count } = await db
    .selectFrom("webhooks")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

export const insert = (db: Db, webhook: Insertable<WebhooksTable>) => db.insertInto("webhooks").values(webhook).execute();

export const update = (db: Db, id: string, changes: Updateable<WebhooksTable>) =>
  db
    .updateTable("webhooks")
    .set({ ...changes, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const remove = (db: Db, id: string) => db.deleteFrom("webhooks").where("id", "=", id).execute();

/** Ends a series of failures. */
export const setThrough = (db: Db, id: string) =>
  db.updateTable("webhooks").set({ failingSince: null }).where("id", "=", id).where("failingSince", "is not", null).execute();

/** Begins or continues a series of failures; returns what pausing depends on. */
export const setFailing = (db: Db, id: string, now: string) =>
  db
    .updateTable("webhooks")
    .set({ failingSince: sql`coalesce(failing_since, ${now}::timestamptz)` })
    .where("id", "=", id)
    .returning(["description", "pausedAt", sql<string>`failing_since`.as("failingSince")])
    .executeTakeFirst();
