import { sql } from "kysely";
import type { Role } from "@daybook/contract/core/constants";
import type { UserRef } from "@daybook/contract/core/common";
import type { FormerComment } from "@daybook/contract/kra/schemas";
import type { Db } from "#db/database.ts";
import type { KraFormerCommentsTable } from "#db/schema-kra.ts";
import { instantText, teamOfMonth, userRef, userRefOrNull } from "#db/sql-fragments.ts";
import type { Days, Month } from "#domain/kra-months.ts";

export type FormerRow = {
  userId: string;
  user: UserRef;
  role: Role;
  /** The team that the person left. */
  teamId: string;
  team: string;
  /** The team of the month's last day. */
  monthTeamId: string | null;
  until: string;
  commentId: string | null;
  comment: FormerComment | null;
  isShared: boolean;
};

const commentJson = (comment: string, team: string) => sql`json_build_object('team', ${sql.ref(`${team}.name`)},
  'by', ${userRefOrNull("author", "author_team")}, 'text', ${sql.ref(`${comment}.text`)}, 'at', ${instantText(`${comment}.updated_at`)})`;

/** Who left a team within the month and was in another one on its last day, by name; with `userId` only this person. */
export async function list(db: Db, teamId: string, { year, month, startDate, endDate }: Month & Days, userId?: string) {
  const { rows } = await sql<FormerRow>`
      with stays as (
        select user_id, team_id, lead(starts_on) over (partition by user_id order by starts_on) as left_on from team_history
        where user_id in (select user_id from team_history where team_id = ${teamId})
          and ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
      ),
      former as (
        select user_id, max(left_on) - 1 as until from stays
        where team_id = ${teamId} and left_on > ${startDate}::date and left_on <= ${endDate}::date group by user_id
      ),
      people as (
        select users.id, users.name, users.role, users.profile_picture_id, ${teamOfMonth("users", year, month)} as team_id, former.until
        from former join users on users.id = former.user_id where users.deleted_at is null
      )
    select people.id as user_id, ${userRef("people", "teams")} as "user", people.role, left_team.id as team_id, left_team.name as team,
      people.team_id as month_team_id, people.until, comment.id as comment_id,
      case when comment.id is not null then ${commentJson("comment", "left_team")} end as comment,
      coalesce(evaluation.status, 'Draft') <> 'Draft' as is_shared
    from people join teams as left_team on left_team.id = ${teamId}
      left join teams on teams.id = people.team_id
      left join kra_former_comments as comment on comment.user_id = people.id and comment.year = ${year} and comment.month = ${month}
        and comment.team_id = ${teamId}
      left join users as author on author.id = comment.author_id left join teams as author_team on author_team.id = author.team_id
      left join kra_evaluations as evaluation on evaluation.user_id = people.id and evaluation.year = ${year} and evaluation.month = ${month}
    where people.team_id is distinct from ${teamId}
    order by people.name collate by_name, people.id`.execute(db);
  return rows;
}

/** The comments on the month of an alias of `kra_evaluations`, the oldest first; null without any. */
export const ofEvaluation = sql<FormerComment[] | null>`(
  select json_agg(${commentJson("comment", "left_team")} order by comment.created_at, comment.id)
  from kra_former_comments as comment join teams as left_team on left_team.id = comment.team_id
    left join users as author on author.id = comment.author_id left join teams as author_team on author_team.id = author.team_id
  where comment.user_id = evaluation.user_id and comment.year = evaluation.year and comment.month = evaluation.month and comment.text <> '')`;

/** The comments on a month that may have no evaluation yet. */
export async function listOf(db: Db, userId: string, { year, month }: Month) {
  const { rows } = await sql<{ comments: FormerComment[] | null }>`
    select ${ofEvaluation} as comments
    from (select ${userId}::uuid as user_id, ${year}::int as year, ${month}::int as month) as evaluation`.execute(db);
  return rows[0]!.comments ?? undefined;
}

type Saved = Omit<KraFormerCommentsTable, "createdAt" | "updatedAt"> & { now: string };

/** Writes the comment of a team, in place of an earlier one. */
export const save = (db: Db, { now, ...comment }: Saved) =>
  db
    .insertInto("kraFormerComments")
    .values({ ...comment, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.constraint("kra_former_comments_once").doUpdateSet({ text: comment.text, authorId: comment.authorId, updatedAt: now }),
    )
    .execute();

export const remove = (db: Db, id: string) => db.deleteFrom("kraFormerComments").where("id", "=", id).execute();
