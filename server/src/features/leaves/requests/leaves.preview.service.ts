import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves";
import { isSelf } from "#access/actor.ts";
import type { Context } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import { alsoAway } from "#features/leaves/calendar/leaves.away.service.ts";
import { type Person, personToApplyFor, personToMark } from "#features/leaves/leaves.people.service.ts";
import * as leavesPlanService from "./leaves.plan.service.ts";
import { requireReadable } from "./leaves.presenter.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import { mayMark } from "#features/leaves/leaves.service.ts";

/** Whose days are looked at: of a leave that is changed its person's, else as when applying. */
async function personAndLeave(
  ctx: Context,
  { userId, leaveId, isManual }: CheckedInputOf<typeof leaves.preview>,
): Promise<[Person, LeaveRow | null]> {
  if (!leaveId && isManual) mayMark(ctx);
  if (!leaveId) return [await (isManual ? personToMark(ctx, userId ?? ctx.actor.id) : personToApplyFor(ctx, userId)), null];
  const leave = requireReadable(ctx, await leavesRepository.find(ctx.db, leaveId));
  return [{ id: leave.userId, teamId: leave.teamId, role: leave.role }, leave];
}

/** What a leave would cost, day by day, what would be left, who else is away, and why it would be refused, if so. Books nothing. */
export async function preview(ctx: Context, input: CheckedInputOf<typeof leaves.preview>) {
  const [person, leave] = await personAndLeave(ctx, input);
  const type = await leavesPlanService.requireType(ctx, input.leaveType);
  const period = leavesPlanService.periodOf(input);
  leavesPlanService.requireDays(period);
  const plan = leavesPlanService.makePlan(await companyCalendar(ctx, period.startDate), type, period);
  await leavesPlanService.grantYearsOf(ctx, person.id, plan);
  const isMoved = period.startDate !== leave?.startDate || period.endDate !== leave.endDate;
  const exceptLeaveId = leave?._id ?? null;
  const [after, away] = await Promise.all([
    leavesPlanService.balanceAfter(ctx, person.id, plan, { exceptLeaveId }),
    alsoAway(ctx, person, period),
  ]);
  const whose = isSelf(ctx.actor, person.id) ? "own" : "for somebody";
  const booking = leave ? leavesPlanService.bookingOfChange(leave, whose, type, period) : input.isManual ? "marked" : whose;
  const problem = await firstProblem([
    () => isMoved && leavesPlanService.requireOpenPeriod(ctx, period, leave ? whose === "for somebody" : booking === "marked"),
    () => {
      if (!type.active && type._id !== leave?.leaveTypeId) throw invalid("leaveType", "Please choose a leave type from the list");
    },
    () => leavesPlanService.requireTypeAllows(ctx, plan, booking),
    () => leavesPlanService.requireFree(ctx, person.id, plan, exceptLeaveId),
    () => leavesPlanService.requireEnough(ctx, plan, after),
  ]);
  return { days: plan.days, breakdown: plan.breakdown, after, away, problem };
}

/** The sentence of the first rule that refuses, in the order in which booking asks them. */
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
