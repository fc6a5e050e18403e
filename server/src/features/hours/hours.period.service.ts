import { earliestDay, hoursDaysMax, latestDay } from "@daybook/contract/core/constants";
import { addDays, daysBetween, weekdayOf } from "#calendar.ts";
import type { ActorContext } from "#context.ts";
import { invalid } from "#errors.ts";

export const startOfWeek = (day: string) => addDays(day, 1 - weekdayOf(day));
export const endOfWeek = (day: string) => addDays(day, 7 - weekdayOf(day));

const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

/** Returns the requested period, inclusive. Defaults to this week; a missing bound is the start or end of the other's week. */
export function periodOf(ctx: ActorContext, { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) {
  const period = {
    startDate: startDate ?? later(startOfWeek(endDate ?? ctx.today()), earliestDay),
    endDate: endDate ?? earlier(endOfWeek(startDate ?? ctx.today()), latestDay),
  };
  if (period.endDate < period.startDate) throw invalid("endDate", "The end date is before the start date");
  if (daysBetween(period.startDate, period.endDate) >= hoursDaysMax) throw invalid("endDate", `Please choose at most ${hoursDaysMax} days`);
  return period;
}
