import type { LeaveDay } from "@daybook/contract/leaves";
import { addDays, type Calendar, daysBetween } from "#calendar.ts";
import type { CompanySettings, Context } from "#context.ts";
import { AppError, invalid, onViolation } from "#errors.ts";
import { breakdownOf, chargesOf, type Half, halvesOf, type LeavePeriod, totalOf } from "#domain/leave-days.ts";
import type { TypeRow } from "#features/leaves/types/leaves.types.repository.ts";
import * as leavesTypesRepository from "#features/leaves/types/leaves.types.repository.ts";
import { plural, formatDay, formatPeriod } from "#format.ts";
import { leaveYear } from "#domain/leave-years.ts";
import { currentYear, grantWhenNeeded } from "#features/leaves/balance/leaves.grants.service.ts";
import * as leavesRepository from "#features/leaves/leaves.repository.ts";
import type { LeaveRow } from "#features/leaves/leaves.repository.ts";
import * as leavesLedgerRepository from "#features/leaves/balance/leaves.ledger.repository.ts";

/** A leave as it would be charged. */
export type Plan = {
  type: TypeRow;
  period: LeavePeriod;
  breakdown: LeaveDay[];
  halves: Half[];
  days: number;
  /** Leave year → days. */
  charges: Map<number, number>;
};

/** What deciding about a balance needs of a type. */
type Limited = Pick<TypeRow, "_id" | "name" | "annualDays" | "negativeLimit">;
type Charging = { type: Limited; charges: Plan["charges"] };

const longestLeave = 366;

export async function requireType(ctx: Context, name: string): Promise<TypeRow> {
  const type = await leavesTypesRepository.findByName(ctx.db, name);
  if (!type) throw invalid("leaveType", "Please choose a leave type from the list");
  return type;
}

/** On a single day `startDayPart` counts. */
export const periodOf = ({ startDate, endDate = startDate, startDayPart = "full", endDayPart = "full" }: SentPeriod): LeavePeriod => ({
  startDate,
  endDate,
  startDayPart,
  endDayPart: startDate === endDate ? startDayPart : endDayPart,
});
type SentPeriod = Pick<LeavePeriod, "startDate"> & { [Field in keyof LeavePeriod]?: LeavePeriod[Field] | undefined };

/** Refuses days that are none before they are counted. */
export function requireDays({ startDate, endDate }: LeavePeriod) {
  if (endDate < startDate) throw invalid("endDate", "The end date is before the start date");
  if (daysBetween(startDate, endDate) >= longestLeave) throw invalid("endDate", `A leave is at most ${longestLeave} days long`);
}

export function makePlan(calendar: CompanySettings & Calendar, type: TypeRow, period: LeavePeriod): Plan {
  requireDays(period);
  const breakdown = breakdownOf(calendar, period);
  return { type, period, breakdown, halves: halvesOf(period, breakdown), days: totalOf(breakdown), charges: chargesOf(breakdown) };
}

/** Who books decides what is allowed: one's own leave, somebody else's, or one that is marked. */
export type Booking = "own" | "for somebody" | "marked";

type Changed = Pick<LeaveRow, "isManual" | "startDate" | "leaveTypeId">;

/** What is asked of a change: a mark stays one, and notice is asked only of a beginning or a type that is new. */
export function bookingOfChange(
  leave: Changed,
  booking: "own" | "for somebody",
  type: { _id: string },
  { startDate }: LeavePeriod,
): Booking {
  if (leave.isManual) return "marked";
  return startDate === leave.startDate && type._id === leave.leaveTypeId ? "for somebody" : booking;
}

/** The first and last day on which leave may be: this leave year and the next one, marks and others' corrections in the last one, too. */
export function openPeriod(ctx: Context, reachesBack: boolean) {
  const year = currentYear(ctx);
  const { leaveYearStart } = ctx.company;
  return {
    firstDay: leaveYear(reachesBack ? year - 1 : year, leaveYearStart).firstDay,
    lastDay: leaveYear(year + 1, leaveYearStart).lastDay,
  };
}

/** Refuses a period outside the open leave years. */
export function requireOpenPeriod(ctx: Context, { startDate, endDate }: LeavePeriod, reachesBack: boolean) {
  const { firstDay, lastDay } = openPeriod(ctx, reachesBack);
  const sentence = `Leave can be booked from ${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  if (startDate < firstDay) throw invalid("startDate", sentence);
  if (endDate > lastDay) throw invalid("endDate", sentence);
}

/** Refuses what the type does not give: half days, short notice, too much at a time. */
export function requireTypeAllows(ctx: Context, { type, period, days }: Plan, booking: Booking) {
  const { name, minNoticeDays, maxConsecutive } = type;
  if (!type.allowHalfDay && period.startDayPart !== "full") throw invalid("startDayPart", `${name} is taken in whole days`);
  if (!type.allowHalfDay && period.endDayPart !== "full") throw invalid("endDayPart", `${name} is taken in whole days`);
  if (days === 0) throw invalid("startDate", "There is no working day in these dates");
  if (booking === "marked") return;
  const earliest = addDays(ctx.today(), minNoticeDays);
  if (booking === "own" && minNoticeDays > 0 && period.startDate < earliest) {
    throw invalid("startDate", `${name} needs ${plural(minNoticeDays, "day")} of notice: from ${formatDay(earliest)} on`);
  }
  if (maxConsecutive !== null && days > maxConsecutive) {
    throw invalid("endDate", `At most ${plural(maxConsecutive, "day")} of ${name} at a time`);
  }
}

const overlap = (message: string) => new AppError("conflict", message, { errors: [{ path: "startDate", message }] });

/** Refuses days of which another leave has the same half. */
export async function requireFree(ctx: Context, userId: string, { halves }: Plan, exceptLeaveId: string | null = null) {
  const taken = await leavesRepository.findTaken(ctx.db, userId, halves, exceptLeaveId);
  if (taken) throw overlap(`These dates overlap ${taken.leaveType} leave of ${formatPeriod(taken)} (${taken.status})`);
}

/** Writes what a leave takes. What `requireFree` saw stays true while the person is held; the key is there for everything else. */
export const bookHalves = (ctx: Context, leave: { id: string; userId: string }, halves: Half[]) =>
  onViolation(leavesRepository.insertHalves(ctx.db, leave, halves), {
    leave_halves_pkey: () => overlap("These dates overlap another leave"),
  });

export type After = { leaveYear: number; available: number | null; enough: boolean };

/**
 * What each leave year would have left with this leave; null for a type without limit.
 * @param counting whether other pending leave stays reserved (booking) or only what is approved counts (approving)
 */
export async function balanceAfter(
  ctx: Context,
  userId: string,
  { type, charges }: Charging,
  { exceptLeaveId = null, counting = "pending" }: { exceptLeaveId?: string | null; counting?: "pending" | "approved" } = {},
): Promise<After[]> {
  const years = [...charges.keys()];
  if (type.annualDays === null) return years.map((year) => ({ leaveYear: year, available: null, enough: true }));
  const sums = await leavesLedgerRepository.sums(ctx.db, userId, years, exceptLeaveId);
  return years.map((year) => {
    const own = sums.find((sum) => sum.leaveTypeId === type._id && sum.leaveYear === year);
    const left = own ? own.total - own.used - (counting === "pending" ? own.pending : 0) : 0;
    const available = left - charges.get(year)!;
    return { leaveYear: year, available, enough: available + type.negativeLimit >= 0 };
  });
}

/** `Only 2.5 Casual days are available.` */
export function requireEnough(ctx: Context, { type, charges }: Charging, after: After[]) {
  const short = after.find(({ enough }) => !enough);
  if (!short) return;
  const left = Math.max(0, short.available! + charges.get(short.leaveYear)! + type.negativeLimit);
  const when = short.leaveYear === currentYear(ctx) ? "" : ` in ${short.leaveYear}`;
  throw new AppError("conflict", `Only ${left} ${type.name} ${left === 1 ? "day is" : "days are"} available${when}.`);
}

/** Grants the years a leave is charged to, where they are not yet. A type without limit needs no year. */
export async function grantYearsOf(ctx: Context, userId: string, { type, charges }: Plan) {
  if (type.annualDays === null) return;
  for (const year of charges.keys()) await grantWhenNeeded(ctx, userId, year);
}
