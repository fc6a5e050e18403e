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
export const inputOf = (id: string, { from, holidays, ...hours }: Values): Input => ({
  id,
  from: from ?? "",
  holidayCalendar: holidays === company ? null : holidays,
  ...hoursOf(hours),
});

/** The hours of a request: null for those of the company, a rota, or one week. */
export function hoursOf({ own, weeks }: Pick<Values, "own" | "weeks">): Pick<Input, "hours" | "cycle"> {
  const sent = weeks.map((week) => week.map((hours) => hours ?? 0));
  if (!own) return { hours: null };
  return sent.length > 1 ? { cycle: sent } : { hours: sent[0]! };
}
