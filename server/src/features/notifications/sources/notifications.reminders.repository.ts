import { sql } from "kysely";
import type { NudgeKind } from "@daybook/contract/nudges/kinds";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";

/** What a reminder asks of a person; `about` is a day, the first day of a month, or null for the policy and announcements. */
export type Asked = { userId: string; kind: NudgeKind; about: string | null; announcementId?: string };

/** Returns who has an unread reminder of a kind. */
export const listUnread = async (db: Db, { kind, about }: Omit<Asked, "userId">) => {
  const rows = await rowsOf<{ userId: string }>(
    db,
    sql`select distinct notifications.user_id as "userId" from notifications join nudges on nudges.id = notifications.entity_id
      where notifications.entity_type = 'nudge' and read_at is null and nudges.kind = ${kind} and nudges.about = ${about}::date`,
  );
  return rows.map(({ userId }) => userId);
};

/** Marks unread reminders of what is done as read. Returns whose they were. */
export const markRead = async (db: Db, done: Asked[], now: string) => {
  const rows = await rowsOf<{ userId: string }>(
    db,
    sql`update notifications set read_at = ${now}::timestamptz
      from nudges join json_to_recordset(${JSON.stringify(done)}::json) as done("userId" uuid, kind text, about date, "announcementId" uuid)
        on done."userId" = nudges.user_id and done.kind = nudges.kind and done.about is not distinct from nudges.about
          and done."announcementId" is not distinct from nudges.announcement_id
      where notifications.entity_type = 'nudge' and notifications.entity_id = nudges.id and notifications.read_at is null
      returning notifications.user_id as "userId"`,
  );
  return [...new Set(rows.map(({ userId }) => userId))];
};
