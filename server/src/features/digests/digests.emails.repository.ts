import { sql } from "kysely";
import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";
import { actsForOfUser, instantText } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";

/** Returns the ids of the people who chose a digest this often and can get one. */
export const listWanting = async (db: Db, frequency: ("daily" | "weekly")[]) =>
  (
    await rowsOf<{ userId: string }>(
      db,
      sql`select users.id as "userId"
        from notification_preferences as preferences join users on users.id = preferences.user_id
        where preferences.digest = any(${frequency}::text[])
          and users.status = 'active' and users.deleted_at is null and users.email is not null
          and users.first_signed_in_at is not null`,
    )
  ).map(({ userId }) => userId);

export type Recipient = Omit<Actor, "sessionId"> & {
  email: string | null;
  emailConfirmedAt: string | null;
  digest: "off" | "daily" | "weekly";
  quietStart: string | null;
  quietEnd: string | null;
};

/** The recipient with their preferences and delegations; undefined if their account is not active any more. */
export const findRecipient = async (db: Db, userId: string, now: string): Promise<Recipient | undefined> =>
  (
    await rowsOf<Recipient>(
      db,
      sql`select users.id, users.name, users.role, users.team_id as "teamId", users.email,
          ${instantText("users.email_confirmed_at")} as "emailConfirmedAt", preferences.digest,
          preferences.quiet_start as "quietStart", preferences.quiet_end as "quietEnd",
          (select coalesce(array_agg(project_id), '{}') from project_members where project_members.user_id = users.id) as "projectIds",
          ${actsForOfUser(now)} as "actsFor"
        from users cross join settings join notification_preferences as preferences on preferences.user_id = users.id
        where users.id = ${userId} and users.status = 'active' and users.deleted_at is null`,
    )
  )[0];
