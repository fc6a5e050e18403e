import { sql } from "kysely";
import { type CommentRow, readComments } from "#db/comments.ts";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";
import { userRefOrNull } from "#db/sql-fragments.ts";

type Page = { take: number; skip: number };

export const findComment = async (db: Db, taskId: string, id: string): Promise<CommentRow | undefined> =>
  (await readComments(db, "task_comments", sql`comments.task_id = ${taskId} and comments.id = ${id}`))[0];

export const listComments = (db: Db, taskId: string, page: Page) =>
  readComments(db, "task_comments", sql`comments.task_id = ${taskId}`, page);

export const insertComment = (db: Db, comment: { id: string; taskId: string; authorId: string; text: string; createdAt: string }) =>
  db.insertInto("taskComments").values(comment).execute();

/** Inserts comments of new tasks, and counts them. */
export const insertComments = (db: Db, comments: { id: string; taskId: string; authorId: string; text: string; createdAt: string }[]) =>
  rowsOf(
    db,
    sql`with written as (
        insert into task_comments (id, task_id, author_id, text, created_at)
        select id, "taskId", "authorId", text, "createdAt"
        from json_to_recordset(${JSON.stringify(comments)}::json) as comment(id uuid, "taskId" uuid, "authorId" uuid, text text, "createdAt" timestamptz)
        returning task_id
      )
      update tasks set comments_count = comments_count + counted.comments
      from (select task_id, count(*)::int as comments from written group by task_id) as counted where tasks.id = counted.task_id`,
  );

export const updateComment = (db: Db, id: string, text: string, editedAt: string) =>
  db
    .updateTable("taskComments")
    .set({ text, editedAt, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const removeComment = (db: Db, id: string) => db.deleteFrom("taskComments").where("id", "=", id).execute();

/** Adds to the number of comments of a task; a negative number subtracts. */
export const addToCommentsCount = (db: Db, taskId: string, number: number) =>
  db
    .updateTable("tasks")
    .set({ commentsCount: sql`comments_count + ${number}` })
    .where("id", "=", taskId)
    .execute();

export const listActivity = (db: Db, taskId: string, { take, skip }: Page) =>
  db
    .selectFrom("taskHistory")
    .leftJoin("users as actor", "actor.id", "taskHistory.actorId")
    .leftJoin("teams as actorTeam", "actorTeam.id", "actor.teamId")
    .leftJoin("users as lead", "lead.id", "taskHistory.onBehalfOf")
    .leftJoin("teams as leadTeam", "leadTeam.id", "lead.teamId")
    .select([
      "taskHistory.id as _id",
      "taskHistory.action",
      "taskHistory.field",
      "taskHistory.from",
      "taskHistory.to",
      "taskHistory.note",
      "taskHistory.at",
      userRefOrNull("actor", "actorTeam").as("actor"),
      userRefOrNull("lead", "leadTeam").as("onBehalfOf"),
    ])
    .where("taskHistory.taskId", "=", taskId)
    .orderBy("taskHistory.position", "desc")
    .limit(take)
    .offset(skip)
    .execute();

export const countActivity = async (db: Db, taskId: string) =>
  (
    await db
      .selectFrom("taskHistory")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("taskId", "=", taskId)
      .executeTakeFirstOrThrow()
  ).total;

export const insertAttachment = (db: Db, taskId: string, fileId: string) =>
  db.insertInto("taskAttachments").values({ taskId, fileId }).execute();

export const insertAttachments = (db: Db, attachments: { taskId: string; fileId: string }[]) =>
  db.insertInto("taskAttachments").values(attachments).execute();

export const removeAttachment = (db: Db, taskId: string, fileId: string) =>
  db.deleteFrom("taskAttachments").where("taskId", "=", taskId).where("fileId", "=", fileId).execute();

/** Returns the id of the task a file is attached to. */
export const findTaskOf = async (db: Db, fileId: string) =>
  (await db.selectFrom("taskAttachments").select("taskId").where("fileId", "=", fileId).executeTakeFirst())?.taskId;
