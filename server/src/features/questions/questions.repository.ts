import { sql } from "kysely";
import type { Role } from "@daybook/contract/core/constants";
import type { Question } from "@daybook/contract/questions/schemas";
import type { Db } from "#db/database.ts";
import { userRef } from "#db/sql-fragments.ts";
import { fixed, rowsOf } from "#db/statement.ts";

/** A question with the id of the person who is asked, and of the report that arrived since. */
export type QuestionRow = Question & { userId: string; eodId: string | null };

const askedBy = fixed(userRef("asking", "askingTeam"));

const questionsWhere = (db: Db, condition: ReturnType<typeof sql<boolean>>) =>
  rowsOf<QuestionRow>(
    db,
    sql`select questions.id as "_id", questions.user_id as "userId", questions.eod_id as "eodId", questions.date, questions.text, questions.asked_at as "askedAt",
        questions.answer, questions.answered_at as "answeredAt", ${askedBy} as "askedBy"
      from questions join users as asking on asking.id = questions.asked_by left join teams as asking_team on asking_team.id = asking.team_id
      where ${condition} order by questions.date, questions.id`,
  );

export const listWaiting = (db: Db, userId: string) =>
  questionsWhere(db, sql<boolean>`questions.user_id = ${userId} and questions.answer is null and questions.eod_id is null`);

export const find = async (db: Db, id: string): Promise<QuestionRow | undefined> =>
  (await questionsWhere(db, sql<boolean>`questions.id = ${id}`))[0];

/** Locks the question for the transaction, so that it is answered once. */
export const lock = (db: Db, id: string) => db.selectFrom("questions").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

type NewQuestion = { id: string; userId: string; date: string; askedBy: string; text: string; askedAt: string };

export const insert = (db: Db, question: NewQuestion) => db.insertInto("questions").values(question).execute();

export const answer = (db: Db, id: string, text: string, answeredAt: string) =>
  db.updateTable("questions").set({ answer: text, answeredAt }).where("id", "=", id).execute();

/** Locks the questions about a day without a report, answered or not, the oldest first. */
export const lockOfDay = (db: Db, userId: string, date: string) =>
  db
    .selectFrom("questions")
    .select(["id", "askedBy", "text", "askedAt", "answer", "answeredAt"])
    .where("userId", "=", userId)
    .where("date", "=", date)
    .where("eodId", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();

export const setReport = (db: Db, ids: string[], eodId: string) =>
  db
    .updateTable("questions")
    .set({ eodId })
    .where("id", "=", (eb) => eb.fn.any(eb.val(ids)))
    .execute();

/** An active person, for the rules of who asks whom. */
export const findPerson = (db: Db, id: string): Promise<{ id: string; teamId: string | null; role: Role } | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "teamId", "role"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .where("deletedAt", "is", null)
    .executeTakeFirst();

/** The id of a person's report of a day. */
export const findReportOfDay = async (db: Db, userId: string, date: string) =>
  (await db.selectFrom("eods").select("id").where("userId", "=", userId).where("date", "=", date).executeTakeFirst())?.id;

/** The id of the latest report that names a blocker of the person. */
export const findReportOfBlocker = async (db: Db, userId: string, blockerId: string) =>
  (
    await db
      .selectFrom("blockers")
      .innerJoin("blockerMentions", "blockerMentions.blockerId", "blockers.id")
      .select("blockerMentions.eodId")
      .where("blockers.id", "=", blockerId)
      .where("blockers.raisedBy", "=", userId)
      .orderBy("blockerMentions.date", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.eodId;
