import { sql } from "kysely";
import type { KraScope } from "#access/kra.ts";
import type { Db } from "#db/database.ts";
import { rowsOf } from "#db/statement.ts";
import { applicableTemplates, membersMatching } from "#features/kra/kra.repository.ts";
import { people } from "./kra.filters.repository.ts";

type OfMonth = { year: number; month: number };

/** The leads of teams with members whom a template applies to and whose evaluation is not shared; with their number. */
export const listUnshared = (db: Db, scope: KraScope, { year, month, endDate }: OfMonth & { endDate: string }) =>
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
      where coalesce(evaluation.status, 'Draft') = 'Draft' group by lead.id`,
  );

export const listUnanswered = (db: Db, scope: KraScope, { year, month }: OfMonth) =>
  db
    .selectFrom("kraEvaluations as evaluation")
    .innerJoin("users", "users.id", "evaluation.userId")
    .select("evaluation.userId")
    .where("evaluation.year", "=", year)
    .where("evaluation.month", "=", month)
    .where("evaluation.status", "=", "Shared")
    .where(people(scope, {}))
    .execute();
