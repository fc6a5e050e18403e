import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as eods from "@daybook/contract/eods";
import type { SuggestedItem } from "@daybook/contract/eods";
import type { Context } from "#context.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as projectsService from "#features/projects/projects.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import { deadlineOf, requireInWindow, windowDays } from "./eods.window.service.ts";
import * as eodsRepository from "./eods.repository.ts";
import { present } from "./eods.service.ts";
import { suggestionsFrom } from "./eods.suggestions.service.ts";

/** Returns suggested items for a day's report: the previous report's plan and unfinished items, and tasks in progress. */
export async function draft(ctx: Context, { date = ctx.today() }: CheckedInputOf<typeof eods.draft>) {
  requireInWindow(ctx, date);
  const [latest, inProgress] = await Promise.all([
    eodsRepository.listLatest(ctx.db, ctx.actor.id, date, 2),
    tasksReportsService.suggestions(ctx),
  ]);
  const submitted = latest.find((report) => report.date === date) ?? null;
  const last = latest.find((report) => report.date < date);
  return {
    date,
    submitted: submitted && present(ctx, submitted),
    items: await withVisibleProjects(ctx, suggestionsFrom(last ?? emptyReport, submitted, inProgress)),
    openDays: windowDays(ctx),
    deadline: deadlineOf(await companyCalendar(ctx, date), date),
  };
}

const emptyReport = { planTomorrow: null, tasks: [] };

/** Clears projects the actor can no longer see, but keeps the items. */
async function withVisibleProjects(ctx: Context, items: SuggestedItem[]): Promise<SuggestedItem[]> {
  const visible = await projectsService.visible(ctx, [...new Set(items.flatMap(({ project }) => project?._id ?? []))]);
  return items.map((item) => (item.project && !visible.has(item.project._id) ? { ...item, project: null } : item));
}
