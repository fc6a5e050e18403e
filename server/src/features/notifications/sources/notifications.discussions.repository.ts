import { sql } from "kysely";
import type { ReactionName } from "@daybook/contract/discussions/reactions";
import type { Db } from "#db/database.ts";
import { isOneOf, rowsOf } from "#db/statement.ts";
import type { Reviewer } from "#features/notifications/notifications.subjects.repository.ts";

export type ReportSubject = {
  id: string;
  date: string;
  userId: string;
  userName: string;
  /** The author's current team. */
  teamId: string | null;
  /** Who has commented on it. */
  writers: Reviewer[];
  /** Those of others than the author, the newest first. */
  reactions: { name: string; reaction: ReactionName }[];
};

export const listReports = (db: Db, ids: string[]) =>
  rowsOf<ReportSubject>(
    db,
    sql`select eods.id, eods.date, eods.user_id as "userId", author.name as "userName", author.team_id as "teamId",
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'role', role, 'teamId', team_id) order by id), '[]') from users
          where users.id in (select author_id from eod_comments where eod_comments.eod_id = eods.id)) as writers,
        (select coalesce(json_agg(json_build_object('name', users.name, 'reaction', reaction) order by reactions.created_at desc, users.id), '[]')
          from eod_reactions as reactions join users on users.id = reactions.user_id
          where reactions.eod_id = eods.id and reactions.user_id <> eods.user_id) as reactions
      from eods join users as author on author.id = eods.user_id where ${isOneOf("eods.id", ids, "uuid")}`,
  );

/** Deletes the notices about reactions to these reports and returns whose they were. */
export const withdrawReactions = async (db: Db, ids: string[]) =>
  (
    await db
      .deleteFrom("notifications")
      .where("entityType", "=", "report")
      .where("kind", "=", "report_reacted")
      .where("entityId", "in", ids)
      .returning("userId")
      .execute()
  ).map(({ userId }) => userId);

type QuestionSubject = { id: string; userId: string; askedBy: string; date: string; text: string; answer: string | null };

export const listQuestions = (db: Db, ids: string[]) =>
  rowsOf<QuestionSubject>(
    db,
    sql`select id, user_id as "userId", asked_by as "askedBy", date, text, answer from questions where ${isOneOf("id", ids, "uuid")}`,
  );
