import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as projects from "@daybook/contract/projects/projects";
import { record } from "#changes.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { pagination, window } from "#pagination.ts";
import * as projectsHistoryRepository from "./projects.history.repository.ts";
import * as projectsChanges from "./projects.changes.ts";
import { editableForUpdate, get, readable } from "./projects.service.ts";
import { inTransaction } from "#transaction.ts";

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

/** Adds to what was said about how a project goes. Whatever is not on track needs a note. */
export const setHealth = (ctx: ActorContext, { id, state, note = null }: CheckedInputOf<typeof projects.setHealth>) =>
  inTransaction(ctx, async (ctx) => {
    const before = await editableForUpdate(ctx, id);
    if (state !== "On track" && !note) throw invalid("note", "Say what is wrong");
    await projectsHistoryRepository.insertHealth(ctx.db, {
      id: uuidv7(),
      projectId: id,
      state,
      note,
      createdBy: ctx.actor.id,
      createdAt: ctx.now(),
    });
    record(ctx, projectsChanges.updated, {
      id,
      before: { health: before.health?.state ?? null, healthNote: before.health?.note ?? null },
      after: { health: state, healthNote: note },
      teamId: before.teamId,
      memberIds: [],
    });
    return get(ctx, { id });
  });

export async function listHealth(ctx: ActorContext, { id, ...paging }: CheckedInputOf<typeof projects.listHealth>) {
  await readable(ctx, id);
  const [data, total] = await Promise.all([
    projectsHistoryRepository.listHealth(ctx.db, id, window(paging)),
    projectsHistoryRepository.countHealth(ctx.db, id),
  ]);
  return { data, pagination: pagination(paging, total) };
}
