import { uuidv7 } from "uuidv7";
import { eodItemsMax, hoursPerDayMax } from "@daybook/contract/core/constants";
import type { EodItem, EodItemInput } from "@daybook/contract/eods/eods";
import type { z } from "zod";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import type { NewItem } from "./eods.repository.ts";

type ItemInput = z.output<typeof EodItemInput>;

/**
 * Converts item inputs to rows. A project must be visible to the actor and a task must be the actor's own, unless the
 * report already refers to it.
 */
export async function toItems(ctx: ActorContext, input: ItemInput[], before: EodItem[] = []): Promise<NewItem[]> {
  const knownProjects = new Set([...ctx.actor.projectIds, ...before.flatMap(({ project }) => project?._id ?? [])]);
  const knownTasks = before.flatMap(({ taskId }) => taskId ?? []);
  const own = await tasksReportsService.reportable(
    ctx,
    input.flatMap(({ taskId }) => taskId ?? []),
  );
  const foreign = input.findIndex(({ taskId }) => taskId !== null && !own.has(taskId) && !knownTasks.includes(taskId));
  if (foreign >= 0) throw invalid(`tasks.${foreign}.taskId`, "Please choose one of your own tasks");
  const others = new Set(input.flatMap(({ project }) => (project && !knownProjects.has(project) ? project : [])));
  const visible = await projectsService.visible(ctx, [...others]);
  const hidden = input.findIndex(({ project }) => project && others.has(project) && !visible.has(project));
  if (hidden >= 0) throw invalid(`tasks.${hidden}.project`, "Please choose one of your projects");
  return input.map(({ project, ...item }) => ({ ...item, _id: uuidv7(), projectId: project }));
}

/** Converts stored items back to rows, for rewriting a report. */
export const storedItems = (items: EodItem[]): NewItem[] =>
  items.map(({ project, ...item }) => ({ ...item, projectId: project?._id ?? null }));

/** Sums the hours in hundredths, to avoid floating-point errors. */
export const totalHours = (items: Pick<EodItem, "hoursSpent">[]) =>
  items.reduce((sum, { hoursSpent }) => sum + Math.round(hoursSpent * 100), 0) / 100;

/** Checks the limits of the whole report, including items added later. */
export function requireLimits(items: NewItem[]) {
  if (items.length > eodItemsMax)
    throw invalid("tasks", `A report can have at most ${eodItemsMax} tasks. This one would have ${items.length}.`);
  const hours = totalHours(items);
  if (hours > hoursPerDayMax) throw invalid("tasks", `A report can have at most ${hoursPerDayMax} hours. This one would have ${hours}.`);
}
