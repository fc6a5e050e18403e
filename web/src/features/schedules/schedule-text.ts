import type { Schedule, ScheduleEntry } from "@daybook/contract/schedules/schedules";
import { daysBetween, startOfWeek, weekday, WEEKDAYS } from "#lib/format/dates.ts";

const shortName = (index: number) => WEEKDAYS[index]!.slice(0, 3);

export const totalOf = (week: readonly number[]) => Math.round(week.reduce((sum, hours) => sum + hours, 0) * 100) / 100;

/** Describes the hours of Monday to Sunday: `Mon–Wed 8 h, Fri 4 h`. */
export function weekText(week: readonly number[]): string {
  const spans: { first: number; last: number; hours: number }[] = [];
  week.forEach((hours, index) => {
    const span = spans.at(-1);
    if (hours === 0) return;
    if (span && span.last === index - 1 && span.hours === hours) span.last = index;
    else spans.push({ first: index, last: index, hours });
  });
  if (spans.length === 0) return "No days";
  return spans
    .map(({ first, last, hours }) => `${first === last ? shortName(first) : `${shortName(first)}–${shortName(last)}`} ${hours} h`)
    .join(", ");
}

/** The weeks of an entry, one without a rota; the company's week if the person works as the company. */
export const weeksOfEntry = (schedule: Schedule, entry: ScheduleEntry | undefined) => entry?.cycle ?? [entry?.hours ?? schedule.company];

/** The entry that applies on a day, if there is one. Entries are sorted, the latest first. */
export const entryOn = ({ entries }: Schedule, day: string) => entries.find(({ from }) => from <= day);

/** The hours of a day, holidays aside, as the server counts them: the first week of a rota contains its first day. */
export function hoursOn(schedule: Schedule, day: string): number {
  const entry = entryOn(schedule, day);
  const weeks = weeksOfEntry(schedule, entry);
  const week = entry ? Math.floor(daysBetween(startOfWeek(entry.from), day) / 7) % weeks.length : 0;
  return weeks[week]![weekday(day) - 1]!;
}
