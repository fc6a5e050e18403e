import { counted, pluralize } from "@daybook/contract/core/numbers";
import type { Expiring, LeaveDay } from "@daybook/contract/leaves/schemas";
import { addDays, type Calendar, daysBetween } from "#calendar.ts";
import type { ActorContext, CompanySettings } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { breakdownOf, chargesOf, type Half, halvesOf, type LeavePeriod, totalOf } from "#domain/leave-days.ts";
import * as leavesCreditsService from "#features/leaves/balance/leaves.credits.service.ts";
import type { TypeRow } from "#features/leaves/types/leaves.types.repository.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import { formatDay, formatPeriod } from "#format.ts";
import { leaveYear } from "#domain/leave-years.ts";
import { currentYear, grantWhenNeeded } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import * as leavesLedgerRepository from "#features/leaves/balance/leaves.ledger.repository.ts";

/** A leave with its computed days and charges. */
export type Plan = {
  type: TypeRow;
  period: LeavePeriod;
  breakdown: LeaveDay[];
  halves: Half[];
  days: number;
  /** Leave year → days. */
  charges: Map<number, number>;
};

/** The fields of a leave type needed to check a balance. */
type LimitedType = Pick<TypeRow, "_id" | "name" | "annualDays" | "negativeLimit" | "accrual">;

/** Returns the type of a leave with the fields needed to check its balance. */
export const limitedTypeOf = ({ leaveTypeId: _id, leaveType: name, annualDays, negativeLimit, accrual }: LeaveRow): LimitedType => ({
  _id,
  name,
  annualDays,
  negativeLimit,
  accrual,
});
type Charging = { type: LimitedType; breakdown: LeaveDay[] };

const leaveDaysMax = 366;

export async function requireType(ctx: ActorContext, name: string): Promise<TypeRow> {
  const type = await leavesTypesRepository.findByName(ctx.db, name);
  if (!type) throw invalid("leaveType", "Please choose a leave type from the list");
  return type;
}

/** Fills in the defaults of a period. On a single day only `startDayPart` counts. */
export const periodOf = ({ startDate, endDate = startDate, startDayPart = "full", endDayPart = "full" }: PeriodInput): LeavePeriod => ({
  startDate,
  endDate,
  startDayPart,
  endDayPart: startDate === endDate ? startDayPart : endDayPart,
});
type PeriodInput = Pick<LeavePeriod, "startDate"> & { [Field in keyof LeavePeriod]?: LeavePeriod[Field] | undefined };

/** Rejects an invalid or too long period before its days are computed. */
export function requireDays({ startDate, endDate }: LeavePeriod) {
  if (endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  if (daysBetween(startDate, endDate) >= leaveDaysMax) throw invalid("endDate", `Leave can be at most ${leaveDaysMax} days long`);
}

export function makePlan(calendar: CompanySettings & Calendar, type: TypeRow, period: LeavePeriod): Plan {
  requireDays(period);
  const breakdown = breakdownOf(calendar, period, type.sandwich);
  return { type, period, breakdown, halves: halvesOf(period, breakdown), days: totalOf(breakdown), charges: chargesOf(breakdown) };
}

/** How a leave is booked, which determines the rules that apply. `marked` is leave recorded with `mark-manual`, `past` leave that another system approved. */
export type Booking = "own" | "on behalf" | "marked" | "past";

/** Whether leave is approved as it is recorded. */
export const isRecorded = (booking: Booking) => booking === "marked" || booking === "past";

type Changed = Pick<LeaveRow, "isManual" | "startDate" | "leaveTypeId">;

/** Returns the booking rules for a change. Recorded leave keeps its own; notice is required only for a new start date or type. */
export function bookingOfChange(leave: Changed, booking: "own" | "on behalf", type: { _id: string }, { startDate }: LeavePeriod): Booking {
  if (leave.isManual) return "marked";
  return startDate === leave.startDate && type._id === leave.leaveTypeId ? "on behalf" : booking;
}

/** Returns the first and last bookable day: the current and next leave year, and the previous one if `includesPrevious`. */
function openPeriod(ctx: ActorContext, includesPrevious: boolean) {
  const year = currentYear(ctx);
  const { leaveYearStart } = ctx.company;
  return {
    firstDay: leaveYear(includesPrevious ? year - 1 : year, leaveYearStart).firstDay,
    lastDay: leaveYear(year + 1, leaveYearStart).lastDay,
  };
}

/** Rejects a period outside the bookable leave years. */
export function requireOpenPeriod(ctx: ActorContext, { startDate, endDate }: LeavePeriod, includesPrevious: boolean) {
  const { firstDay, lastDay } = openPeriod(ctx, includesPrevious);
  const message = `Leave can be booked from ${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  if (startDate < firstDay) throw invalid("startDate", message);
  if (endDate > lastDay) throw invalid("endDate", message);
}

/** Rejects a period with days before the joining date or after the last working day. */
export function requireEmployed({ employed }: Calendar, { startDate, endDate }: LeavePeriod) {
  if (employed?.from && startDate < employed.from) {
    throw invalid("startDate", `Leave can begin on the joining date, ${formatDay(employed.from)}, or later`);
  }
  if (employed?.to && endDate > employed.to) {
    throw invalid("endDate", `Leave can end on the last working day, ${formatDay(employed.to)}, or earlier`);
  }
}

/** Rejects a plan that breaks a rule of its type: half days, notice or maximum length. */
export function requireTypeAllows(ctx: ActorContext, { type, period, days }: Plan, booking: Booking) {
  const { name, minNoticeDays, maxConsecutive } = type;
  if (!type.allowHalfDay && period.startDayPart !== "full") throw invalid("startDayPart", `${name} can only be taken in full days`);
  if (!type.allowHalfDay && period.endDayPart !== "full") throw invalid("endDayPart", `${name} can only be taken in full days`);
  if (days === 0) throw invalid("startDate", "There are no workdays in this period");
  if (isRecorded(booking)) return;
  const earliest = addDays(ctx.today(), minNoticeDays);
  if (booking === "own" && minNoticeDays > 0 && period.startDate < earliest) {
    throw invalid("startDate", `${name} needs ${counted(minNoticeDays, "day")} of notice. The earliest start is ${formatDay(earliest)}.`);
  }
  if (maxConsecutive !== null && days > maxConsecutive) {
    throw invalid(
      "endDate",
      `${name} is limited to ${counted(maxConsecutive, "day")} per request. This request takes ${counted(days, "day")}.`,
    );
  }
}

/** Whether the rule of its type asks for a document: for more charged days than it allows without one. */
export const needsDocument = ({ type: { documentAfterDays }, days }: Plan) => documentAfterDays !== null && days > documentAfterDays;

/** Whether a request is approved as soon as it is made. One that needs a document waits for someone who reads it. */
export const approvesAutomatically = (plan: Plan) => plan.type.autoApprove && !needsDocument(plan);

const overlapError = (message: string) => new AppError("conflict", message, { errors: [{ path: "startDate", message }] });

/** Rejects a plan that overlaps another leave on the same half day. */
export async function requireFree(ctx: ActorContext, userId: string, { halves }: Plan, exceptLeaveId: string | null = null) {
  const other = await leavesRepository.findOverlap(ctx.db, userId, halves, exceptLeaveId);
  if (other) throw overlapError(`These dates overlap ${other.leaveType} leave: ${formatPeriod(other)} (${other.status})`);
}

/** Books the half days of a leave. The person's lock keeps the check of `requireFree` valid; the unique key is the last resort. */
export const bookHalves = (ctx: ActorContext, leave: { id: string; userId: string }, halves: Half[]) =>
  onViolation(leavesRepository.insertHalves(ctx.db, leave, halves), {
    leave_halves_pkey: () => overlapError("These dates overlap another leave"),
  });

export type After = {
  leaveYear: number;
  available: number | null;
  enough: boolean;
  /** The days of each grant that the leave uses. */
  grants: leavesCreditsService.Grant[];
  /** The unused days that expire. */
  expiring: Expiring[];
};

/**
 * Returns the days available in each leave year after this leave; null for unlimited types.
 * @param counting `pending` subtracts other pending leave (to book), `approved` ignores it (to approve)
 */
export async function balanceAfter(
  ctx: ActorContext,
  userId: string,
  { type, breakdown }: Charging,
  { exceptLeaveId = null, counting = "pending" }: { exceptLeaveId?: string | null; counting?: "pending" | "approved" } = {},
): Promise<After[]> {
  const years = [...chargesOf(breakdown).keys()];
  const unlimited = { available: null, enough: true, grants: [], expiring: [] };
  if (type.annualDays === null) return years.map((year) => ({ leaveYear: year, ...unlimited }));
  return Promise.all(
    years.map(async (year) => {
      const charging = { leaveTypeId: type._id, leaveYear: year, breakdown };
      const options = { exceptLeaveId, counting };
      const own = await leavesLedgerRepository.sumOf(ctx.db, { userId, leaveTypeId: type._id, leaveYear: year }, options);
      const taken = own.used + own.pending;
      const { open, expiring, grants } = await leavesCreditsService.afterCharging(ctx, userId, charging, { ...own, taken }, options);
      const enough = open + type.negativeLimit >= 0;
      const available = enough ? expiring.reduce((sum, { days }) => sum + days, open) : open;
      return { leaveYear: year, available, enough, grants, expiring };
    }),
  );
}

/**
 * Rejects a plan that exceeds the balance: `Only 2.5 Casual days are available.` Names unused days that expire before the
 * leave.
 */
export function requireEnough(ctx: ActorContext, { type, breakdown }: Charging, after: After[]) {
  const short = after.find(({ enough }) => !enough);
  if (!short) return;
  const left = Math.max(0, short.available! + chargesOf(breakdown).get(short.leaveYear)! + type.negativeLimit);
  const when = short.leaveYear === currentYear(ctx) ? "" : ` in ${short.leaveYear}`;
  const added = type.accrual === "monthly" ? " Days are added on the first of each month." : "";
  const expiring = short.expiring
    .map(({ days, expires }) => ` ${counted(days, "day")} can be used until ${formatDay(expires)} only.`)
    .join("");
  const onDays = expiring === "" ? "" : " on these days";
  const count = left === 0 ? "No" : `Only ${left}`;
  const available = `${count} ${type.name} ${pluralize(left, "day is", "days are")} available${when}${onDays}`;
  throw new AppError("conflict", `${available}.${expiring}${added}`);
}

/** Grants the leave years that a plan charges, if needed. Unlimited types have no grants. */
export async function grantYearsOf(ctx: ActorContext, userId: string, { type, charges }: Plan) {
  if (type.annualDays === null) return;
  for (const year of charges.keys()) await grantWhenNeeded(ctx, userId, year);
}
