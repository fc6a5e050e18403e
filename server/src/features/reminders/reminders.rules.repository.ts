import { sql } from "kysely";
import type { Channel } from "./reminders.repository.ts";
import type { RuleKind } from "@daybook/contract/reminders/rule-kinds";
import type { Db } from "#db/database.ts";

type Rule = { kind: RuleKind; enabled: boolean; days: number[]; templateName: string | null };

export const list = (db: Db): Promise<Rule[]> => db.selectFrom("reminderRules").selectAll().execute();

/** The template by which WhatsApp reminds of the kind; null without one. */
export const findTemplateName = async (db: Db, kind: RuleKind) =>
  (await db.selectFrom("reminderRules").select("templateName").where("kind", "=", kind).executeTakeFirstOrThrow()).templateName;

export async function update(db: Db, rules: readonly Rule[], quiet: { quietStart: string | null; quietEnd: string | null }) {
  for (const { kind, ...rule } of rules) await db.updateTable("reminderRules").set(rule).where("kind", "=", kind).execute();
  await db
    .updateTable("reminderRuleSettings")
    .set({ ...quiet, version: sql`version + 1` })
    .execute();
}

export const setChannel = async (db: Db, userId: string, channel: Channel | null) => {
  if (channel === null) return db.deleteFrom("reminderChannels").where("userId", "=", userId).execute();
  return db
    .insertInto("reminderChannels")
    .values({ userId, channel })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ channel }))
    .execute();
};

/** Published announcements that must be read and are still shown. */
export const listMustRead = async (db: Db, now: string) =>
  (
    await db
      .selectFrom("announcements")
      .select("id")
      .where("status", "=", "published")
      .where("mustReadBy", "is not", null)
      .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now)]))
      .execute()
  ).map(({ id }) => id);

/** The quiet hours that a person chose for notices. */
export const findOwnQuietHours = (db: Db, userId: string) =>
  db.selectFrom("notificationPreferences").select(["quietStart", "quietEnd"]).where("userId", "=", userId).executeTakeFirst();
