import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves/leaves";
import { isSelf } from "#access/actor.ts";
import type { ActorContext } from "#context.ts";
import { byExpiry } from "#domain/leave-credits.ts";
import { AppError, invalid } from "#errors.ts";
import * as delegationsService from "#features/delegations/delegations.service.ts";
import { alsoAway } from "#features/leaves/calendar/leaves.away.service.ts";
import { type Person, personToApplyFor, personToMark } from "#features/leaves/leaves.people.service.ts";
import { personCalendar } from "#features/schedules/schedules.service.ts";
import * as leavesLimitsService from "./leaves.limits.service.ts";
import * as leavesPlanService from "./leaves.plan.service.ts";
import { requireReadable } from "./leaves.presenter.service.ts";
import * as leavesReportsRepository from "./leaves.reports.repository.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import { mayMark } from "#features/leaves/leaves.service.ts";

/** Resolves the person, and the leave if one is being changed. */
async function personAndLeave(
  ctx: ActorContext,
  { userId, leaveId, isManual }: CheckedInputOf<typeof leaves.preview>,
): Promise<[Person, LeaveRow | null]> {
  if (!leaveId && isManual) mayMark(ctx);
  if (!leaveId) return [await (isManual ? personToMark(ctx, userId ?? ctx.actor.id) : personToApplyFor(ctx, userId)), null];
  const leave = requireReadable(ctx, await leavesRepository.find(ctx.db, leaveId));
  return [{ id: leave.userId, teamId: leave.teamId, role: leave.role }, leave];
}

/** Previews a leave: the charge of each day, the resulting balance, absent teammates and the first error. Books nothing. */
export async function preview(ctx: ActorContext, input: CheckedInputOf<typeof leaves.preview>) {
  const [person, leave] = await personAndLeave(ctx, input);
  const type = await leavesPlanService.requireType(ctx, input.leaveType);
  const period = leavesPlanService.periodOf(input);
  leavesPlanService.requireDays(period);
  const calendar = await personCalendar(ctx, person.id, period.startDate);
  const plan = leavesPlanService.makePlan(calendar, type, period);
  await leavesPlanService.grantYearsOf(ctx, person.id, plan);
  const hasNewDates = period.startDate !== leave?.startDate || period.endDate !== leave.endDate;
  const exceptLeaveId = leave?._id ?? null;
  // The preview of an unchanged request, for someone who decides on it.
  const isReviewed = leave?.status === "Pending" && !hasNewDates && !isSelf(ctx.actor, person.id) && type._id === leave.leaveTypeId;
  const [after, away, decider, reports, limits] = await Promise.all([
    leavesPlanService.balanceAfter(ctx, person.id, plan, { exceptLeaveId }),
    alsoAway(ctx, person, period),
    delegationsService.deciderOf(ctx, person),
    leavesReportsRepository.listOn(ctx.db, person.id, plan.breakdown),
    isReviewed ? leavesLimitsService.brokenByApproval(ctx, leave) : leavesLimitsService.broken(ctx, person.id, plan, leave),
  ]);
  const mayOverride = leavesLimitsService.mayOverride(ctx, person);
  const ownBooking = isSelf(ctx.actor, person.id) ? "own" : "on behalf";
  const booking = leave ? leavesPlanService.bookingOfChange(leave, ownBooking, type, period) : input.isManual ? "marked" : ownBooking;
  const problem = await firstProblem([
    () => hasNewDates && leavesPlanService.requireOpenPeriod(ctx, period, leave ? ownBooking === "on behalf" : booking === "marked"),
    () => hasNewDates && leavesPlanService.requireEmployed(calendar, period),
    () => {
      if (!type.active && type._id !== leave?.leaveTypeId) throw invalid("leaveType", "Please choose a leave type from the list");
    },
    () => leavesPlanService.requireTypeAllows(ctx, plan, booking),
    () => leavesPlanService.requireFree(ctx, person.id, plan, exceptLeaveId),
    () => leavesPlanService.requireEnough(ctx, plan, after),
    () => mayOverride || leavesLimitsService.requireNoneRefuses(limits),
  ]);
  const grants = byExpiry(after.flatMap((year) => year.grants));
  const staysDecided = leave?.status === "Approved" || booking === "marked";
  const approvedAutomatically = !staysDecided && leavesPlanService.approvesAutomatically(plan);
  const needsDocument = booking !== "marked" && leavesPlanService.needsDocument(plan);
  const { days, breakdown } = plan;
  return { days, breakdown, after, grants, away, decider, reports, approvedAutomatically, needsDocument, limits, mayOverride, problem };
}

/** Returns the message of the first failing rule, in the order in which booking checks them. */
async function firstProblem(rules: (() => unknown)[]): Promise<string | null> {
  for (const rule of rules) {
    try {
      await rule();
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }
  return null;
}
