import { addDays, type Calendar, daysFrom, instantAt, nextWorkday } from "#calendar.ts";
import type { CompanySettings, Context } from "#context.ts";
import { invalid } from "#errors.ts";

/** The earliest day that may still be reported or changed. */
const earliestDay = (ctx: Context) => addDays(ctx.today(), -ctx.company.eodWindowDays);

/** Days that may be reported, newest first. */
export const openDays = (ctx: Context) => daysFrom(earliestDay(ctx), ctx.today()).reverse();

export const isOpenDay = (ctx: Context, day: string) => earliestDay(ctx) <= day && day <= ctx.today();

/** `7 days`, `1 day`. */
const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

export const windowSentence = ({ company: { eodWindowDays } }: Context) =>
  eodWindowDays === 0
    ? "A report can be written and changed on its own day only"
    : `A report can be written and changed for ${days(eodWindowDays)} after its day`;

/** Refuses a day to come and one that is too long ago. */
export function requireOpenDay(ctx: Context, day: string) {
  if (day > ctx.today()) throw invalid("date", "A report cannot be for a day that is still to come");
  if (!isOpenDay(ctx, day)) throw invalid("date", windowSentence(ctx));
}

/** The last moment (ISO, UTC) at which a day's report is on time: the deadline on the next workday, on the company's clock. */
export const deadlineOf = (company: Calendar & Pick<CompanySettings, "eodDeadline">, day: string) =>
  instantAt(company.timezone, nextWorkday(company, day), company.eodDeadline);

export function requirePeriod(startDate: string | undefined, endDate: string | undefined) {
  if (startDate && endDate && endDate < startDate) throw invalid("endDate", "The end date is before the start date");
}
