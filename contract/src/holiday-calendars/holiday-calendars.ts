import { z } from "zod";
import { Id, required } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";

const HolidayCalendar = z.object({
  _id: Id,
  name: z.string(),
  /** The people who have it today or from a later day on. */
  people: z.int(),
});
export type HolidayCalendar = z.infer<typeof HolidayCalendar>;

const name = required("Calendar name is required", maxLengths.calendarName);

export const list = endpoint({
  method: "GET",
  path: "/holiday-calendars",
  summary: "Lists the holiday calendars beside the company's, by name (admin)",
  input: z.object({}),
  output: z.array(HolidayCalendar),
});

export const create = endpoint({
  method: "POST",
  path: "/holiday-calendars",
  summary: "Creates a holiday calendar; `copyCompany` copies the company's holidays (admin)",
  input: z.object({ name, copyCompany: z.boolean().optional() }),
  output: HolidayCalendar,
  message: "Holiday calendar created",
  creates: true,
});

export const rename = endpoint({
  method: "PUT",
  path: "/holiday-calendars/:id",
  summary: "Renames a holiday calendar (admin)",
  input: z.object({ id: Id, name }),
  output: HolidayCalendar,
  message: "Holiday calendar renamed",
});

/** Days on which a person had it keep its holidays. */
export const remove = endpoint({
  method: "DELETE",
  path: "/holiday-calendars/:id",
  summary: "Deletes a holiday calendar that is no longer in use (admin)",
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
  message: "Holiday calendar deleted",
});
