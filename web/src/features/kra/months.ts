import { addDays, addMonths, endOfMonth, endOfWeek, monthOf, monthText } from "#lib/format/dates.ts";

/** A month as in the URL: `2026-02`. The API uses year and month numbers. */
export type Month = string;

export const partsOfMonth = (month: Month) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) });

export const monthKey = ({ year, month }: { year: number; month: number }): Month => `${year}-${String(month).padStart(2, "0")}`;

/** Returns the month from the URL, or `otherwise` if it is invalid or in the future. */
export const readMonth = (text: string | undefined, running: Month, otherwise: Month = running): Month =>
  text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= running ? text : otherwise;

/** The month before the current one: the last that can be evaluated as a whole. */
export const lastFinishedMonth = (today: string): Month => moveMonth(monthOf(today), -1);

/** The month of the KRA screens: that of the URL, or the last finished one. */
export const evaluatedMonth = (text: string | undefined, today: string): Month => readMonth(text, monthOf(today), lastFinishedMonth(today));

export const moveMonth = (month: Month, by: number): Month => monthOf(addMonths(`${month}-01`, by));

/** The month without its year: `February`. */
export const monthName = (month: Month) => monthText(month).split(" ")[0] ?? "";

/** `Feb`, for plot labels. */
export const shortMonth = (month: Month) => monthName(month).slice(0, 3);

export type Week = { week: number; from: string; to: string };

/** A month's weeks from Monday to Sunday, clipped to the month, so that each day belongs to one week. At most six. */
export function weeksOf(month: Month): Week[] {
  const last = endOfMonth(`${month}-01`);
  const weeks: Week[] = [];
  for (let from = `${month}-01`; from <= last;) {
    const end = endOfWeek(from);
    const to = end < last ? end : last;
    weeks.push({ week: weeks.length + 1, from, to });
    from = addDays(to, 1);
  }
  return weeks;
}

/** The number of the week that contains a day, clamped to the month's first and last week. */
export function weekAt(weeks: readonly Week[], day: string) {
  const running = weeks.findLast(({ from }) => from <= day) ?? weeks[0];
  return running?.week ?? 1;
}

export type WeekOfMonth = { month: Month; week: Week };

/** The week of the address, or of its month the current or last one. Weeks that have not begun are not shown. */
export function shownWeek(month: string | undefined, week: string | undefined, today: string): WeekOfMonth {
  const shown = readMonth(month, monthOf(today));
  const weeks = weeksOf(shown).filter(({ from }) => from <= today);
  const named = weeks.find((each) => String(each.week) === week);
  return { month: shown, week: named ?? weeks.findLast(() => true)! };
}

/** The week `by` weeks later; weeks are clipped to months, so a calendar week may be two. */
export function moveWeek({ month, week }: WeekOfMonth, by: 1 | -1): WeekOfMonth {
  const day = by === 1 ? addDays(week.to, 1) : addDays(week.from, -1);
  const next = day.startsWith(month) ? month : monthOf(day);
  return { month: next, week: weeksOf(next).find(({ from, to }) => from <= day && day <= to)! };
}
