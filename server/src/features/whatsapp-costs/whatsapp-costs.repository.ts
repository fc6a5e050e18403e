import { sql, type Updateable } from "kysely";
import type { CostCategory } from "@daybook/contract/whatsapp-costs/whatsapp-costs";
import type { Db } from "#db/database.ts";
import type { WhatsappCostSettingsTable } from "#db/schema-reminders.ts";

const select = (db: Db) => db.selectFrom("whatsappCostSettings").selectAll();

export const find = (db: Db) => select(db).executeTakeFirstOrThrow();

/** Locks the settings for the transaction. */
export const findForUpdate = (db: Db) => select(db).forUpdate().executeTakeFirstOrThrow();

export type SettingsRow = Awaited<ReturnType<typeof find>>;

export const update = (db: Db, changes: Updateable<WhatsappCostSettingsTable>) =>
  db
    .updateTable("whatsappCostSettings")
    .set({ ...changes, version: sql`version + 1` })
    .returningAll()
    .executeTakeFirstOrThrow();

export type Counted = { month: string; category: CostCategory; kind: string };

/** Adds a message to the month, or takes it off again. */
export const count = (db: Db, counted: Counted, messages: 1 | -1) =>
  db
    .insertInto("whatsappUsage")
    .values({ ...counted, messages: Math.max(0, messages) })
    .onConflict((conflict) =>
      conflict
        .columns(["month", "category", "kind"])
        .doUpdateSet({ messages: sql<number>`greatest(0, whatsapp_usage.messages + ${messages})` }),
    )
    .execute();

/** Messages of a month, by what they were about. */
export const list = (db: Db, month: string) =>
  db
    .selectFrom("whatsappUsage")
    .select(["category", "kind", "messages"])
    .where("month", "=", month)
    .where("messages", ">", 0)
    .orderBy("messages", "desc")
    .orderBy("kind")
    .execute();

export const total = async (db: Db, month: string) =>
  (
    await db
      .selectFrom("whatsappUsage")
      .select(sql<number>`coalesce(sum(messages), 0)::int`.as("total"))
      .where("month", "=", month)
      .executeTakeFirstOrThrow()
  ).total;
