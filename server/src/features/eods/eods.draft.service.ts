import { defaultEodItemStatus } from "@daybook/contract/core/constants";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as eods from "@daybook/contract/eods/eods";
import { cutText } from "@daybook/contract/core/cut-text";
import { maxLengths } from "@daybook/contract/core/max-lengths";
import type { SuggestedItem } from "@daybook/contract/eods/eods";
import type { PlanItem } from "@daybook/contract/plans/schemas";
import { addDays, calendarFor, holidayOn, hoursOfDay, kindOfDay, leaveKindOf } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { isReportingDay, reportingDaysOf } from "#domain/reporting-days.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as tasksReportsService from "#features/tasks/tasks.reports.service.ts";
import * as eodsComplianceRepository from "./eods.compliance.repository.ts";
import { find as findSaved, withAcceptedRefs } from "./eods.drafts.service.ts";
import { deadlineOf, requireInWindow, windowDays } from "./eods.window.service.ts";
import * as eodsRepository from "./eods.repository.ts";
import { present } from "./eods.service.ts";
import { emptyReport, type Report, suggestionsFrom } from "./eods.suggestions.ts";

/**
 * Returns what the form for a day's report shows: the saved draft, suggested items (what was picked in the day's plan, or the
 * previous report's plan, unfinished items and tasks in progress; and open blockers), the plan, and the hours expected on the day.
 */
export async function draft(ctx: ActorContext, { date = ctx.today() }: CheckedInputOf<typeof eods.draft>) {
  requireInWindow(ctx, date);
  const reports = eodsRepository.listLatest(ctx.db, ctx.actor.id, date, 2);
  const last = reports.then((latest) => latest.find((report) => report.date < date) ?? emptyReport);
  const [latest, lastReport, plan, tasks, blocked, saved, calendar, questions] = await Promise.all([
    reports,
    last,
    planOf(ctx, date, last),
    tasksReportsService.suggestions(ctx),
    suggestionsOf(ctx, date),
    findSaved(ctx, date),
    companyCalendar(ctx, date),
    Promise.all(ctx.features.map(({ reports }) => reports?.questions?.(ctx) ?? [])),
  ]);
  const submitted = latest.find((report) => report.date === date) ?? null;
  const picked = plan.items.filter((item) => item.picked).map(asSuggestion);
  const [items, day] = await Promise.all([
    described(ctx, date, suggestionsFrom(lastReport, { submitted, picked, tasks, blocked })),
    dayOf(ctx, calendar, date, submitted?.totalHours),
  ]);
  return {
    date,
    submitted: submitted && present(ctx, submitted),
    items,
    saved,
    plan,
    questions: questions.flat(),
    ...day,
    openDays: windowDays(ctx),
    deadline: deadlineOf(calendar, date),
  };
}

/** Adds what the actor did on the tasks of the items on the day. */
async function described(ctx: ActorContext, date: string, suggested: SuggestedItem[]): Promise<SuggestedItem[]> {
  const items = await withAcceptedRefs(ctx, suggested);
  const taskIds = items.flatMap(({ taskId }) => taskId ?? []);
  if (taskIds.length === 0) return items;
  const texts = await Promise.all(ctx.features.map(({ reports }) => reports?.describe?.(ctx, date, taskIds) ?? new Map<string, string>()));
  const descriptionOf = (taskId: string | null) => texts.flatMap((byTask) => (taskId && byTask.get(taskId)) || []).join("; ");
  return items.map((item) => {
    const description = cutText(descriptionOf(item.taskId), maxLengths.reportItemDescription);
    return description === "" ? item : { ...item, description };
  });
}

/** The actor's last report before a day. */
export const lastBefore = async (ctx: ActorContext, date: string): Promise<Report> =>
  (await eodsRepository.listLatest(ctx.db, ctx.actor.id, addDays(date, -1), 1))[0] ?? emptyReport;

const asSuggestion = ({ text, taskId, project }: PlanItem): SuggestedItem => ({
  taskName: text,
  project,
  taskId,
  status: defaultEodItemStatus,
  source: "picked",
});

/** Returns what a day is for the actor, with the hours expected then, as in the compliance grid and the hours. */
async function dayOf(ctx: ActorContext, company: Awaited<ReturnType<typeof companyCalendar>>, date: string, logged = 0) {
  const period = { startDate: date, endDate: date };
  const [person] = await eodsComplianceRepository.listPeople(ctx.db, { userId: ctx.actor.id, teamId: null }, period);
  const isOwed = person !== undefined && isReportingDay(reportingDaysOf(ctx.company, person), date);
  const away = person?.absences[date] ?? 0;
  const calendar = calendarFor(company, person?.schedules);
  const kind = kindOfDay(calendar, date);
  return {
    kind: kind === "working" ? (leaveKindOf(calendar, date, away) ?? kind) : kind,
    holiday: holidayOn(calendar, date),
    expectedHours: isOwed ? Math.round(hoursOfDay(calendar, date, { absent: away, logged }) * 100) / 100 : 0,
  } as const;
}

/** What other features suggest for the report. */
const suggestionsOf = async (ctx: ActorContext, date: string) =>
  (await Promise.all(ctx.features.map(({ reports }) => reports?.suggest?.(ctx, date) ?? []))).flat();

/** The actor's plan for the day. */
function planOf(ctx: ActorContext, date: string, last: Promise<Report>) {
  const ask = ctx.features.find(({ reports }) => reports?.plan)?.reports?.plan;
  if (!ask) throw new Error("No feature answers with the plan for a day");
  return ask(ctx, date, last);
}
