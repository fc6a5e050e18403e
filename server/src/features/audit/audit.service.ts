import { auditCountMax } from "@daybook/contract/audit/audit";
import type * as audit from "@daybook/contract/audit/audit";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { require } from "#access/access.ts";
import { mayReadAudit } from "#access/audit.ts";
import { addDays, instantAt } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { pagination, window } from "#pagination.ts";
import { exportCsv } from "./audit.export.service.ts";
import * as auditRepository from "./audit.repository.ts";
import type { AuditFilters } from "./audit.repository.ts";

type ListInput = CheckedInputOf<typeof audit.list>;

const pageSize = 25;

export const mayRead = (ctx: ActorContext) => require(mayReadAudit(ctx.actor), "see the audit trail");

/** Converts the query to filters. The date range is inclusive, in the company's timezone. */
async function filtersOf(
  ctx: ActorContext,
  { startDate, endDate, search, actor, entity, entityId, action }: ListInput,
): Promise<AuditFilters> {
  const { timezone } = ctx.company;
  return {
    actor,
    entity,
    entityId,
    action,
    ...(search && { search: { text: search, actorIds: await auditRepository.listUserIdsByName(ctx.db, search) } }),
    ...(startDate && { from: instantAt(timezone, startDate, "00:00") }),
    ...(endDate && { before: instantAt(timezone, addDays(endDate, 1), "00:00") }),
  };
}

/** Returns a page of events, 25 by default, or with `format=csv` all matching events as a file. */
export async function list(ctx: ActorContext, input: ListInput) {
  mayRead(ctx);
  const filters = await filtersOf(ctx, input);
  const { format, page: _page, limit: _limit, ...requested } = input;
  if (format === "csv") return exportCsv(ctx, filters, requested);
  const [data, counted] = await Promise.all([
    auditRepository.list(ctx.db, filters, window(input, pageSize)),
    auditRepository.count(ctx.db, filters, auditCountMax + 1),
  ]);
  return { data, pagination: pagination(input, Math.min(counted, auditCountMax), pageSize), isMore: counted > auditCountMax };
}

export async function listNames(ctx: ActorContext) {
  mayRead(ctx);
  const [actions, entities] = await Promise.all([auditRepository.listActions(ctx.db), auditRepository.listEntities(ctx.db)]);
  return { actions, entities };
}
