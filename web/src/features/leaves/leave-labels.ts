import type { DayPart } from "@daybook/contract/core/constants";
import type { AwayEntry, Leave, LeaveDay } from "@daybook/contract/leaves";
import { dayOfInstant, daysBetween, rangeText, timeOfInstant, weekdayRangeText } from "#lib/format/dates.ts";

/** The colour of a leave type as screens use it; nothing where the type is not told. */
export const colorOf = (color: string | undefined) => (color ? `var(--${color})` : undefined);

/** `1 day`, `1.5 days`, `0 days`. */
export const daysText = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;

/** `1 leave`, `3 leaves`. */
export const leavesText = (count: number) => `${count} ${count === 1 ? "leave" : "leaves"}`;

type Period = Pick<AwayEntry, "startDate" | "endDate" | "startDayPart" | "endDayPart">;

/** `Fri 20 – Mon 23 Mar`. */
export const periodText = ({ startDate, endDate }: Pick<Period, "startDate" | "endDate">, today: string) =>
  weekdayRangeText({ from: startDate, to: endDate }, today);

/** What a half day at the edge of a leave means: `morning`, `from noon`, `until noon`; nothing for whole days. */
export function partText({ startDate, endDate, startDayPart, endDayPart }: Period) {
  if (startDate === endDate) return startDayPart === "first_half" ? "morning" : startDayPart === "second_half" ? "from noon" : undefined;
  const start = startDayPart === "full" ? undefined : startDayPart === "second_half" ? "from noon" : "first morning only";
  const end = endDayPart === "full" ? undefined : endDayPart === "first_half" ? "until noon" : "last afternoon only";
  return [start, end].filter(Boolean).join(", ") || undefined;
}

/** The second line of a period: its half days, else how long it takes. */
export const lengthText = (leave: Pick<Leave, "days"> & Period) =>
  partText(leave) ?? (leave.startDate === leave.endDate ? "whole day" : `${leave.days} ${leave.days === 1 ? "workday" : "workdays"}`);

/** Why a day costs what it costs. */
export function dayReason({ kind, holiday, charge }: LeaveDay, part: DayPart | undefined) {
  if (kind === "weekend") return "Weekend";
  if (kind === "holiday") return holiday ?? "Holiday";
  if (charge !== 0.5) return "Workday";
  return part === "second_half" ? "Afternoon" : "Morning";
}

/** Which part of a day of the period is taken. */
export const partOf = (date: string, { startDate, startDayPart, endDate, endDayPart }: Period): DayPart =>
  date === startDate ? startDayPart : date === endDate ? endDayPart : "full";

/** What the calendar says of somebody beside the name: `morning`, `pending`, `home`. */
export const awayText = (entry: AwayEntry) => wordsOf(entry, partText(entry));

/** The same for a bar that is only a part of the leave: each half day is said where it is. */
export const barText = (entry: AwayEntry, { before, after }: { before: boolean; after: boolean }) =>
  wordsOf(entry, partText({ ...entry, ...(before && { startDayPart: "full" }), ...(after && { endDayPart: "full" }) }));

const wordsOf = ({ isAbsence, status }: AwayEntry, part: string | undefined) =>
  [isAbsence ? undefined : "home", part, status === "Pending" ? "pending" : undefined].filter(Boolean).join(", ");

/** `Asked today 11:40`, `Asked yesterday`, `Asked 2 days ago`, then `Asked 2 Mar`; `Marked …` where nobody had to ask. */
export function askedText({ createdAt, isManual }: Pick<Leave, "createdAt" | "isManual">, today: string, timezone: string) {
  const word = isManual ? "Marked" : "Asked";
  const day = dayOfInstant(createdAt, timezone);
  const ago = daysBetween(day, today);
  if (ago <= 0) return `${word} today ${timeOfInstant(createdAt, timezone)}`;
  if (ago === 1) return `${word} yesterday`;
  return ago < 7 ? `${word} ${ago} days ago` : `${word} ${rangeText({ from: day, to: day }, today)}`;
}
