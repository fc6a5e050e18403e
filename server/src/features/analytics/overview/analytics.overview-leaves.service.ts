import type { Away, Overview } from "@daybook/contract/analytics/schemas";
import { isAdmin, isLead } from "#access/actor.ts";
import { teamLeaveScope } from "#access/leaves.ts";
import type { ActorContext } from "#context.ts";
import { returnsOf } from "#features/leaves/calendar/leaves.away.service.ts";
import { balance } from "#features/leaves/balance/leaves.balance.service.ts";
import * as analyticsOverviewLeavesRepository from "./analytics.overview-leaves.repository.ts";
import type { PeopleScope, Requests } from "./analytics.overview-leaves.repository.ts";

/** The people of the overview: everyone or one team for admins, the own team for others. */
function peopleScope({ actor }: ActorContext, teamId: string | null): PeopleScope {
  if (isAdmin(actor)) return teamId === null ? "all" : { userId: null, teamId };
  return { userId: actor.id, teamId: actor.teamId };
}

/** The requests the actor can review; only admins can review their own. Members get their own requests. */
function pendingRequests({ actor }: ActorContext, teamId: string | null): Requests {
  if (isAdmin(actor)) return teamId === null ? { of: "all" } : { of: "team", teamId };
  return isLead(actor) ? { of: "led", teams: teamLeaveScope(actor).teams, leadId: actor.id } : { of: "own", userId: actor.id };
}

/** Absences and pending requests. The reason is left out. */
export async function leavesOf(
  ctx: ActorContext,
  week: { weekStart: string; weekEnd: string },
  teamId: string | null,
): Promise<Overview["leaves"]> {
  const [rows, waiting] = await Promise.all([
    analyticsOverviewLeavesRepository.away(ctx.db, peopleScope(ctx, teamId), { today: ctx.today(), ...week }),
    analyticsOverviewLeavesRepository.pendingCount(ctx.db, pendingRequests(ctx, teamId)),
  ]);
  const isNow = ({ todayDays }: (typeof rows)[number]) => todayDays > 0;
  const returnOf = await returnsOf(ctx, rows.filter(isNow));
  const away = (days: "todayDays" | "weekDays"): Away[] =>
    rows
      .filter((row) => row[days] > 0)
      .map((row) => {
        const { leaveId, user, startDate, endDate, status, [days]: taken } = row;
        const backOn = isNow(row) ? returnOf(row) : undefined;
        return { leaveId, user, startDate, endDate, status, half: taken === 0.5, ...(backOn && { backOn }) };
      });
  return { waiting, today: away("todayDays"), week: away("weekDays"), ...week };
}

/** The actor's balance of each leave type in the current leave year. */
export async function ownBalance(ctx: ActorContext): Promise<Overview["own"]["leave"]> {
  const { types } = await balance(ctx, {});
  return types.map(({ leaveType, color, total, available }) => ({ leaveType, color, total, available }));
}
