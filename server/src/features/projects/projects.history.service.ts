import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as projects from "@daybook/contract/projects/projects";
import type { ActorContext } from "#context.ts";
import { pagination, window } from "#pagination.ts";
import * as projectsHistoryRepository from "./projects.history.repository.ts";
import { readable } from "./projects.service.ts";

export async function hours(ctx: ActorContext, { id }: CheckedInputOf<typeof projects.hours>) {
  const { loggedHours } = await readable(ctx, id);
  const [byUser, byWeek] = await Promise.all([
    projectsHistoryRepository.listHoursByUser(ctx.db, id),
    projectsHistoryRepository.listHoursByWeek(ctx.db, id, ctx.today()),
  ]);
  return { total: loggedHours, byUser, byWeek };
}

export async function listActivity(ctx: ActorContext, { id, ...paging }: CheckedInputOf<typeof projects.listActivity>) {
  await readable(ctx, id);
  const [data, total] = await Promise.all([
    projectsHistoryRepository.listActivity(ctx.db, id, window(paging)),
    projectsHistoryRepository.countActivity(ctx.db, id),
  ]);
  return { data, pagination: pagination(paging, total) };
}
