import { z } from "zod";
import { Day, Id } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";
import { NamedCalendar, Place, PlaceInput } from "./schemas.ts";

const UsedPlace = Place.extend({
  people: z.int(),
  /** The calendar that it suggests; null if none has the holidays of the place. */
  calendar: NamedCalendar.nullable(),
  /** The people who have another calendar today. */
  differing: z.int(),
});
export type UsedPlace = z.infer<typeof UsedPlace>;

const Places = z.object({
  /** Where the company is: null without a country in settings and timezone. */
  company: Place.extend({ isFromTimezone: z.boolean() }).nullable(),
  /** Where people work, by name. */
  places: z.array(UsedPlace),
});
export type Places = z.infer<typeof Places>;

export const list = endpoint({
  method: "GET",
  path: "/places",
  summary: "Lists where people work, and which holiday calendar each place suggests (admin)",
  input: z.object({}),
  output: Places,
});

const PersonPlace = z.object({
  place: Place.nullable(),
  /** The calendar that the place suggests; null without a place, and if none has its holidays. */
  suggested: NamedCalendar.nullable(),
  /** The calendar that the person has today. */
  current: NamedCalendar,
});
export type PersonPlace = z.infer<typeof PersonPlace>;

export const get = endpoint({
  method: "GET",
  path: "/users/:id/place",
  summary: "Returns where a person works, with the holiday calendar that it suggests (the person, admin)",
  input: z.object({ id: Id }),
  output: PersonPlace,
});

export const set = endpoint({
  method: "PUT",
  path: "/users/:id/place",
  summary: "Sets where a person works; null: nowhere in particular. Their holiday calendar stays (admin)",
  input: z.object({ id: Id, place: PlaceInput.nullable() }),
  output: PersonPlace,
  message: "Place saved",
});

export const setCompany = endpoint({
  method: "PUT",
  path: "/places/company",
  summary: "Sets where the company is; null: in the country of its timezone (admin)",
  input: z.object({ place: PlaceInput.nullable() }),
  output: Places,
  message: "Place of the company saved",
});

/** Gives the people of a place the calendar that it suggests, from a day on, today by default. */
export const use = endpoint({
  method: "PUT",
  path: "/places/calendar",
  summary: "Gives everyone of a place the holiday calendar that it suggests (admin)",
  input: z.object({
    ...PlaceInput.shape,
    /** The calendar that was shown, null for the company's: another one by now is a conflict. */
    holidayCalendar: Id.nullable(),
    from: Day.optional(),
  }),
  output: z.object({ calendar: NamedCalendar, changed: z.int() }),
  message: "Holiday calendar saved",
});
