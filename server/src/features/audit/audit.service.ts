import { actionLabels, entityLabels } from "@daybook/contract/audit/actions";
import { auditCountMax } from "@daybook/contract/audit/audit";
import type * as audit from "@daybook/contract/audit/audit";
import { matchesSearch } from "@daybook/contract/core/comparable";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import { require } from "#access/access.ts";
import { mayReadAudit } from "#access/audit.ts";
import { addDays, instantAt } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { paginationUpToLimit, window } from "#pagination.ts";
import { exportCsv } from "./audit.export.service.ts";
import * as auditRepository from "./audit.repository.ts";
import type { AuditFilters, AuditSearch } from "./audit.repository.ts";

type ListInput = CheckedInputOf<typeof audit.list>;

const pageSize = 25;

export const mayRead = (ctx: ActorContext) => require(mayReadAudit(ctx.actor), "see the audit trail");

/** Of more people, a search finds only what they did and the changes of their accounts. */
const maxSubjects = 100;

/** Returns what the words of a search name: people, and the labels of actions and entities as the screen shows them. */
async function searchOf(ctx: ActorContext, text: string): Promise<AuditSearch> {
  const actorIds = await auditRepository.listUserIdsByName(ctx.db, text);
  const few = actorIds.length > 0 && actorIds.length <= maxSubjects ? await auditRepository.listSubjects(ctx.db, actorIds) : [];
  const accounts = actorIds.length === 0 ? [] : ["users", "schedules"].map((entity) => ({ entity, ids: actorIds }));
  const namesIn = (labels: Record<string, string>) => Object.keys(labels).filter((name) => matchesSearch(labels[name]!, text));
  return { text, actorIds, subjects: [...accounts, ...few], actions: namesIn(actionLabels), entities: namesIn(entityLabels) };
}

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
    ...(search && { search: await searchOf(ctx, search) }),
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
  const total = { totalItems: Math.min(counted, auditCountMax), isMore: counted > auditCountMax };
  return { data, ...paginationUpToLimit(input, data, total, pageSize) };
}

export async function listNames(ctx: ActorContext) {
  mayRead(ctx);
  const [actions, entities] = await Promise.all([auditRepository.listActions(ctx.db), auditRepository.listEntities(ctx.db)]);
  return { actions, entities };
}
