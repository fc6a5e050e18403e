import { addDays, type Calendar, kindOfDay } from "#calendar.ts";

/** Further dates move by calendar days: no project is planned by workdays over so many years. */
const daysMax = 3660;

const isWorked = (calendar: Calendar, day: string) => kindOfDay(calendar, day) === "working";

/** Returns the workday itself or the first one after it. */
function workdayFrom(calendar: Calendar, day: string): string {
  let next = day;
  while (!isWorked(calendar, next)) next = addDays(next, 1);
  return next;
}

/** Returns how many workdays there are from a day up to another one, without that; negative if it is earlier. */
function workdaysBetween(calendar: Calendar, from: string, to: string): number {
  const [first, last, sign] = from <= to ? [from, to, 1] : [to, from, -1];
  let count = 0;
  for (let day = first; day < last; day = addDays(day, 1)) if (isWorked(calendar, day)) count++;
  return sign * count;
}

function addWorkdays(calendar: Calendar, from: string, count: number): string {
  let day = workdayFrom(calendar, from);
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, Math.sign(count));
    if (isWorked(calendar, day)) left--;
  }
  return day;
}

/**
 * Returns a function that moves dates: one that is so many workdays after `from` comes as many workdays after `to`. A day off counts as
 * the next workday. The order of dates stays.
 */
export function movedDates(calendar: Calendar, from: string, to: string): (day: string) => string {
  const known = new Map<string, string>();
  return (day) => {
    const moved = known.get(day) ?? movedDate(calendar, from, to, day);
    known.set(day, moved);
    return moved;
  };
}

function movedDate(calendar: Calendar, from: string, to: string, day: string) {
  const distance = (Date.parse(day) - Date.parse(from)) / 86_400_000;
  if (Math.abs(distance) > daysMax) return addDays(to, distance);
  return addWorkdays(calendar, to, workdaysBetween(calendar, workdayFrom(calendar, from), workdayFrom(calendar, day)));
}
