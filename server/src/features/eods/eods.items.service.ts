import { uuidv7 } from "uuidv7";
import { eodItemsMax, hoursPerDayMax } from "@daybook/contract/core/constants";
import type { EodItem, EodItemInput } from "@daybook/contract/eods";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { invalid } from "#errors.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import type { NewItem } from "./eods.repository.ts";

type SentItem = z.output<typeof EodItemInput>;

/** Lines as they are written. A project is one the person may see, a task one's own; or the report names them already. */
export async function toItems(ctx: Context, sent: SentItem[], before: EodItem[] = []): Promise<NewItem[]> {
  const known = new Set([...ctx.actor.projectIds, ...before.flatMap(({ project }) => project?._id ?? [])]);
  const named = before.flatMap(({ taskId }) => taskId ?? []);
  const own = await tasksReportsService.reportable(
    ctx,
    sent.flatMap(({ taskId }) => taskId ?? []),
  );
  const foreign = sent.findIndex(({ taskId }) => taskId !== null && !own.has(taskId) && !named.includes(taskId));
  if (foreign >= 0) throw invalid(`tasks.${foreign}.taskId`, "Please choose one of your own tasks");
  const others = new Set(sent.flatMap(({ project }) => (project && !known.has(project) ? project : [])));
  const visible = await projectsService.visible(ctx, [...others]);
  const hidden = sent.findIndex(({ project }) => project && others.has(project) && !visible.has(project));
  if (hidden >= 0) throw invalid(`tasks.${hidden}.project`, "Please choose one of your projects");
  return sent.map(({ project, ...item }) => ({ ...item, _id: uuidv7(), projectId: project }));
}

/** Lines that are stored already, to be written again. */
export const keptItems = (items: EodItem[]): NewItem[] =>
  items.map(({ project, ...item }) => ({ ...item, projectId: project?._id ?? null }));

/** Hours of a report, counted in hundredths so that nothing is lost. */
export const totalHours = (items: Pick<EodItem, "hoursSpent">[]) =>
  items.reduce((sum, { hoursSpent }) => sum + Math.round(hoursSpent * 100), 0) / 100;

/** A report as a whole has limits, however often it is added to. */
export function requireLimits(items: NewItem[]) {
  if (items.length > eodItemsMax) throw invalid("tasks", `A report has at most ${eodItemsMax} tasks. This one would have ${items.length}.`);
  const hours = totalHours(items);
  if (hours > hoursPerDayMax) throw invalid("tasks", `A day has at most ${hoursPerDayMax} hours. This report would have ${hours}.`);
}
