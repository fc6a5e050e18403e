import type { SuggestedItem } from "@daybook/contract/eods/eods";
import type { ActorContext } from "#context.ts";
import { taskEvents } from "./tasks.events.ts";
import { isOpen } from "./tasks.presenter.service.ts";
import * as tasksReportsRepository from "./tasks.reports.repository.ts";
import * as tasksRepository from "./tasks.repository.ts";
import type { TaskRow } from "./tasks.rows.repository.ts";
import { applyStatus } from "./tasks.status.service.ts";

/*
 * Tasks and daily reports: report items link to tasks, log hours and complete them.
 */

const suggestionsMax = 12;

/** Returns those of the tasks the actor can report on. */
export const reportable = async (ctx: ActorContext, ids: string[]) =>
  new Set(ids.length === 0 ? [] : await tasksReportsRepository.listOwn(ctx.db, ctx.actor.id, ids));

/** Suggests the actor's tasks in progress as items of a new report. */
export const suggestions = async (ctx: ActorContext): Promise<SuggestedItem[]> =>
  (await tasksReportsRepository.listInProgress(ctx.db, ctx.actor.id, suggestionsMax)).map(({ id, title, project }) => ({
    taskName: title,
    project,
    taskId: id,
    status: "In Progress",
    source: "task",
  }));

/** The given tasks that the actor can report on, and those that are due by a day or in progress. */
export const forDay = (ctx: ActorContext, date: string, ids: string[]) =>
  tasksReportsRepository.listForDay(ctx.db, ctx.actor.id, date, ids, suggestionsMax);

/**
 * Updates tasks after a report was saved: recomputes the hours of all tasks it links or linked, and moves completed
 * open tasks to Completed, except those with open sub-tasks, which it returns. It never moves a task back.
 */
export async function syncReportedTasks(ctx: ActorContext, taskIds: string[], completed: string[]): Promise<TaskRow[]> {
  const ids = [...new Set(taskIds)];
  if (ids.length === 0) return [];
  const rows = await tasksRepository.listForUpdate(ctx.db, ids);
  await tasksReportsRepository.recountHours(ctx.db, ids);
  const reported = rows.filter((row) => completed.includes(row._id) && !row.deletedAt && isOpen(row));
  const hasOpen = (row: TaskRow) => row.subtasks.openIds.some((id) => !completed.includes(id));
  const done = reported.filter((row) => !hasOpen(row));
  if (done.length > 0) await applyStatus(ctx, done, "Completed");
  // The hours of a task follow from reports and are not audited.
  for (const event of taskEvents(rows)) ctx.emit(event);
  return reported.filter(hasOpen);
}
