import type { Overview } from "@daybook/contract/analytics/schemas";
import type { OwnDay, OwnReports } from "@daybook/contract/analytics/own-day";
import { openTaskStatuses, startScreen } from "@daybook/contract/core/constants";
import { addDays } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import * as announcementsSeenService from "#features/announcements/announcements.seen.service.ts";
import * as announcementsService from "#features/announcements/announcements.service.ts";
import { compliance } from "#features/eods/eods.compliance.service.ts";
import { draft } from "#features/eods/eods.draft.service.ts";
import * as eodsService from "#features/eods/eods.service.ts";
import * as kraEvaluationsService from "#features/kra/evaluations/kra.evaluations.service.ts";
import * as kraWeeklyService from "#features/kra/weekly/kra.weekly.service.ts";
import { calendar } from "#features/leaves/calendar/leaves.away.service.ts";
import { pageOfOwn } from "#features/tasks/tasks.service.ts";

/*
 * Parts of the start page that also have their own endpoints. They use the same services with the actor's permissions, so
 * the start page and the lists always agree.
 */

/** The newest active announcements, and whether the actor has seen them. */
export async function newestAnnouncements(ctx: ActorContext): Promise<Overview["announcements"]> {
  const [{ data, pagination }, seen] = await Promise.all([
    announcementsService.list(ctx, { limit: startScreen.announcements }),
    announcementsSeenService.list(ctx),
  ]);
  return { data: data.map((row) => ({ ...row, seen: seen.includes(row._id) })), pagination };
}

/** Today's draft, this week's compliance and the latest reports. */
export async function ownReportsOf(ctx: ActorContext, { weekStart, weekEnd }: { weekStart: string; weekEnd: string }): Promise<OwnReports> {
  const today = ctx.today();
  const { eodWindowDays } = ctx.company;
  const [ofToday, week, recent] = await Promise.all([
    draft(ctx, { date: today }),
    compliance(ctx, { startDate: weekStart, endDate: weekEnd, user: [ctx.actor.id] }),
    eodsService.mine(ctx, {
      startDate: addDays(today, -Math.max(startScreen.reportDays, eodWindowDays)),
      endDate: today,
      limit: Math.max(startScreen.reports, eodWindowDays + 1),
    }),
  ]);
  return { draft: ofToday, week, recent };
}

/** A member's tasks, evaluations and checklists, and upcoming absences in the team. */
export async function ownDayOf(ctx: ActorContext): Promise<OwnDay> {
  const { id } = ctx.actor;
  const today = ctx.today();
  const [year, month] = today.split("-").map(Number) as [number, number];
  const [tasks, away, evaluations, checklists] = await Promise.all([
    pageOfOwn(ctx, { status: [...openTaskStatuses], sort: "dueDate", limit: startScreen.tasks }),
    calendar(ctx, { startDate: today, endDate: addDays(today, startScreen.awayDaysAhead) }),
    kraEvaluationsService.history(ctx, { teamMemberId: id }),
    kraWeeklyService.list(ctx, { teamMemberId: id, year, month }),
  ]);
  return { tasks, away, evaluations, checklists };
}
