import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { Db } from "#db/database.ts";

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

/** Those of the people who have a verified number, with the quiet hours of their notices. */
export const listNumbers = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("conversationNumbers")
    .leftJoin("notificationPreferences as preferences", "preferences.userId", "conversationNumbers.userId")
    .select(["conversationNumbers.userId", "preferences.quietStart", "preferences.quietEnd"])
    .where("conversationNumbers.phoneNumber", "is not", null)
    .where("conversationNumbers.userId", "=", (eb) => eb.fn.any(eb.val([...userIds])))
    .execute();
