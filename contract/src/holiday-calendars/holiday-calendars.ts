import { z } from "zod";
import { Day, Id, required } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { maxLengths } from "../core/max-lengths.ts";
import { Place, PlaceInput } from "../places/schemas.ts";

const HolidayCalendar = z.object({
  _id: Id,
  name: z.string(),
  /** The people who have it today or from a later day on. */
  people: z.int(),
  /** Whose public holidays it has, if that was set. */
  place: Place.nullable(),
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
  summary: "Creates a holiday calendar; `holidays` fills it with the company's or with the public ones of its place (admin)",
  input: z
    .object({
      name,
      /** The same as `holidays: "company"`. */
      copyCompany: z.boolean().optional(),
      place: PlaceInput.nullable().optional(),
      /** `public`: those of the place, of this year and in the last quarter also of the next. */
      holidays: z.enum(["none", "company", "public"], "Please choose none, company or public").optional(),
    })
    .refine(({ holidays, place }) => holidays !== "public" || place, { path: ["place"], error: "Please choose a country" }),
  output: HolidayCalendar,
  message: "Holiday calendar created",
  creates: true,
});

export const rename = endpoint({
  method: "PUT",
  path: "/holiday-calendars/:id",
  summary: "Renames a holiday calendar, and sets whose public holidays it has (admin)",
  input: z.object({ id: Id, name, place: PlaceInput.nullable().optional() }),
  output: HolidayCalendar,
  message: "Holiday calendar saved",
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

const Named = z.object({ _id: Id, name: z.string() });

const TeamCalendar = z.object({ team: Named, holidayCalendar: Named });
export type TeamCalendar = z.infer<typeof TeamCalendar>;

export const listTeams = endpoint({
  method: "GET",
  path: "/holiday-calendars/teams",
  summary: "Lists the teams whose people have another holiday calendar than the company's by default, by name (admin)",
  input: z.object({}),
  output: z.array(TeamCalendar),
});

/**
 * Sets the calendar of a team's people from a day on, today by default, and of everyone who joins the team later. People for
 * whom another calendar was chosen keep it.
 */
export const setTeam = endpoint({
  method: "PUT",
  path: "/holiday-calendars/teams/:id",
  summary: "Sets the default holiday calendar of a team; null: the company's (admin)",
  input: z.object({ id: Id, holidayCalendar: Id.nullable(), from: Day.optional() }),
  output: z.object({
    team: Named,
    holidayCalendar: Named.nullable(),
    /** The people whose calendar it changed. */
    changed: z.int(),
    /** The people of the team who keep another one. */
    kept: z.int(),
  }),
  message: "Holiday calendar saved",
});
