import { sql } from "kysely";
import { openDatabase } from "../../server/src/db/database.ts";
import type { Environment } from "./environment.ts";

const timeoutMs = 10 * 60_000;

export type Month = { year: number; month: number };

/**
 * Gives every active member without one an evaluation of two months, the later of them ready with a self-review and each tenth
 * calibrated. Templates and ratings are copies of those of an evaluation of the same team.
 */
export async function growEvaluations(environment: Environment, months: Month[]) {
  const database = openDatabase(await environment.databaseUrl(), { timeoutMs });
  try {
    for (const [index, { year, month }] of months.entries()) {
      const isLast = index === months.length - 1;
      await database.db.transaction().execute(async (db) => {
        await sql`
          create temporary table copies on commit drop as
          select gen_random_uuid() as id, gen_random_uuid() as review_id, row_number() over (order by users.id) as row, users.id as user_id, model.id as original
          from users
            join lateral (
              select evaluation.id from kra_evaluations as evaluation join users as colleague on colleague.id = evaluation.user_id
              where evaluation.total_score is not null and colleague.role = 'team_member' and colleague.team_id = users.team_id
              order by evaluation.year desc, evaluation.month desc, evaluation.id limit 1
            ) as model on true
          where users.role = 'team_member' and users.status = 'active'
            and not exists (select from kra_evaluations where user_id = users.id and year = ${year} and month = ${month})`.execute(db);
        await sql`
          insert into kra_evaluations (id, user_id, evaluator_id, template_id, template_version, year, month, total_score, grade, facts, status, ready_at, shared_at)
          select copies.id, copies.user_id, model.evaluator_id, model.template_id, model.template_version, ${year}, ${month}, model.total_score, model.grade,
            model.facts, ${isLast ? "Draft" : "Shared"}, now(), ${isLast ? null : sql`now()`}
          from copies join kra_evaluations as model on model.id = copies.original`.execute(db);
        await sql`
          insert into kra_ratings (evaluation_id, parameter_id, rating, weekly_percent, score)
          select copies.id, parameter_id, rating, weekly_percent, score
          from copies join kra_ratings on kra_ratings.evaluation_id = copies.original`.execute(db);
        if (!isLast) return;
        await sql`
          insert into kra_self_reviews (id, user_id, template_id, template_version, year, month, submitted_at, created_at, updated_at)
          select review_id, evaluation.user_id, template_id, template_version, year, month, now(), now(), now()
          from copies join kra_evaluations as evaluation on evaluation.id = copies.id
          on conflict do nothing`.execute(db);
        await sql`
          insert into kra_self_ratings (self_review_id, parameter_id, rating)
          select review_id, parameter_id, rating
          from copies join kra_self_reviews on kra_self_reviews.id = copies.review_id
            join kra_ratings on kra_ratings.evaluation_id = copies.id`.execute(db);
        await sql`
          with calibrated as (
            insert into kra_calibrations (id, evaluation_id, calibrated_by, calibrated_at, reason, previous_score, score)
            select gen_random_uuid(), copies.id, null, now(), 'Compared with the other teams', total_score, total_score
            from copies join kra_evaluations as evaluation on evaluation.id = copies.id where row % 10 = 0
            returning id, evaluation_id
          )
          insert into kra_rating_changes (id, evaluation_id, parameter_id, previous_rating, rating, changed_at, calibration_id)
          select distinct on (calibrated.id) gen_random_uuid(), calibrated.evaluation_id, parameter_id, case when rating = 3 then 2 else 3 end, rating, now(), calibrated.id
          from calibrated join kra_ratings on kra_ratings.evaluation_id = calibrated.evaluation_id`.execute(db);
      });
    }
    await sql`vacuum analyze kra_evaluations, kra_ratings, kra_self_reviews, kra_self_ratings, kra_calibrations`.execute(database.db);
  } finally {
    await database.close();
  }
}
