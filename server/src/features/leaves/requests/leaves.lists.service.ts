import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves/leaves";
import { require } from "#access/access.ts";
import { type LeaveScope, mayReadAllLeaves, mayReadTeamLeaves, teamLeaveScope, undecidable } from "#access/leaves.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { pagination, type Paging, window } from "#pagination.ts";
import { present } from "./leaves.presenter.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveFilters } from "#features/leaves/leaves.repository.ts";

async function list(ctx: ActorContext, scope: LeaveScope, { page, limit, ...input }: LeaveFilters & Paging) {
  const filters = input.view === "to-review" ? { ...input, exceptUser: undecidable(ctx.actor) } : input;
  const { startDate, endDate } = filters;
  if (startDate && endDate && endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  const [rows, total] = await Promise.all([
    leavesRepository.list(ctx.db, scope, filters, window({ page, limit })),
    leavesRepository.count(ctx.db, scope, filters),
  ]);
  return { data: rows.map((row) => present(ctx, row)), pagination: pagination({ page, limit }, total) };
}

export const mine = (ctx: ActorContext, input: CheckedInputOf<typeof leaves.mine>) => list(ctx, { userId: ctx.actor.id }, input);

export const mayTeam = (ctx: ActorContext) => require(mayReadTeamLeaves(ctx.actor), "see the team's leaves");

export async function team(ctx: ActorContext, input: CheckedInputOf<typeof leaves.team>) {
  mayTeam(ctx);
  return list(ctx, teamLeaveScope(ctx.actor), input);
}

export const mayAll = (ctx: ActorContext) => require(mayReadAllLeaves(ctx.actor), "see all leaves");

export async function all(ctx: ActorContext, input: CheckedInputOf<typeof leaves.all>) {
  mayAll(ctx);
  return list(ctx, "all", input);
}
