import { type RawBuilder, sql } from "kysely";
import type { Role } from "@daybook/contract/core/constants";
import { collapseMinutes, type EntityType, type NotificationKind } from "@daybook/contract/notifications/kinds";
import type { Db } from "#db/database.ts";
import type { StoredChoices } from "#db/schema-notifications.ts";
import { compiledForOne, isOneOf, rowsOf, template } from "#db/statement.ts";

export type Recipient = {
  id: string;
  name: string;
  role: Role;
  teamId: string | null;
  email: string | null;
  kinds: StoredChoices | null;
  /** The browsers that get push messages. */
  subscriptionIds: string[];
};

const columns = sql.raw(`users.id, users.name, users.role, users.team_id as "teamId", users.email, preferences.kinds,
  array(select push_subscriptions.id from push_subscriptions where push_subscriptions.user_id = users.id) as "subscriptionIds"`);
const active = sql.raw("users.status = 'active' and users.deleted_at is null");

const recipients = (condition: RawBuilder<boolean>) =>
  sql`select ${columns} from users left join notification_preferences as preferences on preferences.user_id = users.id
    where ${active} and ${condition} order by users.id`;
const recipientsOf = compiledForOne((ids) => recipients(isOneOf("users.id", ids, "uuid")));

/** Returns those of the users whose accounts are active, with their preferences; all active users for null. */
export const listRecipients = (db: Db, ids: string[] | null) => rowsOf<Recipient>(db, ids ? recipientsOf(ids) : recipients(sql`true`));

/** Marks unread notices of a kind about these entities as read and returns whose they are. */
export const markRead = async (db: Db, about: { kind: NotificationKind; type: EntityType; ids: string[] }, now: string) => {
  const rows = await db
    .updateTable("notifications")
    .set({ readAt: now })
    .where("entityType", "=", about.type)
    .where("entityId", "=", (eb) => eb.fn.any(eb.val(about.ids)))
    .where("kind", "=", about.kind)
    .where("readAt", "is", null)
    .returning("userId")
    .execute();
  return [...new Set(rows.map(({ userId }) => userId))];
};

export type NewNotification = {
  id: string;
  user_id: string;
  kind: NotificationKind;
  title: string;
  body: string | null;
  reason: string;
  actor_id: string | null;
  entity_type: EntityType;
  entity_id: string | null;
  in_app: boolean;
};

const latest = (entity: RawBuilder<boolean>) => sql`(select latest.id from notifications as latest where latest.is_latest
  and latest.user_id = new.user_id and latest.kind = new.kind and latest.entity_type = new.entity_type and ${entity})`;

const closed = template(
  (rows: string, now: string) => sql`update notifications set is_latest = false
  where notifications.created_at < ${now}::timestamptz - make_interval(mins => ${sql.lit(collapseMinutes)}) and notifications.id = any(array(
    select case when new.entity_id is null then ${latest(sql`latest.entity_id is null`)} else ${latest(sql`latest.entity_id = new.entity_id`)} end
    from json_to_recordset(${rows}::json) as new(user_id uuid, kind text, entity_type text, entity_id uuid)))`,
);

/**
 * Ends the time in which newer notices join those of more than `collapseMinutes` ago. Looks up each notice in the index `notifications_collapse`, which
 * PostgreSQL would not use for a join with `is not distinct from`.
 */
export const closeOlder = (db: Db, rows: NewNotification[], now: string) => rowsOf(db, closed(JSON.stringify(rows), now));

const inserted = template(
  (rows: string, now: string) => sql`
  insert into notifications as existing (id, user_id, kind, title, body, reason, actor_id, entity_type, entity_id, in_app, created_at, shown_at)
  select new.id, new.user_id, new.kind, new.title, new.body, new.reason, new.actor_id, new.entity_type, new.entity_id, new.in_app,
    ${now}::timestamptz, ${now}::timestamptz
  from json_to_recordset(${rows}::json) as new(id uuid, user_id uuid, kind text, title text, body text, reason text,
    actor_id uuid, entity_type text, entity_id uuid, in_app boolean)
  order by new.user_id, new.kind, new.entity_id
  on conflict (user_id, kind, entity_type, entity_id) where is_latest do update
    set title = excluded.title, body = excluded.body, reason = excluded.reason, actor_id = excluded.actor_id, in_app = excluded.in_app,
      count = existing.count + 1, created_at = excluded.created_at, shown_at = excluded.shown_at, read_at = null, archived_at = null,
      snoozed_until = null
    where existing.created_at >= ${now}::timestamptz - make_interval(mins => ${sql.lit(collapseMinutes)})
  returning id, user_id as "userId", kind, entity_id as "entityId", count = 1 as "isNew"`,
);

export type Written = { id: string; userId: string; kind: NotificationKind; entityId: string | null; isNew: boolean };

/**
 * Inserts notices, in one statement. One about the same thing as a recent notice of its kind replaces it, unread and in the
 * inbox. Leaves out those with an older notice that `closeOlder` didn't close. Returns what each became, and whether it is new.
 */
export const insert = (db: Db, rows: NewNotification[], now: string) => rowsOf<Written>(db, inserted(JSON.stringify(rows), now));
