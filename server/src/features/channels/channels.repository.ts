import type { Db } from "#db/database.ts";

export type ChannelName = "smtp" | "whatsapp";

/** Returns the encrypted configurations by channel, locked for the transaction. */
export async function findForUpdate(db: Db): Promise<Partial<Record<ChannelName, string>>> {
  // The one row of the settings stands for configurations that do not exist yet.
  await db.selectFrom("settings").select("version").forUpdate().execute();
  const rows = await db.selectFrom("channelSettings").select(["channel", "config"]).execute();
  return Object.fromEntries(rows.map(({ channel, config }) => [channel, config]));
}

type NewRow = { channel: ChannelName; config: string; updatedBy: string; updatedAt: string };

export const upsert = (db: Db, row: NewRow) =>
  db
    .insertInto("channelSettings")
    .values(row)
    .onConflict((conflict) => conflict.column("channel").doUpdateSet(row))
    .execute();

export const remove = (db: Db, channel: ChannelName) => db.deleteFrom("channelSettings").where("channel", "=", channel).execute();

/** Returns where test messages to a person go, and the template of the reminders, which WhatsApp has approved. */
export const findReceiver = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .innerJoin("reminderSettings", (join) => join.onTrue())
    .select(["users.name", "users.email", "users.emailConfirmedAt", "users.phoneNumber"])
    .select(["templateName", "templateLanguage", "templateParameters"])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
