import type { ProjectRef } from "@daybook/contract/core/common";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as eods from "@daybook/contract/eods/eods";
import type { SavedDraft } from "@daybook/contract/eods/eods";
import type { ActorContext, MaybeActor } from "#context.ts";
import { AppError } from "#errors.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import * as eodsDraftsRepository from "./eods.drafts.repository.ts";
import { earliestDay, requireInWindow } from "./eods.window.service.ts";
import { inTransaction } from "#transaction.ts";

/*
 * Unfinished reports, saved while they are written. A draft is private to its author, also from admins, and not audited:
 * it is input that was not submitted, and it changes every second. A user has at most one per day of the reporting window.
 */

/** Keeps the items, but clears projects and tasks that a submit would refuse. */
export async function withAcceptedRefs<Item extends { project: ProjectRef | null; taskId: string | null }>(
  ctx: ActorContext,
  items: Item[],
): Promise<Item[]> {
  const [projects, tasks] = await Promise.all([
    projectsService.visible(ctx, [...new Set(items.flatMap(({ project }) => project?._id ?? []))]),
    tasksReportsService.reportable(ctx, [...new Set(items.flatMap(({ taskId }) => taskId ?? []))]),
  ]);
  return items.map((item) => ({
    ...item,
    project: item.project && projects.has(item.project._id) ? item.project : null,
    taskId: item.taskId && tasks.has(item.taskId) ? item.taskId : null,
  }));
}

/** Makes the transaction wait for a submit of a person's report for a day, and such a submit for the transaction. */
export const lockDay = (ctx: ActorContext, userId: string, date: string) => eodsDraftsRepository.lockDay(ctx.db, userId, date);

/** Returns the actor's draft for a day; null if there is none. */
export async function find(ctx: ActorContext, date: string): Promise<SavedDraft | null> {
  const draft = await eodsDraftsRepository.find(ctx.db, ctx.actor.id, date);
  return draft ? { ...draft, tasks: await withAcceptedRefs(ctx, draft.tasks) } : null;
}

export async function get(ctx: ActorContext, { date = ctx.today() }: CheckedInputOf<typeof eods.savedDraft>) {
  requireInWindow(ctx, date);
  return find(ctx, date);
}

/**
 * Saves the actor's draft for a day. References are not checked until it is submitted. A save that a submit overtook would
 * bring back the draft that the submit deleted; `reportRevision` refuses it.
 */
export const save = (ctx: ActorContext, { date = ctx.today(), ...input }: CheckedInputOf<typeof eods.saveDraft>) =>
  inTransaction(ctx, async (ctx) => {
    requireInWindow(ctx, date);
    const userId = ctx.actor.id;
    const { tasks, dismissed, planTomorrow, version, reportRevision } = input;
    const items = tasks.map(({ key, ...task }, index) => ({ key: key ?? `item-${index + 1}`, ...task }));
    const draft = { tasks: JSON.stringify(items), dismissed, planTomorrow: planTomorrow ?? null, updatedAt: ctx.now() };
    await eodsDraftsRepository.lockDay(ctx.db, userId, date);
    if (reportRevision !== undefined && reportRevision < (await eodsDraftsRepository.reportRevision(ctx.db, userId, date))) {
      throw new AppError("conflict", "The report for this day was submitted on another device. Reload and try again.");
    }
    const isSaved = await eodsDraftsRepository.save(ctx.db, { userId, date, ...draft }, version);
    const saved = isSaved ? await find(ctx, date) : null;
    if (!saved) throw new AppError("conflict", "This draft was changed on another device. Reload and try again.");
    return saved;
  });

export async function remove(ctx: ActorContext, { date = ctx.today() }: CheckedInputOf<typeof eods.removeDraft>) {
  await eodsDraftsRepository.remove(ctx.db, ctx.actor.id, date);
  return { date };
}

/** Deletes drafts for days that can no longer be reported. */
export async function sweep(ctx: ActorContext<MaybeActor>) {
  await eodsDraftsRepository.removeBefore(ctx.db, earliestDay(ctx));
}
