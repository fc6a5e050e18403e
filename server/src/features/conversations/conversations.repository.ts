import { type Insertable, sql } from "kysely";
import type { MessageReport } from "#context.ts";
import type { Db } from "#db/database.ts";
import type { ConversationMessagesTable, Incoming, Outgoing } from "#db/schema-reminders.ts";

type Kind = ConversationMessagesTable["kind"];
type NewMessage = Omit<Insertable<ConversationMessagesTable>, "content" | "error" | "updatedAt">;

/** Inserts a received message; false if WhatsApp has sent it before. */
export const insertReceived = async (db: Db, message: NewMessage, content: Incoming | null) =>
  (
    await db
      .insertInto("conversationMessages")
      .values({ ...message, content: content && JSON.stringify(content), error: null, updatedAt: message.createdAt })
      .onConflict((conflict) => conflict.column("messageId").doNothing())
      .returning("id")
      .execute()
  ).length > 0;

export const insertAnswers = (db: Db, messages: (NewMessage & { content: Outgoing })[]) =>
  db
    .insertInto("conversationMessages")
    .values(messages.map(({ content, ...row }) => ({ ...row, content: JSON.stringify(content), error: null, updatedAt: row.createdAt })))
    .execute();

/** Locks the oldest received messages of a person, by when they were written. */
export const listReceived = (db: Db, userId: string, most: number) =>
  db
    .selectFrom("conversationMessages")
    .select(["id", "messageId", "content", "writtenAt"])
    .where("userId", "=", userId)
    .where("status", "=", "received")
    .orderBy("writtenAt")
    .orderBy("id")
    .limit(most)
    .forUpdate()
    .execute();

type Settled = { status: "answered" | "ignored" | "failed"; kind: Kind; error?: string | null };

/** Settles received messages and removes their texts. */
export const settle = (db: Db, ids: string[], settled: Settled, now: string) =>
  db
    .updateTable("conversationMessages")
    .set({ error: null, ...settled, content: null, updatedAt: now })
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .where("status", "=", "received")
    .execute();

/** Counts an attempt of an answer that waits; undefined if it no longer does. */
export const begin = (db: Db, id: string, now: string) =>
  db
    .updateTable("conversationMessages")
    .set({ attempts: sql`attempts + 1`, updatedAt: now })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .returning(["id", "userId", "kind", "content", "attempts"])
    .executeTakeFirst();

type Result = { status: "accepted" | "failed" | "skipped" | "queued"; error: string | null; messageId?: string };

/** Saves the result of an attempt, and removes the text unless another follows. A delivery report may have been faster. */
export const saveResult = (db: Db, id: string, result: Result, now: string) =>
  db
    .updateTable("conversationMessages")
    .set({ ...result, ...(result.status !== "queued" && { content: null }), updatedAt: now })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .execute();

const rank = (status: unknown) =>
  sql<number>`array_position(array['queued', 'accepted', 'sent', 'failed', 'delivered', 'read'], ${status})`;

/** Advances the status of an answer, as for reminders. Returns whose it is; undefined if it is unknown or at or past the status. */
export const advance = (db: Db, { messageId, reference, status, error }: MessageReport, now: string) =>
  db
    .updateTable("conversationMessages")
    .set({ status, error, messageId, content: null, updatedAt: now })
    .where("direction", "=", "out")
    .where((eb) =>
      eb.or([
        eb("messageId", "=", messageId),
        ...(reference ? [eb.and([eb("messageId", "is", null), eb("id", "=", reference.id), eb("attempts", "=", reference.attempts)])] : []),
      ]),
    )
    .where(rank(sql.ref("status")), "<", rank(status))
    .returning(["userId", "kind", "createdAt"])
    .executeTakeFirst();

/** The team of a person, whose lead sees the log. */
export const teamOf = async (db: Db, userId: string) =>
  (await db.selectFrom("users").select("teamId").where("id", "=", userId).executeTakeFirst())?.teamId ?? null;
