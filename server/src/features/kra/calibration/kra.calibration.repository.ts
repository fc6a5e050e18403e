import { type Insertable, sql } from "kysely";
import type { UserRef } from "@daybook/contract/core/common";
import type { CalibrationChange } from "@daybook/contract/kra/calibration";
import type { EvaluationStatus, Grade } from "@daybook/contract/kra/schemas";
import type { Db } from "#db/database.ts";
import type { KraCalibrationsTable } from "#db/schema-kra.ts";
import { instantText, userRef, userRefOrNull } from "#db/sql-fragments.ts";
import type { Month } from "#domain/kra-months.ts";
import { applicableTemplates, membersMatching } from "#features/kra/kra.repository.ts";

export type Group = { team?: string | undefined; templateId?: string | undefined };

export type Compared = {
  user: UserRef;
  teamId: string | null;
  evaluationId: string | null;
  status: EvaluationStatus | null;
  template: { _id: string; name: string } | null;
  evaluator: UserRef | null;
  previous: number | null;
  self: number | null;
  lead: number | null;
  final: number | null;
  grade: Grade | null;
};

type Period = Month & { endDate: string };

/** The month before, as `year * 12 + month - 1`. */
const before = ({ year, month }: Month) => {
  const index = year * 12 + month - 2;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
};

/**
 * The scores of a month of all who are evaluated, by team and name. Drafts have no scores yet. A self-review counts once the
 * evaluation is ready; its total is computed as that of the evaluation (`score.ts`), a test compares the two.
 */
export async function list(db: Db, { year, month, endDate }: Period, { team, templateId }: Group) {
  const previous = before({ year, month });
  const { rows } = await sql<Compared>`
    with matching as (${membersMatching("all", { team, year, month })}),
      people as (select * from matching),
      applicable as (${applicableTemplates("people")}),
      evaluation as (
        select each.*, (each.status <> 'Draft' or each.ready_at is not null) as is_ready
        from kra_evaluations as each where each.year = ${year} and each.month = ${month}
      ),
      self as (
        select evaluation.id, sum(parameter.weight * case when rated.weekly_percent is null then own.rating * 20
            else (version.lead_share * own.rating * 20 + version.weekly_share * rated.weekly_percent) / 100 end) / sum(parameter.weight) as score
        from evaluation
          join kra_self_reviews as review on review.user_id = evaluation.user_id and review.year = ${year} and review.month = ${month}
            and review.submitted_at is not null
          join kra_template_versions as version
            on version.template_id = evaluation.template_id and version.version = evaluation.template_version
          join kra_ratings as rated on rated.evaluation_id = evaluation.id
          join kra_parameters as parameter on parameter.template_id = evaluation.template_id
            and parameter.version = evaluation.template_version and parameter.parameter_id = rated.parameter_id
          left join kra_self_ratings as own on own.self_review_id = review.id and own.parameter_id = rated.parameter_id
        where evaluation.is_ready
        group by evaluation.id having count(own.rating) = count(*)
      ),
      first_calibration as (
        select distinct on (calibration.evaluation_id) calibration.evaluation_id, calibration.previous_score
        from kra_calibrations as calibration join evaluation on evaluation.id = calibration.evaluation_id
        order by calibration.evaluation_id, calibration.calibrated_at, calibration.id
      )
    select ${userRef("people", "teams")} as "user", people.team_id, evaluation.id as evaluation_id,
      case when evaluation.status = 'Draft' and evaluation.is_ready then 'Ready' else evaluation.status end as status,
      case when current.template_id is not null then json_build_object('_id', current.template_id, 'name', current.name) end as template,
      ${userRefOrNull("evaluator", "evaluator_team")} as evaluator,
      earlier.total_score as previous, round(self.score::numeric, 2) as self,
      case when evaluation.is_ready then coalesce(first_calibration.previous_score, evaluation.total_score) end as lead,
      case when evaluation.is_ready then evaluation.total_score end as final,
      case when evaluation.is_ready then evaluation.grade end as grade
    from people
      left join teams on teams.id = people.team_id
      left join evaluation on evaluation.user_id = people.id
      left join applicable on applicable.user_id = people.id
      left join kra_template_versions as current on current.template_id = coalesce(evaluation.template_id, applicable.template_id)
        and current.version = coalesce(evaluation.template_version, applicable.version)
      left join users as evaluator on evaluator.id = evaluation.evaluator_id
      left join teams as evaluator_team on evaluator_team.id = evaluator.team_id
      left join self on self.id = evaluation.id
      left join first_calibration on first_calibration.evaluation_id = evaluation.id
      left join kra_evaluations as earlier on earlier.user_id = people.id and earlier.year = ${previous.year}
        and earlier.month = ${previous.month} and earlier.status <> 'Draft'
    where (evaluation.id is not null
        or (current.template_id is not null and people.role <> 'admin' and coalesce(people.date_of_joining, people.created_at::date) <= ${endDate}::date))
      and ${templateId === undefined ? sql`true` : sql`current.template_id = ${templateId}`}
    order by teams.name collate by_name nulls last, people.name collate by_name, people.id`.execute(db);
  return rows;
}

/** What was changed in calibration of these evaluations, the latest first. */
export async function listChanges(db: Db, evaluationIds: readonly string[]) {
  const { rows } = await sql<CalibrationChange>`
    select calibration.evaluation_id, ${userRef("users", "teams")} as "user", ${userRefOrNull("changer", "changer_team")} as "by",
      ${instantText("calibration.calibrated_at")} as "at", calibration.reason, calibration.previous_score, calibration.score,
      (select json_agg(json_build_object('name', parameter.name, 'previousRating', changed.previous_rating, 'rating', changed.rating)
          order by parameter.position)
        from kra_rating_changes as changed join kra_parameters as parameter on parameter.template_id = evaluation.template_id
          and parameter.version = evaluation.template_version and parameter.parameter_id = changed.parameter_id
        where changed.calibration_id = calibration.id) as ratings
    from kra_calibrations as calibration
      join kra_evaluations as evaluation on evaluation.id = calibration.evaluation_id
      join users on users.id = evaluation.user_id left join teams on teams.id = users.team_id
      left join users as changer on changer.id = calibration.calibrated_by left join teams as changer_team on changer_team.id = changer.team_id
    where calibration.evaluation_id = any(${evaluationIds}::uuid[])
    order by calibration.calibrated_at desc, calibration.id desc`.execute(db);
  return rows;
}

export const insert = (db: Db, calibration: Insertable<KraCalibrationsTable>) =>
  db.insertInto("kraCalibrations").values(calibration).execute();

/** Shares ready drafts with the facts of their months. */
export const share = (db: Db, evaluations: { id: string; facts: string }[], now: string) =>
  sql`
    update kra_evaluations set status = 'Shared', shared_at = ${now}, answered_at = null, answer_comment = null, facts = changed.facts,
      updated_at = ${now}, version = version + 1
    from unnest(${evaluations.map(({ id }) => id)}::uuid[], ${evaluations.map(({ facts }) => facts)}::jsonb[]) as changed (id, facts)
    where kra_evaluations.id = changed.id`.execute(db);
