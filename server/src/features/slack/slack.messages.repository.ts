import { type Insertable, sql } from "kysely";
import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { Db } from "#db/database.ts";
import type { SlackMessagesTable } from "#db/schema-reminders.ts";

export const insert = (db: Db, rows: Omit<Insertable<SlackMessagesTable>, "error" | "updatedAt" | "attempts">[]) =>
  db
    .insertInto("slackMessages")
    .values(rows.map((row) => ({ ...row, error: null, updatedAt: row.createdAt })))
    .execute();

/** Counts an attempt of a message that waits; undefined if it no longer does. */
export const begin = (db: Db, id: string, now: string) =>
  db
    .updateTable("slackMessages")
    .set({ attempts: sql`attempts + 1`, updatedAt: now })
    .where("id", "=", id)
    .where("status", "in", ["received", "queued"])
    .returning(["id", "userId", "content", "kind"])
    .executeTakeFirst();

/** Locks a message that waits. */
export const findForUpdate = (db: Db, id: string) =>
  db
    .selectFrom("slackMessages")
    .select(["id", "content"])
    .where("id", "=", id)
    .where("status", "=", "received")
    .forUpdate()
    .executeTakeFirst();

export const setContent = (db: Db, id: string, content: string) =>
  db.updateTable("slackMessages").set({ content }).where("id", "=", id).execute();

type Result = { status: SlackMessagesTable["status"]; error: string | null };

/** Saves the result of an attempt, and removes the content unless another follows. */
export const saveResult = (db: Db, id: string, result: Result, now: string) =>
  db
    .updateTable("slackMessages")
    .set({ ...result, ...(result.status !== "queued" && result.status !== "received" && { content: null }), updatedAt: now })
    .where("id", "=", id)
    .where("status", "in", ["received", "queued"])
    .execute();

/** The notice that asks a person for a decision, while it is not read; undefined once it is. */
export const findNotice = (db: Db, id: string, userId: string) =>
  db
    .selectFrom("notifications")
    .select(["kind", "entityId"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("readAt", "is", null)
    .where("archivedAt", "is", null)
    .executeTakeFirst() as Promise<{ kind: NotificationKind; entityId: string | null } | undefined>;
