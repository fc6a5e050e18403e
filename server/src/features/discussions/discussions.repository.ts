import { type RawBuilder, sql } from "kysely";
import type { ReactionName } from "@daybook/contract/discussions/reactions";
import type { Reaction } from "@daybook/contract/discussions/schemas";
import type { Actor } from "#access/actor.ts";
import { type CommentRow, readComments } from "#db/comments.ts";
import type { Db } from "#db/database.ts";
import { reactionsOf } from "#db/sql-fragments.ts";
import { fixed, rowOf } from "#db/statement.ts";

export const listComments = (db: Db, eodId: string, page: { take: number; skip: number }) =>
  readComments(db, "eod_comments", sql`comments.eod_id = ${eodId}`, page);

export const findComment = async (db: Db, eodId: string, id: string): Promise<CommentRow | undefined> =>
  (await readComments(db, "eod_comments", sql`comments.eod_id = ${eodId} and comments.id = ${id}`))[0];

/** Locks the comment for the transaction, so that what is read next is what the transaction changes. */
export const lockComment = (db: Db, id: string) =>
  db.selectFrom("eodComments").select("id").where("id", "=", id).forUpdate().executeTakeFirst();

export const insertComment = (db: Db, comment: { id: string; eodId: string; authorId: string; text: string; createdAt: string }) =>
  db.insertInto("eodComments").values(comment).execute();

export const updateComment = (db: Db, id: string, text: string, editedAt: string) =>
  db
    .updateTable("eodComments")
    .set({ text, editedAt, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const removeComment = (db: Db, id: string) => db.deleteFrom("eodComments").where("id", "=", id).execute();

const reactions = fixed(reactionsOf("eods"));

export const listReactions = async (db: Db, eodId: string) =>
  (await rowOf<{ reactions: Reaction[] }>(db, sql`select ${reactions} as reactions from eods where id = ${eodId}`)).reactions;

export const setReaction = (db: Db, eodId: string, userId: string, reaction: ReactionName, createdAt: string) =>
  db
    .insertInto("eodReactions")
    .values({ eodId, userId, reaction, createdAt })
    .onConflict((conflict) => conflict.columns(["eodId", "userId"]).doUpdateSet({ reaction, createdAt }))
    .execute();

export const removeReaction = (db: Db, eodId: string, userId: string) =>
  db.deleteFrom("eodReactions").where("eodId", "=", eodId).where("userId", "=", userId).execute();

/** SQL condition: the reader may read the report `eod_id`, by the rules of `eodAccess.read`. */
export const mayReadReportOf = ({ id, role, teamId }: Actor): RawBuilder<boolean> => sql`eod_id in (
  select eods.id from eods join users as person on person.id = eods.user_id
  where ${role === "admin"} or person.id = ${id} or person.team_id = ${role === "team_lead" ? teamId : null}::uuid)`;
