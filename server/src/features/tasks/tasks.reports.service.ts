import { openTaskStatuses } from "@daybook/contract/core/constants";
import type { SuggestedItem } from "@daybook/contract/eods";
import type { Context } from "#context.ts";
import { emitChanges } from "./tasks.events.service.ts";
import * as tasksReportsRepository from "./tasks.reports.repository.ts";
import * as tasksRepository from "./tasks.repository.ts";
import { move } from "./tasks.status.service.ts";
import { change } from "./tasks.update.service.ts";

/*
 * What tasks have to do with the rest of a person's day: report items name them, log hours on them and complete
 * them; a closed account hands its open ones back.
 */

const suggestionsMax = 12;

/** Which of these tasks the actor may report on. */
export const reportable = async (ctx: Context, ids: string[]) =>
  new Set(ids.length === 0 ? [] : await tasksReportsRepository.listOwn(ctx.db, ctx.actor.id, ids));

/** A person's tasks in progress as lines of a new report. */
export const suggestions = async (ctx: Context): Promise<SuggestedItem[]> =>
  (await tasksReportsRepository.listInProgress(ctx.db, ctx.actor.id, suggestionsMax)).map(({ id, title, project }) => ({
    taskName: title,
    project,
    taskId: id,
    status: "In Progress",
    source: "task",
  }));

/**
 * Follows a report that was written or changed: the hours of every task it names or named are counted anew, and what
 * it completes moves to Completed from where it was open. Nothing ever moves back.
 */
export async function follow(ctx: Context, named: string[], completed: string[]) {
  const ids = [...new Set(named)];
  if (ids.length === 0) return;
  const rows = await tasksRepository.listForUpdate(ctx.db, ids);
  await tasksReportsRepository.recountHours(ctx.db, ids);
  const done = rows.filter(
    (row) => completed.includes(row._id) && !row.deletedAt && (openTaskStatuses as readonly string[]).includes(row.status),
  );
  if (done.length > 0) await move(ctx, done, "Completed");
  emitChanges(ctx, rows);
}

/** When an account closes, its open tasks are nobody's until a lead gives them to somebody. */
export async function unassignFrom(ctx: Context, userId: string) {
  const rows = await tasksRepository.listForUpdate(ctx.db, await tasksReportsRepository.listOpenIds(ctx.db, userId));
  await change(ctx, rows, { assignee: null, project: undefined, startDate: undefined, dueDate: undefined, estimatedHours: undefined });
}
