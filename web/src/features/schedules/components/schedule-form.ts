import type { Schedule } from "@daybook/contract/schedules/schedules";
import type { Api } from "@daybook/contract/core/api";
import type { InputOf } from "@daybook/contract/core/endpoint";
import { company } from "#features/holiday-calendars/calendar-choices.ts";
import { entryOn, weeksOfEntry } from "../schedule-text.ts";

/** The fields; `holidays` is a holiday calendar. An empty cell is null and counts as a day off; text that is not a number is NaN. */
export type Values = { own: boolean; from: string | null; weeks: (number | null)[][]; holidays: string };

/** Starts with what applies today, to be changed from today on. */
export function valuesOf(schedule: Schedule, today: string): Values {
  const entry = entryOn(schedule, today);
  return {
    own: Boolean(entry?.hours),
    from: today,
    weeks: weeksOfEntry(schedule, entry).map((week) => week.map(cellOf)),
    holidays: entry?.holidayCalendar?._id ?? company,
  };
}

const cellOf = (hours: number) => (hours === 0 ? null : hours);

type Input = InputOf<Api["PUT /users/:id/schedule"]>;

/** The request for the values; hours that cannot be read stay invalid and are refused by the contract. */
export function inputOf(id: string, { own, from, weeks, holidays }: Values): Input {
  const sent = weeks.map((week) => week.map((hours) => hours ?? 0));
  const base = { id, from: from ?? "", holidayCalendar: holidays === company ? null : holidays };
  if (!own) return { ...base, hours: null };
  return sent.length > 1 ? { ...base, cycle: sent } : { ...base, hours: sent[0]! };
}
