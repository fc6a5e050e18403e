import { uuidv7 } from "uuidv7";
import type { CheckedInputOf } from "@daybook/contract/core/endpoint";
import type * as leaves from "@daybook/contract/leaves";
import { authorize, require } from "#access/access.ts";
import { isSelf } from "#access/actor.ts";
import { leaveAccess, mayMarkLeaves } from "#access/leaves.ts";
import { type Context, inTransaction } from "#context.ts";
import { AppError, invalid } from "#errors.ts";
import { companyCalendar } from "#features/holidays/holidays.service.ts";
import * as usersService from "#features/users/users.service.ts";
import * as leavesTypesRepository from "./types/leaves.types.repository.ts";
import { reconcile, charge } from "./balance/leaves.charges.service.ts";
import * as leavesLocksRepository from "./leaves.locks.repository.ts";
import { lockPerson, type Person, personToApplyFor, personToMark } from "./leaves.people.service.ts";
import * as leavesPlanService from "./requests/leaves.plan.service.ts";
import type { Booking, Plan } from "./requests/leaves.plan.service.ts";
import { emitChange, audited, present, requireReadable, requireVersion } from "./requests/leaves.presenter.service.ts";
import * as leavesRepository from "./leaves.repository.ts";
import type { LeaveRow } from "./leaves.repository.ts";

/** A cover is somebody one sees, who works here, and not the person who is away. */
async function requireCover(ctx: Context, person: Person, coverUserId: string | null | undefined) {
  if (!coverUserId) return;
  if (coverUserId === person.id) throw invalid("coverUser", "Somebody else has to cover");
  const found = await usersService.findVisible(ctx, coverUserId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
  if (found?.row.status !== "active") throw invalid("coverUser", "Please choose a colleague from the list");
}

/** Refuses what may not be booked; the person is held and the years are granted from here on. */
async function requireBookable(ctx: Context, userId: string, plan: Plan, booking: Booking, leave: LeaveRow | null) {
  leavesPlanService.requireTypeAllows(ctx, plan, booking);
  await leavesPlanService.requireFree(ctx, userId, plan, leave?._id);
  await leavesPlanService.grantYearsOf(ctx, userId, plan);
  leavesPlanService.requireEnough(
    ctx,
    plan,
    await leavesPlanService.balanceAfter(ctx, userId, plan, { exceptLeaveId: leave?._id ?? null }),
  );
}

type Sent = Pick<
  CheckedInputOf<typeof leaves.apply>,
  "leaveType" | "startDate" | "endDate" | "startDayPart" | "endDayPart" | "reason" | "coverUser"
>;

const book = (ctx: Context, person: Person, booking: Booking, { leaveType, reason, coverUser, ...sent }: Sent) =>
  inTransaction(ctx, async (ctx) => {
    const period = leavesPlanService.periodOf(sent);
    leavesPlanService.requireDays(period);
    leavesPlanService.requireOpenPeriod(ctx, period, booking === "marked");
    await requireCover(ctx, person, coverUser);
    await leavesLocksRepository.lockRules(ctx.db);
    await lockPerson(ctx, person.id);
    const type = await leavesPlanService.requireType(ctx, leaveType);
    if (!type.active) throw invalid("leaveType", "Please choose a leave type from the list");
    const plan = leavesPlanService.makePlan(await companyCalendar(ctx, period.startDate), type, period);
    await requireBookable(ctx, person.id, plan, booking, null);

    const id = uuidv7();
    const now = ctx.now();
    const isManual = booking === "marked";
    const marked = { status: "Approved", decidedBy: ctx.actor.id, decidedAt: now, isManual, markedBy: ctx.actor.id } as const;
    await leavesRepository.insert(ctx.db, {
      id,
      userId: person.id,
      leaveTypeId: type._id,
      ...period,
      days: plan.days,
      breakdown: JSON.stringify(plan.breakdown),
      reason: reason ?? null,
      coverUserId: coverUser ?? null,
      createdAt: now,
      updatedAt: now,
      ...(isManual && marked),
    });
    await leavesPlanService.bookHalves(ctx, { id, userId: person.id }, plan.halves);
    const row = await leavesRepository.get(ctx.db, id);
    if (isManual) await charge(ctx, row, plan.charges);
    ctx.audit(isManual ? "leaves.marked" : "leaves.applied", "leaves", id, { after: audited(row) });
    emitChange(ctx, row);
    return present(ctx, row);
  });

export async function apply(ctx: Context, { userId, ...sent }: CheckedInputOf<typeof leaves.apply>) {
  const person = await personToApplyFor(ctx, userId);
  return book(ctx, person, isSelf(ctx.actor, person.id) ? "own" : "for somebody", sent);
}

export const mayMark = (ctx: Context) => require(mayMarkLeaves(ctx.actor), "mark leave");

/** Approved at once; the balance counts here, too. */
export async function markManual(ctx: Context, { userId, ...sent }: CheckedInputOf<typeof leaves.markManual>) {
  mayMark(ctx);
  return book(ctx, await personToMark(ctx, userId), "marked", { ...sent, coverUser: null });
}

/** Asked before a wrong body is explained. */
export const mayUpdate = async (ctx: Context, id: string) => requireEditable(ctx, await leavesRepository.find(ctx.db, id), "update");

function requireEditable(ctx: Context, row: LeaveRow | undefined, action: "update" | "remove"): LeaveRow {
  const leave = requireReadable(ctx, row);
  const refused = action === "update" ? "update this leave" : "delete this leave";
  authorize(leaveAccess, action, ctx.actor, leave, { missing: "", refused });
  return leave;
}

/** Holds the person of a leave and reads it as it is then. */
async function findHeld(ctx: Context, id: string) {
  const person = await leavesLocksRepository.lockPersonOf(ctx.db, id);
  return { person, row: person && (await leavesRepository.find(ctx.db, id)) };
}

/** The period with what was sent of it. A single day that becomes several ends with a full one unless said otherwise. */
function mergePeriod(
  row: LeaveRow,
  sent: Partial<Pick<CheckedInputOf<typeof leaves.update>, "startDate" | "endDate" | "startDayPart" | "endDayPart">>,
) {
  const endDayPart = row.startDate === row.endDate ? "full" : row.endDayPart;
  return leavesPlanService.periodOf({
    startDate: sent.startDate ?? row.startDate,
    endDate: sent.endDate ?? row.endDate,
    startDayPart: sent.startDayPart ?? row.startDayPart,
    endDayPart: sent.endDayPart ?? endDayPart,
  });
}

/**
 * Changes a leave and counts its days anew. An approved one stays approved, its days are given back and charged again; a
 * rejected one is asked for once more.
 */
export const update = (ctx: Context, { id, version, leaveType, reason, coverUser, ...sent }: CheckedInputOf<typeof leaves.update>) =>
  inTransaction(ctx, async (ctx) => {
    await leavesLocksRepository.lockRules(ctx.db);
    const held = await findHeld(ctx, id);
    const before = requireEditable(ctx, held.row, "update");
    if (held.person?.deletedAt) throw new AppError("conflict", `The account of ${held.person.name} is closed`);
    requireVersion(before, version);
    const booking = isSelf(ctx.actor, before.userId) ? "own" : "for somebody";
    const period = mergePeriod(before, sent);
    leavesPlanService.requireDays(period);
    if (period.startDate !== before.startDate || period.endDate !== before.endDate)
      leavesPlanService.requireOpenPeriod(ctx, period, booking === "for somebody");
    const person = { id: before.userId, teamId: before.teamId, role: before.role };
    if (coverUser !== before.coverUserId) await requireCover(ctx, person, coverUser);
    const type =
      leaveType === undefined
        ? await leavesTypesRepository.get(ctx.db, before.leaveTypeId)
        : await leavesPlanService.requireType(ctx, leaveType);
    if (!type.active && type._id !== before.leaveTypeId) throw invalid("leaveType", "Please choose a leave type from the list");
    const plan = leavesPlanService.makePlan(await companyCalendar(ctx, period.startDate), type, period);
    await requireBookable(ctx, person.id, plan, leavesPlanService.bookingOfChange(before, booking, type, period), before);

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
        ...(reason !== undefined && { reason }),
        ...(coverUser !== undefined && { coverUserId: coverUser }),
        ...(isRejected && { status: "Pending", rejectionReason: null, decidedBy: null, decidedAt: null }),
      },
      ctx.now(),
    );
    await leavesPlanService.bookHalves(ctx, { id, userId: person.id }, plan.halves);
    const after = await leavesRepository.get(ctx.db, id);
    if (before.status === "Approved") {
      await reconcile(ctx, after, "Changed", plan);
    }
    ctx.audit("leaves.updated", "leaves", id, { before: audited(before), after: audited(after) });
    emitChange(ctx, after, before);
    return present(ctx, after);
  });

/** Takes a leave out of every list and gives its days back. */
export const remove = (ctx: Context, { id }: CheckedInputOf<typeof leaves.remove>) =>
  inTransaction(ctx, async (ctx) => {
    const row = requireEditable(ctx, (await findHeld(ctx, id)).row, "remove");
    await leavesRepository.removeHalves(ctx.db, [id]);
    await leavesRepository.update(ctx.db, id, { deletedAt: ctx.now() }, ctx.now());
    await reconcile(ctx, { ...row, version: row.version + 1 }, "Deleted");
    ctx.audit("leaves.removed", "leaves", id, { before: audited(row) });
    emitChange(ctx, row);
    return { _id: id };
  });
