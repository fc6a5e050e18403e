import { addDays, endOfWeek, range, startOfWeek, weekday } from "#lib/format/dates.ts";

/** The workdays of a timeline, numbered from 0. Other days count as the next workday. */
export type PlanDays = {
  days: readonly string[];
  /** The number of a day; for one that is not worked that of the next workday. */
  indexOf: (day: string) => number;
  /** The workday with a number; the first or last one beyond the ends. */
  dayAt: (index: number) => string;
};

type Input = { dates: readonly string[]; today: string; workweek: readonly number[]; holidays: readonly { date: string }[] };

/** Space before the first and after the last date, in weeks. */
const weeksBefore = 1;
const weeksAfter = 12;

/** Numbers the workdays around some dates and today. */
export function planDays({ dates, today, workweek, holidays }: Input): PlanDays {
  const [first, last] = [today, ...dates].reduce(([low, high], day) => [day < low ? day : low, day > high ? day : high], [today, today] as [
    string,
    string,
  ]);
  const free = new Set(holidays.map(({ date }) => date));
  const days = range(addDays(startOfWeek(first), -7 * weeksBefore), addDays(endOfWeek(last), 7 * weeksAfter)).filter(
    (day) => workweek.includes(weekday(day)) && !free.has(day),
  );
  return {
    days,
    indexOf(day) {
      let [low, high] = [0, days.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (days[middle]! < day) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    dayAt: (index) => days[Math.min(Math.max(index, 0), days.length - 1)]!,
  };
}

type Dates = { startDate: string | null; dueDate: string | null };

/** The workdays of a task with at least one date, both included. */
export function spanOf({ startDate, dueDate }: Dates, { indexOf }: Pick<PlanDays, "indexOf">) {
  const from = indexOf((startDate ?? dueDate)!);
  return { from, to: Math.max(from, indexOf((dueDate ?? startDate)!)) };
}

/** By how many workdays the ends of a bar move. */
export type Shift = { from: number; to: number };

/** Returns the dates of a task after a move. An end that has no date gets one only if it moves alone. */
export function shifted(task: Dates, { from, to }: Shift, days: PlanDays): Dates {
  const moved = (day: string, by: number) => (by === 0 ? day : days.dayAt(days.indexOf(day) + by));
  const isWhole = from === to;
  const startDate = task.startDate === null ? null : moved(task.startDate, from);
  const due = task.dueDate ?? (isWhole ? null : task.startDate);
  const dueDate = due === null ? null : moved(due, to);
  return { startDate, dueDate: startDate !== null && dueDate !== null && dueDate < startDate ? startDate : dueDate };
}
