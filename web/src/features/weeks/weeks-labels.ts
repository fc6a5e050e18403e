import { counted } from "@daybook/contract/core/numbers";
import type { Week, WeekState } from "@daybook/contract/weeks/weeks";
import { addDays, endOfWeek, rangeText, startOfWeek } from "#lib/format/dates.ts";
import type { Tone } from "#ui/display/chip.tsx";

/** The week of a person whose days are shown. */
export type Cell = { person: string; week: string };

export const stateLabels: Record<WeekState, string> = {
  open: "Open",
  submitted: "Submitted",
  approved: "Approved",
  returned: "Returned",
};

const weeksShown = 6;

/** Returns weeks up to the one that contains a day, but none after today's: six, or one. */
export function periodTo(day: string | undefined, today: string, count = weeksShown) {
  const endDate = endOfWeek(day !== undefined && day < today ? day : today);
  return { startDate: addDays(startOfWeek(endDate), -7 * (count - 1)), endDate };
}

/** `23 – 29 Nov` */
export const weekText = (weekStart: string, today: string) => rangeText({ from: weekStart, to: addDays(weekStart, 6) }, today);

const sum = (week: Week, key: "logged" | "expected") => Math.round(week.days.reduce((all, day) => all + day[key], 0) * 100) / 100;
export const loggedOf = (week: Week) => sum(week, "logged");
export const expectedOf = (week: Week) => sum(week, "expected");

/** What a cell says below its hours, and whether it needs a look. */
export function noteOf(week: Week): { text: string; tone: Tone } {
  const { state, days, changedSince, note, can } = week;
  if (changedSince.length > 0) return { text: "Changed since", tone: "wait" };
  if (state === "returned") return { text: note ?? stateLabels.returned, tone: "bad" };
  if (state === "submitted") return { text: can.approve ? "Submitted" : "Waits for approval", tone: "idle" };
  const missing = days.filter((day) => day.missing).length;
  if (state === "open" && missing > 0) return { text: `${counted(missing, "day")} missing`, tone: "bad" };
  const away = days.reduce((all, { absence }) => all + absence, 0);
  if (away > 0) return { text: `${counted(away, "day")} away`, tone: "idle" };
  return { text: stateLabels[state], tone: "idle" };
}

/** Whether *Choose all* takes it: what changed since it was submitted wants a look. */
export const isChosenByAll = ({ can, changedSince }: Week) => can.approve && changedSince.length === 0;

export const keyOf = ({ user, weekStart }: Week) => `${user._id} ${weekStart}`;
