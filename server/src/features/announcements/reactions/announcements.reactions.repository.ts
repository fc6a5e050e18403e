import { sql } from "kysely";
import type { AnnouncementReaction } from "@daybook/contract/announcements/reactions";
import type { ReactionName } from "@daybook/contract/discussions/reactions";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";
import { isRecipient } from "#features/announcements/announcements.audience.repository.ts";

/** People named for each reaction. */
const maxNamed = 100;

/** Lists the reactions of those who are in the audience now, with how many they are, in the order of the set. */
export async function list(db: Db, announcementId: string, ownId: string): Promise<AnnouncementReaction[]> {
  const { rows } =
    await sql<AnnouncementReaction>`select given.reaction, count(*)::int as count, bool_or(given.user_id = ${ownId}) as "isOwn",
        json_agg(given.person order by given.nth) filter (where given.nth <= ${maxNamed}) as people
      from (
        select reactions.reaction, reactions.user_id, ${userRef("users", "teams")} as person,
          row_number() over (partition by reactions.reaction order by reactions.created_at, reactions.user_id) as nth
        from announcement_reactions as reactions
          join announcements on announcements.id = reactions.announcement_id
          join users on users.id = reactions.user_id and ${isRecipient("users")}
          left join teams on teams.id = users.team_id
        where reactions.announcement_id = ${announcementId}
      ) as given
      group by given.reaction
      order by array_position(array['thanks', 'well_done', 'like', 'looking'], given.reaction)`.execute(db);
  return rows;
}

export const find = async (db: Db, announcementId: string, userId: string) =>
  (
    await db
      .selectFrom("announcementReactions")
      .select("reaction")
      .where("announcementId", "=", announcementId)
      .where("userId", "=", userId)
      .executeTakeFirst()
  )?.reaction ?? null;

export const set = (db: Db, announcementId: string, userId: string, reaction: ReactionName, createdAt: string) =>
  db
    .insertInto("announcementReactions")
    .values({ announcementId, userId, reaction, createdAt })
    .onConflict((conflict) => conflict.columns(["announcementId", "userId"]).doUpdateSet({ reaction, createdAt }))
    .execute();

export const remove = (db: Db, announcementId: string, userId: string) =>
  db.deleteFrom("announcementReactions").where("announcementId", "=", announcementId).where("userId", "=", userId).execute();
