import { z } from "zod";
import { Day, Id, optionalQuery } from "../core/common.ts";
import { endpoint } from "../core/endpoint.ts";

const Named = z.object({ code: z.string(), name: z.string() });

/** Public holidays to choose from. Without a country only the countries are returned. */
export const suggest = endpoint({
  method: "GET",
  path: "/leaves/holidays/suggestions",
  summary: "Suggests the public holidays of a country or region and year (admin)",
  input: z.object({
    /** The holiday calendar for `exists`; missing: the company's. */
    calendar: optionalQuery(Id),
    country: optionalQuery(z.string().regex(/^[A-Za-z]{2}$/, "Please choose a country")),
    region: optionalQuery(z.string().regex(/^[A-Za-z0-9-]{1,8}$/, "Please choose a region")),
    year: optionalQuery(
      z.coerce.number<number | string>("Please choose a year").int().min(1970, "Please choose a year").max(2099, "Please choose a year"),
    ),
  }),
  output: z.object({
    countries: z.array(Named),
    /** The code of the country where the company is, as set or by its timezone; null if there is none. */
    companyCountry: z.string().nullable(),
    /** The codes of the place of the calendar's holidays, if one was set. */
    place: z.object({ country: z.string(), region: z.string().nullable() }).nullable(),
    /** The holidays of this country are known to be incomplete. */
    isIncomplete: z.boolean(),
    regions: z.array(Named),
    /** `exists`: the calendar already has a holiday on this date. */
    holidays: z.array(z.object({ date: Day, name: z.string(), exists: z.boolean() })),
  }),
});
