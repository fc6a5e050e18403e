import { counted } from "@daybook/contract/core/numbers";
import { addDays, type Calendar, calendarFor, daysFrom, instantAt, nextWorkday } from "#calendar.ts";
import type { ActorContext, CompanySettings, MaybeActor } from "#context.ts";
import { invalid } from "#errors.ts";

/** First day of the reporting window. */
export const earliestDay = (ctx: ActorContext<MaybeActor>) => addDays(ctx.today(), -ctx.company.eodWindowDays);

/** Days of the reporting window, newest first. */
export const windowDays = (ctx: ActorContext) => daysFrom(earliestDay(ctx), ctx.today()).reverse();

export const isInWindow = (ctx: ActorContext, day: string) => earliestDay(ctx) <= day && day <= ctx.today();

export const windowMessage = ({ company: { eodWindowDays } }: ActorContext) =>
  eodWindowDays === 0
    ? "A report can be submitted and edited only on its own day"
    : `A report can be submitted and edited up to ${counted(eodWindowDays, "day")} after its day`;

/** Rejects days in the future and before the reporting window. */
export function requireInWindow(ctx: ActorContext, day: string) {
  if (day > ctx.today()) throw invalid("date", "A report can't be for a future day");
  if (!isInWindow(ctx, day)) throw invalid("date", windowMessage(ctx));
}

/**
 * Returns the deadline of a report: the last instant (ISO, UTC) at which it is on time, on the next workday in company time.
 * A report submitted afterwards is a late report. The deadline of a day is the same for everyone, whatever their schedule and holidays.
 */
export const deadlineOf = (company: Calendar & Pick<CompanySettings, "eodDeadline">, day: string) =>
  instantAt(company.timezone, nextWorkday(calendarFor(company, null), day), company.eodDeadline);

export function requirePeriod(startDate: string | undefined, endDate: string | undefined) {
  if (startDate && endDate && endDate < startDate) throw invalid("endDate", "The end date is before the start date");
}
