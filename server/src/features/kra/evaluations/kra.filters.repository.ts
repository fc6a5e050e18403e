import { type RawBuilder, sql } from "kysely";
import type { EvaluationStatus } from "@daybook/contract/kra/schemas";
import type { KraScope } from "#access/kra.ts";
import { matches, teamOfMonthIn, teamsNamed } from "#db/sql-fragments.ts";

export type KraFilters = {
  year?: number | undefined;
  month?: number | undefined;
  team?: string | undefined;
  teamMemberId?: string | undefined;
  templateId?: string | undefined;
  parameterId?: string | undefined;
  status?: EvaluationStatus | undefined;
  search?: string | undefined;
};

/** Joins conditions with `and`, skipping false ones. */
export const all = (conditions: (RawBuilder<unknown> | false)[]) =>
  sql<boolean>`${sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `)}`;

/** Conditions on `users`: scope and filters. People belong to the present team, or to `teamId`. */
export const people = (scope: KraScope, { team, teamMemberId, search }: KraFilters, teamId: RawBuilder<unknown> = sql`users.team_id`) =>
  all([
    scope !== "all" && sql`${teamId} = ${scope.teamId} and users.id <> ${scope.exceptUserId} and users.role <> 'admin'`,
    team !== undefined && sql`${teamId} in ${teamsNamed([team])}`,
    teamMemberId !== undefined && sql`users.id = ${teamMemberId}`,
    search !== undefined && matches(search, "users.name"),
  ]);

/** Conditions on `users` and `evaluation`: what the lead of the month reads, and with the lead of today what is shared. */
export const peopleEvaluated = (scope: KraScope, filters: KraFilters) => {
  const ofMonth = people(scope, filters, teamOfMonthIn("users", "evaluation"));
  return scope === "all" ? ofMonth : sql<boolean>`(${ofMonth} or evaluation.status <> 'Draft' and ${people(scope, filters)})`;
};

/** A ready evaluation is stored as a draft. */
const hasStatus = (status: EvaluationStatus) =>
  status === "Ready"
    ? sql`evaluation.status = 'Draft' and evaluation.ready_at is not null`
    : all([sql`evaluation.status = ${status}`, status === "Draft" && sql`evaluation.ready_at is null`]);

/** Conditions on `evaluation`, apart from its month. */
export const evaluationsOf = ({ templateId, parameterId, status }: KraFilters) =>
  all([
    templateId !== undefined && sql`evaluation.template_id = ${templateId}`,
    parameterId !== undefined &&
      sql`exists (select from kra_ratings where evaluation_id = evaluation.id and parameter_id = ${parameterId})`,
    status !== undefined && hasStatus(status),
  ]);

/** Conditions on the year and month of a table alias. */
export const inPeriod = (alias: string, { year, month }: KraFilters) =>
  all([
    year !== undefined && sql`${sql.ref(`${alias}.year`)} = ${year}`,
    month !== undefined && sql`${sql.ref(`${alias}.month`)} = ${month}`,
  ]);
