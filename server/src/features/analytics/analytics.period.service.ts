import { addDays, daysBetween, instantAt } from "#calendar.ts";
import type { Context } from "#context.ts";
import { invalid } from "#errors.ts";
import { endOfWeek } from "#features/hours/hours.period.service.ts";

const usualDays = 30;
export const analysedDaysMax = 366;

/** The first date that requests and responses accept. The period before must fit, too. */
const earliestDay = "1900-01-01";

export type Days = { startDate: string; endDate: string };

/** The days that are asked for, both included: the last 30 unless told; one end alone stands for the days up to today or 30 days up to there. */
export function periodOf(ctx: Context, { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }): Days {
  const end = endDate ?? (startDate && startDate > ctx.today() ? startDate : ctx.today());
  const period = { startDate: startDate ?? addDays(end, 1 - usualDays), endDate: end };
  if (period.endDate < period.startDate) throw invalid("endDate", "The end date is before the start date");
  if (periodBefore(period).startDate < earliestDay) throw invalid("startDate", "Please choose a later period");
  if (daysBetween(period.startDate, period.endDate) >= analysedDaysMax) {
    throw invalid("endDate", `Please choose at most ${analysedDaysMax} days`);
  }
  return period;
}

/** The equally many days right before. */
export const periodBefore = ({ startDate, endDate }: Days): Days => ({
  startDate: addDays(startDate, -daysBetween(startDate, endDate) - 1),
  endDate: addDays(startDate, -1),
});

/** The weeks of a period from Monday to Sunday, the first and the last cut off at its ends. */
export function weeksOf({ startDate, endDate }: Days): Days[] {
  const weeks: Days[] = [];
  for (let start = startDate; start <= endDate; start = addDays(endOfWeek(start), 1)) {
    const end = endOfWeek(start);
    weeks.push({ startDate: start, endDate: end < endDate ? end : endDate });
  }
  return weeks;
}

/** The moment at which a day begins on the company's clocks. */
export const beginningOf = ({ company }: Context, day: string) => instantAt(company.timezone, day, "00:00");

/** The moments at which the spans begin, and the one at which the last is over. */
export const boundsOf = (ctx: Context, spans: Days[]) => [
  ...spans.map(({ startDate }) => beginningOf(ctx, startDate)),
  beginningOf(ctx, addDays(spans.at(-1)!.endDate, 1)),
];
