import { addDays } from "#calendar.ts";
import type { StoredWeekDay } from "#db/schema-weeks.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** `Friday 6 November` */
export const longDay = (day: string) => {
  const date = new Date(day);
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
};

/** `November 2026`, of a day of the month. */
export const monthName = (day: string) => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** `Fri 6 Nov` */
export const shortDay = (day: string) =>
  longDay(day)
    .split(" ")
    .map((part) => part.slice(0, 3))
    .join(" ");

/** `16 – 22 Nov`, `30 Nov – 6 Dec` */
export function weekText(weekStart: string) {
  const [from, to] = [weekStart, addDays(weekStart, 6)].map((day) => shortDay(day).split(" ").slice(1)) as [string[], string[]];
  return from[1] === to[1] ? `${from[0]} – ${to.join(" ")}` : `${from.join(" ")} – ${to.join(" ")}`;
}

const nothing = { expected: 0, logged: 0, absence: 0, holiday: null };

const isEqual = (a: StoredWeekDay, b: StoredWeekDay) =>
  a.date === b.date && a.logged === b.logged && a.expected === b.expected && a.absence === b.absence && a.holiday === b.holiday;

/** Says day by day how the hours, leave and holidays of a week differ from what was submitted: `Tue 17 Nov went from 7 to 8.5 h`. */
export function differences(before: readonly StoredWeekDay[], after: readonly StoredWeekDay[]): string[] {
  if (before.length === after.length && before.every((day, index) => isEqual(day, after[index]!))) return [];
  const dates = [...new Set([...before, ...after].map(({ date }) => date))].toSorted();
  return dates.flatMap((date) => {
    const [was, is] = [before, after].map((days) => days.find((day) => day.date === date) ?? { date, ...nothing }) as [
      StoredWeekDay,
      StoredWeekDay,
    ];
    return differencesOfDay(shortDay(date), was, is);
  });
}

function differencesOfDay(day: string, was: StoredWeekDay, is: StoredWeekDay): string[] {
  const words: string[] = [];
  if (was.logged !== is.logged) words.push(`${day} went from ${was.logged} to ${is.logged} h`);
  if (was.absence !== is.absence) words.push(`${day} ${absenceText(was.absence, is.absence)}`);
  if ((was.holiday === null) !== (is.holiday === null))
    words.push(is.holiday === null ? `${day} is no longer a holiday (${was.holiday})` : `${day} is a holiday (${is.holiday})`);
  if (words.length === 0 && was.expected !== is.expected) words.push(`${day} expects ${is.expected} instead of ${was.expected} h`);
  return words;
}

function absenceText(was: number, is: number) {
  if (is === 0) return `is no longer ${was === 0.5 ? "half a day of leave" : "leave"}`;
  return is === 0.5 ? "is half a day of leave" : "is leave";
}

/**
 * Says why the days of an approved week returned it: how leave, holidays and expected hours differ from what was approved. Hours that
 * were reported since are not the reason.
 */
export function reasonOfReturn(approved: readonly StoredWeekDay[], now: readonly StoredWeekDay[]) {
  const loggedOn = new Map(approved.map(({ date, logged }) => [date, logged]));
  const changes = differences(
    approved,
    now.map((day) => ({ ...day, logged: loggedOn.get(day.date) ?? 0 })),
  );
  return changes.length > 0 ? `${changes.join(". ")}.` : "The days are again as they were when the week was approved.";
}
