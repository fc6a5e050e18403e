import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { RemindersTable } from "#db/schema-reminders.ts";

type Status = RemindersTable["status"];
type Channel = RemindersTable["channel"];

/** Whose reminder it is and who sent it, without an attempt. */
export const peek = (db: Db, id: string) =>
  db.selectFrom("reminders").select(["userId", "date", "sentBy"]).where("id", "=", id).executeTakeFirst();

/** Counts an attempt of a reminder that waits for this channel; undefined if it no longer does. */
export const begin = (db: Db, id: string, channel: Channel, now: string) =>
  db
    .updateTable("reminders")
    .set({ attempts: sql`attempts + 1`, updatedAt: now })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("channel", "=", channel)
    .returning(["id", "userId", "date", "attempts", "kind", "about", "sentBy"])
    .executeTakeFirst();

/** Records as what the reminder is billed, before it is handed over. */
export const setBilledAs = (db: Db, id: string, billedAs: "template" | "answer") =>
  db.updateTable("reminders").set({ billedAs }).where("id", "=", id).execute();

type Result = { status: Status; error: string | null; messageId?: string; recipient?: string | null };

/** Saves the result of an attempt; undefined if a delivery report arrived first, or the reminder waits for another channel. */
export const saveResult = (db: Db, { id, channel }: { id: string; channel: Channel }, result: Result, now: string) =>
  db
    .updateTable("reminders")
    .set({ ...result, updatedAt: now })
    .where("id", "=", id)
    .where("channel", "=", channel)
    .where("status", "=", "queued")
    .returning(["userId", "date", "kind", "tried"])
    .executeTakeFirst();

export type Report = {
  messageId: string;
  /** Reminder and attempt as sent with the message; identifies messages whose response was lost. */
  reference: { id: string; attempts: number } | undefined;
  status: Status;
  error: string | null;
};

/**
 * Order of the statuses of a WhatsApp message. Reports can arrive out of order; the highest status wins. `delivered`
 * and `read` outrank `failed`, because they prove that the message arrived.
 */
const rank = (status: unknown) =>
  sql<number>`array_position(array['queued', 'accepted', 'sent', 'failed', 'delivered', 'read'], ${status})`;

/** Advances the status of a WhatsApp reminder; undefined if it is unknown or already at or past that status. */
export const advance = (db: Db, { messageId, reference, status, error }: Report, now: string) =>
  db
    .updateTable("reminders")
    .set({ status, error, messageId, updatedAt: now })
    .where("channel", "=", "whatsapp")
    .where((eb) =>
      eb.or([
        eb("messageId", "=", messageId),
        ...(reference ? [eb.and([eb("messageId", "is", null), eb("id", "=", reference.id), eb("attempts", "=", reference.attempts)])] : []),
      ]),
    )
    .where(rank(sql.ref("status")), "<", rank(status))
    .returning(["id", "userId", "date", "billedAs", "kind", "tried"])
    .executeTakeFirst();
