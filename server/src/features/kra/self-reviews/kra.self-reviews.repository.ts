import { type Insertable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { KraSelfReviewsTable } from "#db/schema-kra.ts";
import type { Month } from "#domain/kra-months.ts";

export type SelfRating = { parameterId: string; rating: number | null; comment: string };

const ratings = sql<SelfRating[]>`(
  select coalesce(json_agg(json_build_object('parameterId', parameter_id, 'rating', rating, 'comment', comment)), '[]')
  from kra_self_ratings where self_review_id = review.id)`;

export const find = (db: Db, userId: string, { year, month }: Month) =>
  db
    .selectFrom("kraSelfReviews as review")
    .select(["id as _id", "userId", "templateId", "templateVersion", "year", "month", "highlights", "submittedAt", "version"])
    .select(ratings.as("ratings"))
    .where("userId", "=", userId)
    .where("year", "=", year)
    .where("month", "=", month)
    .executeTakeFirst();

export type SelfReviewRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** What the month's evaluation says about the self-review: whether it is shared, and whether its evaluator can read it. */
export async function findEvaluationState(db: Db, userId: string, { year, month }: Month) {
  const found = await db
    .selectFrom("kraEvaluations")
    .select(["status", "readyAt", "templateId", "templateVersion"])
    .where("userId", "=", userId)
    .where("year", "=", year)
    .where("month", "=", month)
    .executeTakeFirst();
  return found;
}

export async function insert(db: Db, review: Insertable<KraSelfReviewsTable>, parameterIds: string[]) {
  await db.insertInto("kraSelfReviews").values(review).execute();
  await db
    .insertInto("kraSelfRatings")
    .values(parameterIds.map((parameterId) => ({ selfReviewId: review.id, parameterId, rating: null })))
    .execute();
}

export const update = (db: Db, id: string, changes: { highlights?: string; submittedAt?: string | null }, now: string) =>
  db
    .updateTable("kraSelfReviews")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

export const saveRatings = (db: Db, id: string, ratings: readonly SelfRating[]) =>
  sql`
    update kra_self_ratings set rating = changed.rating, comment = changed.comment
    from unnest(${ratings.map(({ parameterId }) => parameterId)}::uuid[], ${ratings.map(({ rating }) => rating)}::numeric[],
      ${ratings.map(({ comment }) => comment)}::text[]) as changed (parameter_id, rating, comment)
    where self_review_id = ${id} and kra_self_ratings.parameter_id = changed.parameter_id`.execute(db);

/** When the self-review of a month was sent, if it was. */
export const findSentAt = async (db: Db, userId: string, { year, month }: Month) =>
  (
    await db
      .selectFrom("kraSelfReviews")
      .select("submittedAt")
      .where("userId", "=", userId)
      .where("year", "=", year)
      .where("month", "=", month)
      .where("submittedAt", "is not", null)
      .executeTakeFirst()
  )?.submittedAt ?? undefined;
