import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves/leaves";
import { authorize, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { leaveAccess, mayManageLeaveOf, mayMarkLeaves } from "#access/leaves.ts";
import { record } from "#changes.ts";
import * as holidaysService from "#features/holidays/holidays.service.ts";
import * as leavesChanges from "./leaves.changes.ts";
import type { ActorContext } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { personCalendar } from "#features/schedules/schedules.service.ts";
import * as usersService from "#features/users/users.service.ts";
import { requireVersion } from "#version-check.ts";
import * as leavesDocumentsService from "./documents/leaves.documents.service.ts";
import * as leavesTypesRepository from "./types/leaves.types.repository.ts";
import { reconcile, charge } from "./balance/leaves.charges.service.ts";
import * as leavesLocksRepository from "./leaves.locks.repository.ts";
import { lockPerson, type Person, personToApplyFor, personToMark } from "./leaves.people.service.ts";
import * as leavesLimitsService from "./requests/leaves.limits.service.ts";
import * as leavesPlanService from "./requests/leaves.plan.service.ts";
import type { Booking, Plan } from "./requests/leaves.plan.service.ts";
import { approveAutomatically } from "./requests/leaves.decisions.service.ts";
import * as leavesReportsRepository from "./requests/leaves.reports.repository.ts";
import { escalateNew } from "./requests/leaves.escalation.service.ts";
import {
  audited,
  factsOf,
  present,
  requireNotCancelled,
  requireNotOfClosure,
  requireReadable,
  changeOf,
} from "./requests/leaves.presenter.service.ts";
import * as leavesRepository from "./leaves.repository.ts";
import type { LeaveRow } from "./leaves.repository.ts";
import { inTransaction } from "#transaction.ts";

/** Requires the covering colleague to be visible, active, and not the absent person. */
async function requireCover(ctx: ActorContext, person: Person, coverUserId: string | null | undefined) {
  if (!coverUserId) return;
  if (coverUserId === person.id) throw invalid("coverUser", "Please choose someone else to cover");
  const found = await usersService.findVisible(ctx, coverUserId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (found?.row.status !== "active") throw invalid("coverUser", "Please choose a colleague from the list");
}

type BookedFor = { person: Person; booking: Booking; leave: LeaveRow | null; overrideReason: string | null | undefined };

/**
 * Rejects a plan that breaks a leave rule. The caller must have locked the person. Grants the leave years on the way.
 * @returns why a limit was overridden; null if none had to be
 */
async function requireBookable(ctx: ActorContext, plan: Plan, { person, booking, leave, overrideReason }: BookedFor) {
  const userId = person.id;
  leavesPlanService.requireTypeAllows(ctx, plan, booking);
  await leavesPlanService.requireFree(ctx, userId, plan, leave?._id);
  await leavesPlanService.grantYearsOf(ctx, userId, plan);
  // It was taken, whatever the balance says.
  if (booking === "past") return null;
  leavesPlanService.requireEnough(
    ctx,
    plan,
    await leavesPlanService.balanceAfter(ctx, userId, plan, { exceptLeaveId: leave?._id ?? null }),
  );
  return leavesLimitsService.requireWithin(ctx, person, plan, leave, overrideReason);
}

type BookingInput = Pick<
  CheckedInputOf<typeof leaves.apply>,
  "leaveType" | "startDate" | "endDate" | "startDayPart" | "endDayPart" | "reason" | "coverUser" | "overrideReason"
>;

/** Books leave for a person: a request, or leave that is recorded as approved. */
export const book = (
  ctx: ActorContext,
  person: Person,
  booking: Booking,
  { leaveType, reason, coverUser, overrideReason, ...input }: BookingInput,
) =>
  inTransaction(ctx, async (ctx) => {
    const period = leavesPlanService.periodOf(input);
    leavesPlanService.requireDays(period);
    leavesPlanService.requireOpenPeriod(ctx, period, leavesPlanService.isRecorded(booking));
    await requireCover(ctx, person, coverUser);
    await holidaysService.lockRules(ctx);
    await lockPerson(ctx, person.id);
    const type = await leavesPlanService.requireType(ctx, leaveType);
    if (!type.active) throw invalid("leaveType", "Please choose a leave type from the list");
    const calendar = await personCalendar(ctx, person.id, period.startDate);
    leavesPlanService.requireEmployed(calendar, period);
    const plan = leavesPlanService.makePlan(calendar, type, period);
    const limitOverrideReason = await requireBookable(ctx, plan, { person, booking, leave: null, overrideReason });

    const id = uuidv7();
    const now = ctx.now();
    const isManual = leavesPlanService.isRecorded(booking);
    const manualFields = { status: "Approved", decidedBy: ctx.actor.id, decidedAt: now, isManual, markedBy: ctx.actor.id } as const;
    await leavesRepository.insert(ctx.db, {
      id,
      userId: person.id,
      leaveTypeId: type._id,
      ...period,
      days: plan.days,
      breakdown: JSON.stringify(plan.breakdown),
      sandwich: type.sandwich,
      reason: reason ?? null,
      limitOverrideReason,
      coverUserId: coverUser ?? null,
      createdAt: now,
      updatedAt: now,
      ...(isManual && manualFields),
    });
    await leavesPlanService.bookHalves(ctx, { id, userId: person.id }, plan.halves);
    const isAutomatic = !isManual && leavesPlanService.approvesAutomatically(plan);
    if (!isManual && !isAutomatic) await escalateNew(ctx, id);
    const booked = await leavesRepository.get(ctx.db, id);
    if (isManual) await charge(ctx, booked, plan.charges);
    record(ctx, changeOfBooking(booking), withAutomatic(changeOf(booked), isAutomatic));
    const row = isAutomatic ? await approveAutomatically(ctx, booked) : booked;
    return presentBooked(ctx, row);
  });

const changeOfBooking = (booking: Booking) =>
  booking === "past" ? leavesChanges.pastRecorded : booking === "marked" ? leavesChanges.marked : leavesChanges.applied;

/** Presents a leave whose days were set, with the reports of these days. */
const presentBooked = async (ctx: ActorContext, row: LeaveRow) => ({
  ...present(ctx, row),
  reports: await leavesReportsRepository.listOn(ctx.db, row.userId, row.breakdown),
});

/** Marks a change of a request that is approved at once. */
const withAutomatic = (facts: ReturnType<typeof changeOf>, isAutomatic: boolean) =>
  isAutomatic ? { ...facts, isAutomatic, after: { ...facts.after, approvedAutomatically: true } } : facts;

export async function apply(ctx: ActorContext, { userId, ...input }: CheckedInputOf<typeof leaves.apply>) {
  const person = await personToApplyFor(ctx, userId);
  return book(ctx, person, isSelf(ctx.actor, person.id) ? "own" : "on behalf", input);
}

export const mayMark = (ctx: ActorContext) => require(mayMarkLeaves(ctx.actor), "record leave");

/** Records approved leave. The balance limit applies as well. */
export async function markManual(ctx: ActorContext, { userId, ...input }: CheckedInputOf<typeof leaves.markManual>) {
  mayMark(ctx);
  const person = await personToMark(ctx, userId);
  return book(ctx, person, "marked", { ...input, coverUser: null });
}

/** Checks the permission before the body is validated. */
export const mayUpdate = async (ctx: ActorContext, id: string) => requireEditable(ctx, await leavesRepository.find(ctx.db, id), "update");

function requireEditable(ctx: ActorContext, row: LeaveRow | undefined, action: "update" | "remove"): LeaveRow {
  const leave = requireReadable(ctx, row);
  if (mayManageLeaveOf(ctx.actor, leave)) {
    requireNotCancelled(leave);
    if (action === "update") requireNotOfClosure(leave);
  }
  const refused = action === "update" ? "update this leave" : "delete this leave";
  authorize(leaveAccess, action, ctx.actor, factsOf(ctx, leave), { missing: "", refused });
  return leave;
}

/** Locks the owner of a leave, then reads the leave. */
async function lockAndFind(ctx: ActorContext, id: string) {
  const person = await leavesLocksRepository.lockPersonOf(ctx.db, id);
  return { person, row: person && (await leavesRepository.find(ctx.db, id)) };
}

/** Merges the input into the leave's period. A single day extended to several ends with a full day by default. */
function mergePeriod(
  row: LeaveRow,
  input: Partial<Pick<CheckedInputOf<typeof leaves.update>, "startDate" | "endDate" | "startDayPart" | "endDayPart">>,
) {
  const endDayPart = row.startDate === row.endDate ? "full" : row.endDayPart;
  return leavesPlanService.periodOf({
    startDate: input.startDate ?? row.startDate,
    endDate: input.endDate ?? row.endDate,
    startDayPart: input.startDayPart ?? row.startDayPart,
    endDayPart: input.endDayPart ?? endDayPart,
  });
}

/**
 * Updates a leave and recalculates its days. Approved leave stays approved and its charges are reconciled; rejected leave
 * becomes pending again.
 */
export const update = (
  ctx: ActorContext,
  { id, version, leaveType, reason, coverUser, overrideReason, ...input }: CheckedInputOf<typeof leaves.update>,
) =>
  inTransaction(ctx, async (ctx) => {
    await holidaysService.lockRules(ctx);
    const locked = await lockAndFind(ctx, id);
    const before = requireEditable(ctx, locked.row, "update");
    if (locked.person?.deletedAt) throw new AppError("conflict", `${locked.person.name}'s account is closed`);
    await requireVersion(ctx, leavesChanges.updated, before, version, "This leave was");
    const booking = isSelf(ctx.actor, before.userId) ? "own" : "on behalf";
    const period = mergePeriod(before, input);
    leavesPlanService.requireDays(period);
    const calendar = await personCalendar(ctx, before.userId, period.startDate);
    if (period.startDate !== before.startDate || period.endDate !== before.endDate) {
      leavesPlanService.requireOpenPeriod(ctx, period, booking === "on behalf");
      leavesPlanService.requireEmployed(calendar, period);
    }
    const person = { id: before.userId, teamId: before.teamId, role: before.role };
    if (coverUser !== before.coverUserId) await requireCover(ctx, person, coverUser);
    const type =
      leaveType === undefined
        ? await leavesTypesRepository.get(ctx.db, before.leaveTypeId)
        : await leavesPlanService.requireType(ctx, leaveType);
    if (!type.active && type._id !== before.leaveTypeId) throw invalid("leaveType", "Please choose a leave type from the list");
    const plan = leavesPlanService.makePlan(calendar, type, period);
    const changed = { person, booking: leavesPlanService.bookingOfChange(before, booking, type, period), leave: before, overrideReason };
    const limitOverrideReason = await requireBookable(ctx, plan, changed);

    const isRejected = before.status === "Rejected";
    await leavesRepository.removeHalves(ctx.db, [id]);
    await leavesRepository.update(
      ctx.db,
      id,
      {
        leaveTypeId: type._id,
        ...period,
        days: plan.days,
        breakdown: JSON.stringify(plan.breakdown),
        sandwich: type.sandwich,
        ...(reason !== undefined && { reason }),
        ...(limitOverrideReason !== null && { limitOverrideReason }),
        ...(coverUser !== undefined && { coverUserId: coverUser }),
        ...(isRejected && { status: "Pending", rejectionReason: null, decidedBy: null, decidedOnBehalfOf: null, decidedAt: null }),
      },
      ctx.now(),
    );
    await leavesPlanService.bookHalves(ctx, { id, userId: person.id }, plan.halves);
    const row = await leavesRepository.get(ctx.db, id);
    if (before.status === "Approved") await reconcile(ctx, row, "Changed", plan);
    const isAutomatic = row.status === "Pending" && leavesPlanService.approvesAutomatically(plan);
    record(ctx, leavesChanges.updated, withAutomatic(changeOf(row, before), isAutomatic));
    return presentBooked(ctx, isAutomatic ? await approveAutomatically(ctx, row) : row);
  });

/** Soft-deletes a leave and refunds its days. */
export const remove = (ctx: ActorContext, { id }: CheckedInputOf<typeof leaves.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const row = requireEditable(ctx, (await lockAndFind(ctx, id)).row, "remove");
    await leavesRepository.removeHalves(ctx.db, [id]);
    await leavesRepository.update(ctx.db, id, { deletedAt: ctx.now() }, ctx.now());
    await reconcile(ctx, { ...row, version: row.version + 1 }, "Deleted");
    await leavesDocumentsService.removeAll(ctx, id);
    record(ctx, leavesChanges.removed, { id, before: audited(row), leave: row });
    return { _id: id };
  });
