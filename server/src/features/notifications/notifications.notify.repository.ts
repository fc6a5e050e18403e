import { type RawBuilder, sql } from "kysely";
import type { Role } from "@daybook/contract/core/constants";
import { collapseMinutes, type EntityType, kindOf, type NotificationKind, notificationKinds } from "@daybook/contract/notifications/kinds";
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
  hasSignedIn: boolean;
  /** The browsers that get push messages. */
  subscriptionIds: string[];
};

const columns = sql.raw(`users.id, users.name, users.role, users.team_id as "teamId", users.email, preferences.kinds,
  users.first_signed_in_at is not null as "hasSignedIn",
  array(select push_subscriptions.id from push_subscriptions where push_subscriptions.user_id = users.id) as "subscriptionIds"`);
const active = sql.raw("users.status = 'active' and users.deleted_at is null");

const recipients = (condition: RawBuilder<boolean>) =>
  sql`select ${columns} from users left join notification_preferences as preferences on preferences.user_id = users.id
    where ${active} and ${condition} order by users.id`;
const recipientsOf = compiledForOne((ids) => recipients(isOneOf("users.id", ids, "uuid")));

/** Returns those of the users whose accounts are active, with their preferences; all active users for null. */
export const listRecipients = (db: Db, ids: string[] | null) => rowsOf<Recipient>(db, ids ? recipientsOf(ids) : recipients(sql`true`));

/** SQL condition: what a notice says of `about.id` still holds; of a request, that it waits for a decision. */
const holds = {
  task: sql`exists (select from tasks where tasks.id = about.id and deleted_at is null
    and status = case notifications.kind when 'task_approved' then 'Approved' else 'Completed' end)`,
  leave: sql`exists (select from leaves where leaves.id = about.id and deleted_at is null and cancelled_at is null and case notifications.kind
    when 'leave_requested' then status = 'Pending' when 'leave_cancellation' then cancellation_state = 'Pending'
    when 'cover_assigned' then status = 'Approved' else status <> 'Pending' end)`,
  user: sql`exists (select from users where users.id = about.id and users.unconfirmed <> '{}')`,
  week: sql`exists (select from weeks where weeks.id = about.id and state = 'submitted')`,
  in_lieu: sql`exists (select from in_lieu_requests where in_lieu_requests.id = about.id and status = 'Pending')`,
};
/** What can be decided from a notice. */
export type Decidable = keyof typeof holds;

type About = { kind: NotificationKind; type: Decidable; ids: string[] };

/** SQL condition: a notice is about these entities, and says of none of several what still holds. */
const isDone = ({ kind, type, ids }: About) => sql`entity_type = ${type} and kind = ${kind} and (entity_id = any(${ids}::uuid[])
  or (entity_ids && ${ids}::uuid[] and not exists (select from unnest(entity_ids) as about(id) where ${holds[type]})))`;

/**
 * Marks unread notices of a kind about these entities as read, unless others of them still wait. Deletes those that the actor
 * has made since an instant and takes back. Returns whose they were.
 */
export const markRead = async (db: Db, about: About & { actorId: string | null; since: string }, now: string) => {
  const isTakenBack = sql`coalesce(actor_id = ${about.actorId}::uuid and created_at >= ${about.since}::timestamptz and count = 1, false)`;
  const rows = await rowsOf<{ userId: string }>(
    db,
    sql`with withdrawn as (delete from notifications where ${isDone(about)} and ${isTakenBack} returning user_id),
        read as (
          update notifications set read_at = ${now}::timestamptz
          where read_at is null and ${isDone(about)} and not ${isTakenBack} returning user_id)
      select user_id as "userId" from withdrawn union select user_id from read`,
  );
  return rows.map(({ userId }) => userId);
};

/** Makes requests unread that were read since they were decided, because the decision was undone. Returns whose they are. */
export const reopen = async (
  db: Db,
  { kind, type, undone }: Pick<About, "kind" | "type"> & { undone: { id: string; decidedAt: string }[] },
) => {
  const ids = undone.map(({ id }) => id);
  const rows = await rowsOf<{ userId: string }>(
    db,
    sql`update notifications set read_at = null
      where entity_type = ${type} and kind = ${kind} and (entity_id = any(${ids}::uuid[]) or entity_ids && ${ids}::uuid[]) and exists (
        select from json_to_recordset(${JSON.stringify(undone)}::json) as undone(id uuid, "decidedAt" timestamptz)
        where read_at >= undone."decidedAt" and (undone.id = entity_id or undone.id = any(entity_ids)))
      returning user_id as "userId"`,
  );
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
  /** Of a notice about several things; `entity_id` is null then. */
  entity_ids: string[] | null;
  act_id: string | null;
  in_app: boolean;
};

/** A notice that earlier transactions of an act have written. */
type OfAct = Pick<NewNotification, "id" | "user_id" | "kind" | "entity_id" | "entity_ids">;

export const listOfAct = (db: Db, actId: string) =>
  rowsOf<OfAct>(db, sql`select id, user_id, kind, entity_id, entity_ids from notifications where act_id = ${actId}`);

/** Makes notices ones about more things. */
export const grow = (db: Db, rows: NewNotification[]) =>
  rowsOf(
    db,
    sql`update notifications set title = new.title, body = null, reason = new.reason, count = 1, is_latest = false,
        entity_id = null, entity_ids = new.entity_ids, read_at = null, archived_at = null
      from json_to_recordset(${JSON.stringify(rows)}::json) as new(id uuid, title text, reason text, entity_ids uuid[])
      where notifications.id = new.id`,
  );

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

/** Kinds of which there is one notice about a thing, however old. */
const singleKinds = notificationKinds.filter((kind) => kindOf(kind).single);

const inserted = template(
  (rows: string, now: string) => sql`
  insert into notifications as existing (id, user_id, kind, title, body, reason, actor_id, entity_type, entity_id, entity_ids, act_id,
    is_latest, in_app, created_at, shown_at)
  select new.id, new.user_id, new.kind, new.title, new.body, new.reason, new.actor_id, new.entity_type, new.entity_id, new.entity_ids, new.act_id,
    new.entity_ids is null, new.in_app, ${now}::timestamptz, ${now}::timestamptz
  from json_to_recordset(${rows}::json) as new(id uuid, user_id uuid, kind text, title text, body text, reason text,
    actor_id uuid, entity_type text, entity_id uuid, entity_ids uuid[], act_id uuid, in_app boolean)
  order by new.user_id, new.kind, new.entity_id
  on conflict (user_id, kind, entity_type, entity_id) where is_latest do update
    set title = excluded.title, body = excluded.body, reason = excluded.reason, actor_id = excluded.actor_id, act_id = excluded.act_id, in_app = excluded.in_app,
      count = existing.count + 1, created_at = excluded.created_at, shown_at = excluded.shown_at, read_at = null, archived_at = null,
      snoozed_until = null
    where existing.created_at >= ${now}::timestamptz - make_interval(mins => ${sql.lit(collapseMinutes)})
      or existing.kind in (${sql.join(singleKinds.map((kind) => sql.lit(kind)))})
  returning id, user_id as "userId", kind, entity_id as "entityId", count = 1 as "isNew"`,
);

export type Written = { id: string; userId: string; kind: NotificationKind; entityId: string | null; isNew: boolean };

/**
 * Inserts notices, in one statement. One about the same thing as a recent notice of its kind replaces it, unread and in the
 * inbox. Leaves out those with an older notice that `closeOlder` didn't close. Returns what each became, and whether it is new.
 */
export const insert = (db: Db, rows: NewNotification[], now: string) => rowsOf<Written>(db, inserted(JSON.stringify(rows), now));
