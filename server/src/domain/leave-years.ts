/** A leave year, named after the calendar year it starts in. Days are `YYYY-MM-DD`. */
export type LeaveYear = { year: number; firstDay: string; lastDay: string };

const monthOf = (day: string) => Number(day.slice(5, 7));

/** @param startMonth 1–12, the first month of a leave year */
export const leaveYearOf = (day: string, startMonth: number) => Number(day.slice(0, 4)) - (monthOf(day) < startMonth ? 1 : 0);

export function leaveYear(year: number, startMonth: number): LeaveYear {
  const firstOf = (each: number) => Date.UTC(each, startMonth - 1, 1);
  const asDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  return { year, firstDay: asDay(firstOf(year)), lastDay: asDay(firstOf(year + 1) - 86_400_000) };
}

/** Returns the first day with this month and day (`MM-DD`) on or after the first day of a leave year. */
export function expiryInYear(monthAndDay: string, firstDay: string): string {
  const year = Number(firstDay.slice(0, 4));
  return monthAndDay >= firstDay.slice(5) ? `${year}-${monthAndDay}` : `${year + 1}-${monthAndDay}`;
}
