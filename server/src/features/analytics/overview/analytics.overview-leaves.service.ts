import type { Away, Overview } from "@daybook/contract/analytics";
import { mayAnalyse } from "#access/analytics.ts";
import { isAdmin } from "#access/actor.ts";
import type { Context } from "#context.ts";
import { balance } from "#features/leaves/balance/leaves.balance.service.ts";
import * as analyticsOverviewLeavesRepository from "./analytics.overview-leaves.repository.ts";

/** Absences: everyone's for admins, the own team's for others. The reason is left out. */
export async function leavesOf(ctx: Context, week: { weekStart: string; weekEnd: string }): Promise<Overview["leaves"]> {
  const { actor, db } = ctx;
  const scope = isAdmin(actor) ? ("all" as const) : { userId: actor.id, teamId: actor.teamId };
  const [rows, waiting] = await Promise.all([
    analyticsOverviewLeavesRepository.away(db, scope, { today: ctx.today(), ...week }),
    analyticsOverviewLeavesRepository.pendingCount(db, scope, actor.id, mayAnalyse(actor) ? "to review" : "own"),
  ]);
  const away = (days: "todayDays" | "weekDays"): Away[] =>
    rows
      .filter((row) => row[days] > 0)
      .map(({ leaveId, user, startDate, endDate, status, [days]: taken }) => ({
        leaveId,
        user,
        startDate,
        endDate,
        status,
        half: taken === 0.5,
      }));
  return { waiting, today: away("todayDays"), week: away("weekDays"), ...week };
}

/** The actor's balance of each leave type in the current leave year. */
export async function ownBalance(ctx: Context): Promise<Overview["own"]["leave"]> {
  const { types } = await balance(ctx, {});
  return types.map(({ leaveType, color, total, available }) => ({ leaveType, color, total, available }));
}
