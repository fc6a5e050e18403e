import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { RemindersTable } from "#db/schema-reminders.ts";

type Status = RemindersTable["status"];

/**
 * Reserves a waiting reminder for this process and counts the try; undefined when it is not waiting, or somebody else
 * has it.
 */
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

/** Writes what became of a try, unless the channel's report was quicker. */
export const settle = async (db: Db, { id, attempts }: Claimed, result: Result, now: string) => {
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
  /** The reminder and its try, as they were handed over; for messages whose answer was lost. */
  reference: { id: string; attempts: number } | undefined;
  status: Status;
  error: string | null;
};

/**
 * The order in which a WhatsApp message moves. Reports overtake one another; whatever their order, the highest one
 * stays. What was read was also delivered, even if somebody said before that it failed.
 */
const rank = (status: unknown) =>
  sql<number>`array_position(array['queued', 'accepted', 'sent', 'failed', 'delivered', 'read'], ${status})`;

/** Moves a WhatsApp reminder forward, never back; undefined when it is not known, or already that far. */
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
