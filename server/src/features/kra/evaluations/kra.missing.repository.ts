import { sql } from "kysely";
import type { SelfReviewMode } from "@daybook/contract/core/constants";
import type { KraScope } from "#access/kra.ts";
import type { Db } from "#db/database.ts";
import { teamOfMonthIn } from "#db/sql-fragments.ts";
import { rowsOf } from "#db/statement.ts";
import { applicableTemplates, membersMatching } from "#features/kra/kra.repository.ts";
import { people } from "./kra.filters.repository.ts";

type OfMonth = { year: number; month: number; userIds?: readonly string[] | undefined };

/** Of these people alone, if some are named. */
const among = (column: string, userIds: readonly string[] | undefined) =>
  userIds === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...userIds]}::uuid[])`;

/**
 * The leads of teams with members whom a template applies to and whose evaluation is not shared, or with `untilReady` not ready
 * for calibration; with their number.
 */
export const listUnshared = (
  db: Db,
  scope: KraScope,
  { year, month, endDate, userIds }: OfMonth & { endDate: string },
  { untilReady }: { untilReady: boolean },
) =>
  rowsOf<{ userId: string; count: number }>(
    db,
    sql`with matching as (${membersMatching(scope, { excludeAdmins: true, year, month })}),
        people as (select * from matching where status = 'active' and coalesce(date_of_joining, created_at::date) <= ${endDate}::date),
        applicable as (${applicableTemplates("people")})
      select lead.id as "userId", count(*)::int as count
      from people join users as lead on lead.team_id = people.team_id and lead.role = 'team_lead' and lead.id <> people.id
          and lead.status = 'active' and lead.deleted_at is null
        join applicable on applicable.user_id = people.id
        left join kra_evaluations as evaluation on evaluation.user_id = people.id and evaluation.year = ${year} and evaluation.month = ${month}
      where coalesce(evaluation.status, 'Draft') = 'Draft' and ${untilReady ? sql`evaluation.ready_at is null` : sql`true`}
        and ${among("lead.id", userIds)} group by lead.id`,
  );

/** Who has not sent a self-review that is required of them, and whose evaluation is not shared. */
export const listUnsent = (
  db: Db,
  scope: KraScope,
  { year, month, endDate, userIds }: OfMonth & { endDate: string },
  mode: SelfReviewMode,
) =>
  rowsOf<{ userId: string }>(
    db,
    sql`with matching as (${membersMatching(scope, { excludeAdmins: true, year, month })}),
        people as (select * from matching where status = 'active' and coalesce(date_of_joining, created_at::date) <= ${endDate}::date),
        applicable as (${applicableTemplates("people")})
      select people.id as "userId"
      from people join applicable on applicable.user_id = people.id
        join kra_template_versions as current on current.template_id = applicable.template_id and current.version = applicable.version
        left join kra_evaluations as evaluation on evaluation.user_id = people.id and evaluation.year = ${year} and evaluation.month = ${month}
        left join kra_self_reviews as review on review.user_id = people.id and review.year = ${year} and review.month = ${month}
      where coalesce(current.self_review, ${mode}) = 'required' and review.submitted_at is null
        and coalesce(evaluation.status, 'Draft') = 'Draft' and ${among("people.id", userIds)}`,
  );

export const listUnanswered = (db: Db, scope: KraScope, { year, month, userIds }: OfMonth) =>
  db
    .selectFrom("kraEvaluations as evaluation")
    .innerJoin("users", "users.id", "evaluation.userId")
    .select("evaluation.userId")
    .where("evaluation.year", "=", year)
    .where("evaluation.month", "=", month)
    .where("evaluation.status", "=", "Shared")
    .where(among("evaluation.user_id", userIds))
    .where(people(scope, {}, teamOfMonthIn("users", "evaluation")))
    .execute();
