import { sql } from "kysely";
import type { NotificationKind } from "@daybook/contract/notifications/kinds";
import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";
import type { NotificationDeliveriesTable, StoredChoices } from "#db/schema-notifications.ts";
import { actsForOfUser } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";

export type DeliveryChannel = NotificationDeliveriesTable["channel"];

export const insert = (db: Db, channel: DeliveryChannel, notificationIds: string[], now: string) =>
  sql`insert into notification_deliveries (notification_id, channel, next_attempt_at)
    select id, ${channel}::text, ${now}::timestamptz from unnest(${notificationIds}::uuid[]) as id
    on conflict (notification_id, channel) do nothing`.execute(db);

/** Claims a queued message for this process and counts the attempt; undefined if it is not due or already claimed. */
export const claim = (db: Db, channel: DeliveryChannel, notificationId: string, now: string) =>
  db
    .updateTable("notificationDeliveries")
    .set({ claimedAt: now, attempts: sql`attempts + 1` })
    .where("notificationId", "=", notificationId)
    .where("channel", "=", channel)
    .where("status", "=", "queued")
    .where("claimedAt", "is", null)
    .where("nextAttemptAt", "<=", now)
    .returning(["notificationId", "attempts"])
    .executeTakeFirst();

export type Result = Pick<NotificationDeliveriesTable, "nextAttemptAt" | "error"> & {
  status: "queued" | "sent" | "failed" | "skipped";
  /** Whether the attempt does not count, because nothing was sent. */
  isUncounted?: boolean;
};

export const saveResult = (db: Db, channel: DeliveryChannel, notificationId: string, { isUncounted = false, ...result }: Result) =>
  db
    .updateTable("notificationDeliveries")
    .set({ ...result, claimedAt: null, ...(isUncounted && { attempts: sql`attempts - 1` }) })
    .where("notificationId", "=", notificationId)
    .where("channel", "=", channel)
    .execute();

/** Ids of the notices whose messages are due. */
export const listDue = async (db: Db, channel: DeliveryChannel, now: string, take: number) =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`select notification_id as id from notification_deliveries
        where status = 'queued' and channel = ${channel} and claimed_at is null and next_attempt_at <= ${now}::timestamptz order by next_attempt_at limit ${take}`,
    )
  ).map(({ id }) => id);

/** Gives up messages whose process stopped while sending: they may have been sent. */
export const failAbandoned = (db: Db, claimedBefore: string, error: string) =>
  db
    .updateTable("notificationDeliveries")
    .set({ status: "failed", error, nextAttemptAt: null, claimedAt: null })
    .where("status", "=", "queued")
    .where("claimedAt", "<", claimedBefore)
    .execute();

export type RecipientOfMessage = Omit<Actor, "sessionId"> & {
  email: string | null;
  kind: NotificationKind;
  readAt: string | null;
  archivedAt: string | null;
  kinds: StoredChoices | null;
  isSubscribed: boolean;
  quietStart: string | null;
  quietEnd: string | null;
};

/** The recipient of a notice with their preferences; undefined if their account is not active any more. */
export const findRecipient = async (db: Db, notificationId: string, now: string) =>
  (
    await rowsOf<RecipientOfMessage>(
      db,
      sql`select users.id, users.name, users.role, users.team_id as "teamId", users.email, notifications.kind,
          notifications.read_at as "readAt", notifications.archived_at as "archivedAt", preferences.kinds,
          exists (select from push_subscriptions where push_subscriptions.user_id = users.id) as "isSubscribed", preferences.quiet_start as "quietStart", preferences.quiet_end as "quietEnd",
          (select coalesce(array_agg(project_id), '{}') from project_members where project_members.user_id = users.id) as "projectIds",
          ${actsForOfUser(now)} as "actsFor"
        from notifications join users on users.id = notifications.user_id cross join settings
          left join notification_preferences as preferences on preferences.user_id = users.id
        where notifications.id = ${notificationId} and users.status = 'active' and users.deleted_at is null`,
    )
  )[0];
