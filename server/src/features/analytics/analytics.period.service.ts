import { earliestDay } from "@daybook/contract/core/constants";
import { addDays, daysBetween, instantAt } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";
import { endOfWeek } from "#features/hours/hours.period.service.ts";

const defaultDays = 30;
const maxPeriodDays = 366;

export type Days = { startDate: string; endDate: string };

/**
 * Returns the requested period, both days included. Default: the last 30 days. A start alone means up to today, an end
 * alone means the 30 days up to it.
 */
export function periodOf(
  ctx: ActorContext,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): Days {
  const end = endDate ?? (startDate && startDate > ctx.today() ? startDate : ctx.today());
  const period = { startDate: startDate ?? addDays(end, 1 - defaultDays), endDate: end };
  if (period.endDate < period.startDate) throw invalid("endDate", "The end date is before the start date");
  // Responses contain the previous period as well.
  if (periodBefore(period).startDate < earliestDay) throw invalid("startDate", "Please choose a later period");
  if (daysBetween(period.startDate, period.endDate) >= maxPeriodDays) {
    throw invalid("endDate", `Please choose at most ${maxPeriodDays} days`);
  }
  return period;
}

/** Returns the preceding period of the same length. */
export const periodBefore = ({ startDate, endDate }: Days): Days => ({
  startDate: addDays(startDate, -daysBetween(startDate, endDate) - 1),
  endDate: addDays(startDate, -1),
});

/** Returns the weeks of a period, Monday to Sunday, clipped to the period. */
export function weeksOf({ startDate, endDate }: Days): Days[] {
  const weeks: Days[] = [];
  for (let start = startDate; start <= endDate; start = addDays(endOfWeek(start), 1)) {
    const end = endOfWeek(start);
    weeks.push({ startDate: start, endDate: end < endDate ? end : endDate });
  }
  return weeks;
}

/** The instant at which a day starts in the company's timezone. */
export const startOfDay = ({ company }: ActorContext, day: string) => instantAt(company.timezone, day, "00:00");

/** The start instants of the spans, followed by the end of the last one. */
export const boundsOf = (ctx: ActorContext, spans: Days[]) => [
  ...spans.map(({ startDate }) => startOfDay(ctx, startDate)),
  startOfDay(ctx, addDays(spans.at(-1)!.endDate, 1)),
];
