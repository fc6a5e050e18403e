import { sql } from "kysely";
import type { Actor } from "#access/actor.ts";
import type { Db } from "#db/database.ts";
import type { StoredChoices } from "#db/schema-notifications.ts";
import { actsForOfUser, instantText } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";

export type RecipientOfMessage = Omit<Actor, "sessionId"> & {
  email: string | null;
  emailConfirmedAt: string | null;
  kinds: StoredChoices | null;
  isSubscribed: boolean;
  quietStart: string | null;
  quietEnd: string | null;
};

/** The recipient of notices with their preferences; undefined if their account is not active any more. */
export const findRecipient = async (db: Db, userId: string, now: string) =>
  (
    await rowsOf<RecipientOfMessage>(
      db,
      sql`select users.id, users.name, users.role, users.team_id as "teamId", users.email,
          ${instantText("users.email_confirmed_at")} as "emailConfirmedAt", preferences.kinds,
          exists (select from push_subscriptions where push_subscriptions.user_id = users.id) as "isSubscribed",
          preferences.quiet_start as "quietStart", preferences.quiet_end as "quietEnd",
          (select coalesce(array_agg(project_id), '{}') from project_members where project_members.user_id = users.id) as "projectIds",
          ${actsForOfUser(now)} as "actsFor"
        from users cross join settings
          left join notification_preferences as preferences on preferences.user_id = users.id
        where users.id = ${userId} and users.status = 'active' and users.deleted_at is null`,
    )
  )[0];
