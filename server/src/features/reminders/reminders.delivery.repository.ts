import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { RemindersTable } from "#db/schema-reminders.ts";

type Status = RemindersTable["status"];

/** Claims a queued reminder for this process and counts the attempt; undefined if it is not due or already claimed. */
export const claim = (db: Db, id: string, now: string) =>
  db
    .updateTable("reminders")
    .set({ claimedAt: now, attempts: sql`attempts + 1`, triesLeft: sql`greatest(tries_left - 1, 0)`, updatedAt: now })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("claimedAt", "is", null)
    .where("nextAttemptAt", "<=", now)
    .returning(["id", "userId", "date", "channel", "attempts", "triesLeft"])
    .executeTakeFirst();

export type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

type Result = {
  status: Status;
  error: string | null;
  nextAttemptAt: string | null;
  messageId?: string;
  recipient?: string | null;
};

/** Saves the result of an attempt, unless a delivery report arrived first. Returns whether it was saved. */
export const saveResult = async (db: Db, { id, attempts }: Claimed, result: Result, now: string) => {
  const { numUpdatedRows } = await db
    .updateTable("reminders")
    .set({ ...result, claimedAt: null, updatedAt: now })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("status", "=", "queued")
    .where("claimedAt", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

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
    .set({ status, error, messageId, nextAttemptAt: null, claimedAt: null, updatedAt: now })
    .where("channel", "=", "whatsapp")
    .where((eb) =>
      eb.or([
        eb("messageId", "=", messageId),
        ...(reference ? [eb.and([eb("messageId", "is", null), eb("id", "=", reference.id), eb("attempts", "=", reference.attempts)])] : []),
      ]),
    )
    .where(rank(sql.ref("status")), "<", rank(status))
    .returning(["id", "userId", "date"])
    .executeTakeFirst();
