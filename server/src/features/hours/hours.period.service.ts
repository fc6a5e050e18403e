import { hoursDaysMax } from "@daybook/contract/core/constants";
import { addDays, daysBetween, weekdayOf } from "#calendar.ts";
import type { Context } from "#context.ts";
import { invalid } from "#errors.ts";

export const startOfWeek = (day: string) => addDays(day, 1 - weekdayOf(day));
export const endOfWeek = (day: string) => addDays(day, 7 - weekdayOf(day));

/** Returns the requested period, inclusive. Defaults to this week; a missing bound is the start or end of the other's week. */
export function periodOf(ctx: Context, { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) {
  const period = {
    startDate: startDate ?? startOfWeek(endDate ?? ctx.today()),
    endDate: endDate ?? endOfWeek(startDate ?? ctx.today()),
  };
  if (period.endDate < period.startDate) throw invalid("endDate", "The end date is before the start date");
  if (daysBetween(period.startDate, period.endDate) >= hoursDaysMax) throw invalid("endDate", `Please choose at most ${hoursDaysMax} days`);
  return period;
}
