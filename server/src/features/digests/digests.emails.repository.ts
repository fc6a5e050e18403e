import { sql } from "kysely";
import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";
import type { DigestEmailsTable } from "#db/schema-notifications.ts";
import { actsForOfUser } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";

/** Returns the ids of the people who chose a digest this often and can get one. */
export const listWanting = async (db: Db, frequency: ("daily" | "weekly")[]) =>
  (
    await rowsOf<{ userId: string }>(
      db,
      sql`select users.id as "userId"
        from notification_preferences as preferences join users on users.id = preferences.user_id
        where preferences.digest = any(${frequency}::text[])
          and users.status = 'active' and users.deleted_at is null and users.email is not null`,
    )
  ).map(({ userId }) => userId);

/** Queues the day's emails to these people, unless they have one for this day. */
export const insertDue = async (db: Db, { date, userIds, now }: { date: string; userIds: string[]; now: string }) =>
  rowsOf(
    db,
    sql`insert into digest_emails (user_id, date, next_attempt_at)
      select due.user_id, ${date}::date, ${now}::timestamptz from unnest(${userIds}::uuid[]) as due(user_id)
      on conflict (user_id, date) do nothing`,
  );

export type Recipient = Omit<Actor, "sessionId"> & {
  email: string | null;
  digest: "off" | "daily" | "weekly";
  quietStart: string | null;
  quietEnd: string | null;
};

/** The recipient with their preferences and delegations; undefined if their account is not active any more. */
export const findRecipient = async (db: Db, userId: string, now: string): Promise<Recipient | undefined> =>
  (
    await rowsOf<Recipient>(
      db,
      sql`select users.id, users.name, users.role, users.team_id as "teamId", users.email, preferences.digest,
          preferences.quiet_start as "quietStart", preferences.quiet_end as "quietEnd",
          (select coalesce(array_agg(project_id), '{}') from project_members where project_members.user_id = users.id) as "projectIds",
          ${actsForOfUser(now)} as "actsFor"
        from users cross join settings join notification_preferences as preferences on preferences.user_id = users.id
        where users.id = ${userId} and users.status = 'active' and users.deleted_at is null`,
    )
  )[0];

/** Claims a queued email for this process and counts the attempt; undefined if it is not due or already claimed. */
export const claim = (db: Db, userId: string, date: string, now: string) =>
  db
    .updateTable("digestEmails")
    .set({ claimedAt: now, attempts: sql`attempts + 1` })
    .where("userId", "=", userId)
    .where("date", "=", date)
    .where("status", "=", "queued")
    .where("claimedAt", "is", null)
    .where("nextAttemptAt", "<=", now)
    .returning("attempts")
    .executeTakeFirst();

export type Result = Pick<DigestEmailsTable, "nextAttemptAt" | "error"> & {
  status: "queued" | "sent" | "failed" | "skipped";
  /** Whether the attempt does not count, because nothing was sent. */
  isUncounted?: boolean;
};

export const saveResult = (db: Db, userId: string, date: string, { isUncounted = false, ...result }: Result) =>
  db
    .updateTable("digestEmails")
    .set({ ...result, claimedAt: null, ...(isUncounted && { attempts: sql`attempts - 1` }) })
    .where("userId", "=", userId)
    .where("date", "=", date)
    .execute();

/** The emails of a day that are due. */
export const listDue = async (db: Db, date: string, now: string) =>
  (
    await db
      .selectFrom("digestEmails")
      .select("userId")
      .where("status", "=", "queued")
      .where("date", "=", date)
      .where("claimedAt", "is", null)
      .where("nextAttemptAt", "<=", now)
      .execute()
  ).map(({ userId }) => userId);

/** Gives up emails whose process stopped while sending, which may have been sent, and those of days that are over. */
export const failAbandoned = (db: Db, today: string, claimedBefore: string, error: string) =>
  db
    .updateTable("digestEmails")
    .set({ status: "failed", error, nextAttemptAt: null, claimedAt: null })
    .where("status", "=", "queued")
    .where((eb) => eb.or([eb("claimedAt", "<", claimedBefore), eb.and([eb("date", "<", today), eb("claimedAt", "is", null)])]))
    .execute();

export const removeBefore = (db: Db, date: string) => db.deleteFrom("digestEmails").where("date", "<", date).execute();
