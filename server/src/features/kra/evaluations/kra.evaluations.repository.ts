import { type Insertable, sql, type Updateable } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { Grade } from "@daybook/contract/kra/schemas";
import type { KraScope } from "#access/kra.ts";
import type { Db } from "#db/database.ts";
import type { KraEvaluationsTable, KraRatingChangesTable } from "#db/schema-kra.ts";
import { byName, instantText, teamOfMonthIn, userRef, userRefOrNull } from "#db/sql-fragments.ts";
import { ofEvaluation as formerComments } from "#features/kra/former-leads/kra.former-leads.repository.ts";
import { all, evaluationsOf, inPeriod, type KraFilters, peopleEvaluated } from "./kra.filters.repository.ts";

export type RatedParameter = {
  parameterId: string;
  name: string;
  weight: number;
  rating: number | null;
  comment: string;
  weeklyPercent: number | null;
  score: number | null;
};
export type Correction = { by: UserRef | null; at: string; reason: string; previousScore: number | null };

const parameters = sql<RatedParameter[]>`(
  select json_agg(json_build_object('parameterId', parameter.parameter_id, 'name', parameter.name, 'weight', parameter.weight,
    'rating', rated.rating, 'comment', rated.comment, 'weeklyPercent', rated.weekly_percent, 'score', rated.score) order by parameter.position)
  from kra_ratings as rated
    join kra_parameters as parameter on parameter.template_id = evaluation.template_id
      and parameter.version = evaluation.template_version and parameter.parameter_id = rated.parameter_id
  where rated.evaluation_id = evaluation.id)`;

const corrections = sql<Correction[]>`(
  select coalesce(json_agg(json_build_object('by', ${userRefOrNull("corrector", "corrector_team")},
    'at', ${instantText("correction.corrected_at")},
    'reason', correction.reason, 'previousScore', correction.previous_score) order by correction.corrected_at, correction.id), '[]')
  from kra_corrections as correction
    left join users as corrector on corrector.id = correction.corrected_by
    left join teams as corrector_team on corrector_team.id = corrector.team_id
  where correction.evaluation_id = evaluation.id)`;

export type SelfReviewOfEvaluation = {
  submittedAt: string;
  highlights: string;
  ratings: { parameterId: string; rating: number; comment: string }[];
};
export type RatingChange = {
  parameterId: string;
  previousRating: number | null;
  rating: number | null;
  by: UserRef | null;
  at: string;
  /** Null for a change of the evaluator. */
  reason: string | null;
};

/** The self-review of the evaluation's month, once it is sent; who may read it is for the presenter. */
const self = sql<SelfReviewOfEvaluation | null>`(
  select json_build_object('submittedAt', ${instantText("review.submitted_at")}, 'highlights', review.highlights,
    'ratings', (select coalesce(json_agg(json_build_object('parameterId', own.parameter_id, 'rating', own.rating, 'comment', own.comment)), '[]')
      from kra_self_ratings as own where own.self_review_id = review.id and own.rating is not null))
  from kra_self_reviews as review
  where review.user_id = evaluation.user_id and review.year = evaluation.year and review.month = evaluation.month
    and review.submitted_at is not null)`;

const ratingChanges = sql<RatingChange[] | null>`(
  select json_agg(json_build_object('parameterId', changed.parameter_id, 'previousRating', changed.previous_rating, 'rating', changed.rating,
    'by', ${userRefOrNull("changer", "changer_team")}, 'at', ${instantText("changed.changed_at")},
    'reason', calibration.reason) order by changed.changed_at, changed.id)
  from kra_rating_changes as changed
    left join kra_calibrations as calibration on calibration.id = changed.calibration_id
    left join users as changer on changer.id = changed.changed_by
    left join teams as changer_team on changer_team.id = changer.team_id
  where changed.evaluation_id = evaluation.id)`;

const selectEvaluation = (db: Db) =>
  db
    .selectFrom("kraEvaluations as evaluation")
    .innerJoin("kraTemplateVersions as current", (join) =>
      join.onRef("current.templateId", "=", "evaluation.templateId").onRef("current.version", "=", "evaluation.templateVersion"),
    )
    .innerJoin("users", "users.id", "evaluation.userId")
    .leftJoin("teams", "teams.id", "users.teamId")
    .leftJoin("users as evaluator", "evaluator.id", "evaluation.evaluatorId")
    .leftJoin("teams as evaluatorTeam", "evaluatorTeam.id", "evaluator.teamId")
    .select(["evaluation.id as _id", "evaluation.userId", "evaluation.templateId", "evaluation.templateVersion", "evaluation.year"])
    .select(["evaluation.month", "evaluation.totalScore", "evaluation.grade", "evaluation.strengths", "evaluation.improvements"])
    .select(["evaluation.remarks", "evaluation.facts", "evaluation.status", "evaluation.sharedAt", "evaluation.answeredAt"])
    .select([
      "evaluation.answerComment",
      "evaluation.createdAt",
      "evaluation.updatedAt",
      "evaluation.version",
      "users.role",
      "users.teamId as presentTeamId",
      teamOfMonthIn("users", "evaluation").as("teamId"),
    ])
    .select(
      sql<{ lead: number; weekly: number }>`json_build_object('lead', current.lead_share, 'weekly', current.weekly_share)`.as("scoreMix"),
    )
    .select([parameters.as("parameters"), corrections.as("corrections"), "evaluation.readyAt"])
    .select([self.as("self"), ratingChanges.as("ratingChanges"), formerComments.as("formerComments")])
    .select([userRef("users", "teams").as("teamMember"), userRefOrNull("evaluator", "evaluatorTeam").as("evaluator")]);

export type EvaluationRow = NonNullable<Awaited<ReturnType<typeof find>>>;

export const find = (db: Db, id: string) => selectEvaluation(db).where("evaluation.id", "=", id).executeTakeFirst();

type OfMonth = { year: number; month: number };

export const findOfMonth = (db: Db, userId: string, { year, month }: OfMonth) =>
  selectEvaluation(db)
    .where("evaluation.userId", "=", userId)
    .where("evaluation.year", "=", year)
    .where("evaluation.month", "=", month)
    .executeTakeFirst();

export const listByIds = (db: Db, ids: readonly string[]) =>
  selectEvaluation(db)
    .where("evaluation.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();

/** The drafts of several people in a month. */
export const listDrafts = (db: Db, userIds: readonly string[], { year, month }: OfMonth) =>
  selectEvaluation(db)
    .where("evaluation.userId", "=", sql<string>`any(${userIds}::uuid[])`)
    .where("evaluation.year", "=", year)
    .where("evaluation.month", "=", month)
    .where("evaluation.status", "=", "Draft")
    .execute();

/** A person's evaluations, newest first; with `onlyShared` without drafts. */
export const listOf = (db: Db, userId: string, { onlyShared }: { onlyShared: boolean }) =>
  selectEvaluation(db)
    .where("evaluation.userId", "=", userId)
    .$if(onlyShared, (query) => query.where("evaluation.status", "<>", "Draft"))
    .orderBy("evaluation.year", "desc")
    .orderBy("evaluation.month", "desc")
    .execute();

const matching = (scope: KraScope, filters: KraFilters) =>
  all([peopleEvaluated(scope, filters), evaluationsOf(filters), inPeriod("evaluation", filters)]);

export const list = (db: Db, scope: KraScope, filters: KraFilters, { take, skip }: { take: number; skip: number }) =>
  selectEvaluation(db)
    .where(matching(scope, filters))
    .orderBy("evaluation.year", "desc")
    .orderBy("evaluation.month", "desc")
    .orderBy(byName("users.name"))
    .orderBy("evaluation.id")
    .limit(take)
    .offset(skip)
    .execute();

export const count = async (db: Db, scope: KraScope, filters: KraFilters) =>
  (
    await db
      .selectFrom("kraEvaluations as evaluation")
      .innerJoin("users", "users.id", "evaluation.userId")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where(matching(scope, filters))
      .executeTakeFirstOrThrow()
  ).total;

export type Rated = Pick<RatedParameter, "parameterId" | "rating" | "comment" | "weeklyPercent" | "score">;

export async function insert(db: Db, evaluation: Insertable<KraEvaluationsTable>, ratings: Rated[]) {
  await db.insertInto("kraEvaluations").values(evaluation).execute();
  await db
    .insertInto("kraRatings")
    .values(ratings.map((rated) => ({ evaluationId: evaluation.id, ...rated })))
    .execute();
}

export const update = (db: Db, id: string, changes: Updateable<KraEvaluationsTable>, now: string) =>
  db
    .updateTable("kraEvaluations")
    .set({ ...changes, updatedAt: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();

type NewTotal = { id: string; totalScore: number | null; grade: Grade | null };

/** Updates scores after weekly tasks changed. Keeps the versions, because this is not an edit. */
export const rescore = (db: Db, totals: NewTotal[]) =>
  sql`
  update kra_evaluations set total_score = changed.total_score, grade = changed.grade
  from unnest(${totals.map(({ id }) => id)}::uuid[], ${totals.map(({ totalScore }) => totalScore)}::numeric[],
    ${totals.map(({ grade }) => grade)}::text[]) as changed (id, total_score, grade)
  where kra_evaluations.id = changed.id`.execute(db);

/** Saves ratings of one or several evaluations. */
export const saveRatings = (db: Db, ratings: (Rated & { evaluationId: string })[]) => {
  const column = <Key extends keyof Rated | "evaluationId">(key: Key) => ratings.map((each) => each[key]);
  return sql`
    update kra_ratings set rating = changed.rating, comment = changed.comment, weekly_percent = changed.weekly_percent, score = changed.score
    from unnest(${column("evaluationId")}::uuid[], ${column("parameterId")}::uuid[], ${column("rating")}::numeric[],
      ${column("comment")}::text[], ${column("weeklyPercent")}::float8[], ${column("score")}::float8[])
      as changed (evaluation_id, parameter_id, rating, comment, weekly_percent, score)
    where kra_ratings.evaluation_id = changed.evaluation_id and kra_ratings.parameter_id = changed.parameter_id`.execute(db);
};

export const remove = (db: Db, id: string) => db.deleteFrom("kraEvaluations").where("id", "=", id).execute();

export const insertCorrection = (
  db: Db,
  correction: { id: string; evaluationId: string; correctedBy: string; correctedAt: string; reason: string; previousScore: number | null },
) => db.insertInto("kraCorrections").values(correction).execute();

export async function insertRatingChanges(db: Db, changes: Insertable<KraRatingChangesTable>[]) {
  if (changes.length > 0) await db.insertInto("kraRatingChanges").values(changes).execute();
}
