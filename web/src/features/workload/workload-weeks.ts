import { numberText } from "@daybook/contract/core/numbers";
import type { PersonWorkload, Workload, WorkloadWeek } from "@daybook/contract/workload/workload";
import { addDays, endOfWeek, rangeText, shortDay, startOfWeek, weekday } from "#lib/format/dates.ts";

export type Week = Workload["weeks"][number];
/** The week of a person whose tasks are listed. */
export type Cell = { person: string; week: string };

const weeksShown = 6;

/** Returns six weeks from the one that contains a day, but none before today's. */
export function periodFrom(day: string | undefined, today: string) {
  const startDate = startOfWeek(day !== undefined && day > today ? day : today);
  return { startDate, endDate: endOfWeek(addDays(startDate, 7 * (weeksShown - 1))) };
}

/** Hours planned beyond what the person has left in the week. */
export const hoursOver = ({ planned, remaining }: WorkloadWeek) => Math.max(0, Math.round((planned - remaining) * 100) / 100);

export const isOver = ({ weeks }: PersonWorkload) => weeks.some((week) => hoursOver(week) > 0);

/** `2 tasks without an estimate, 1 without a due date`; undefined without any. */
export function unplannedText({ unestimated, undated }: Pick<PersonWorkload, "unestimated" | "undated">) {
  const parts = [unestimated > 0 && `${unestimated} without an estimate`, undated > 0 && `${undated} without a due date`];
  return parts.filter((part) => part !== false).join(", ") || undefined;
}

/** `23 – 29 Nov`. The year is never in doubt. */
export const weekText = ({ startDate, endDate }: Pick<Week, "startDate" | "endDate">) =>
  startDate.slice(0, 4) === endDate.slice(0, 4)
    ? rangeText({ from: startDate, to: endDate })
    : `${dateText(startDate)} – ${dateText(endDate)}`;

/** `28 Dec`. */
export const dateText = (day: string) => rangeText({ from: day, to: day });

/** What is special about a week: that it is the current one, or its holidays. */
export function weekNote({ startDate, endDate, holidays }: Week, today: string) {
  const names = holidays.map(({ date, name }) => `${shortDay(date).split(" ")[0]} ${name}`);
  return [startDate <= today && today <= endDate && "Left of this week", ...names].filter(Boolean).join(", ");
}

/** `52 of 40 h, 12 over`: the text of a cell, which its name must contain. */
export function plannedText(week: WorkloadWeek) {
  const over = hoursOver(week);
  return `${numberText(week.planned)} of ${numberText(week.remaining)} h${over > 0 ? `, ${numberText(over)} over` : ""}`;
}

/** Percent of the hours that are left; 100 where hours are planned and none is left. */
export const shareOf = ({ planned, remaining }: WorkloadWeek) =>
  remaining > 0 ? Math.round((planned / remaining) * 100) : planned > 0 ? 100 : 0;

/** The day on which a task is due that is moved to a week: its last workday, but not before today. */
export function dueIn({ startDate, endDate, holidays }: Week, { today, workweek }: { today: string; workweek: readonly number[] }) {
  const isFree = (day: string) => !workweek.includes(weekday(day)) || holidays.some(({ date }) => date === day);
  let day = endDate;
  while (day > startDate && day > today && isFree(day)) day = addDays(day, -1);
  return day < today ? today : day;
}
